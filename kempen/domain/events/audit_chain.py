"""Seals the entries of the audit table into a chain for each business, and verifies it."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.events.audit_keys import AuditKeys, current_keys
from kempen.domain.events.models import AuditEntry, AuditSeal, UnsealedEntry
from kempen.domain.events.sealing import FIRST, SealedEntry

SEALED_AT_ONCE: Final = 2000
# The one entry that is left of a business that was erased (audit_erasure.py).
ERASED: Final = "business.erased"
# Sealing is done by one process at a time, so places follow each other without a gap.
_SEALING_LOCK: Final = "SELECT pg_advisory_xact_lock(7263012)"


class ChainFault(StrEnum):
    """Why a chain does not hold."""

    ENTRY_MISSING = "entry_missing"
    ENTRY_CHANGED = "entry_changed"
    ENTRY_UNSEALED = "entry_unsealed"
    END_MISSING = "end_missing"
    ANOTHER_CHAIN = "another_chain"
    NO_KEY = "no_key"
    KEY_UNKNOWN = "key_unknown"


@dataclass(frozen=True)
class BrokenChain:
    """Where a business's chain does not hold, and why."""

    business_id: str
    place: int
    why: ChainFault


def seal_entries(limit: int = SEALED_AT_ONCE) -> int:
    """Seal audit entries that were committed meanwhile; return how many there were.

    An entry gets its place when it is sealed and not when it is written, so writing waits for
    nobody: entries that commit late get a later place.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_SEALING_LOCK)
        waiting = list(
            UnsealedEntry.objects.select_related("entry__business").order_by("pk")[:limit]
        )
        if not waiting:
            return 0
        keys = current_keys()
        heads: dict[UUID, tuple[int, str]] = {}
        seals = []
        for row in waiting:
            entry = row.entry
            if entry.business_id not in heads:
                heads[entry.business_id] = _head(entry.business_id)
            place, before = heads[entry.business_id]
            seal = _sealed(entry, place + 1).seal(before, keys.seal)
            heads[entry.business_id] = place + 1, seal
            seals.append(
                AuditSeal(
                    business_id=entry.business_id,
                    entry_id=entry.pk,
                    place=place + 1,
                    seal=seal,
                    key_id=keys.key_id,
                )
            )
        AuditSeal.objects.of_everyone(closed_too=True).bulk_create(seals)
        UnsealedEntry.objects.filter(pk__in=[row.pk for row in waiting]).delete()
    return len(waiting)


def seal_all_entries() -> None:
    """Seal everything that waits."""
    while seal_entries() == SEALED_AT_ONCE:
        continue


def carry_over_unkeyed_chains() -> int:
    """Put a keyed seal on each chain that a version without keys sealed; return how many.

    It covers all seals before it. From then on a chain that ends without a key is a forged one.
    """
    last = AuditSeal.objects.of_everyone(closed_too=True).filter(
        business_id=OuterRef("business_id")
    )
    later = last.filter(place__gt=OuterRef("place"))
    unkeyed = AuditSeal.objects.of_everyone(closed_too=True).filter(~Exists(later), key_id="")
    rows = list(unkeyed.select_related("business"))
    with transaction.atomic():
        for row in rows:
            audit(Actor.service(row.business, "upgrade"), "audit.sealed_with_key", {})
    seal_all_entries()
    return len(rows)


def verify_chain(business: Business) -> BrokenChain | None:
    """Recompute the chain of a business; return the first place at which it does not hold.

    Entries of a business that was erased are gone: the seal of the last one covers their seals.
    """
    keys = cache(AuditKeys.of)
    place, before, key_id = 0, FIRST, ""
    erased = _erased_through(business)
    rows = AuditSeal.objects.of(business).order_by("place").select_related("entry__business")
    for place, row in enumerate(rows.iterator(), start=1):
        if row.place == place <= erased and row.entry is None:
            before, key_id = row.seal, row.key_id
            continue
        fault = _fault_of(row, place, before, key_id, keys(row.key_id) if row.key_id else None)
        if fault is not None:
            return BrokenChain(business.public_id, place, fault)
        before, key_id = row.seal, row.key_id
    if place and not key_id:
        return BrokenChain(business.public_id, place, ChainFault.NO_KEY)
    if _has_passed_over(business):
        return BrokenChain(business.public_id, place + 1, ChainFault.ENTRY_UNSEALED)
    return None


def _fault_of(
    row: AuditSeal, place: int, before: str, key_before: str, keys: AuditKeys | None
) -> ChainFault | None:
    if row.place != place or row.entry is None:
        return ChainFault.ENTRY_MISSING
    if not row.key_id and key_before:
        return ChainFault.NO_KEY
    if row.key_id and keys is None:
        return ChainFault.KEY_UNKNOWN
    entry = _sealed(row.entry, place)
    expected = entry.seal(before, keys.seal) if keys else entry.unkeyed_seal(before)
    same_business = row.entry.business_id == row.business_id
    return None if row.seal == expected and same_business else ChainFault.ENTRY_CHANGED


def _has_passed_over(business: Business) -> bool:
    """Whether an entry has no seal and does not wait for one: somebody took it off the list."""
    sealed = AuditSeal.objects.of(business).filter(entry_id=OuterRef("pk"))
    waiting = UnsealedEntry.objects.filter(pk=OuterRef("pk"))
    return AuditEntry.objects.of(business).filter(~Exists(sealed), ~Exists(waiting)).exists()


def _erased_through(business: Business) -> int:
    """Return up to which place the entries of a business were erased; 0 for one that was not.

    Asked of an erased business only: nobody takes entries out of another's log in this way.
    """
    if business.status != Business.Status.ERASED:
        return 0
    entry = AuditEntry.objects.of(business).filter(action=ERASED).order_by("-id").first()
    return int(entry.data["entries_erased_through"]) if entry is not None else 0


def _head(business_id: UUID) -> tuple[int, str]:
    seals = (
        AuditSeal.objects.of_everyone(closed_too=True)
        .filter(business_id=business_id)
        .order_by("-place")
    )
    return seals.values_list("place", "seal").first() or (0, FIRST)


def _sealed(entry: AuditEntry, place: int) -> SealedEntry:
    return SealedEntry(
        place, entry.business.public_id, entry.occurred_at, entry.actor, entry.action, entry.data
    )
