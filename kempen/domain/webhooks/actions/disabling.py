"""Disables an endpoint in the service's name, and notifies its owners that it fails."""

import uuid

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import owners_of
from kempen.domain.events.actions import audit
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.domain.webhooks.models import Endpoint
from kempen.domain.webhooks.rules import FAILING_HOURS


def disable_gone(endpoint_id: uuid.UUID) -> None:
    """Disable an endpoint that answered 410; call it inside a transaction."""
    endpoint = _disabled(endpoint_id, "it answered 410 Gone")
    if endpoint is not None:
        notify_owners(endpoint, hours=0)


def disable_failing(endpoint_id: uuid.UUID, hours: int) -> None:
    """Disable an endpoint that has failed for so long; call it inside a transaction."""
    endpoint = _disabled(endpoint_id, f"no success for {hours} hours")
    if endpoint is not None:
        notify_owners(endpoint, hours=hours)


def notify_owners(endpoint: Endpoint, *, hours: int) -> None:
    """Notify every owner that the endpoint fails, or, once it is disabled, that it was."""
    facts = {
        "url": endpoint.url,
        "hours": hours,
        "most_hours": FAILING_HOURS[-1],
        "is_gone": hours == 0,
        "is_disabled": endpoint.status != Endpoint.Status.ACTIVE,
    }
    notify_members(
        owners_of(endpoint.business),
        "webhooks/email/failing",
        facts,
        page_url=page_links().of(endpoint.business.public_id).endpoint(endpoint.public_id),
    )


def _disabled(endpoint_id: uuid.UUID, reason: str) -> Endpoint | None:
    """Return the endpoint that was disabled now; None when it was not active any more."""
    endpoint = (
        Endpoint.objects.of_everyone()
        .select_for_update(no_key=True)
        .filter(id=endpoint_id, status=Endpoint.Status.ACTIVE, deleted_at=None)
        .first()
    )
    if endpoint is None:
        return None
    endpoint.status = Endpoint.Status.FAILING_DISABLED
    endpoint.save(update_fields=["status"])
    audit(
        Actor.service(endpoint.business, "webhooks"),
        "endpoint.failing_disabled",
        {"endpoint_id": endpoint.public_id, "reason": reason},
    )
    return endpoint
