"""What the audit log says, for a report to authorities: who, what, when, and how many people."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import BigIntegerField, Count, Q, Sum
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from kempen.domain.accounts.models import Business
from kempen.domain.accounts.queries import names_of
from kempen.domain.events.models import AuditEntry
from kempen.kit.tenancy import TenantQuerySet

_AT_ONCE: Final = 1_000
# Names of people who act are looked up once; so many are remembered.
_MOST_NAMES: Final = 10_000


@dataclass(frozen=True)
class AuditScope:
    """Which entries: of one business or all, from `since` to before `until`, of one action.

    An action that ends with a full stop stands for all that begin so. `people` are identifiers of
    members, API keys or prospects (mem_…, key_…, lead_…): entries of what they did, or that name
    them.
    """

    until: datetime
    since: datetime | None = None
    business: Business | None = None
    action: str | None = None
    people: Collection[str] = ()


@dataclass(frozen=True)
class ExportedEntry:
    """One entry; `name` is who the actor is today, "" for the service and for who has left."""

    number: int
    occurred_at: datetime
    business_id: str
    actor: str
    name: str
    action: str
    data: dict[str, object]


@dataclass(frozen=True)
class ConcernedPeople:
    """How many entries there are, and how many people they are about.

    `exported_prospects` adds up exports: somebody who is in two is counted twice.
    """

    entries: int
    actors: int
    named_members: int
    named_prospects: int
    exported_prospects: int


def entries_in(scope: AuditScope) -> Iterator[ExportedEntry]:
    """Return the entries in the order of their numbers, a thousand in memory at a time."""
    rows = _rows(scope).select_related("business").order_by("id").iterator(chunk_size=_AT_ONCE)
    names: dict[tuple[Business, str], str] = {}
    for row in rows:
        key = row.business, row.actor
        if key not in names:
            if len(names) >= _MOST_NAMES:
                names.clear()
            names[key] = names_of(row.business, {row.actor}).get(row.actor, "")
        yield ExportedEntry(
            number=row.id,
            occurred_at=row.occurred_at,
            business_id=row.business.public_id,
            actor=row.actor,
            name=names[key],
            action=row.action,
            data=dict(row.data),
        )


def concerned_people(scope: AuditScope) -> ConcernedPeople:
    """Count the people of these entries."""
    acted_by_people = Q(actor__startswith="member:") | Q(actor__startswith="key:")
    counts = _rows(scope).aggregate(
        entries=Count("id"),
        actors=Count("actor", distinct=True, filter=acted_by_people),
        named_members=Count(KT("data__member_id"), distinct=True),
        named_prospects=Count(KT("data__lead_id"), distinct=True),
        exported_prospects=Sum(
            Cast(KT("data__leads"), BigIntegerField()),
            filter=Q(action="leads.exported"),
            default=0,
        ),
    )
    return ConcernedPeople(**counts)


def _rows(scope: AuditScope) -> TenantQuerySet[AuditEntry]:
    everyone = AuditEntry.objects.of_everyone(closed_too=True)
    rows = AuditEntry.objects.of(scope.business) if scope.business else everyone
    rows = rows.filter(occurred_at__lt=scope.until)
    if scope.since is not None:
        rows = rows.filter(occurred_at__gte=scope.since)
    if scope.action is not None:
        prefix = scope.action.endswith(".")
        rows = rows.filter(**{"action__startswith" if prefix else "action": scope.action})
    if scope.people:
        labels = [f"{kind}:{one}" for one in scope.people for kind in ("member", "key")]
        named = Q(actor__in=labels)
        for name in ("member_id", "lead_id", "key_id"):
            named |= Q(**{f"data__{name}__in": list(scope.people)})
        rows = rows.filter(named)
    return rows
