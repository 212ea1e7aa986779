"""Sends again what was delivered, given up or is waiting for its next attempt."""

from django.db import connection, transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit, notify_dispatchers
from kempen.domain.webhooks.models import Delivery, Endpoint
from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.kit.refusal import Refusal

# A row that a dispatcher holds is being sent this very moment: it is left alone.
_AGAIN = """
    UPDATE webhooks_delivery
    SET status = 'pending', earlier_attempts = attempts, next_attempt_at = now(),
        finished_at = NULL, leased_until = NULL
    WHERE id = ANY(%s) AND (leased_until IS NULL OR leased_until <= now())
"""


def resend(actor: Actor, delivery: Delivery) -> Delivery:
    """Send a delivery again at once, with a schedule that starts anew; raise Refusal."""
    with transaction.atomic():
        endpoint = Endpoint.objects.of(actor.business).get(id=delivery.endpoint_id)
        if endpoint.status != Endpoint.Status.ACTIVE:
            raise Refusal(EndpointRefusal.DISABLED)
        _send_again([delivery])
        audit(actor, "delivery.resent", {"delivery_id": delivery.public_id})
    delivery.refresh_from_db(from_queryset=Delivery.objects.of(actor.business))
    return delivery


def resend_failed(actor: Actor, endpoint: Endpoint, limit: int = 10_000) -> int:
    """Send every delivery again that was given up, the oldest first; return how many."""
    with transaction.atomic():
        fresh = Endpoint.objects.of(actor.business).get(id=endpoint.id)
        if fresh.status != Endpoint.Status.ACTIVE:
            raise Refusal(EndpointRefusal.DISABLED)
        failed = list(
            Delivery.objects.of(actor.business)
            .filter(endpoint=endpoint, status=Delivery.Status.GAVE_UP)
            .order_by("id")
            .select_for_update(no_key=True, skip_locked=True)[:limit]
        )
        _send_again(failed)
        audit(
            actor,
            "delivery.failed_resent",
            {"endpoint_id": endpoint.public_id, "count": len(failed)},
        )
    return len(failed)


def _send_again(deliveries: list[Delivery]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_AGAIN, [[one.id for one in deliveries]])
    notify_dispatchers()
