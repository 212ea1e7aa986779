"""The headline in every state, word for word."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.metrics.estimates import InsufficientData
from kempen.domain.metrics.periods import Period
from kempen.entrypoints.dashboard.shared.performance.headlines import headline_of
from kempen.entrypoints.dashboard.shared.performance.key_figures import strip
from kempen.entrypoints.dashboard.shared.performance.overview_state import OverviewState
from kempen.entrypoints.dashboard.shared.period import PeriodChoice
from tests.entrypoints.dashboard.shared.performance.period_days import PERIOD, Days


def headline_and_support(days: Days, **more: Any) -> tuple[str, str]:
    headline = headline_of(days.headline_facts(**more))
    return headline.headline, str(headline.support)


GOALS = [
    ("400", "400", "3.5", "Your return is above the goal of 3.5×."),
    ("400", "300", "3.5", "Your return is above the goal of 3.5× and higher than before."),
    ("400", "500", "3.5", "Your return is above the goal of 3.5× but lower than before."),
    ("400", None, "3.5", "Your return is above the goal of 3.5×."),
    ("400", "400", "4", "Your return is on track for the goal of 4×."),
    (
        "400",
        "300",
        "4",
        "Your return is on track for the goal of 4× and higher than before.",
    ),
    (
        "400",
        "500",
        "4",
        "Your return is on track for the goal of 4× but lower than before.",
    ),
    ("399", "399", "4", "Your return is just below the goal of 4×."),
    (
        "399",
        "300",
        "4",
        "Your return is just below the goal of 4× but higher than before.",
    ),
    (
        "399",
        "500",
        "4",
        "Your return is just below the goal of 4× and lower than before.",
    ),
    ("300", "300", "4", "Your return is behind the goal of 4×."),
    ("300", "200", "4", "Your return is behind the goal of 4× but higher than before."),
    ("300", "400", "4", "Your return is behind the goal of 4× and lower than before."),
    ("300", "300", None, "Your return is about the same as before."),
    ("300", "200", None, "Your return is higher than before."),
    ("300", "400", None, "Your return is lower than before."),
    ("300", None, None, "Each ringgit spent brought back RM3.00."),
]


@pytest.mark.parametrize(("now", "before", "goal", "headline"), GOALS)
def test_the_headline_of_a_return(
    now: str, before: str | None, goal: str | None, headline: str
) -> None:
    days = Days(now, before)
    assert headline_and_support(days, goal=Decimal(goal) if goal else None)[0] == headline


@pytest.mark.parametrize(
    ("before", "swing", "support"),
    [
        ("200", 1, "Return is <b>3.00×</b> on RM8,400 spent in the last 12 weeks, up from 2.00×."),
        (
            "400",
            1,
            "Return is <b>3.00×</b> on RM8,400 spent in the last 12 weeks, down from 4.00×.",
        ),
        (
            "310",
            30,
            (
                "Return is <b>3.00×</b> on RM8,400 spent in the last 12 weeks. "
                "The change from 3.10× is within the usual ups and downs."
            ),
        ),
        (
            "301",
            1,
            "Return is <b>3.00×</b> on RM8,400 spent in the last 12 weeks. It was 3.01× before.",
        ),
        (None, 1, "Return is <b>3.00×</b> on RM8,400 spent in the last 12 weeks."),
    ],
)
def test_the_sentence_below_it_compares(before: str | None, swing: int, support: str) -> None:
    assert headline_and_support(Days("300", before, swing=swing))[1] == support


def test_a_few_days_give_no_verdict() -> None:
    headline, _ = headline_and_support(Days("300", length=9, swing=0), goal=Decimal(4))
    assert headline == "Your return so far is 3.00×. The goal is 4×."


@pytest.mark.parametrize(
    ("more", "state", "headline"),
    [
        (
            {"campaigns": 0, "matching": 0, "extent": None},
            OverviewState.NOTHING_YET,
            "Import your data to see what your advertising returns.",
        ),
        ({"extent": None}, OverviewState.NO_NUMBERS, "No data yet."),
        (
            {"matching": 0, "choice": PeriodChoice("last-84-days", PERIOD, search="teh <b>")},
            OverviewState.NO_MATCH,
            "No campaigns match “teh <b>”.",
        ),
        (
            {"extent": Period(date(2025, 1, 1), date(2025, 3, 31))},
            OverviewState.NONE_HERE,
            "No data in the last 12 weeks.",
        ),
    ],
)
def test_without_numbers_it_says_which_are_missing(
    more: dict[str, Any], state: OverviewState, headline: str
) -> None:
    stated = headline_of(Days(now=None).headline_facts(**more))
    assert (stated.state, stated.headline) == (state, headline)


def test_numbers_elsewhere_are_named() -> None:
    extent = Period(date(2025, 1, 1), date(2025, 3, 31))
    assert (
        headline_and_support(Days(now=None), extent=extent)[1]
        == "Your data covers 1 Jan to 31 Mar 2025."
    )


def test_without_spend_there_is_no_return() -> None:
    assert headline_and_support(Days("50", spend="0", swing=0)) == (
        "No spend was recorded in the last 12 weeks, so there is no return.",
        "Revenue was RM4,200.",
    )


@pytest.mark.parametrize(
    ("now", "before", "headline"),
    [
        ("3", "2", "You have 252 new prospects, 50% more than before."),
        ("2", "3", "You have 168 new prospects, 33% fewer than before."),
        ("2", "2", "You have 168 new prospects, the same as before."),
        ("2", "0", "You have 168 new prospects and had none before."),
        ("2", None, "You have 168 new prospects."),
        ("0", "2", "You had no new prospects in the last 12 weeks."),
    ],
)
def test_prospects_are_counted(now: str, before: str | None, headline: str) -> None:
    days = Days("0", "0" if before is not None else None, prospects=(now, before))
    assert headline_and_support(days)[0] == headline


def test_one_prospect_is_one() -> None:
    days = Days("0", prospects=("1", None), length=1)
    assert headline_and_support(days) == (
        "You have 1 new prospect.",
        "Each cost <b>RM100.00</b>, on RM100 spent in the last 12 weeks.",
    )


@pytest.mark.parametrize(
    ("name", "when"),
    [
        ("last-7-days", "in the last 7 days"),
        ("last-28-days", "in the last 28 days"),
        ("this-month", "this month"),
        ("last-month", "last month"),
        ("this-year", "this year"),
        ("custom", "from 28 Aug to 19 Nov 2026"),
    ],
)
def test_the_period_is_named_as_people_name_it(name: str, when: str) -> None:
    support = headline_and_support(Days("300"), choice=PeriodChoice(name, PERIOD))[1]
    assert support == f"Return is <b>3.00×</b> on RM8,400 spent {when}."


# ---------------------------------------------------------------------------------- the four
# figures
def kpis(days: Days, **more: Any) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return [(k.label, k.value, k.aside, k.lines) for k in strip(days.headline_facts(**more))]


def test_the_four_figures_of_an_ordinary_business() -> None:
    figures = kpis(Days("300", "200", prospects=("3", "2")), goal=Decimal(4))
    assert figures == [
        ("Return", "3.00×", "ROI 200%", ("likely 2.9 to 3.1×",)),
        ("New prospects", "252", "", ("+50% on the previous 12 weeks",)),
        (
            "Sales uplift",
            "Calculating…",
            "",
            ("It updates within minutes of new data.",),
        ),
        ("Goal 4×", "75%", "of the way", ("Chance: no forecast yet",)),
    ]


def test_the_places_of_figures_that_are_missing_say_why() -> None:
    figures = kpis(Days("300", length=9, swing=0), uplift=InsufficientData("short_baseline", 0, 28))
    assert figures == [
        (
            "Return",
            "3.00×",
            "ROI 200%",
            ("Not enough data for a range: 9 of 14 days with spend",),
        ),
        (
            "New prospects",
            "No data",
            "",
            ("Counted in campaigns that generate prospects.",),
        ),
        (
            "Sales uplift",
            "Not enough data",
            "",
            ("0 of the 28 days to compare with have data.",),
        ),
        ("Return goal", "No goal set", "", ("An owner can set one in Settings.",)),
    ]


def test_a_goal_is_not_reached_before_it_is() -> None:
    assert kpis(Days("399"), goal=Decimal(4))[3][1] == "99%"
    assert kpis(Days("400"), goal=Decimal(4))[3][1] == "100%"
