"""Spend so far against plan, and where it ends."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Member
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.steering.pacing import DailyPace, campaign_pace, pace_of, projection
from kempen.domain.steering.running_plan import running_plan
from kempen.kit import clock
from tests.builders.steering.steered_plan import SteeredPlan, steered_plan

HALF = [(100.0, 45.0), (100.0, 55.0), (100.0, 50.0), (100.0, 50.0)]


def test_a_pace_that_goes_on_ends_short_of_the_plan() -> None:
    seen = projection(200, DailyPace(HALF, [100.0] * 10))
    assert seen.mean == pytest.approx(700)
    assert 600 < seen.low < 700 < seen.high < 800


def test_more_days_of_a_pace_make_the_range_narrower() -> None:
    few = projection(200, DailyPace(HALF, [100.0] * 10))
    many = projection(200, DailyPace(HALF * 3, [100.0] * 10))
    assert many.high - many.low < few.high - few.low


def test_without_enough_days_the_plan_itself_is_taken_to_go_on() -> None:
    seen = projection(60, DailyPace([(100.0, 60.0)], [100.0] * 4))
    assert seen.mean == 460


def test_what_was_spent_is_never_unspent_and_no_platform_spends_more_than_twice() -> None:
    wild = [(100.0, 0.0), (100.0, 400.0), (100.0, 0.0), (100.0, 400.0)]
    seen = projection(800, DailyPace(wild, [100.0, 100.0]))
    assert seen.low >= 800
    assert seen.high <= 1200
    over = projection(800, DailyPace(wild, []))
    assert (over.mean, over.low, over.high) == (800, 800, 800)


def spend(plan: SteeredPlan, amount: str) -> None:
    today = clock.today()
    rows = PerformanceDay.objects.of(plan.launch.business)
    rows.filter(date__gte=today - timedelta(days=7)).update(spend=Decimal(amount))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("a_day", "state", "catch_up"),
    [
        ("100", "on_plan", 0),
        ("60", "behind", Decimal("26.66")),
        ("140", "ahead", Decimal("-26.66")),
    ],
)
def test_a_plan_behind_catches_up_evenly(
    a_day: str, state: str, catch_up: Decimal, member: Member
) -> None:
    plan = steered_plan(member)
    spend(plan, a_day)
    pace = pace_of(plan.launch)
    assert pace is not None
    assert pace.state == state
    assert pace.planned == 1400
    assert pace.budget == 5600
    assert pace.spent == 14 * Decimal(a_day)
    # 14 days of RM40 too little are RM560 over 21 days to come.
    assert pace.catch_up == catch_up
    own = campaign_pace(plan.launch, plan.rich)
    assert own is not None
    assert own.spent == 7 * Decimal(a_day)


@pytest.mark.django_db
def test_on_its_first_day_and_after_its_last_a_plan_has_no_pace(member: Member) -> None:
    plan = steered_plan(member, passed=0)
    assert pace_of(plan.launch) is None
    assert running_plan(plan.launch, clock.today() + timedelta(days=40)) is None
