"""An event of a business is created, changed, deleted."""

from collections.abc import Callable
from dataclasses import replace

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.models import BusinessEvent
from kempen.domain.calendar_events.queries import events_of
from kempen.domain.calendar_events.refusals import CalendarEventRefusal
from kempen.domain.calendar_events.rules import MOST_EVENTS, EventDetails, flaws_of
from kempen.domain.events.actions import audit
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal

__all__ = ["EventDetails", "change_event", "create_event", "delete_event"]


def create_event(actor: Actor, wanted: EventDetails) -> BusinessEvent:
    """Store an event; raise Refusal with every flaw, or where it is there already."""
    wanted = _checked(wanted)
    with transaction.atomic():
        _lock(actor.business)
        rows = events_of(actor.business)
        if rows.count() >= MOST_EVENTS:
            raise Refusal(CalendarEventRefusal.TOO_MANY_EVENTS, most=MOST_EVENTS)
        _refuse_same(actor.business, wanted)
        event = BusinessEvent.objects.add(
            actor.business,
            name=wanted.name,
            first=wanted.first,
            last=wanted.last,
            states=list(wanted.states),
        )
        audit(actor, "calendar_event.created", _facts(event))
    return event


def change_event(
    actor: Actor, event: BusinessEvent, change: Callable[[EventDetails], EventDetails]
) -> BusinessEvent:
    """Store what `change` makes of the event as it is now; raise Refusal, or DoesNotExist."""
    with transaction.atomic():
        _lock(actor.business)
        row = events_of(actor.business).select_for_update(no_key=True).get(pk=event.pk)
        before = EventDetails(row.name, row.first, row.last, tuple(row.states))
        after = _checked(change(before))
        if after == before:
            return row
        _refuse_same(actor.business, after, besides=row)
        row.name, row.first, row.last = after.name, after.first, after.last
        row.states, row.changed_at = list(after.states), clock.now()
        row.save()
        audit(actor, "calendar_event.changed", _facts(row))
    return row


def delete_event(actor: Actor, event: BusinessEvent) -> None:
    """Delete an event; what forecasts learned of it goes with their next refresh."""
    with transaction.atomic():
        now = clock.now()
        rows = events_of(actor.business).filter(pk=event.pk)
        if rows.update(deleted_at=now, changed_at=now):
            audit(actor, "calendar_event.deleted", _facts(event))


def _lock(business: Business) -> None:
    """Events are saved one after the other: the second of two equal ones hears of the first."""
    Business.objects.select_for_update(no_key=True).get(pk=business.pk)


def _checked(wanted: EventDetails) -> EventDetails:
    """Return an event as it is stored; raise Refusal with every flaw."""
    plain = replace(
        wanted, name=" ".join(wanted.name.split()), states=tuple(sorted(set(wanted.states)))
    )
    # Places in the list of states are those that were sent.
    if flaws := flaws_of(replace(plain, states=wanted.states), clock.today()):
        raise Refusal.of(*flaws)
    return plain


def _refuse_same(
    business: Business, wanted: EventDetails, *, besides: BusinessEvent | None = None
) -> None:
    rows = events_of(business).filter(name__iexact=wanted.name, first=wanted.first)
    if besides is not None:
        rows = rows.exclude(pk=besides.pk)
    if rows.exists():
        raise Refusal.of(Flaw(("name",), CalendarEventRefusal.EVENT_EXISTS, {"name": wanted.name}))


def _facts(event: BusinessEvent) -> dict[str, object]:
    return {
        "calendar_event_id": event.public_id,
        "name": event.name,
        "start_date": event.first.isoformat(),
        "end_date": event.last.isoformat(),
    }
