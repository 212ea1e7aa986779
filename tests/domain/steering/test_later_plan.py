"""A campaign that a plan launched later decides is no longer part of the one before."""

from collections.abc import Callable
from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.alerts.account_findings import budget_faults
from kempen.domain.alerts.figures import ActiveCampaign
from kempen.domain.launches.later_plans import line_of_running_plan
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import caps_of_later_days, plan_of
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.domain.steering.actions.deciding import steer
from kempen.domain.steering.actions.moving import settle
from kempen.domain.steering.actions.next_plan import propose_next_plans
from kempen.domain.steering.actions.recommending import apply
from kempen.domain.steering.models import Move, NextPlan, Recommendation, SteeringCheck
from kempen.domain.steering.outcomes import DayDecision
from kempen.domain.steering.pacing import campaign_pace, pace_of
from kempen.domain.steering.queries import open_recommendations
from kempen.domain.steering.refusals import SteeringRefusal
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.stored_shapes import PlannedDay
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.approved import approve, strategy
from tests.builders.steering.later_plan import launched_later
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, steered_plan

pytestmark = pytest.mark.django_db


def test_its_pace_counts_the_campaigns_that_are_left(plan: SteeredPlan, member: Member) -> None:
    launched_later(plan, member, plan.poor)
    pace = pace_of(plan.launch)
    assert pace is not None
    assert pace.spent == 700
    assert pace.budget == 2800
    assert campaign_pace(plan.launch, plan.poor) is None
    assert campaign_pace(plan.launch, plan.rich) == pace


def test_nothing_of_it_moves_once_no_campaign_is_left(plan: SteeredPlan, member: Member) -> None:
    launched_later(plan, member, plan.poor, plan.rich)
    assert pace_of(plan.launch) is None
    assert steer(str(plan.launch.pk)) == DayDecision.TAKEN_OVER
    assert not Move.objects.of(member.business).exists()


def _of_tomorrow(plan: SteeredPlan, member: Member) -> None:
    launched_later(plan, member, plan.poor, since=clock.now() + timedelta(days=1))


def _undone(plan: SteeredPlan, member: Member) -> None:
    launch = launched_later(plan, member, plan.poor)
    launch.status = Launch.Status.UNDONE
    launch.save()


def _withdrawn(plan: SteeredPlan, member: Member) -> None:
    launched_later(plan, member, plan.poor, status=Change.Status.WITHDRAWN)


@pytest.mark.parametrize("launches", [_of_tomorrow, _undone, _withdrawn])
def test_a_plan_that_decides_nothing_yet_takes_nothing_over(
    launches: Callable[[SteeredPlan, Member], None], plan: SteeredPlan, member: Member
) -> None:
    launches(plan, member)
    pace = pace_of(plan.launch)
    assert pace is not None
    assert pace.spent == 1400


def test_a_recommendation_for_it_is_not_applied_and_goes(member: Member, alice: Actor) -> None:
    plan = steered_plan(member, envelope=False)
    assert steer(str(plan.launch.pk)) == DayDecision.RECOMMENDED
    row = open_recommendations(member.business).get()
    # Its first cap waits to be sent: the campaign is the later plan's all the same.
    launched_later(plan, member, plan.poor, plan.rich, status=Change.Status.PLANNED)
    with pytest.raises(Refusal) as refused:
        apply(alice, row)
    assert refused.value.code == SteeringRefusal.OUTDATED
    SteeringCheck.objects.of(member.business).update(decided_on=None)
    assert steer(str(plan.launch.pk)) == DayDecision.TAKEN_OVER
    assert not open_recommendations(member.business).exists()
    assert Recommendation.objects.of(member.business).get().status == "expired"


def test_a_move_on_its_way_gives_nothing_to_a_campaign_of_the_later_plan(
    plan: SteeredPlan, member: Member
) -> None:
    assert steer(str(plan.launch.pk)) == DayDecision.MOVED
    assert carry_out(plan) == [("Hampers", "90.00")]
    launched_later(plan, member, plan.rich, status=Change.Status.PLANNED)
    move = Move.objects.of(member.business).get()
    settle(str(move.pk))
    move.refresh_from_db()
    assert move.status == "failed"
    assert carry_out(plan) == []


