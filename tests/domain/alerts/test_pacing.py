from datetime import date, timedelta

import pytest

from kempen.domain.alerts.pacing import SpendPlan, off_pace, running_out

_FIRST = date(2026, 7, 1)
_PLAN = SpendPlan(2800.0, _FIRST, _FIRST + timedelta(days=27), {})


def _spend(a_day: float, days: int) -> dict[date, float]:
    return {_FIRST + timedelta(days=place): a_day for place in range(days)}


@pytest.mark.parametrize(
    ("a_day", "days", "is_told"),
    [(100, 10, False), (60, 10, True), (130, 10, True), (60, 2, False), (110, 10, False)],
)
def test_spend_is_held_to_its_plan(a_day: float, days: int, is_told: bool) -> None:
    yesterday = _FIRST + timedelta(days=days - 1)
    assert (off_pace(_PLAN, _spend(a_day, days), yesterday) is not None) is is_told


def test_what_was_told_is_over_only_near_the_plan() -> None:
    yesterday = _FIRST + timedelta(days=9)
    assert off_pace(_PLAN, _spend(80, 10), yesterday) is None
    assert off_pace(_PLAN, _spend(80, 10), yesterday, is_open=True) is not None
    assert off_pace(_PLAN, _spend(90, 10), yesterday, is_open=True) is None


def test_an_approved_day_plan_counts_rather_than_even_days() -> None:
    daily = {_FIRST + timedelta(days=place): 40.0 if place < 14 else 160.0 for place in range(28)}
    plan = SpendPlan(2800.0, _FIRST, _PLAN.last, daily)
    assert off_pace(plan, _spend(40, 10), _FIRST + timedelta(days=9)) is None


def test_a_budget_that_ends_days_before_its_plan_is_told() -> None:
    yesterday = _FIRST + timedelta(days=13)
    shortfall = running_out(_PLAN, _spend(180, 14), yesterday)
    assert shortfall is not None
    assert shortfall.left == pytest.approx(280)
    assert shortfall.days == pytest.approx(280 / 180)
    assert shortfall.days_to_go == 14
    assert running_out(_PLAN, _spend(100, 14), yesterday) is None
