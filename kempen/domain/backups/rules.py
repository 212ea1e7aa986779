"""When a backup is due; pure."""

from datetime import datetime, time, timedelta
from typing import Final

from kempen.kit.clock import BUSINESS_TIME_ZONE

AGAIN_AFTER: Final = timedelta(hours=1)


def last_due(now: datetime, at: time) -> datetime:
    """Return the last moment at which it was `at` o'clock in Malaysia."""
    local = now.astimezone(BUSINESS_TIME_ZONE)
    today = local.replace(hour=at.hour, minute=at.minute, second=0, microsecond=0)
    return today if today <= local else today - timedelta(days=1)


def is_due(now: datetime, at: time, last_whole: datetime | None, last: datetime | None) -> bool:
    """Whether a backup is to be begun: none since the last due moment is whole.

    `last_whole` and `last` are when the last whole and the last of all were begun. One that failed
    is tried again after an hour.
    """
    if last_whole is not None and last_whole >= last_due(now, at):
        return False
    return last is None or last < last_due(now, at) or now - last >= AGAIN_AFTER
