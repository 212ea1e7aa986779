"""Tells the owners of closed businesses, a week before, that the data is erased."""

from django.db import transaction

from kempen.domain.account_closure.rules import ANNOUNCED_BEFORE
from kempen.domain.accounts.actions.closure import locked_business
from kempen.domain.accounts.models import Business
from kempen.domain.accounts.queries import owners_of
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.kit import clock


def announce_erasures() -> int:
    """Email the owners of each closed business once, in its last week; return how many."""
    due = Business.objects.filter(
        status=Business.Status.CLOSED,
        erase_after__lte=clock.now() + ANNOUNCED_BEFORE,
        erasure_announced_at=None,
    )
    return sum(_announce(business) for business in due)


def _announce(business: Business) -> bool:
    with transaction.atomic():
        row = locked_business(business)
        if row.status != Business.Status.CLOSED or row.erasure_announced_at is not None:
            return False
        row.erasure_announced_at = clock.now()
        row.save(update_fields=["erasure_announced_at"])
        notify_members(
            owners_of(row),
            "account_closure/email/erasure_soon",
            {"erase_after": row.erase_after},
            page_url=page_links().overview(),
        )
        return True
