"""The time by which old rows are deleted: the database's, and only where our own agrees with it.

A machine whose clock runs ahead takes everything for old. One clock cannot know that it is wrong;
two that agree rarely are.
"""

from datetime import UTC, datetime, timedelta
from typing import Final

import structlog
from django.db import connection

from kempen.kit import clock

log = structlog.get_logger("retention")
MOST_APART: Final = timedelta(minutes=5)


def server_now() -> datetime:
    """Return what time it is for the database server."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        moment: datetime = cursor.fetchone()[0]
    return moment.astimezone(UTC)


def clocks_agree(theirs: datetime) -> bool:
    """Whether this machine's clock is close to the database's; the log tells when it is not."""
    ours = clock.now()
    if abs(ours - theirs) <= MOST_APART:
        return True
    log.error(
        "nothing old is deleted: the clocks of this machine and of the database disagree",
        machine=ours.isoformat(timespec="seconds"),
        database=theirs.isoformat(timespec="seconds"),
        seconds_apart=round((ours - theirs).total_seconds()),
    )
    return False


def time_to_delete_by() -> datetime | None:
    """Return the time from which ages are counted, or None when nothing may be deleted now."""
    theirs = server_now()
    return theirs if clocks_agree(theirs) else None
