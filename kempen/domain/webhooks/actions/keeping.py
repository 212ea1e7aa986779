"""Keeps the days of attempts, and lets deliveries go whose events are gone."""

from datetime import UTC, timedelta
from typing import Final

from django.db import connection, transaction

from kempen.domain.webhooks.models import ATTEMPT_DAYS
from kempen.domain.webhooks.rules import DAYS_KEPT
from kempen.kit import clock
from kempen.kit.database.partitions import lowest_id

_AT_ONCE: Final = 5000
_OLD = """
    DELETE FROM webhooks_delivery WHERE id IN (
        SELECT id FROM webhooks_delivery WHERE event_id < %s
            AND (leased_until IS NULL OR leased_until < now())
        LIMIT %s FOR UPDATE SKIP LOCKED
    )
"""


def keep_attempt_days() -> list[str]:
    """Make the partitions of the coming days and drop those over 30 days old; return their names.

    Deliveries of events that are over 30 days old are deleted, in steps. Raises OperationalError
    when the table is busy for over 5 s: the next run does it.
    """
    today = clock.now().astimezone(UTC).date()
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        dropped = ATTEMPT_DAYS.keep_days(cursor, today, DAYS_KEPT)
    oldest = lowest_id(today - timedelta(days=DAYS_KEPT))
    deleted = _AT_ONCE
    while deleted == _AT_ONCE:
        with connection.cursor() as cursor:
            cursor.execute(_OLD, [oldest, _AT_ONCE])
            deleted = cursor.rowcount
    return dropped
