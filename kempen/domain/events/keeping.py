"""What the worker does for the log: its days are kept, its audit entries sealed."""

from dataclasses import dataclass
from datetime import UTC
from typing import Final

from django.db import connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import EVENT_DAYS, AuditEntry
from kempen.domain.events.sealing import FIRST, Entry
from kempen.kit import clock

DAYS_KEPT: Final = 30
SEALED_AT_ONCE: Final = 2000
# Sealing is done by one process at a time, so places follow each other without a gap.
_ALONE: Final = "SELECT pg_advisory_xact_lock(7263012)"


@dataclass(frozen=True)
class Broken:
    """Where a business's chain does not hold, and why."""

    business_id: str
    place: int
    why: str


def keep_event_days() -> list[str]:
    """Make the partitions of the coming days and drop those over 30 days old; return their names.

    Raises OperationalError when the table is busy for over 5 s: the next run does it.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = '5s'")
        return EVENT_DAYS.keep_days(cursor, clock.now().astimezone(UTC).date(), DAYS_KEPT)


def seal_entries(limit: int = SEALED_AT_ONCE) -> int:
    """Seal audit entries that were committed meanwhile; return how many there were.

    An entry gets its place when it is sealed and not when it is written, so writing waits for
    nobody: entries that commit late get a later place.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_ALONE)
        fresh = AuditEntry.objects.of_everyone().filter(place=None).order_by("id")
        waiting = list(fresh.select_related("business")[:limit])
        heads: dict[object, tuple[int, str]] = {}
        for row in waiting:
            if row.business_id not in heads:
                heads[row.business_id] = _head(row.business)
            place, before = heads[row.business_id]
            row.place = place + 1
            row.seal = _entry(row).seal(before)
            heads[row.business_id] = row.place, row.seal
        AuditEntry.objects.of_everyone().bulk_update(waiting, ["place", "seal"])
    return len(waiting)


def verify_chain(business: Business) -> Broken | None:
    """Recompute the chain of a business; return the first place at which it does not hold."""
    before = FIRST
    rows = AuditEntry.objects.of(business).exclude(place=None).order_by("place")
    for place, row in enumerate(rows.select_related("business").iterator(), start=1):
        if row.place != place:
            return Broken(business.public_id, place, "an entry is missing")
        if row.seal != _entry(row).seal(before):
            return Broken(business.public_id, place, "an entry was changed")
        before = row.seal
    return None


def _head(business: Business) -> tuple[int, str]:
    sealed = AuditEntry.objects.of(business).exclude(place=None).order_by("-place")
    last = sealed.values_list("place", "seal").first()
    return (last[0] or 0, last[1]) if last else (0, FIRST)


def _entry(row: AuditEntry) -> Entry:
    if row.place is None:
        raise ValueError("an entry has its place before it is sealed")
    return Entry(
        row.place, row.business.public_id, row.occurred_at, row.actor, row.action, row.data
    )
