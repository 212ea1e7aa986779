"""The moment as of which numbers are read, as it stands in an address; pure."""

from datetime import UTC, date, datetime, time, timedelta

from kempen.kit import clock


def read_moment(text: str, now: datetime) -> datetime | None:
    """Read a Malaysian day (2026-03-01: its end) or a moment with its offset (RFC 3339).

    What lies ahead is cut to now. Returns None for anything else.
    """
    try:
        moment = datetime.fromisoformat(text) if "T" in text else _end_of(date.fromisoformat(text))
        return min(moment.astimezone(UTC), now) if moment.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def _end_of(day: date) -> datetime:
    """Return the last moment of a day in Malaysia."""
    midnight = datetime.combine(day + timedelta(days=1), time(), clock.BUSINESS_TIME_ZONE)
    return midnight - timedelta(microseconds=1)
