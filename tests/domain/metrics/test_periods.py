"""Periods are never off by one day."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.metrics.periods import NAMES, Period, named

TODAY = date(2026, 11, 20)
DAYS = st.dates(date(2000, 1, 1), date(2100, 12, 31))


@pytest.mark.parametrize(
    ("name", "with_today", "first", "last"),
    [
        ("last-7-days", False, "2026-11-13", "2026-11-19"),
        ("last-7-days", True, "2026-11-14", "2026-11-20"),
        ("last-28-days", False, "2026-10-23", "2026-11-19"),
        ("last-84-days", False, "2026-08-28", "2026-11-19"),
        ("this-month", False, "2026-11-01", "2026-11-19"),
        ("this-month", True, "2026-11-01", "2026-11-20"),
        ("last-month", False, "2026-10-01", "2026-10-31"),
        ("last-month", True, "2026-10-01", "2026-10-31"),
        ("this-year", False, "2026-01-01", "2026-11-19"),
    ],
)
def test_a_named_period(name: str, with_today: bool, first: str, last: str) -> None:
    period = named(name, TODAY, with_today=with_today)
    assert period == Period(date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    ("name", "today", "first", "last"),
    [
        ("this-month", "2026-12-01", "2026-12-01", "2026-12-01"),
        ("this-year", "2027-01-01", "2027-01-01", "2027-01-01"),
        ("last-month", "2027-01-05", "2026-12-01", "2026-12-31"),
        ("last-month", "2028-03-31", "2028-02-01", "2028-02-29"),
    ],
)
def test_the_first_day_of_a_month_and_the_turn_of_a_year(
    name: str, today: str, first: str, last: str
) -> None:
    period = named(name, date.fromisoformat(today))
    assert (period.first.isoformat(), period.last.isoformat()) == (first, last)


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(KeyError):
        named("last-9-days", TODAY)


@given(today=DAYS, name=st.sampled_from(NAMES), with_today=st.booleans())
def test_no_period_reaches_into_the_future(today: date, name: str, with_today: bool) -> None:
    assert named(name, today, with_today=with_today).last <= today


@given(first=DAYS, length=st.integers(1, 4000))
def test_the_period_before_is_as_long_and_ends_the_day_before(first: date, length: int) -> None:
    period = Period(first, first + timedelta(days=length - 1))
    assert period.before.length == period.length == length
    assert period.before.last == first - timedelta(days=1)
    assert sum(1 for _ in period) == length


def test_a_period_the_wrong_way_round_is_an_error() -> None:
    with pytest.raises(ValueError, match="on or after"):
        Period(date(2026, 1, 2), date(2026, 1, 1))
