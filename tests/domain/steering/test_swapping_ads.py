"""An approved ad in reserve starts in place of one that loses, and no campaign is without an ad."""

import json
from dataclasses import dataclass

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import Event
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.actions.change_results import record_failed
from kempen.domain.launches.changes.ad_state import ResumeAd
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.models import Change
from kempen.domain.launches.reserve import start_of
from kempen.domain.steering.actions.pausing_ads import pause_losing_ads, undo_pause
from kempen.domain.steering.models import AdPause
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of
from kempen.domain.sync.actions.review_states import _store_review
from kempen.platforms.interface import AdReview, PlatformError, Remedy, ReviewState
from tests.builders.steering.later_plan import launched_later
from tests.builders.steering.steered_plan import (
    SteeredPlan,
    carry_out,
    day_passes,
    due,
    steered_plan,
)
from tests.builders.stored_days import placed_ad, ran_days
from tests.domain.conftest import Later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_jobs")]
_DAY = 86_400


@dataclass(frozen=True)
class Competition:
    """A running plan, the ad that brings most and the one that loses."""

    plan: SteeredPlan
    best: Ad
    loser: Ad

    def morning(self) -> int:
        return pause_losing_ads(str(self.plan.launch.pk))

    def swaps(self) -> list[AdPause]:
        return list(AdPause.objects.of(self.plan.launch.business).order_by("id"))

    def statuses(self) -> tuple[str, str]:
        self.best.refresh_from_db()
        self.loser.refresh_from_db()
        return self.best.status, self.loser.status

    def started(self) -> Ad:
        return Ad.objects.of(self.plan.launch.business).get(external_id__startswith="made-")

    def judged(self, state: ReviewState) -> None:
        """The platform's verdict about the ad that started; twice is once."""
        review = AdReview(self.started().external_id, "", state, ())
        for _ in range(2):
            with transaction.atomic():
                _store_review(self.plan.account, review, self.plan.poor.pk)


def competing(plan: SteeredPlan) -> Competition:
    best, loser = placed_ad(plan.poor, "1"), placed_ad(plan.poor, "2", angle="offer")
    ran_days(plan.poor, {"1": 9, "2": 3})
    return Competition(plan, best, loser)


@pytest.fixture
def one(member: Member) -> Competition:
    reserve = ("offer", "proof", "benefit")
    return competing(steered_plan(member, may_pause_ads=True, may_swap_ads=True, reserve=reserve))


def test_the_new_ad_starts_first_and_the_old_one_pauses_once_it_is_approved(
    one: Competition,
) -> None:
    assert [one.morning() for _ in range(2)] == [1, 0]
    assert [change for change, _ in carry_out(one.plan)] == ["Hampers"]
    # It is not judged yet: both run.
    assert one.statuses() == ("approved", "approved")
    one.judged(ReviewState.IN_REVIEW)
    assert due(one.plan) is None
    one.judged(ReviewState.APPROVED)
    carry_out(one.plan)
    assert one.statuses() == ("approved", "paused")
    [swap] = one.swaps()
    assert swap.started is not None
    # The first angle that no ad of the campaign has, before the order of the person.
    assert (swap.started.creative.angle, swap.reason, swap.outcome) == ("proof", "worse", "")
    assert one.started().pk == swap.started_id
    [event] = Event.objects.of(one.plan.launch.business).filter(type="ad.swapped")
    answer = json.loads(event.body)["data"]
    assert answer["started_ad_id"] == one.started().public_id
    assert answer["ad_id"] == one.loser.public_id


def test_a_rejected_ad_pauses_nothing_and_the_next_one_gets_its_turn(
    one: Competition, later: Later
) -> None:
    one.morning()
    carry_out(one.plan)
    one.judged(ReviewState.REJECTED)
    carry_out(one.plan)
    assert one.statuses() == ("approved", "approved")
    later(_DAY)
    day_passes(one.plan)
    ran_days(one.plan.poor, {"1": 9, "2": 3})
    assert one.morning() == 1
    first, second = one.swaps()
    assert (first.outcome, second.outcome) == ("rejected", "")
    assert first.started_id != second.started_id


def test_one_that_is_stopped_later_lets_the_old_ad_go_on(one: Competition) -> None:
    one.morning()
    carry_out(one.plan)
    one.judged(ReviewState.APPROVED)
    carry_out(one.plan)
    assert one.statuses()[1] == "paused"
    one.judged(ReviewState.REJECTED)
    change = due(one.plan)
    assert change is not None
    assert pushing._is_within_envelope(change, one.plan.launch)
    carry_out(one.plan)
    assert one.statuses()[1] != "paused"


def test_one_that_cannot_be_made_pauses_nothing(one: Competition) -> None:
    one.morning()
    change = due(one.plan)
    assert change is not None
    record_failed(change, PlatformError("No such campaign.", Remedy.PERMANENT))
    assert one.swaps()[0].outcome == "not_sent"
    assert due(one.plan) is None
    assert one.statuses() == ("approved", "approved")


def test_once_a_later_plan_decides_the_campaign_the_old_ad_goes_on(
    one: Competition, member: Member
) -> None:
    one.morning()
    carry_out(one.plan)
    launched_later(one.plan, member, one.plan.poor)
    one.judged(ReviewState.APPROVED)
    assert due(one.plan) is None
    assert [swap.outcome for swap in one.swaps()] == ["kept"]


