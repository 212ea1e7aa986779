"""The end of the line is explained, so that headline and chart never contradict each other."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.metrics.late_conversions import LateGrowth
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.recent import RECENT_DAYS, recent_return
from kempen.domain.metrics.sums import Sums
from kempen.domain.metrics.verdicts import Direction
from kempen.entrypoints.dashboard.shared.performance.headlines import headline_of
from kempen.entrypoints.dashboard.shared.performance.overview_state import HeadlineFacts
from kempen.entrypoints.dashboard.shared.period import PeriodChoice
from tests.entrypoints.dashboard.shared.performance.period_days import PERIOD

LATE = LateGrowth(Period(PERIOD.last - timedelta(days=2), PERIOD.last), 0.5)


def performance(last_week: str, *, swing: int = 5, period: Period = PERIOD) -> Performance:
    """RM300 a day on RM100, two weeks a little more, two weeks less; the last one otherwise."""
    days: dict[date, Sums] = {}
    for part in (period.before, period):
        for number, day in enumerate(part):
            is_last = day > period.last - timedelta(days=RECENT_DAYS)
            revenue = Decimal(last_week if is_last else "300") + swing * (-1) ** (number // 14)
            days[day] = Sums(1, Decimal(100), revenue, None, None, None)
    return Performance(period, days, {})


def headline_and_support(
    last_week: str, *, late: LateGrowth | None = None, swing: int = 5
) -> tuple[str, str]:
    measured = performance(last_week, swing=swing)
    choice = PeriodChoice("last-84-days", PERIOD)
    headline = headline_of(HeadlineFacts(choice, measured, PERIOD, 5, 5, late=late))
    return headline.headline, str(headline.support)


@pytest.mark.parametrize(
    ("last_week", "headline", "end"),
    [
        ("200", "Your return fell in the last 7 days.", "The last 7 days returned 1.95×."),
        ("400", "Your return rose in the last 7 days.", "The last 7 days returned 3.95×."),
    ],
)
def test_a_last_week_that_really_moved_is_the_headline(
    last_week: str, headline: str, end: str
) -> None:
    sentence, support = headline_and_support(last_week)
    assert sentence == headline
    assert support.endswith(end)


def test_a_fall_that_late_conversions_explain_is_no_fall() -> None:
    headline, support = headline_and_support("200", late=LATE)
    assert headline == "Your return is about the same as before."
    assert support.endswith(
        "The last 7 days look lower, at 1.95×. Results for 17 Nov to 19 Nov 2026 are not complete. "
        "Late conversions usually add about 50%."
    )


def test_a_fall_that_is_larger_than_late_conversions_is_told_with_them() -> None:
    headline, support = headline_and_support("100", late=LATE)
    assert headline == "Your return fell in the last 7 days."
    assert "The last 7 days returned 0.95×. Results for 17 Nov to 19 Nov 2026" in support


def test_a_fall_within_the_luck_of_days_is_said_to_be_that() -> None:
    headline, support = headline_and_support("300", swing=100)
    assert headline == "Your return is about the same as before."
    assert "which is within the usual ups and downs." in support


def test_a_steady_line_needs_no_word_and_a_short_period_has_no_end() -> None:
    assert "last 7 days" not in headline_and_support("305")[1]
    week = Period(PERIOD.last - timedelta(days=6), PERIOD.last)
    assert recent_return(performance("200", period=week)) is None
    recent = recent_return(performance("200"))
    assert recent is not None
    assert recent.direction is Direction.FALLING
