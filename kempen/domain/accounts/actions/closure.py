"""The states of a business that its owners leave: active ⇄ closed → erasing → erased."""

from datetime import datetime

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business

_LEAVING = ("status", "closed_at", "erase_after", "erasure_announced_at")


def mark_closed(actor: Actor, at: datetime, erase_after: datetime) -> bool:
    """Close an active business; return whether it was active until now."""
    with transaction.atomic():
        row = locked_business(actor.business)
        if row.status != Business.Status.ACTIVE:
            return False
        row.status = Business.Status.CLOSED
        row.closed_at, row.erase_after, row.erasure_announced_at = at, erase_after, None
        row.save(update_fields=_LEAVING)
        audit(actor, "business.closed", {"erase_after": erase_after.isoformat()})
        return True


def mark_reopened(actor: Actor) -> bool:
    """Reopen a closed business; return whether it is active now."""
    with transaction.atomic():
        row = locked_business(actor.business)
        if row.status == Business.Status.CLOSED:
            row.status = Business.Status.ACTIVE
            row.closed_at = row.erase_after = row.erasure_announced_at = None
            row.save(update_fields=_LEAVING)
            audit(actor, "business.reopened", {})
        return row.status == Business.Status.ACTIVE


def mark_erasing(business: Business, now: datetime) -> bool:
    """Begin to erase a closed business whose time is over; return whether it is to be erased.

    From here on it cannot be reopened.
    """
    with transaction.atomic():
        row = locked_business(business)
        is_due = row.erase_after is not None and row.erase_after <= now
        if row.status == Business.Status.CLOSED and is_due:
            row.status = Business.Status.ERASING
            row.save(update_fields=["status"])
        return row.status == Business.Status.ERASING


def mark_erased(business: Business) -> None:
    """Leave nothing of a business but its number and the times; call it when its rows are gone."""
    business.status = Business.Status.ERASED
    business.name = business.website_url = ""
    business.return_goal = business.profile_completed_at = None
    business.primary_platforms = []
    business.save()


def locked_business(business: Business) -> Business:
    """Return the business as it is now, locked until the transaction ends."""
    return Business.objects.select_for_update().get(pk=business.pk)
