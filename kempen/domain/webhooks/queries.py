"""What is asked of endpoints and deliveries."""

import uuid
from datetime import datetime

from django.db.models import Count, QuerySet

from kempen.domain.accounts.models import Business
from kempen.domain.webhooks.answers import (
    AttemptAnswer,
    DeliveryAnswer,
    EndpointAnswer,
    NewEndpointAnswer,
    RecoveryAnswer,
)
from kempen.domain.webhooks.models import Attempt, Delivery, Endpoint, Recovery
from kempen.domain.webhooks.schedule import MOST_ATTEMPTS
from kempen.domain.webhooks.sealing import owner_of
from kempen.kit import clock, ids, rfc3339
from kempen.kit.database.sealed_columns import unreadable_key_ids


def endpoints_of(business: Business) -> QuerySet[Endpoint]:
    """Return the endpoints of a business, newest first."""
    return Endpoint.objects.of(business).filter(deleted_at=None).order_by("-id")


def endpoint_of(business: Business, public_id: str) -> Endpoint | None:
    """Return one endpoint of the business, or None when it has none of this identifier."""
    endpoint_id = ids.decode("wh", public_id)
    if endpoint_id is None:
        return None
    return endpoints_of(business).filter(id=endpoint_id).first()


def unreadable_secrets() -> list[str]:
    """Return the ids of the keys that encrypted signing secrets which cannot be read any more."""
    return unreadable_key_ids("webhooks_endpoint", "sealed_secret", owner_of)


def deliveries_of(
    endpoint: Endpoint, *, status: str = "", event_type: str = ""
) -> QuerySet[Delivery]:
    """Return the deliveries to an endpoint with their events, newest first."""
    rows = Delivery.objects.of(endpoint.business).filter(endpoint=endpoint)
    if status:
        rows = rows.filter(status=status)
    if event_type:
        rows = rows.filter(event__type=event_type)
    return rows.select_related("event").order_by("-id")


def delivery_of(business: Business, public_id: str) -> Delivery | None:
    """Return one delivery to a living endpoint of the business, with its event and endpoint."""
    delivery_id = ids.decode("dlv", public_id)
    if delivery_id is None:
        return None
    return (
        Delivery.objects.of(business)
        .filter(id=delivery_id, endpoint__deleted_at=None)
        .select_related("event", "endpoint")
        .first()
    )


def attempts_of(delivery: Delivery) -> list[Attempt]:
    """Return every attempt of a delivery, the first one first."""
    return list(Attempt.objects.of(delivery.business).filter(delivery=delivery).order_by("number"))


def last_attempts(deliveries: list[Delivery]) -> dict[uuid.UUID, Attempt]:
    """Return the last attempt of each of these deliveries of one business, by the delivery's id."""
    if not deliveries:
        return {}
    rows = (
        Attempt.objects.of(deliveries[0].business)
        .filter(delivery__in=deliveries)
        .order_by("delivery_id", "-number")
        .distinct("delivery_id")
    )
    return {row.delivery_id: row for row in rows}


def waiting_counts(business: Business) -> dict[uuid.UUID, int]:
    """Return how many deliveries are pending, by the endpoint's id."""
    rows = (
        Delivery.objects.of(business)
        .filter(status=Delivery.Status.PENDING)
        .values_list("endpoint_id")
        .annotate(Count("id"))
    )
    return dict(rows)


def representation(endpoint: Endpoint) -> EndpointAnswer:
    """Return the endpoint as the API shows it; never a secret."""
    return EndpointAnswer(
        id=endpoint.public_id,
        url=endpoint.url,
        status=endpoint.status,
        events=list(endpoint.events),
        description=endpoint.description,
        created_at=rfc3339.write(endpoint.created_at),
        failing_since=moment(endpoint.failing_since),
        last_success_at=moment(endpoint.last_success_at),
    )


def with_secret(endpoint: Endpoint, secret: str) -> NewEndpointAnswer:
    """Return the endpoint as the API shows it once: with the secret that it just got."""
    shown = representation(endpoint)
    return NewEndpointAnswer(
        id=shown.id,
        url=shown.url,
        status=shown.status,
        events=shown.events,
        description=shown.description,
        created_at=shown.created_at,
        failing_since=shown.failing_since,
        last_success_at=shown.last_success_at,
        secret=secret,
    )


def delivery_representation(delivery: Delivery, attempts: list[Attempt]) -> DeliveryAnswer:
    """Return the delivery as the API shows it, with the attempts that are given."""
    is_pending = delivery.status == Delivery.Status.PENDING
    left = max(0, MOST_ATTEMPTS - delivery.attempts + delivery.earlier_attempts)
    return DeliveryAnswer(
        id=delivery.public_id,
        endpoint_id=ids.encode("wh", delivery.endpoint_id),
        event_id=ids.encode("evt", delivery.event_id),
        event_type=delivery.event.type,
        status=delivery.status,
        attempts=delivery.attempts,
        attempts_left=left if is_pending else 0,
        next_attempt_at=moment(delivery.next_attempt_at) if is_pending else None,
        created_at=rfc3339.write(delivery.created_at),
        finished_at=moment(delivery.finished_at),
        log=[_attempt(attempt) for attempt in attempts],
    )


def _attempt(attempt: Attempt) -> AttemptAnswer:
    return AttemptAnswer(
        number=attempt.number,
        started_at=rfc3339.write(attempt.started_at),
        duration_ms=attempt.duration_ms,
        status_code=attempt.status_code,
        error=attempt.error or None,
        response_body=attempt.response_body,
    )


def recovery_of(endpoint: Endpoint, public_id: str) -> Recovery | None:
    """Return one recovery of an endpoint, or None when it has none of this identifier."""
    identifier = ids.decode("rec", public_id)
    rows = Recovery.objects.of(endpoint.business).filter(endpoint=endpoint)
    return rows.filter(pk=identifier).first() if identifier else None


def recovery_representation(recovery: Recovery) -> RecoveryAnswer:
    """Return a recovery as the API shows it."""
    return RecoveryAnswer(
        recovery_id=recovery.public_id,
        status=str(recovery.status),
        events=recovery.found,
        queued=recovery.queued,
        created_at=rfc3339.write(recovery.created_at),
        finished_at=moment(recovery.finished_at),
    )


def moment(value: datetime | None) -> str | None:
    """Return a moment as the API writes it, in UTC."""
    return rfc3339.write(value) if value else None


def is_being_sent(delivery: Delivery) -> bool:
    """Whether a dispatcher holds the delivery at this moment."""
    return delivery.leased_until is not None and delivery.leased_until > clock.now()


__all__ = [
    "Attempt",
    "Delivery",
    "Endpoint",
    "Recovery",
    "attempts_of",
    "deliveries_of",
    "delivery_of",
    "delivery_representation",
    "endpoint_of",
    "endpoints_of",
    "is_being_sent",
    "last_attempts",
    "moment",
    "recovery_of",
    "recovery_representation",
    "representation",
    "waiting_counts",
    "with_secret",
]
