"""Makes, changes and removes endpoints, and turns their secrets over."""

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit, notify_dispatchers, record
from kempen.domain.events.catalogue import EVERYTHING, TEST, subscribable
from kempen.domain.events.models import Event
from kempen.domain.webhooks.answers import EndpointTest
from kempen.domain.webhooks.models import Delivery, Endpoint
from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.domain.webhooks.rules import (
    LONGEST_DESCRIPTION,
    LONGEST_ROTATION_HOURS,
    MOST_ENDPOINTS,
    ROTATION_HOURS,
)
from kempen.domain.webhooks.sealing import seal
from kempen.domain.webhooks.signing import new_secret
from kempen.kit import clock, ids
from kempen.kit.refusal import Flaw, Refusal
from kempen.outbound.addresses import check_url


def checked_events(wanted: Sequence[str]) -> list[str]:
    """Return the types in the catalogue's order, each once; raise Refusal for others."""
    if not wanted:
        raise Refusal.of(Flaw(("events",), EndpointRefusal.EVENTS_EMPTY))
    known = subscribable()
    for number, event_type in enumerate(wanted):
        if event_type not in known and event_type != EVERYTHING:
            facts = {"event": event_type[:60], "known": ", ".join(known)}
            raise Refusal.of(Flaw(("events", str(number)), EndpointRefusal.UNKNOWN_EVENT, facts))
    return [EVERYTHING] if EVERYTHING in wanted else [one for one in known if one in wanted]


def create_endpoint(
    actor: Actor, url: str, events: Sequence[str], description: str = ""
) -> tuple[Endpoint, str]:
    """Store an endpoint; return it and its secret, which is shown this once.

    Raises Refusal with a code of EndpointRefusal or UrlRefusal.
    """
    check_url(url, settings.WEBHOOK_ALLOWED_NETWORKS)
    wanted = checked_events(events)
    endpoint_id, secret = ids.new_id(), new_secret()
    with transaction.atomic():
        # Endpoints of one business are made one after the other, so that nobody slips past the
        # limit.
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        if Endpoint.objects.of(actor.business).filter(deleted_at=None).count() >= MOST_ENDPOINTS:
            raise Refusal(EndpointRefusal.TOO_MANY_ENDPOINTS, most=MOST_ENDPOINTS)
        endpoint = Endpoint.objects.add(
            actor.business,
            id=endpoint_id,
            url=url,
            events=wanted,
            description=description[:LONGEST_DESCRIPTION],
            sealed_secret=seal(secret, endpoint_id),
        )
        audit(actor, "endpoint.created", {"endpoint_id": endpoint.public_id, "url": url})
    return endpoint, secret


def change_endpoint(
    actor: Actor,
    endpoint: Endpoint,
    *,
    url: str | None = None,
    events: Sequence[str] | None = None,
    description: str | None = None,
) -> Endpoint:
    """Change what is given; raise Refusal."""
    changes: dict[str, object] = {}
    if url is not None:
        check_url(url, settings.WEBHOOK_ALLOWED_NETWORKS)
        changes["url"] = url
    if events is not None:
        changes["events"] = checked_events(events)
    if description is not None:
        changes["description"] = description[:LONGEST_DESCRIPTION]
    with transaction.atomic():
        locked = _locked(actor, endpoint)
        for name, value in changes.items():
            setattr(locked, name, value)
        if changes:
            locked.save(update_fields=list(changes))
            audit(actor, "endpoint.changed", {"endpoint_id": locked.public_id, **changes})
    return locked


def enable_endpoint(actor: Actor, endpoint: Endpoint) -> Endpoint:
    """Send again: pending deliveries go on at once. Events of the time between need `recover`."""
    with transaction.atomic():
        locked = _locked(actor, endpoint)
        if locked.status != Endpoint.Status.ACTIVE:
            locked.status = Endpoint.Status.ACTIVE
            locked.failing_since = None
            locked.gave_up_since_success = locked.mailed_hours = 0
            locked.save(
                update_fields=[
                    "status",
                    "failing_since",
                    "gave_up_since_success",
                    "mailed_hours",
                ]
            )
            _bring_forward(locked)
            audit(actor, "endpoint.enabled", {"endpoint_id": locked.public_id})
            notify_dispatchers()
    return locked


