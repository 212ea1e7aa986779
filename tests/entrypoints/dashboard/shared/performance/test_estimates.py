"""Sales uplift and the chance of the goal, in words that never claim more than is known."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.refreshing import refresh
from kempen.domain.metrics.estimates import GoalChance, InsufficientData, SalesUplift
from kempen.domain.metrics.periods import Period
from kempen.domain.strategies.goals import PlanGoal
from kempen.entrypoints.dashboard.reports.exports import uplift_of
from kempen.entrypoints.dashboard.shared.performance.estimates import (
    chance_lines,
    chance_lines_of,
    uplift_kpi,
)
from kempen.kit import strict_json
from tests import make
from tests.builders import shop
from tests.builders.program import Program
from tests.entrypoints.dashboard.shared.performance.period_days import PERIOD, Days


def kpi_for(low: str, mean: str, high: str, chance: float, last: date = PERIOD.last) -> Any:
    uplift = SalesUplift(
        Decimal(mean), Decimal(low), Decimal(high), chance, Period(PERIOD.first, last), last
    )
    return uplift_kpi(Days("300").headline_facts(uplift=uplift))


def test_an_uplift_is_a_range_and_odds() -> None:
    kpi = kpi_for("3112.40", "4151", "5187", 0.97)
    assert (kpi.label, kpi.value, kpi.pill) == ("Sales uplift", "+RM4,200", ("More", "good"))
    assert kpi.lines == (
        "likely RM3,100 to RM5,200 more than with the earlier spend",
        "Chance that it is above 0: 97 in 100",
    )


def test_a_doubtful_uplift_reads_as_doubtful() -> None:
    kpi = kpi_for("-900", "300", "1500", 0.62)
    assert (kpi.value, kpi.is_missing, kpi.pill) == ("Too close to tell", True, None)
    assert kpi.lines == (
        "likely RM900 less to RM1,500 more than with the earlier spend",
        "Chance that it is above 0: 62 in 100",
    )


def test_a_loss_is_told_as_a_loss() -> None:
    kpi = kpi_for("-3000", "-2000", "-1000", 0.001)
    assert (kpi.value, kpi.pill) == ("\u2212RM2,000", ("Less", "bad"))
    assert kpi.lines == (
        "likely RM1,000 to RM3,000 less than with the earlier spend",
        "Chance that it is above 0: less than 1 in 100",
    )


def test_numbers_that_are_not_worked_in_yet_are_told() -> None:
    kpi = kpi_for("3100", "4150", "5200", 0.97, PERIOD.last - timedelta(days=2))
    assert kpi.lines[-1] == "Up to 17 Nov 2026. Newer data follows."


@pytest.mark.parametrize(
    ("lacking", "value", "words"),
    [
        (
            InsufficientData("short_baseline", 9, 28),
            "Not enough data",
            "9 of the 28 days to compare with have data.",
        ),
        (InsufficientData("no_revenue"), "No revenue", "There is no revenue to compare."),
        (
            InsufficientData("too_short"),
            "Not enough data",
            "There are too few days with spend and revenue.",
        ),
    ],
)
def test_without_an_estimate_the_place_says_what_is_missing(
    lacking: InsufficientData, value: str, words: str
) -> None:
    kpi = uplift_kpi(Days("300").headline_facts(uplift=lacking))
    assert (kpi.value, kpi.lines, kpi.is_missing) == (value, (words,), True)


def test_the_chance_of_a_goal_names_its_days() -> None:
    last, until = date(2026, 12, 17), date(2026, 11, 19)
    ahead = GoalChance(0.783, until + timedelta(days=1), last, until)
    assert chance_lines(ahead) == (
        "Chance of meeting it in the days to 17 Dec 2026: 78 in 100, likely",
    )
    begun = GoalChance(0.999, date(2026, 11, 1), last, until)
    assert chance_lines(begun) == (
        "Chance of meeting it by 17 Dec 2026: more than 99 in 100, very likely",
    )
    assert chance_lines(None) == ("Chance: no forecast yet",)


@pytest.mark.parametrize(
    ("begins", "plan_goal", "chance", "line"),
    [
        (
            date(2026, 12, 5),
            Decimal(4),
            0.53,
            (
                "This assumes what you spend now. With your strategy, from 5 Dec 2026: "
                "53 in 100, could go either way"
            ),
        ),
        (
            date(2026, 11, 20),
            Decimal(4),
            None,
            "This assumes what you spend now, before your strategy begins on 20 Nov 2026",
        ),
        # The business is held to another goal than the strategy.
        (
            date(2026, 12, 5),
            Decimal(6),
            0.53,
            "This assumes what you spend now, before your strategy begins on 5 Dec 2026",
        ),
        # Its spend is in the forecast.
        (date(2026, 11, 19), Decimal(4), 0.53, None),
    ],
)
def test_until_a_plan_begins_the_chance_says_what_it_stands_on(
    begins: date, plan_goal: Decimal, chance: float | None, line: str | None
) -> None:
    last, until = date(2026, 12, 17), date(2026, 11, 19)
    now = GoalChance(0.13, until + timedelta(days=1), last, until)
    coming = PlanGoal("str_1", begins, last, plan_goal, None, chance=chance)
    facts = Days("300").headline_facts(chance=now, goal=Decimal(4), coming=coming)
    words = "Chance of meeting it in the days to 17 Dec 2026: 13 in 100, unlikely"
    assert chance_lines_of(facts) == ((words,) if line is None else (words, line))
    unknown = Days("300").headline_facts(chance=None, goal=Decimal(4), coming=coming)
    assert chance_lines_of(unknown) == ("Chance: no forecast yet",)


@pytest.mark.django_db
def test_page_and_api_tell_the_same(at_screen: Client, business: Business) -> None:
    grown = make.campaign(business, "Raya hampers", platform="social")
    shop.past(grown, 130)
    raise_spend(grown)
    refresh(str(business.pk))
    page = at_screen.get("/?period=last-28-days").content.decode()
    body = strict_json.loads(
        Program.of(business).get("/reports/summary?from=2026-10-23&to=2026-11-19").content
    )
    uplift, chance = body["sales_uplift"], body["goal"]["chance"]
    assert uplift["reason"] is None
    assert uplift["low"] < uplift["value"] < uplift["high"]
    assert uplift["from"] == "2026-10-23"
    assert uplift["to"] == uplift["as_of"] == "2026-11-19"
    days = Period(date(2026, 10, 23), date(2026, 11, 19))
    same = SalesUplift(
        uplift["value"], uplift["low"], uplift["high"], float(uplift["chance"]), days, days.last
    )
    lines = uplift_kpi(Days("300").headline_facts(uplift=same)).lines
    assert lines[0].startswith("likely RM")
    assert all(line in page for line in lines)
    assert (chance["from"], chance["to"]) == ("2026-11-20", "2026-12-17")
    assert "Chance of meeting it in the days to 17 Dec 2026: " in page
    own = at_screen.get(f"/campaigns/{grown.public_id}/?period=last-28-days").content.decode()
    assert all(line in own for line in lines)


def raise_spend(campaign: Campaign) -> None:
    """Spend twice as much in the last 28 days, for revenue that answers with a half."""
    from django.db.models import F

    from kempen.domain.performance.models import PerformanceDay

    PerformanceDay.objects.of(campaign.business).filter(date__gte=date(2026, 10, 23)).update(
        spend=F("spend") * 2, revenue=F("revenue") * Decimal("1.4")
    )


@pytest.mark.django_db
def test_as_of_an_earlier_moment_nothing_is_estimated(business: Business, raya: Campaign) -> None:
    body = strict_json.loads(Program.of(business).get("/reports/summary?as_of=2026-11-18").content)
    assert body["sales_uplift"] == {
        "value": None,
        "reason": "It is estimated from the numbers as they are now: ask without `as_of`.",
        "excluded": [],
    }


def test_a_workbook_tells_the_same_uplift() -> None:
    days = Period(date(2026, 10, 23), date(2026, 11, 19))
    sales_uplift = SalesUplift(
        Decimal("4150.00"), Decimal("3100.00"), Decimal("5200.00"), 0.97, days, days.last
    )
    assert uplift_of(sales_uplift) == {
        "sales uplift": "4150.00",
        "sales uplift, likely": "3100.00 to 5200.00",
        "sales uplift, chance above 0": "0.970",
        "sales uplift, days": "2026-10-23 to 2026-11-19",
    }
    assert uplift_of(InsufficientData("short_baseline", 9, 28)) == {
        "sales uplift": "not estimated: short baseline"
    }
