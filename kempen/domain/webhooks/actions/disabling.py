"""Disables an endpoint in the service's name, and tells its owners that it fails."""

import uuid

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.events.actions import audit
from kempen.domain.page_links import page_links
from kempen.domain.webhooks.models import Endpoint
from kempen.domain.webhooks.rules import FAILING_HOURS
from kempen.kit import mail


def disable_gone(endpoint_id: uuid.UUID) -> None:
    """Disable an endpoint that answered 410; call it inside a transaction."""
    endpoint = _disabled(endpoint_id, "it answered 410 Gone")
    if endpoint is not None:
        mail_owners(endpoint, hours=0)


def disable_failing(endpoint_id: uuid.UUID, hours: int) -> None:
    """Disable an endpoint that has failed for so long; call it inside a transaction."""
    endpoint = _disabled(endpoint_id, f"no success for {hours} hours")
    if endpoint is not None:
        mail_owners(endpoint, hours=hours)


def mail_owners(endpoint: Endpoint, *, hours: int) -> None:
    """Write to every owner that the endpoint fails, or, once it is disabled, that it was."""
    owners = (
        Member.objects.of(endpoint.business)
        .filter(role=Member.Role.OWNER, person__is_active=True)
        .select_related("person")
    )
    for owner in owners:
        context = {
            "business": endpoint.business.name,
            "url": endpoint.url,
            "endpoint_url": page_links().endpoint(endpoint.public_id),
            "hours": hours,
            "most_hours": FAILING_HOURS[-1],
            "is_gone": hours == 0,
            "is_disabled": endpoint.status != Endpoint.Status.ACTIVE,
        }
        mail.post(
            mail.write(
                "webhooks/email/failing",
                owner.person.email,
                context,
                language=owner.person.language,
            )
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
