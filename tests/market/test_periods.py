"""Ramadan and school holidays, by state."""

from datetime import date

from kempen.market.calendar import days_of_states
from kempen.market.periods import MarketPeriod, market_periods
from kempen.market.states import STATES


def test_ramadan_ends_the_day_before_raya() -> None:
    [ramadan] = [
        one for one in market_periods(date(2026, 3, 1), date(2026, 3, 5)) if one.name == "ramadan"
    ]
    assert (ramadan.first, ramadan.last) == (date(2026, 2, 19), date(2026, 3, 20))


def test_schools_of_johor_changed_their_group_in_2025() -> None:
    days = [
        (one.first, one.last)
        for one in market_periods(date(2024, 12, 1), date(2025, 2, 28), ["01"])
        if one.name == "school_holidays"
    ]
    assert days == [
        (date(2024, 12, 20), date(2024, 12, 28)),  # Group A, with Kelantan.
        (date(2025, 1, 18), date(2025, 2, 16)),  # Group B, with Selangor.
    ]


def test_of_both_groups_school_holidays_are_one_period() -> None:
    [both] = [
        one
        for one in market_periods(date(2025, 9, 1), date(2025, 9, 30))
        if one.name == "school_holidays"
    ]
    expected = (date(2025, 9, 12), date(2025, 9, 21), "school_holidays", tuple(sorted(STATES)))
    assert both == MarketPeriod(*expected)


def test_dates_that_were_read_nowhere_are_provisional() -> None:
    periods = market_periods(date(2025, 5, 1), date(2026, 6, 30), ["10"])
    schools = {one.first: one.is_provisional for one in periods if one.name == "school_holidays"}
    assert schools == {
        date(2025, 5, 29): False,
        date(2025, 9, 13): False,
        date(2025, 12, 20): False,
        date(2026, 3, 21): True,
        date(2026, 5, 23): True,
    }


def test_days_say_in_which_states_they_are_kept() -> None:
    states_of = {
        day.name: states for day, states in days_of_states(date(2026, 5, 25), date(2026, 6, 6))
    }
    assert states_of["kaamatan"] == ("12", "15")
    assert states_of["gawai"] == ("13",)
    assert states_of["double_day"] == tuple(sorted(STATES))
    november = {
        day.name: states for day, states in days_of_states(date(2026, 11, 8), date(2026, 11, 11))
    }
    assert "13" not in november["deepavali"]
    assert len(november["deepavali"]) == 15
