"""Days as pages write them, in the page's language; exports write ISO dates instead."""

from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from babel.dates import format_date, format_skeleton, format_timedelta

_JOINS: Final = {"en": "{} to {}", "ms": "{} hingga {}", "ta": "{} – {}"}


@lru_cache(maxsize=8192)
def day(on: date, locale: str) -> str:
    """Write a day with its year: 19 Nov 2026, 2026年11月19日; Tamil sentences spell months out."""
    if locale.startswith("ta"):
        return format_date(on, "d MMMM, y", locale=locale)
    return format_skeleton("yMMMd", on, locale=locale)


@lru_cache(maxsize=8192)
def short_day(on: date, locale: str) -> str:
    """Write a day without its year: 19 Nov, 11月19日."""
    return format_skeleton("MMMMd" if locale.startswith("ta") else "MMMd", on, locale=locale)


@lru_cache(maxsize=1024)
def month(of: date, locale: str) -> str:
    """Write a month with its year: Nov 2026, 2026年11月."""
    return format_skeleton("yMMM", of, locale=locale)


def days(first: date, last: date, locale: str) -> str:
    """Write a stretch of days, naming the year once where it is the same: 28 Aug to 19 Nov 2026."""
    if first == last:
        return day(first, locale)
    is_same_year = first.year == last.year
    if locale.startswith("zh"):
        return f"{day(first, locale)}至{(short_day if is_same_year else day)(last, locale)}"
    start = (short_day if is_same_year else day)(first, locale)
    return _JOINS[locale.split("_", maxsplit=1)[0]].format(start, day(last, locale))


def ago(since: timedelta, locale: str) -> str:
    """Write how long something is past, or ahead where it is below 0: 5 minutes ago, in 2 hours.

    By Babel: Django's own words for it are English in Tamil.
    """
    return format_timedelta(-since, add_direction=True, locale=locale)
