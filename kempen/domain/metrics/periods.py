"""Stretches of Malaysian calendar days, both ends included."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

FIRST_DAY: Final = date(2000, 1, 1)

# What a picker offers. "Last n days" is exactly n days.
LAST_DAYS: Final = {"last-7-days": 7, "last-28-days": 28, "last-84-days": 84}
NAMES: Final = (*LAST_DAYS, "this-month", "last-month", "this-year")


@dataclass(frozen=True)
class Period:
    """From `first` to `last`; raises ValueError when they are the wrong way round."""

    first: date
    last: date

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise ValueError("a period ends on or after the day it begins")

    @property
    def length(self) -> int:
        """Days in it."""
        return (self.last - self.first).days + 1

    @property
    def before(self) -> "Period":
        """The equally long period just before; cut short only by the calendar's beginning."""
        last = self.first - timedelta(days=1)
        days = min(self.length, (last - date.min).days + 1)
        return Period(last - timedelta(days=days - 1), last)

    def __iter__(self) -> Iterator[date]:
        for offset in range(self.length):
            yield self.first + timedelta(days=offset)

    def __contains__(self, day: object) -> bool:
        return isinstance(day, date) and self.first <= day <= self.last


def named(name: str, today: date, *, with_today: bool = False) -> Period:
    """Return the period of a name in NAMES, seen from `today`; KeyError for another.

    It ends yesterday, because today is not over, unless today is asked for. On the first day of a
    month or a year the running one holds nothing but today.
    """
    last = today if with_today else today - timedelta(days=1)
    if name in LAST_DAYS:
        return Period(last - timedelta(days=LAST_DAYS[name] - 1), last)
    first_of_month = today.replace(day=1)
    if name == "this-month":
        return Period(first_of_month, max(last, first_of_month))
    if name == "last-month":
        end = first_of_month - timedelta(days=1)
        return Period(end.replace(day=1), end)
    if name == "this-year":
        first_of_year = today.replace(month=1, day=1)
        return Period(first_of_year, max(last, first_of_year))
    raise KeyError(name)
