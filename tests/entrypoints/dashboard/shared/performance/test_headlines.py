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


def told(days: Days, **more: Any) -> tuple[str, str]:
    headline = headline_of(days.headline_facts(**more))
    return headline.headline, str(headline.support)


GOALS = [
    ("400", "400", "3.5", "Your return is above the goal of 3.5×."),
    ("400", "300", "3.5", "Your return is above the goal of 3.5×, and higher than before."),
    ("400", "500", "3.5", "Your return is above the goal of 3.5×, but lower than before."),
    ("400", None, "3.5", "Your return is above the goal of 3.5×."),
    ("400", "400", "4", "You are on pace for your return goal of 4×."),
    (
        "400",
        "300",
        "4",
        "You are on pace for your return goal of 4×: return is higher than before.",
    ),
    (
        "400",
        "500",
        "4",
        "You are on pace for your return goal of 4×, but return is lower than before.",
    ),
    ("399", "399", "4", "You are just short of your return goal of 4×."),
    (
        "399",
        "300",
        "4",
        "You are just short of your return goal of 4×; return is higher than before.",
    ),
    (
        "399",
        "500",
        "4",
        "You are just short of your return goal of 4×, and return is lower than before.",
    ),
    ("300", "300", "4", "You are behind your return goal of 4×."),
    ("300", "200", "4", "You are behind your return goal of 4×, but return is higher than before."),
    ("300", "400", "4", "You are behind your return goal of 4×, and return is lower than before."),
    ("300", "300", None, "Your return is holding steady."),
    ("300", "200", None, "Your return is higher than before."),
    ("300", "400", None, "Your return is lower than before."),
    ("300", None, None, "Each ringgit spent brought back RM3.00."),
]


@pytest.mark.parametrize(("now", "before", "goal", "headline"), GOALS)
def test_the_headline_of_a_return(
    now: str, before: str | None, goal: str | None, headline: str
) -> None:
    days = Days(now, before)
    assert told(days, goal=Decimal(goal) if goal else None)[0] == headline


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
                "The change from 3.10× is no more than luck explains."
            ),
        ),
        (
            "301",
            1,
            "Return is <b>3.00×</b> on RM8,400 spent in the last 12 weeks, after 3.01× before.",
        ),
        (None, 1, "Return is <b>3.00×</b> on RM8,400 spent in the last 12 weeks."),
    ],
)
def test_the_sentence_below_it_compares(before: str | None, swing: int, support: str) -> None:
    assert told(Days("300", before, swing=swing))[1] == support


def test_a_few_days_give_no_verdict() -> None:
    headline, _ = told(Days("300", length=9, swing=0), goal=Decimal(4))
    assert headline == "Return so far is 3.00×; the goal is 4×."


@pytest.mark.parametrize(
    ("more", "state", "headline"),
    [
        (
            {"campaigns": 0, "matching": 0, "extent": None},
            OverviewState.NOTHING_YET,
            "Bring in your numbers to see what your advertising returns.",
        ),
        ({"extent": None}, OverviewState.NO_NUMBERS, "There are no numbers yet."),
        (
            {"matching": 0, "choice": PeriodChoice("last-84-days", PERIOD, search="teh <b>")},
            OverviewState.NO_MATCH,
            "No campaign’s name holds “teh <b>”.",
        ),
        (
            {"extent": Period(date(2025, 1, 1), date(2025, 3, 31))},
            OverviewState.NONE_HERE,
            "There are no numbers in the last 12 weeks.",
        ),
    ],
)
def test_without_numbers_it_says_which_are_missing(
    more: dict[str, Any], state: OverviewState, headline: str
) -> None:
    made = headline_of(Days(now=None).headline_facts(**more))
    assert (made.state, made.headline) == (state, headline)


def test_numbers_elsewhere_are_named() -> None:
    extent = Period(date(2025, 1, 1), date(2025, 3, 31))
    assert told(Days(now=None), extent=extent)[1] == "Numbers are known from 1 Jan to 31 Mar 2025."


def test_without_spend_there_is_no_return() -> None:
    assert told(Days("50", spend="0", swing=0)) == (
        "No spend was recorded in the last 12 weeks, so there is no return to work out.",
        "Revenue was RM4,200.",
    )


@pytest.mark.parametrize(
    ("now", "before", "headline"),
    [
        ("3", "2", "You won 252 new prospects, 50% more than before."),
        ("2", "3", "You won 168 new prospects, 33% fewer than before."),
        ("2", "2", "You won 168 new prospects, as many as before."),
        ("2", "0", "You won 168 new prospects, after none before."),
        ("2", None, "You won 168 new prospects."),
        ("0", "2", "No new prospects came in in the last 12 weeks."),
    ],
)
def test_prospects_are_counted(now: str, before: str | None, headline: str) -> None:
    days = Days("0", "0" if before is not None else None, prospects=(now, before))
    assert told(days)[0] == headline


def test_one_prospect_is_one() -> None:
    days = Days("0", prospects=("1", None), length=1)
    assert told(days) == (
        "You won 1 new prospect.",
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
    support = told(Days("300"), choice=PeriodChoice(name, PERIOD))[1]
    assert support == f"Return is <b>3.00×</b> on RM8,400 spent {when}."


# ---------------------------------------------------------------------------------- the four
# figures
def kpis(days: Days, **more: Any) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return [(k.label, k.value, k.aside, k.lines) for k in strip(days.headline_facts(**more))]


def test_the_four_figures_of_an_ordinary_business() -> None:
    found = kpis(Days("300", "200", prospects=("3", "2")), goal=Decimal(4))
    assert found == [
        ("Return", "3.00×", "ROI 200%", ("likely 2.9 to 3.1×",)),
        ("New prospects", "252", "", ("+50% on the previous 12 weeks",)),
        (
            "Sales uplift",
            "Calculating…",
            "",
            ("It follows new data within some minutes.",),
        ),
        ("Goal 4×", "75%", "of the way", ("chance of it: no forecast yet",)),
    ]


def test_the_places_of_figures_that_are_missing_say_why() -> None:
    found = kpis(Days("300", length=9, swing=0), uplift=InsufficientData("short_baseline", 0, 28))
    assert found == [
        (
            "Return",
            "3.00×",
            "ROI 200%",
            ("learning: a range needs 14 days with spend, there are 9",),
        ),
        (
            "New prospects",
            "None to count",
            "",
            ("They are the conversions of campaigns that generate prospects.",),
        ),
        (
            "Sales uplift",
            "Not enough data",
            "",
            ("0 of the 28 days to compare with have data.",),
        ),
        ("Return goal", "No goal set", "", ("The owner can set one in the settings.",)),
    ]


def test_a_goal_is_not_reached_before_it_is() -> None:
    assert kpis(Days("399"), goal=Decimal(4))[3][1] == "99%"
    assert kpis(Days("400"), goal=Decimal(4))[3][1] == "100%"
