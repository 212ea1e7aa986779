"""Seals the entries of the audit table into a chain for each business, and verifies it."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry, AuditHead
from kempen.domain.events.sealing import FIRST, SealedEntry

SEALED_AT_ONCE: Final = 2000
# Sealing is done by one process at a time, so places follow each other without a gap.
_SEALING_LOCK: Final = "SELECT pg_advisory_xact_lock(7263012)"


@dataclass(frozen=True)
class BrokenChain:
    """Where a business's chain does not hold, and why."""

    business_id: str
    place: int
    why: str


def seal_entries(limit: int = SEALED_AT_ONCE) -> int:
    """Seal audit entries that were committed meanwhile; return how many there were.

    An entry gets its place when it is sealed and not when it is written, so writing waits for
    nobody: entries that commit late get a later place.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_SEALING_LOCK)
        fresh = AuditEntry.objects.of_everyone().filter(place=None).order_by("id")
        waiting = list(fresh.select_related("business")[:limit])
        heads: dict[UUID, tuple[int, str]] = {}
        for row in waiting:
            if row.business_id not in heads:
                heads[row.business_id] = _head(row.business_id)
            place, before = heads[row.business_id]
            row.place = place + 1
            row.seal = _entry(row).seal(before)
            heads[row.business_id] = row.place, row.seal
        AuditEntry.objects.of_everyone().bulk_update(waiting, ["place", "seal"])
        AuditHead.objects.of_everyone().bulk_create(
            [
                AuditHead(business_id=business, place=place, seal=seal)
                for business, (place, seal) in heads.items()
            ],
            update_conflicts=True,
            unique_fields=["business"],
            update_fields=["place", "seal"],
        )
    return len(waiting)


def verify_chain(business: Business) -> BrokenChain | None:
    """Recompute the chain of a business; return the first place at which it does not hold."""
    last, before = 0, FIRST
    rows = AuditEntry.objects.of(business).exclude(place=None).order_by("place")
    for place, row in enumerate(rows.select_related("business").iterator(), start=1):
        if row.place != place:
            return BrokenChain(business.public_id, place, "an entry is missing")
        if row.seal != _entry(row).seal(before):
            return BrokenChain(business.public_id, place, "an entry was changed")
        before = row.seal
        last = place
    if (last, before) != _head(business.pk):
        return BrokenChain(business.public_id, last + 1, "entries at the end are missing")
    return None


def _head(business_id: UUID) -> tuple[int, str]:
    """Return the last place and seal as the head tells them, not as the entries do.

    So an entry that comes after others were cut off does not take their place.
    """
    heads = AuditHead.objects.of_everyone().filter(business_id=business_id)
    return heads.values_list("place", "seal").first() or (0, FIRST)


def _entry(row: AuditEntry) -> SealedEntry:
    if row.place is None:
        raise ValueError("an entry has its place before it is sealed")
    return SealedEntry(
        row.place, row.business.public_id, row.occurred_at, row.actor, row.action, row.data
    )
