"""Writes down what happened, in the transaction of the change itself."""

from collections.abc import Mapping
from datetime import UTC

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.catalogue import API_VERSION, CATALOGUE
from kempen.domain.events.models import AuditEntry, Event
from kempen.kit import clock, ids, strict_json
from kempen.kit.documented import Documented, fields_of

CHANNEL = "kempen_events"
# A receiver may refuse larger bodies; nothing that Kempen sends comes near it.
LARGEST_BODY = 256 * 1024
# Events are gone after 30 days; whom they were about stays in the audit log.
_PEOPLE = ("lead_id", "member_id")


def record(
    actor: Actor,
    event_type: str,
    data: Documented | Mapping[str, object],
    *,
    audited: Mapping[str, object] | None = None,
    action: str = "",
    is_quiet: bool = False,
) -> Event:
    """Write the event and its audit entry; call it inside the transaction that makes the change.

    `data` is JSON or a documented dataclass (a Decimal is exact); `business_id` is added. `audited`
    is what the audit log alone may know, `action` what it calls the deed where it has a closer word
    than the type of event. A quiet one notifies no member. Raises KeyError for an unknown type and
    TransactionManagementError outside a transaction. The counter's row stays locked until the
    change commits, so the sequence counts up per business without a gap.
    """
    if event_type not in CATALOGUE:
        raise KeyError(f"{event_type} is not in the catalogue of events")
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("an event is recorded with its change")
    business = actor.business
    fields = fields_of(data) if isinstance(data, Documented) else data
    event_id, sequence = ids.new_id(), _next_sequence(business, is_quiet=is_quiet)
    occurred_at = clock.now()
    body = strict_json.dumps(
        {
            "id": ids.encode("evt", event_id),
            "type": event_type,
            "sequence": sequence,
            "occurred_at": occurred_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "api_version": API_VERSION,
            "data": {"business_id": business.public_id, **fields},
        }
    )
    if len(body) > LARGEST_BODY:
        raise ValueError(f"the body of a {event_type} event is over {LARGEST_BODY} bytes")
    event = Event.objects.add(
        business,
        id=event_id,
        sequence=sequence,
        type=event_type,
        occurred_at=occurred_at,
        body=body.decode(),
        is_quiet=is_quiet,
    )
    about = {name: fields[name] for name in _PEOPLE if name in fields}
    audit(actor, action or event_type, {"event_id": event.public_id, **about, **(audited or {})})
    notify_dispatchers()
    return event


def notify_dispatchers() -> None:
    """Tell the dispatchers, when the transaction commits, that there is something to send."""
    with connection.cursor() as cursor:
        # Delivered by PostgreSQL at the commit, so nobody looks too early.
        cursor.execute("SELECT pg_notify(%s, '')", [CHANNEL])


def audit(actor: Actor, action: str, data: Mapping[str, object]) -> None:
    """Add one line to the audit table: who, what, when. Never put a secret into `data`."""
    AuditEntry.objects.add(actor.business, actor=actor.label, action=action, data=dict(data))


def _next_sequence(business: Business, *, is_quiet: bool) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO events_eventcounter AS counter (business_id, last, quiet) "
            "VALUES (%(business)s, 1, %(quiet)s) ON CONFLICT (business_id) DO UPDATE "
            "SET last = counter.last + 1, quiet = counter.quiet + %(quiet)s RETURNING last",
            {"business": business.pk, "quiet": int(is_quiet)},
        )
        row = cursor.fetchone()
    return int(row[0])
