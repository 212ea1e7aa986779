"""Moments as RFC 3339 writes them, read strictly and written in one form; pure."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

_FORM: Final = re.compile(
    r"(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})[Tt]"
    r"(?P<minute>[0-9]{2}:[0-9]{2}):(?P<second>[0-9]{2})(?P<fraction>\.[0-9]+)?"
    r"(?:[Zz]|(?P<offset>[+-][0-9]{2}:[0-5][0-9]))"
)
_LEAP: Final = "60"


def read(text: str) -> datetime | None:
    """Return the moment in UTC; None for what is no date-time with seconds and offset.

    What is finer than a microsecond is cut. A leap second, which only the last minute of a month
    has, is the first moment after it. None too for a moment outside of Python's calendar.
    """
    parts = _FORM.fullmatch(text)
    if parts is None:
        return None
    is_leap = parts["second"] == _LEAP
    second = "59" if is_leap else parts["second"] + (parts["fraction"] or "")
    offset = parts["offset"] or "+00:00"
    try:
        local = datetime.fromisoformat(f"{parts['day']}T{parts['minute']}:{second}{offset}")
        moment = local.astimezone(UTC)
        if not is_leap:
            return moment
        after = moment + timedelta(seconds=1)
    except (ValueError, OverflowError):
        return None
    # Only where the day and the month are over there can be one.
    return after if (after.day, after.hour, after.minute) == (1, 0, 0) else None


def write(moment: datetime) -> str:
    """Return a moment as the API writes it: in UTC, with microseconds and all four places."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
