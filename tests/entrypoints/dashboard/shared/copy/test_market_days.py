"""Every named day of the calendar has words."""

from datetime import date

import pytest

from kempen.entrypoints.dashboard.shared.copy.market_days import HOLIDAYS, market_day_words
from kempen.market.calendar import MarketDay, market_days


def test_every_day_of_the_calendar_is_a_holiday_with_words_or_a_sale_named_by_its_date() -> None:
    # Three years, so that festivals of every calendar come up.
    for day in market_days(date(2025, 1, 1), date(2027, 12, 31)):
        is_sale = day.date.month == day.date.day and day.name not in HOLIDAYS
        assert is_sale or day.name in HOLIDAYS, day


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (MarketDay(date(2026, 12, 12), "sale_12_12"), "12.12 sale"),
        (MarketDay(date(2026, 5, 5), "double_day"), "5.5 sale"),
        (MarketDay(date(2026, 12, 25), "christmas"), "Christmas"),
        (
            MarketDay(date(2028, 2, 27), "raya", is_provisional=True),
            "Hari Raya (date not confirmed)",
        ),
    ],
)
def test_a_day_is_named(day: MarketDay, words: str) -> None:
    assert market_day_words(day) == words
