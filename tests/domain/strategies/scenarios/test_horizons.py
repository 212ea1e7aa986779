"""Which days plans are compared for."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.strategies.refusals import BriefRefusal
from kempen.domain.strategies.scenarios.rules import (
    Horizon,
    HorizonKind,
    ScenarioPlan,
    flaws_of_plans,
    horizon_of,
    months_of,
    seasons_ahead,
)

NOVEMBER = date(2026, 11, 28)


@pytest.mark.parametrize(
    ("kind", "today", "first", "last", "days"),
    [
        (HorizonKind.QUARTER, NOVEMBER, date(2026, 12, 1), date(2027, 2, 28), 90),
        (HorizonKind.YEAR, NOVEMBER, date(2026, 12, 1), date(2027, 11, 30), 365),
        (HorizonKind.QUARTER, date(2026, 12, 31), date(2027, 1, 1), date(2027, 3, 31), 90),
        (HorizonKind.YEAR, date(2027, 12, 1), date(2028, 1, 1), date(2028, 12, 31), 366),
    ],
)
def test_quarters_and_years_are_whole_months_from_the_next_one(
    kind: HorizonKind, today: date, first: date, last: date, days: int
) -> None:
    assert horizon_of(kind, today) == Horizon(kind, first, last)
    assert Horizon(kind, first, last).days == days


def test_a_season_is_planned_for_once_it_is_near_enough() -> None:
    ahead = {one.season: (one.first, one.last) for one in seasons_ahead(NOVEMBER)}
    assert list(ahead) == [
        *("sale_12_12", "christmas", "chinese_new_year", "raya", "sale_3_3"),
    ]
    assert ahead["sale_12_12"] == (date(2026, 12, 9), date(2026, 12, 15))
    moving = [one.season for one in seasons_ahead(NOVEMBER) if one.is_provisional]
    assert moving == ["raya"]
    assert horizon_of(HorizonKind.SEASON, NOVEMBER, "raya_haji") is None
    assert horizon_of(HorizonKind.SEASON, NOVEMBER) == horizon_of(
        HorizonKind.SEASON, NOVEMBER, "sale_12_12"
    )


def test_a_season_that_is_on_is_planned_for_from_tomorrow() -> None:
    season = horizon_of(HorizonKind.SEASON, date(2026, 12, 11), "sale_12_12")
    assert season is not None
    assert (season.first, season.last, season.days) == (date(2026, 12, 12), date(2026, 12, 15), 4)
    # Too few days are left of it: the next one is a year away.
    assert horizon_of(HorizonKind.SEASON, date(2026, 12, 13), "sale_12_12") is None


def test_the_months_of_a_horizon_hold_each_of_its_days_once() -> None:
    season = Horizon(HorizonKind.SEASON, date(2026, 12, 20), date(2027, 2, 3), "x")
    assert months_of(season) == [
        (date(2026, 12, 20), date(2026, 12, 31)),
        (date(2027, 1, 1), date(2027, 1, 31)),
        (date(2027, 2, 1), date(2027, 2, 3)),
    ]
    assert not season.is_long
    assert Horizon(HorizonKind.YEAR, date(2026, 12, 1), date(2027, 11, 30)).is_long


def test_each_wrong_value_of_a_plan_is_named() -> None:
    plans = [
        ScenarioPlan(Decimal(90), Decimal(4)),
        ScenarioPlan(Decimal("89.99"), prospect_goal=5),
        ScenarioPlan(Decimal(100_000_001)),
    ]
    flaws = [(flaw.path, flaw.code) for flaw in flaws_of_plans(plans, "increase_sales", 90)]
    assert flaws == [
        (("plans", "1", "budget"), BriefRefusal.TOO_LITTLE),
        (("plans", "1", "prospect_goal"), BriefRefusal.RETURN_GOAL_NEEDED),
        (("plans", "2", "budget"), BriefRefusal.TOO_MUCH),
    ]
    for_prospects = flaws_of_plans(plans[:1], "generate_prospects", 90)
    assert [flaw.code for flaw in for_prospects] == [BriefRefusal.PROSPECT_GOAL_NEEDED]
