"""What should change of a campaign's ads is recommended once, and applied as ad changes."""

import json

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import changes_in
from kempen.domain.creatives.models import Ad
from kempen.domain.events.models import Event
from kempen.domain.launches.actions.revising import begin_revision
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions.advising_ads import (
    advise_on_ads,
    advise_on_ads_everywhere,
    apply_ad_advice,
)
from kempen.domain.steering.actions.deciding import steer
from kempen.domain.steering.actions.recommending import dismiss
from kempen.domain.steering.models import Recommendation
from kempen.domain.steering.outcomes import DayDecision
from kempen.domain.steering.queries import open_recommendations
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.steering.losing_ads import losing, placed
from tests.builders.steering.steered_plan import SteeredPlan, day_passes, steered_plan
from tests.builders.stored_days import placed_ad, ran_days
from tests.domain.conftest import Later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_jobs")]
_DAY = 86_400


@pytest.fixture
def plan(member: Member) -> SteeredPlan:
    return steered_plan(member)


def look(plan: SteeredPlan) -> int:
    return advise_on_ads(str(plan.launch.pk))


def advised(plan: SteeredPlan) -> Recommendation:
    return open_recommendations(plan.launch.business).exclude(kind="move").get()


def tomorrow(plan: SteeredPlan, later: Later, days: int = 1) -> None:
    later(days * _DAY)
    day_passes(plan)
    ran_days(plan.poor, {"1": 9, "2": 3})


def test_a_losing_ad_is_recommended_to_pause_once_with_odds_and_gain(plan: SteeredPlan) -> None:
    loser = losing(plan)
    assert advise_on_ads_everywhere() == 1
    assert [look(plan) for _ in range(2)] == [1, 0]
    assert advise_on_ads_everywhere() == 0
    row = advised(plan)
    assert (row.kind, row.reason, row.ad, row.campaign) == ("pause_ad", "worse", loser, plan.poor)
    assert row.advice is not None
    assert row.advice.chance is not None
    assert row.advice.chance < 0.02
    # Half of RM100 a day for 21 days, each of which brings about RM9 more with the other ad.
    assert row.gain is not None
    assert (row.gain.unit, row.gain.days, row.gain.chance > 0.95) == ("revenue", 21, True)
    assert 6_000 < row.gain.p10 < row.gain.mean < row.gain.p90 < 13_000
    event = Event.objects.of(plan.launch.business).get(type="recommendation.ready")
    assert row.public_id in event.body
    assert json.loads(event.body)["data"]["kind"] == "pause_ad"


def test_applied_twice_it_is_one_ad_change_that_waits_for_approval(
    plan: SteeredPlan, member: Member
) -> None:
    loser = losing(plan)
    look(plan)
    alice = Actor.member(member)
    first, second = (apply_ad_advice(alice, advised_or_done(plan)) for _ in range(2))
    assert first.pk == second.pk
    (change,) = changes_in(first)
    assert (change.kind, change.ad, first.status) == ("pause", loser, "ready")
    assert not Change.objects.of(plan.launch.business).filter(ad_revision=first).exists()
    loser.refresh_from_db()
    assert loser.status == "approved"


def advised_or_done(plan: SteeredPlan) -> Recommendation:
    return Recommendation.objects.of(plan.launch.business).get(kind="pause_ad")


def test_it_joins_the_ad_changes_that_wait_already(plan: SteeredPlan, member: Member) -> None:
    losing(plan)
    look(plan)
    alice = Actor.member(member)
    waiting = begin_revision(alice, plan.poor)
    assert apply_ad_advice(alice, advised(plan)).pk == waiting.pk
    assert AdRevision.objects.of(plan.launch.business).count() == 1


def test_only_who_may_move_money_applies_it(plan: SteeredPlan, member: Member) -> None:
    losing(plan)
    look(plan)
    analyst = Actor.member(make.member(member.business, make.person("ann"), "analyst"))
    with pytest.raises(Refusal) as refusal:
        apply_ad_advice(analyst, advised(plan))
    assert refusal.value.code.value == "not_allowed"


def test_not_now_is_quiet_for_two_weeks_and_stops_no_move(member: Member, later: Later) -> None:
    plan = steered_plan(member, envelope=False)
    losing(plan)
    look(plan)
    dismiss(Actor.member(member), advised(plan))
    assert steer(str(plan.launch.pk)) == DayDecision.RECOMMENDED
    tomorrow(plan, later)
    assert look(plan) == 0
    tomorrow(plan, later, 15)
    assert look(plan) == 1


def test_a_move_and_a_change_of_ads_are_open_side_by_side(member: Member) -> None:
    plan = steered_plan(member, envelope=False)
    losing(plan)
    look(plan)
    steer(str(plan.launch.pk))
    kinds = {row.kind for row in open_recommendations(plan.launch.business)}
    assert kinds == {"move", "pause_ad"}


def test_what_no_longer_holds_is_over_and_what_holds_stays_the_same(
    plan: SteeredPlan, later: Later
) -> None:
    losing(plan)
    look(plan)
    row = advised(plan)
    tomorrow(plan, later)
    assert look(plan) == 0
    assert advised(plan).pk == row.pk
    assert advised(plan).expires_at > row.expires_at
    Ad.objects.of(plan.launch.business).filter(external_id="2").update(status="rejected")
    tomorrow(plan, later, 2)
    look(plan)
    row.refresh_from_db()
    assert row.status in ("expired", "replaced")


def test_where_the_approval_lets_ads_pause_none_is_recommended(member: Member) -> None:
    plan = steered_plan(member, may_pause_ads=True)
    losing(plan)
    look(plan)
    rows = open_recommendations(plan.launch.business)
    assert not rows.filter(kind="pause_ad").exists()


@pytest.mark.parametrize("stop", ["data", "touched", "changing"])
def test_nothing_is_recommended_while_something_is_in_the_way(
    stop: str, plan: SteeredPlan, member: Member
) -> None:
    losing(plan)
    business = plan.launch.business
    if stop == "data":
        type(plan.account).objects.of(business).update(last_synced_at=None)
    elif stop == "touched":
        type(plan.strategy).objects.of(business).update(approved_hash="0" * 64)
    else:
        begin_revision(Actor.member(member), plan.poor)
    assert look(plan) == 0


def test_an_ad_that_runs_alone_gets_a_challenger_in_words_of_the_brief(
    plan: SteeredPlan, member: Member
) -> None:
    placed(plan, "1")
    ran_days(plan.poor, {"1": 9})
    assert look(plan) == 1
    row = advised(plan)
    assert row.advice is not None
    assert (row.kind, row.reason, row.ad) == ("new_ad", "untried", None)
    revision = apply_ad_advice(Actor.member(member), row)
    (change,) = changes_in(revision)
    assert change.creative is not None
    assert (change.kind, change.creative.angle) == ("add", row.advice.angle)
    assert change.creative.angle != "benefit"


def test_a_new_ad_competes_for_two_weeks_before_the_next(plan: SteeredPlan) -> None:
    placed_ad(plan.poor, "1")
    ran_days(plan.poor, {"1": 9})
    assert look(plan) == 0
