"""Webhook deliveries of all businesses: how many wait, and how many endpoints fail."""

from dataclasses import dataclass

from django.db.models import Count, Min, Q, Sum
from django.db.models.functions import Now

from kempen.domain.operators.queries.reading import whole_service
from kempen.domain.webhooks.models import Delivery, Endpoint


@dataclass(frozen=True)
class Deliveries:
    """`due` could be sent now, `later` wait for their next attempt; only to active endpoints.

    `gave_up` counts what was never received since the endpoint last answered well. Those are with
    their owners, who were mailed.
    """

    due: int
    later: int
    oldest_seconds: float | None
    failing_endpoints: int
    disabled_endpoints: int
    gave_up: int


def deliveries() -> Deliveries:
    """Return the figures of all businesses together."""
    with whole_service() as cursor:
        waiting = (
            Delivery.objects.of_everyone()
            .filter(
                status=Delivery.Status.PENDING,
                endpoint__status=Endpoint.Status.ACTIVE,
                endpoint__deleted_at=None,
            )
            .aggregate(
                due=Count("pk", filter=Q(next_attempt_at__lte=Now())),
                later=Count("pk", filter=Q(next_attempt_at__gt=Now())),
                oldest=Min("next_attempt_at", filter=Q(next_attempt_at__lte=Now())),
            )
        )
        endpoints = (
            Endpoint.objects.of_everyone()
            .filter(deleted_at=None)
            .aggregate(
                failing=Count(
                    "pk", filter=Q(failing_since__isnull=False, status=Endpoint.Status.ACTIVE)
                ),
                disabled=Count("pk", filter=Q(status=Endpoint.Status.FAILING_DISABLED)),
                gave_up=Sum("gave_up_since_success", default=0),
            )
        )
        cursor.execute("SELECT extract(epoch FROM now() - %s)", [waiting["oldest"]])
        (age,) = cursor.fetchone()
    return Deliveries(
        due=waiting["due"],
        later=waiting["later"],
        oldest_seconds=float(age) if age is not None else None,
        failing_endpoints=endpoints["failing"],
        disabled_endpoints=endpoints["disabled"],
        gave_up=endpoints["gave_up"],
    )