def test_a_verdict_that_never_comes_is_given_up(one: Competition, later: Later) -> None:
    one.morning()
    carry_out(one.plan)
    later(8 * _DAY)
    day_passes(one.plan)
    one.morning()
    assert one.swaps()[0].outcome == "kept"
    assert one.statuses() == ("approved", "approved")


def test_a_person_undoes_it_and_both_ads_are_left_alone(
    one: Competition, member: Member, later: Later
) -> None:
    one.morning()
    carry_out(one.plan)
    one.judged(ReviewState.APPROVED)
    carry_out(one.plan)
    [swap] = one.swaps()
    undone = [undo_pause(Actor.member(member), swap).undone_by_id for _ in range(2)]
    assert undone[0] == undone[1]
    later(61)
    carry_out(one.plan)
    assert one.statuses()[1] != "paused"
    assert one.started().status == "paused"
    later(_DAY + 61)
    day_passes(one.plan)
    ran_days(one.plan.poor, {"1": 9, "2": 3})
    assert one.morning() == 0


def test_undone_before_the_verdict_the_old_ad_never_pauses(
    one: Competition, member: Member, later: Later
) -> None:
    one.morning()
    carry_out(one.plan)
    undo_pause(Actor.member(member), one.swaps()[0])
    one.judged(ReviewState.APPROVED)
    later(61)
    carry_out(one.plan)
    assert one.statuses() == ("approved", "approved")
    assert one.started().status == "paused"


def test_with_no_ad_left_in_reserve_the_loser_only_pauses(member: Member) -> None:
    one = competing(steered_plan(member, may_pause_ads=True, may_swap_ads=True))
    assert one.morning() == 1
    carry_out(one.plan)
    assert one.statuses() == ("approved", "paused")


def test_without_the_word_the_reserve_stays_where_it_is(member: Member) -> None:
    one = competing(steered_plan(member, may_pause_ads=True, reserve=("proof",)))
    assert one.morning() == 1
    carry_out(one.plan)
    assert one.statuses() == ("approved", "paused")
    assert one.swaps()[0].started is None


@pytest.mark.parametrize("touched", ["word", "limits", "left_out", "campaign"])
def test_nothing_outside_the_approval_is_sent(
    touched: str, one: Competition, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pushing, "execute_change", lambda *_: pytest.fail("it was sent"))
    one.morning()
    business, swap = one.plan.launch.business, one.swaps()[0]
    starting = swap.starting
    assert swap.started is not None
    assert starting is not None
    if touched == "word":
        creative = swap.started.creative
        creative.headlines = ["Never approved", *creative.headlines[1:]]
        creative.save()
    elif touched == "limits":
        Strategy.objects.of(business).update(envelope=None)
    elif touched == "left_out":
        StrategyAd.objects.of(business).filter(pk=swap.started.pk).update(is_reserve=False)
    else:
        Change.objects.of(business).filter(pk=starting.pk).update(campaign=one.plan.rich)
    pushing.push_changes(str(one.plan.account.pk))
    starting.refresh_from_db()
    assert starting.status == "failed"


def test_an_ad_that_a_person_paused_is_not_resumed_without_one(
    one: Competition,
) -> None:
    of = ChangeFor(one.plan.launch, one.plan.account.pk, one.plan.poor, "service:test")
    resume = add_change(of, ResumeAd(ad_id=one.loser.pk, ad="2"))
    assert not pushing._is_within_envelope(resume, one.plan.launch)
    unknown = next(ad for ad in ads_of(one.plan.strategy) if ad.is_chosen)
    other = add_change(of, start_of(one.plan.launch, one.plan.poor, unknown))
    assert not pushing._is_within_envelope(other, one.plan.launch)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    database=None,
)
@given(data=st.data())
def test_nothing_but_the_approved_words_ever_starts(one: Competition, data: st.DataObject) -> None:
    """Whatever else a row says than what was approved in reserve, nothing of it is sent."""
    launch = one.plan.launch
    ad = data.draw(st.sampled_from([ad for ad in ads_of(one.plan.strategy) if ad.is_reserve]))
    approved = start_of(launch, one.plan.poor, ad)
    text = st.text(min_size=1, max_size=30)
    other = {
        "link": text,
        "headlines": st.lists(text, max_size=4).map(tuple),
        "descriptions": st.lists(text, max_size=4).map(tuple),
        "primary_text": text,
        "ad_id": st.uuids(),
        "creative_id": st.uuids(),
        "tag": text,
        "image_id": text,
        "button": text,
        "language": text,
    }
    names = data.draw(st.lists(st.sampled_from(sorted(other)), unique=True))
    changed = {name: data.draw(other[name], name) for name in names}
    content = replace(approved, ads=(replace(approved.ads[0], **changed),))
    content = replace(content, ads=content.ads * data.draw(st.integers(0, 2)))
    change = Change(
        business=launch.business,
        launch=launch,
        connection=one.plan.account,
        campaign=data.draw(st.sampled_from([one.plan.poor, one.plan.rich])),
        kind=content.code,
        payload=content.to_json(),
    )
    is_approved = content == approved and change.campaign == one.plan.poor
    assert pushing._is_within_envelope(change, launch) == is_approved
