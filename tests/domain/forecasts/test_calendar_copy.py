"""Every day and period with a name has words, and so has what such days did."""

from datetime import date

import pytest

from kempen.domain.calendar_events.queries import CalendarMark
from kempen.domain.forecasts.calendar_copy import (
    HOLIDAYS,
    PERIODS,
    effect_words,
    mark_name,
    payday_words,
)
from kempen.domain.forecasts.rules import DayEffect
from kempen.market.calendar import market_days
from kempen.market.periods import PERIOD_NAMES
from kempen.market.states import STATES


def test_every_day_of_the_calendar_is_a_holiday_with_words_or_a_sale_named_by_its_date() -> None:
    # Three years, so that festivals of every calendar come up.
    for day in market_days(date(2025, 1, 1), date(2027, 12, 31)):
        is_sale = day.date.month == day.date.day and day.name not in HOLIDAYS
        assert is_sale or day.name in HOLIDAYS, day
    assert set(PERIOD_NAMES) == set(PERIODS)


def mark(
    on: date, name: str, states: tuple[str, ...] = tuple(STATES), *, provisional: bool = False
) -> CalendarMark:
    return CalendarMark(on, on, name, name, states, provisional)


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (mark(date(2026, 12, 12), "sale_12_12"), "12.12 sale"),
        (mark(date(2026, 5, 5), "double_day"), "5.5 sale"),
        (mark(date(2026, 12, 25), "christmas"), "Christmas"),
        (mark(date(2026, 11, 8), "deepavali", tuple(STATES)[:15]), "Deepavali"),
        (mark(date(2026, 5, 30), "kaamatan", ("12", "15")), "Kaamatan (Sabah, Labuan)"),
        (mark(date(2026, 2, 1), "thaipusam", tuple(STATES)[:8]), "Thaipusam (8 states)"),
        (mark(date(2026, 2, 19), "ramadan"), "Ramadan"),
        (mark(date(2028, 2, 27), "raya", provisional=True), "Hari Raya (date not confirmed)"),
    ],
)
def test_a_day_is_named(day: CalendarMark, words: str) -> None:
    assert mark_name(day) == words


def test_an_own_event_has_the_name_that_it_was_given() -> None:
    on = date(2026, 6, 5)
    own = CalendarMark(on, on, "own:raya", "Raya", (), event_id="cev_1")
    assert mark_name(own) == "Raya"


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (None, "not seen yet"),
        (DayEffect("sale_11_11", 2, 74.0, 40.2, 119.6), "likely +40% to +120%, seen 2 times"),
        (DayEffect("raya", 1, -31.0, -45.3, -12.0), "likely −45% to −12%, seen once"),
        (DayEffect("wesak", 3, 0.1, -4.4, 0.4), "likely −4% to 0%, seen 3 times"),
    ],
)
def test_what_a_day_did_is_a_range_and_how_often_it_was_seen(
    effect: DayEffect | None, words: str
) -> None:
    assert effect_words(effect) == words


def test_payday_is_no_news_so_its_times_are_not_told() -> None:
    words = payday_words(DayEffect("payday", 18, 4.0, 2.0, 12.4))
    assert words == "Around payday, from the 25th to the 3rd: likely +2% to +12%"
    assert payday_words(None) == "Around payday, from the 25th to the 3rd"
