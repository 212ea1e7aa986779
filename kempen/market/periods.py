"""Weeks that move sales: Ramadan, school holidays. What they do is learned, as of single days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from kempen.market.calendar import market_days
from kempen.market.school_holidays import SCHOOL_HOLIDAYS, group_of
from kempen.market.states import STATES

RAMADAN, SCHOOL_HOLIDAYS_NAME = "ramadan", "school_holidays"
PERIOD_NAMES: Final = (RAMADAN, SCHOOL_HOLIDAYS_NAME)
_RAMADAN_STATE: Final = ("01",)
# Ramadan is at most 30 days long.
_LONGEST_FAST: Final = timedelta(days=31)


@dataclass(frozen=True, order=True)
class MarketPeriod:
    """Several days with a name, both ends included. `states` are codes, those that have it."""

    first: date
    last: date
    name: str
    states: tuple[str, ...]
    is_provisional: bool = False


def market_periods(first: date, last: date, states: Iterable[str] = ()) -> list[MarketPeriod]:
    """Return the periods that touch a span, for these states (none named: all), in order.

    School holidays of the two groups that overlap are one period, from the first day of either to
    the last.
    """
    wanted = tuple(sorted(set(states)) or sorted(STATES))
    periods = [*_ramadans(first, last, wanted), *_school_holidays(first, last, wanted)]
    return sorted(periods)


def _ramadans(first: date, last: date, states: tuple[str, ...]) -> list[MarketPeriod]:
    days = market_days(first - _LONGEST_FAST, last + _LONGEST_FAST, _RAMADAN_STATE)
    begins = [day for day in days if day.name == "ramadan_begins"]
    feasts = [day for day in days if day.name == "raya"]
    months = []
    for begin in begins:
        feast = next(
            (one for one in feasts if begin.date < one.date <= begin.date + _LONGEST_FAST), None
        )
        if feast is None:
            continue
        end = feast.date - timedelta(days=1)
        if begin.date <= last and end >= first:
            provisional = begin.is_provisional or feast.is_provisional
            months.append(MarketPeriod(begin.date, end, RAMADAN, states, provisional))
    return months


def _school_holidays(first: date, last: date, states: tuple[str, ...]) -> list[MarketPeriod]:
    holidays: list[MarketPeriod] = []
    for one in SCHOOL_HOLIDAYS:
        of_group = tuple(state for state in states if group_of(state, one.first) == one.group)
        if not of_group:
            continue
        before = holidays[-1] if holidays else None
        if before is not None and one.first <= before.last:
            holidays[-1] = MarketPeriod(
                min(before.first, one.first),
                max(before.last, one.last),
                SCHOOL_HOLIDAYS_NAME,
                tuple(sorted({*before.states, *of_group})),
                before.is_provisional or one.is_provisional,
            )
        else:
            holidays.append(
                MarketPeriod(
                    one.first, one.last, SCHOOL_HOLIDAYS_NAME, of_group, one.is_provisional
                )
            )
    return [one for one in holidays if one.first <= last and one.last >= first]
