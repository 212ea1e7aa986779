"""The days that move sales in Malaysia: holidays by state, Ramadan, sale days, payday.

Holidays come from the PyPI package `holidays` (checked by its authors against the cabinet's lists;
dates after the last gazetted year are provisional whatever their label, and so are gazetted ones
that the sighting of the moon can still move). Sale days: the
double-digit days of the marketplaces, of which 3.3, 9.9, 10.10, 11.11 and 12.12 are the peaks.
Payday: the end of the month, a window from the 25th to the 3rd. None of them carries an effect:
what a day does is learned from the business's own history.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Final

import holidays

from kempen.market.states import STATES

# The last year whose dates the cabinet had published when this table was written.
LAST_GAZETTED_YEAR: Final = 2027
WRITTEN_ON: Final = date(2026, 11, 20)
# The cabinet's list says of them that they may change; in 2026 a day was added five days before.
_MOON_SIGHTED: Final = frozenset({"ramadan_begins", "raya", "raya_haji"})
PAYDAY_FIRST, PAYDAY_LAST = 25, 3
_PEAK_MONTHS: Final = frozenset({3, 9, 10, 11, 12})

# What the package calls a holiday (the first day of it) → our name of the event.
_NAMED: Final[dict[str, str]] = {
    "New Year's Day": "new_year",
    "Thaipusam": "thaipusam",
    "Chinese New Year": "chinese_new_year",
    "Beginning of Ramadan": "ramadan_begins",
    "Eid al-Fitr": "raya",
    "Labor Day": "labour_day",
    "Vesak Day": "wesak",
    "Pesta Kaamatan": "kaamatan",
    "Dayak Festival Day": "gawai",
    "Eid al-Adha": "raya_haji",
    "National Day": "merdeka",
    "Malaysia Day": "malaysia_day",
    "Diwali": "deepavali",
    "Christmas Day": "christmas",
}
# Only some states rest on the first day of Ramadan, while all of them keep it.
_RAMADAN_STATE = "01"


@dataclass(frozen=True, order=True)
class MarketDay:
    """One named day. `is_provisional` where no government had confirmed the date."""

    date: date
    name: str
    is_provisional: bool = False


@cache
def _calendar(state: str, year: int) -> holidays.HolidayBase:
    return holidays.country_holidays("MY", subdiv=state, years=year, language="en_US")


def public_holidays(state: str, year: int) -> dict[date, str]:
    """Return a state's public holidays of a year, days in lieu included; KeyError for no state."""
    if state not in STATES:
        raise KeyError(state)
    return dict(_calendar(state, year).items())


def is_weekend(day: date, state: str) -> bool:
    """Whether a state rests on this weekday: Friday and Saturday in some, and once in Johor."""
    return bool(_calendar(state, day.year).is_weekend(day))


def is_payday_window(day: date) -> bool:
    """Whether a day lies between the 25th and the 3rd."""
    return day.day >= PAYDAY_FIRST or day.day <= PAYDAY_LAST


def market_days(first: date, last: date, states: Iterable[str] = ()) -> list[MarketDay]:
    """Return the named days of a span, both ends included, for these states (none named: all).

    A holiday of several days is named once, on its first day. The result is in order of date.
    """
    wanted = sorted(set(states)) or sorted(STATES)
    days: set[MarketDay] = set()
    for year in range(first.year, last.year + 1):
        for state in wanted:
            days |= _festivals(state, year)
        days |= {day for day in _festivals(_RAMADAN_STATE, year) if day.name == "ramadan_begins"}
        days |= {MarketDay(date(year, month, month), _sale_name(month)) for month in range(1, 13)}
    return sorted(day for day in days if first <= day.date <= last)


def days_of_states(
    first: date, last: date, states: Iterable[str] = ()
) -> list[tuple[MarketDay, tuple[str, ...]]]:
    """Return the same days with the states, among those, that have each: holidays differ."""
    wanted = tuple(sorted(set(states)) or sorted(STATES))
    states_by_day: dict[MarketDay, list[str]] = {
        day: [] for day in market_days(first, last, wanted)
    }
    for year in range(first.year, last.year + 1):
        for state in wanted:
            for day in _festivals(state, year):
                if day in states_by_day:
                    states_by_day[day].append(state)
    # Sale days are nobody's holiday, and all states keep the first day of Ramadan.
    everywhere = {"double_day", "ramadan_begins", *map(_sale_name, _PEAK_MONTHS)}
    return [
        (day, wanted if day.name in everywhere else tuple(states_by_day[day]))
        for day in sorted(states_by_day)
    ]


def _festivals(state: str, year: int) -> set[MarketDay]:
    festivals, newest = set[MarketDay](), dict[str, date]()
    for day, labels in sorted(_calendar(state, year).items()):
        for label in labels.split("; "):
            name = _NAMED.get(label.removesuffix(" (estimated)"))
            # Two feasts of one name in a year are possible in the Islamic calendar; both count.
            if name and day - newest.get(name, date.min) > timedelta(days=7):
                festivals.add(MarketDay(day, name, _is_provisional(day, name)))
                newest[name] = day
    return festivals


def _is_provisional(day: date, name: str) -> bool:
    return day.year > LAST_GAZETTED_YEAR or (name in _MOON_SIGHTED and day > WRITTEN_ON)


def _sale_name(month: int) -> str:
    return f"sale_{month}_{month}" if month in _PEAK_MONTHS else "double_day"
