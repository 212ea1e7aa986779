"""What varies to learn is what was planned: it is sent by day, and neither paced nor moved away."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.models import Change
from kempen.domain.steering.pacing import ON_PLAN, pace_of
from kempen.domain.steering.rules import LineDays, StepLimits, step
from kempen.domain.steering.running_plan import running_plan
from kempen.domain.strategies.queries import lines_of
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.approved import approve
from tests.builders.steering.steered_plan import SteeredPlan, day_passes, steered_plan
from tests.builders.steering.varied_weeks import WEEKS, varied
from tests.domain.conftest import Later

DAY = 86_400


@pytest.mark.django_db
def test_a_launch_sends_each_week_its_own_daily_budget(member: Member, alice: Actor) -> None:
    from kempen.domain.campaigns.models import ExternalId

    there = account(member.business, "search")
    draft = varied(make.campaign(member.business, "Gift boxes", platform="search"))
    for number, line in enumerate(lines_of(draft)):
        ExternalId.objects.add(
            member.business, campaign=line.campaign, platform="search", external_id=f"11{number}"
        )
    begun = launch(alice, approve(draft, member))
    swinging = lines_of(draft)[0].campaign
    changes = Change.objects.of(member.business).filter(launch=begun, campaign=swinging)
    caps = [
        (change.not_before.date(), content_of(change).daily_cap)
        for change in changes.order_by("not_before")
        if content_of(change).daily_cap is not None
    ]
    assert [amount for _, amount in caps] == [120, 80, 120]
    assert caps[2][0] - caps[1][0] == timedelta(days=14)
    assert there.pk == changes[0].connection_id


@pytest.fixture
def plan(member: Member) -> SteeredPlan:
    """A plan that runs, of which both campaigns vary their weeks, against each other."""
    week_plan = steered_plan(member)
    for sign, line in zip((1, -1), lines_of(week_plan.strategy), strict=True):
        line.daily = tuple(
            type(day)(day.date, Decimal(100 + sign * 20 * WEEKS[n // 7]))
            for n, day in enumerate(line.daily)
        )
        line.save()
    return week_plan


@pytest.mark.django_db
def test_spend_that_follows_its_weeks_is_on_plan(
    plan: SteeredPlan, later: Later, spends: Callable[[SteeredPlan], None]
) -> None:
    later(7 * DAY)
    day_passes(plan)
    spends(plan)
    running = running_plan(plan.launch)
    assert running is not None
    assert [int(one.planned[0]) for one in running.lines] == [80, 120]
    assert [one.planned_so_far for one in running.lines] == [1400, 1400]
    pace = pace_of(plan.launch)
    assert pace is not None
    assert pace.state == ON_PLAN
    assert pace.catch_up == 0


@pytest.fixture
def spends() -> Callable[[SteeredPlan], None]:
    """Both campaigns spend exactly what each day has."""
    from kempen.domain.performance.models import PerformanceDay

    def exactly(plan: SteeredPlan) -> None:
        for line in lines_of(plan.strategy):
            for day in line.daily:
                rows = PerformanceDay.objects.of(plan.launch.business)
                rows.filter(campaign=line.campaign, date=day.date).update(spend=day.amount)

    return exactly


def test_a_step_keeps_the_shape_of_the_weeks() -> None:
    weeks = tuple(Decimal(100 + 20 * sign) for sign in WEEKS for _ in range(7))
    level = (Decimal(100),) * 28
    lines = [
        LineDays(weeks, weeks, Decimal(50), Decimal(150)),
        LineDays(level, level, Decimal(50), Decimal(150)),
    ]
    wanted = [sum(weeks) * Decimal("1.05"), sum(level) * Decimal("0.95")]
    up, down = step(lines, wanted, StepLimits(Decimal("0.1"), Decimal(30)))
    for after, before in zip(up, weeks, strict=True):
        assert abs(after - before) <= before * Decimal("0.1")
    assert [sum(day) <= 200 + 20 for day in zip(up, down, strict=True)] == [True] * 28
    assert min(up[:7]) > max(up[7:21])