def test_the_next_plan_is_of_the_campaigns_that_are_left(member: Member) -> None:
    plan = steered_plan(member, passed=21)
    launched_later(plan, member, plan.poor)
    assert propose_next_plans() == 1
    proposed = NextPlan.objects.of(member.business).get().strategy
    assert proposed is not None
    assert proposed.brief.campaign_ids == [plan.rich.public_id]


def test_a_cap_of_a_day_that_the_later_plan_decides_is_not_asked_for(
    plan: SteeredPlan, member: Member
) -> None:
    in_days = [clock.now() + timedelta(days=n) for n in (2, 4)]
    for day in in_days:
        _planned_cap(plan, day)
    assert caps_of_later_days(plan.poor).count() == 2
    launched_later(
        plan, member, plan.poor, since=clock.now() + timedelta(days=3),
        status=Change.Status.PLANNED,
    )  # fmt: skip
    waiting = caps_of_later_days(plan.poor)
    assert [one.launch_id == plan.launch.pk for one in waiting.order_by("not_before")] == [
        True,
        False,
    ]


def test_the_line_of_the_plan_that_runs_is_that_of_the_newest(
    plan: SteeredPlan, member: Member
) -> None:
    line = line_of_running_plan(plan.poor)
    assert line is not None
    assert line.strategy_id == plan.strategy.pk
    assert line.amount == 2800
    newest = launched_later(plan, member, plan.poor)
    line = line_of_running_plan(plan.poor)
    assert line is not None
    assert line.strategy_id == newest.strategy_id
    assert line_of_running_plan(make.campaign(member.business, "Another")) is None


def test_a_launch_says_first_whose_days_it_takes(plan: SteeredPlan, member: Member) -> None:
    planned = strategy(member.business, "search", campaign=plan.poor)
    approve(planned, member)
    (fault,) = (one for one in plan_of(planned).faults if one.code is LaunchRefusal.REPLACES_PLAN)
    assert not fault.blocks
    assert fault.facts["campaign"] == lines_of(planned)[0].name
    assert fault.facts["amount"] == 2800
    assert fault.facts["day"] == plan.strategy.brief.budget_end
    assert fault.facts["strategy_id"] == plan.strategy.public_id
    after = strategy(
        member.business,
        "search",
        campaign=plan.poor,
        start=plan.strategy.brief.budget_end + timedelta(days=1),
    )
    approve(after, member)
    codes = {one.code for one in plan_of(after).faults}
    assert LaunchRefusal.REPLACES_PLAN not in codes


def test_an_alert_compares_spend_with_the_plan_that_decides(
    plan: SteeredPlan, member: Member
) -> None:
    newest = launched_later(plan, member, plan.poor)
    brief, line = newest.strategy.brief, lines_of(newest.strategy)[0]
    first = plan.strategy.brief.budget_start
    line.daily = tuple(PlannedDay(first + timedelta(days=n), Decimal("100.00")) for n in range(10))
    line.save()
    brief.budget_start = first
    brief.save()
    older = lines_of(plan.strategy)[0]
    older.daily = tuple(replace(day, amount=Decimal("300.00")) for day in older.daily)
    older.save()
    plan.poor.refresh_from_db()
    running = [ActiveCampaign(plan.poor, plan.account)]
    # RM100 a day were spent, as the newer plan has it.
    assert budget_faults(member.business, running, ()) == []


def _planned_cap(plan: SteeredPlan, day: datetime) -> None:
    rows = Change.objects.of(plan.launch.business).filter(campaign=plan.poor, launch=plan.launch)
    first = rows.earliest("id")
    Change.objects.add(
        plan.launch.business,
        launch=plan.launch,
        connection=plan.account,
        campaign=plan.poor,
        kind=first.kind,
        payload=first.payload,
        status=Change.Status.PLANNED,
        not_before=day,
    )
