"""The same season a year earlier, in a calendar whose festivals move."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.market.seasons import LONGEST, season_before


@pytest.mark.parametrize(
    ("first", "last", "name", "then"),
    [
        # Raya: 31 March 2025 and 21 March 2026; the whole of March is Ramadan and Raya.
        (date(2026, 3, 1), date(2026, 3, 31), "raya", date(2025, 3, 11)),
        # Ramadan alone is Raya's season too.
        (date(2026, 2, 24), date(2026, 3, 10), "raya", date(2025, 3, 6)),
        # Chinese New Year: 29 January 2025 and 17 February 2026.
        (date(2026, 2, 1), date(2026, 2, 18), "chinese_new_year", date(2025, 1, 13)),
        # Deepavali: 20 October 2025 and 8 November 2026.
        (date(2026, 10, 26), date(2026, 11, 8), "deepavali", date(2025, 10, 7)),
        # Sales keep their dates.
        (date(2026, 12, 9), date(2026, 12, 15), "sale_12_12", date(2025, 12, 9)),
        # Raya comes twice in 2033; the one of December has its own a year earlier, in January.
        (date(2033, 12, 10), date(2033, 12, 25), "raya", None),
    ],
)
def test_festivals_meet_themselves(first: date, last: date, name: str, then: date | None) -> None:
    same = season_before(first, last)
    assert same.season is not None
    assert same.season.name == name
    assert same.first == (then or first - timedelta(days=same.season.moved))
    assert first - same.first == same.season.day - same.season.day_before


def test_without_a_season_mondays_meet_mondays() -> None:
    same = season_before(date(2026, 7, 1), date(2026, 7, 31))
    assert (same.first, same.last, same.season) == (date(2025, 7, 2), date(2025, 8, 1), None)


def test_a_long_stretch_meets_the_same_dates_and_a_leap_day_the_28th() -> None:
    same = season_before(date(2026, 1, 1), date(2026, 11, 19))
    assert (same.first, same.last, same.is_same_dates) == (
        date(2025, 1, 1),
        date(2025, 11, 19),
        True,
    )
    assert season_before(date(2023, 9, 1), date(2024, 2, 29)).last == date(2023, 2, 28)


def test_it_names_what_only_one_of_the_two_holds() -> None:
    """Moved by Deepavali's 384 days, 11.11 falls out of the compared days."""
    same = season_before(date(2026, 10, 23), date(2026, 11, 19))
    assert same.season is not None
    assert same.season.name == "deepavali"
    assert same.only_once == ("sale_11_11", "sale_10_10")


@given(first=st.dates(date(2005, 1, 1), date(2035, 1, 1)), days=st.integers(1, 400))
def test_the_other_stretch_is_as_long_and_about_a_year_earlier(first: date, days: int) -> None:
    last = first + timedelta(days=days - 1)
    same = season_before(first, last)
    assert same.last - same.first == last - first
    assert first - same.first == timedelta(days=same.days)
    assert 330 <= same.days <= 400
    assert same.is_same_dates == (days > LONGEST)
