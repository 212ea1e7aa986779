"""Keeps the event log at 30 days: partitions for the coming days, none of old ones."""

from datetime import date
from typing import Final

from django.db import connection, transaction

from kempen.domain.events.models import EVENT_DAYS
from kempen.kit.database import server_time

RETENTION_DAYS: Final = 30


def maintain_event_partitions() -> list[str]:
    """Make the partitions of the coming days and drop those over 30 days old; return their names.

    Days are the database's; while our own clock disagrees with it nothing is dropped. Raises
    OperationalError when the table is busy for over 5 s: the next run does it.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        now = server_time.server_now()
        may_drop = server_time.clocks_agree(now)
        return EVENT_DAYS.maintain(cursor, now.date(), RETENTION_DAYS, may_drop=may_drop)


def missing_event_days() -> list[date]:
    """Return the next days that have no partition of events yet."""
    with connection.cursor() as cursor:
        return EVENT_DAYS.missing_days(cursor, server_time.server_now().date())
