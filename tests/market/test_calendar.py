from datetime import date

import pytest

from kempen.market.calendar import (
    MarketDay,
    is_payday_window,
    is_weekend,
    market_days,
    public_holidays,
)
from kempen.market.states import STATES, state_code


@pytest.mark.parametrize(
    ("state", "days"),
    [("Johor", 23), ("Penang", 24), ("Sarawak", 21), ("Selangor", 23), ("Kuala Lumpur", 22)],
)
def test_states_have_the_public_holidays_of_the_gazette(state: str, days: int) -> None:
    code = state_code(state)
    assert code is not None
    assert len(public_holidays(code, 2026)) == days


@pytest.mark.parametrize(
    ("day", "state", "expected"),
    [
        (date(2026, 11, 13), "03", True),  # A Friday in Kelantan,
        (date(2026, 11, 13), "10", False),  # and in Selangor.
        (date(2024, 11, 8), "01", True),  # Johor rested on Fridays until the end of 2024.
        (date(2026, 11, 13), "01", False),
    ],
)
def test_weekends_differ_by_state_and_time(day: date, state: str, expected: bool) -> None:
    assert is_weekend(day, state) is expected


def test_deepavali_is_a_day_of_selangor_and_not_of_sarawak() -> None:
    deepavali = MarketDay(date(2026, 11, 8), "deepavali")
    november = (date(2026, 11, 1), date(2026, 11, 30))
    assert deepavali in market_days(*november, ["10"])
    assert deepavali not in market_days(*november, ["13"])


def test_raya_and_ramadan_of_2027_are_named_on_their_first_day_everywhere() -> None:
    days = market_days(date(2027, 2, 1), date(2027, 3, 31), ["13"])
    assert [(day.date, day.name) for day in days] == [
        (date(2027, 2, 2), "double_day"),
        (date(2027, 2, 6), "chinese_new_year"),
        (date(2027, 2, 8), "ramadan_begins"),
        (date(2027, 3, 3), "sale_3_3"),
        (date(2027, 3, 10), "raya"),
    ]


def test_dates_after_the_last_gazetted_year_are_provisional() -> None:
    later = {
        day.name: day.is_provisional for day in market_days(date(2028, 1, 1), date(2028, 12, 31))
    }
    assert later["raya"] is True
    assert later["sale_11_11"] is False  # Nobody has to confirm the eleventh of November.


def test_gazetted_dates_to_come_that_the_moon_decides_are_provisional() -> None:
    days = market_days(date(2026, 1, 1), date(2027, 12, 31))
    assert {(day.date.year, day.name) for day in days if day.is_provisional} == {
        (2027, "ramadan_begins"),
        (2027, "raya"),
        (2027, "raya_haji"),
    }


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2026, 1, 24), False),
        (date(2026, 1, 25), True),
        (date(2026, 2, 3), True),
        (date(2026, 2, 4), False),
    ],
)
def test_payday_is_a_window_round_the_end_of_the_month(day: date, expected: bool) -> None:
    assert is_payday_window(day) is expected


def test_every_state_is_found_by_its_name() -> None:
    assert {state_code(name) for name in STATES.values()} == set(STATES)
    assert state_code("penang") == "07"
    assert state_code("Atlantis") is None
