"""The time, asked for in one place so that tests can move it."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

BUSINESS_TIME_ZONE = ZoneInfo("Asia/Kuala_Lumpur")


def now() -> datetime:
    """Return the present moment, in UTC."""
    return datetime.now(UTC)


def today() -> date:
    """Return the calendar day that it is in Kuala Lumpur."""
    return now().astimezone(BUSINESS_TIME_ZONE).date()
