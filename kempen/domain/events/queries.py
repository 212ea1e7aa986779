"""What is asked of the event log."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import AuditEntry, Event
from kempen.kit import ids


@dataclass(frozen=True)
class LoggedEvent:
    """One event of the log; `body` is the text that every delivery carries, to the byte."""

    sequence: int
    body: str


def feed(business: Business, *, after_sequence: int, limit: int) -> list[LoggedEvent]:
    """Return the events that follow `after_sequence`, oldest first, at most `limit`."""
    rows = (
        Event.objects.of(business)
        .filter(sequence__gt=after_sequence)
        .order_by("sequence")
        .values_list("sequence", "body")[:limit]
    )
    return [LoggedEvent(sequence, body) for sequence, body in rows]


def event_of(business: Business, public_id: str) -> LoggedEvent | None:
    """Return one event of the business, or None when it has none of this identifier."""
    event_id = ids.decode("evt", public_id)
    row = Event.objects.of(business).filter(id=event_id).first() if event_id else None
    return LoggedEvent(row.sequence, row.body) if row else None


def data_of_events(business: Business, public_ids: Iterable[str]) -> dict[str, dict[str, object]]:
    """Return what events of the business tell, by identifier; older ones than 30 days are gone."""
    decoded = (ids.decode("evt", public_id) for public_id in public_ids)
    wanted = {key for key in decoded if key is not None}
    rows = Event.objects.of(business).filter(id__in=wanted).values_list("id", "body")
    return {ids.encode("evt", key): json.loads(body)["data"] for key, body in rows}


@dataclass(frozen=True)
class AuditedAction:
    """One line of the audit table; `number` grows with time, `actor` is a label of `Actor`."""

    number: int
    occurred_at: datetime
    actor: str
    action: str
    data: dict[str, object]


def latest_audited_actions(
    business: Business, limit: int, *, before: int | None = None
) -> list[AuditedAction]:
    """Return what was done last, newest first; with `before`, what was done before that number."""
    rows = AuditEntry.objects.of(business).order_by("-id")
    if before is not None:
        rows = rows.filter(id__lt=before)
    return [
        AuditedAction(row.id, row.occurred_at, row.actor, row.action, dict(row.data))
        for row in rows[:limit]
    ]


def last_times(
    business: Business, actions: Sequence[str], data: Mapping[str, object], *, since: datetime
) -> dict[str, datetime]:
    """Return when each of these actions was last done with this data, in the order of `actions`."""
    rows = (
        AuditEntry.objects.of(business)
        .filter(action__in=actions, occurred_at__gte=since, data__contains=dict(data))
        .order_by()
        .values_list("action")
        .annotate(last=Max("occurred_at"))
    )
    last = dict(rows)
    return {action: last[action] for action in actions if action in last}


__all__ = [
    "AuditedAction",
    "LoggedEvent",
    "data_of_events",
    "event_of",
    "feed",
    "last_times",
    "latest_audited_actions",
]
