"""The moment as of which numbers are read, as it stands in an address; pure."""

import re
from datetime import UTC, date, datetime, time
from typing import Final

from kempen.kit import clock, rfc3339

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_moment(text: str, now: datetime) -> datetime | None:
    """Read a Malaysian day (2026-03-01: its end) or a moment with its offset (RFC 3339).

    What is left of today is cut to now. Returns None for anything else, a day to come too.
    """
    moment = _parsed(text)
    return min(moment, now) if moment is not None and moment <= _end_of_today(now) else None


def is_in_the_future(text: str, now: datetime) -> bool:
    """Whether a text names a moment after today, as which nothing stands yet."""
    moment = _parsed(text)
    return moment is not None and moment > _end_of_today(now)


def _parsed(text: str) -> datetime | None:
    if not _DAY.fullmatch(text):
        return rfc3339.read(text)
    try:
        return _end_of(date.fromisoformat(text))
    except ValueError:
        return None


def _end_of(day: date) -> datetime:
    """Return the last moment of a day in Malaysia."""
    return datetime.combine(day, time.max, clock.BUSINESS_TIME_ZONE).astimezone(UTC)


def _end_of_today(now: datetime) -> datetime:
    return _end_of(now.astimezone(clock.BUSINESS_TIME_ZONE).date())


__all__ = ["is_in_the_future", "read_moment"]