def disable_endpoint(actor: Actor, endpoint: Endpoint) -> Endpoint:
    """Send nothing until it is enabled; what is pending stays pending."""
    with transaction.atomic():
        locked = _locked(actor, endpoint)
        if locked.status != Endpoint.Status.DISABLED:
            locked.status = Endpoint.Status.DISABLED
            locked.save(update_fields=["status"])
            audit(actor, "endpoint.disabled", {"endpoint_id": locked.public_id})
    return locked


def delete_endpoint(actor: Actor, endpoint: Endpoint) -> None:
    """Remove the endpoint and forget its secrets; nothing more is sent to it."""
    with transaction.atomic():
        locked = _locked(actor, endpoint)
        locked.deleted_at = clock.now()
        locked.sealed_secret, locked.sealed_old_secret = b"", None
        locked.save(update_fields=["deleted_at", "sealed_secret", "sealed_old_secret"])
        audit(actor, "endpoint.deleted", {"endpoint_id": locked.public_id, "url": locked.url})


def rotate_secret(
    actor: Actor, endpoint: Endpoint, *, old_valid_hours: int = ROTATION_HOURS
) -> tuple[Endpoint, str]:
    """Give the endpoint a new secret and return it; the old one signs too for some hours more."""
    if not 0 <= old_valid_hours <= LONGEST_ROTATION_HOURS:
        raise Refusal.of(
            Flaw(
                ("old_secret_valid_hours",),
                EndpointRefusal.HOURS_OUT_OF_RANGE,
                {"longest": LONGEST_ROTATION_HOURS},
            )
        )
    secret = new_secret()
    with transaction.atomic():
        locked = _locked(actor, endpoint)
        if old_valid_hours:
            locked.sealed_old_secret = locked.sealed_secret
            locked.old_secret_until = clock.now() + timedelta(hours=old_valid_hours)
        else:
            locked.sealed_old_secret = locked.old_secret_until = None
        locked.sealed_secret = seal(secret, locked.id)
        locked.save(update_fields=["sealed_secret", "sealed_old_secret", "old_secret_until"])
        audit(
            actor,
            "endpoint.secret_rotated",
            {"endpoint_id": locked.public_id, "old_valid_hours": old_valid_hours},
        )
    return locked, secret


def send_test(actor: Actor, endpoint: Endpoint) -> Delivery:
    """Record an `endpoint.test` event and send it to this endpoint only.

    It is an event like any other, with a sequence number and in the feed: the feed stays gap-free.
    """
    with transaction.atomic():
        locked = _locked(actor, endpoint)
        if locked.status != Endpoint.Status.ACTIVE:
            raise Refusal(EndpointRefusal.DISABLED)
        event = record(
            actor,
            TEST,
            EndpointTest(locked.public_id, "This is a test: nothing happened."),
        )
        Event.objects.of(actor.business).filter(id=event.id).update(is_fanned_out=True)
        delivery = Delivery.objects.add(actor.business, endpoint=locked, event=event)
        delivery.refresh_from_db(fields=["next_attempt_at"])
        return delivery


def _locked(actor: Actor, endpoint: Endpoint) -> Endpoint:
    rows = Endpoint.objects.of(actor.business).select_for_update(no_key=True)
    locked = rows.filter(id=endpoint.id, deleted_at=None).first()
    if locked is None:
        raise Refusal(EndpointRefusal.GONE)
    return locked


def _bring_forward(endpoint: Endpoint) -> None:
    with connection.cursor() as cursor:
        # Held rows are left alone: the dispatcher that holds them writes their next time.
        cursor.execute(
            "UPDATE webhooks_delivery SET next_attempt_at = now() WHERE endpoint_id = %s "
            "AND status = 'pending' AND leased_until IS NULL AND next_attempt_at > now()",
            [endpoint.id],
        )
