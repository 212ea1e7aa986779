"""A place that leaves one of a campaign's ad sets is told, though another one has it still."""

import json
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.drift.actions.detect import detect_drift
from kempen.domain.drift.actions.resolve import accept, restore
from kempen.domain.drift.detection import differences
from kempen.domain.drift.queries import open_drifts
from kempen.domain.drift.wording import difference_words
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.approved import Approved
from kempen.domain.launches.expected_targeting import stored
from kempen.domain.launches.queries import external_id_of
from kempen.domain.strategies.models import StrategyLine
from kempen.kit.refusal import Refusal
from kempen.platforms.interface import Running, RunState
from kempen.platforms.social.client import SocialPlatform
from kempen.platforms.targeting import AdSetPlaces, Criterion, CriterionKind, Targeting
from tests.builders.approved import approve, strategy
from tests.domain.conftest import Later
from tests.platforms.openings import aimed_at, new_campaign

SELANGOR, SABAH = (
    Criterion(CriterionKind.PLACE, key, name) for key, name in (("1", "Selangor"), ("2", "Sabah"))
)
RUNNING = Running("1", "Beans", RunState.ACTIVE, None, None, ())
BOTH = Targeting(
    places=(SELANGOR, SABAH),
    ad_sets=(
        AdSetPlaces("71", "First [kpn-abc]", (SELANGOR, SABAH)),
        AdSetPlaces("72", "Second", (SABAH,)),
    ),
)
APPROVED = Approved(RunState.ACTIVE, targeting=BOTH, ad_sets={"71": ("1", "2"), "72": ("2",)})


def difference_texts(
    *, first: tuple[Criterion, ...], places: tuple[Criterion, ...] = BOTH.places
) -> list[str]:
    sets = (replace(BOTH.ad_sets[0], places=first), BOTH.ad_sets[1])
    mixed = replace(BOTH, places=places, ad_sets=sets)
    return [difference_words(one, "MYR") for one in differences(APPROVED, RUNNING, mixed)]


def test_a_place_that_another_ad_set_has_still_is_told_with_its_ad_set() -> None:
    assert difference_texts(first=(SELANGOR, SABAH)) == []
    assert difference_texts(first=(SELANGOR,)) == [
        "The approved place Sabah is no longer in the ad set “First”."
    ]


def test_a_place_that_stands_nowhere_is_told_once() -> None:
    assert difference_texts(first=(SABAH,), places=(SABAH,)) == [
        "The approved place Selangor is no longer there."
    ]


def test_an_ad_set_that_never_had_a_place_misses_none() -> None:
    assert differences(replace(APPROVED, ad_sets={"71": ("1",)}), RUNNING, BOTH) == ()
    assert differences(replace(APPROVED, ad_sets={}), RUNNING, BOTH) == ()


@pytest.fixture
def campaign(member: Member, social: Connection, later: Later) -> Campaign:
    """It runs in two states, in two ad sets of the same places."""
    with closing(open_platform(social)) as there:
        aim = aimed_at(there, "Selangor", "Johor")
        draft = strategy(member.business, "social")
        line = StrategyLine.objects.of(member.business).get(strategy=draft)
        line.targeting = stored(aim)
        line.save(update_fields=["targeting"])
        launch(Actor.member(member), approve(draft, member))
        later(61)
        push_changes(str(social.pk))
        campaign = Campaign.objects.of(member.business).latest("id")
        number = external_id_of(campaign, "social")
        there.add_ads(number, replace(new_campaign(), tag="kpn-second", targeting=aim))
    detect_drift(str(social.pk))
    return campaign


def leave_johor(social: Connection, campaign: Campaign) -> None:
    """Somebody takes a state out of the first ad set."""
    number = external_id_of(campaign, "social")
    with closing(open_platform(social)) as there:
        assert isinstance(there, SocialPlatform)
        query = {"fields": "id,targeting"}
        sets: Any = there._calls.get(f"/{number}/adsets", query)["data"]
        first = min(sets, key=lambda one: int(one["id"]))
        places = first["targeting"]["geo_locations"]
        left = [one for one in places["regions"] if one["name"] != "Johor"]
        aim = {**first["targeting"], "geo_locations": {**places, "regions": left}}
        there._calls.post(f"/{first['id']}", {"targeting": aim}, repeatable=True)


@pytest.mark.django_db
def test_it_is_told_once_and_accepted_and_a_person_adds_it_there(
    campaign: Campaign, social: Connection, alice: Actor
) -> None:
    known = {one.pk for one in open_drifts(campaign)}
    leave_johor(social, campaign)
    assert [detect_drift(str(social.pk)) for _ in range(2)] == [1, 0]
    (drift,) = [one for one in open_drifts(campaign) if one.pk not in known]
    assert (drift.kind, drift.approved) == ("place_left_ad_set", "Johor")
    event = Event.objects.of(campaign.business).filter(type="campaign.drifted").latest("sequence")
    (setting,) = json.loads(event.body)["data"]["differences"]
    assert (setting["target"], setting["ad"]) == (drift.subject, None)
    with pytest.raises(Refusal):
        restore(alice, drift)
    accept(alice, drift)
    assert detect_drift(str(social.pk)) == 0
