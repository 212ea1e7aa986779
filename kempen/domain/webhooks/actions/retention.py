"""Partitions of attempts for the coming days; deliveries are deleted with their events."""

from datetime import date
from typing import Final

from django.db import connection, transaction

from kempen.domain.webhooks.models import ATTEMPT_DAYS
from kempen.domain.webhooks.rules import DAYS_KEPT
from kempen.kit.database import server_time
from kempen.kit.database.partitions import lowest_id

_AT_ONCE: Final = 5000
_OLD = """
    DELETE FROM webhooks_delivery WHERE id IN (
        SELECT id FROM webhooks_delivery WHERE event_id < %s
            AND (leased_until IS NULL OR leased_until < now())
        LIMIT %s FOR UPDATE SKIP LOCKED
    )
"""


def maintain_attempt_partitions() -> list[str]:
    """Make the partitions of the coming days and drop those over 30 days old; return their names.

    Deliveries of events that are as old are deleted, in steps. Days are the database's; while our
    own clock disagrees with it nothing goes. Raises OperationalError when the table is busy for
    over 5 s: the next run does it.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        now = server_time.server_now()
        may_drop = server_time.clocks_agree(now)
        first = ATTEMPT_DAYS.first_retained_day(cursor, now.date(), DAYS_KEPT)
        dropped = ATTEMPT_DAYS.maintain(cursor, now.date(), DAYS_KEPT, may_drop=may_drop)
    if may_drop:
        _delete_deliveries_before(first)
    return dropped


def missing_attempt_days() -> list[date]:
    """Return the next days that have no partition of attempts yet."""
    with connection.cursor() as cursor:
        return ATTEMPT_DAYS.missing_days(cursor, server_time.server_now().date())


def _delete_deliveries_before(day: date) -> None:
    deleted = _AT_ONCE
    while deleted == _AT_ONCE:
        with connection.cursor() as cursor:
            cursor.execute(_OLD, [lowest_id(day), _AT_ONCE])
            deleted = cursor.rowcount
