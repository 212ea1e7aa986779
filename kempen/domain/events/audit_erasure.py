"""Erases the audit log of a business that is erased, down to one sealed fact.

Entries name people, so they go. Their seals stay: they are digests by a key of Kempen's, and the
chain of a business can still be followed through them. The last entry says that the business was
erased and up to which place its entries are gone; its own seal covers all seals before it.
"""

from datetime import datetime
from typing import Final

from django.db import connection
from django.db.models import Max

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.events.audit_chain import ERASED, seal_all_entries
from kempen.domain.events.models import AuditEntry, AuditSeal

_AT_ONCE: Final = 5000
# The database allows it only while the business is being erased.
_DELETE: Final = """
    DELETE FROM events_auditentry WHERE id IN (
        SELECT id FROM events_auditentry entry WHERE business_id = %s AND action <> %s
            AND NOT EXISTS (SELECT FROM events_unsealedentry WHERE entry_id = entry.id)
        ORDER BY id LIMIT %s
    )
"""


def erase_audit_entries(business: Business) -> None:
    """Seal what waits, then delete the entries of a business that is being erased, step by step."""
    seal_all_entries()
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_DELETE, [business.pk, ERASED, _AT_ONCE])
            if not cursor.rowcount:
                return


def record_erasure(actor: Actor, closed_at: datetime | None, opened_at: datetime) -> None:
    """Write the one entry that stays: when the business was there, and what is gone. No name."""
    through = AuditSeal.objects.of(actor.business).aggregate(last=Max("place"))["last"] or 0
    facts = {
        "business_id": actor.business.public_id,
        "opened_at": opened_at.isoformat(),
        "closed_at": closed_at.isoformat() if closed_at else None,
        "entries_erased_through": through,
    }
    audit(actor, ERASED, facts)


def has_audit_entries(business: Business) -> bool:
    """Whether entries are left that go: what was written meanwhile is sealed first."""
    return AuditEntry.objects.of(business).exclude(action=ERASED).exists()
