"""A person opens a business with sample data, the worker fills it, the person removes it."""

from typing import Final

from django.db import transaction

from kempen.domain.account_closure.actions.erase import erase_due
from kempen.domain.accounts.actions.businesses import create_sample_business, remove_visitors
from kempen.domain.accounts.actions.closure import locked_business, mark_closed
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member, Person
from kempen.domain.sample_data.actions.fill import FILL
from kempen.domain.sample_data.refusals import SampleRefusal
from kempen.kit import clock, jobs
from kempen.kit.refusal import Refusal

ERASE: Final = "sample_data.erase"


def open_sample_business(person: Person, name: str) -> Member:
    """Return the person's membership of their business with sample data, made if there is none.

    It is a business of its own, so that what is made up is never among what is real. The worker
    fills it within some seconds.
    """
    with transaction.atomic():
        member, is_new = create_sample_business(person, name)
        if is_new:
            business = member.business
            jobs.defer(FILL, {"business_id": str(business.pk)}, lock=f"sample:{business.pk}")
    return member


def remove_sample_business(actor: Actor) -> None:
    """Remove a business with sample data: nobody can open it any more, and the worker erases it.

    Refusal for any other business. Again changes nothing.
    """
    with transaction.atomic():
        business = locked_business(actor.business)
        if not business.is_sample:
            raise Refusal(SampleRefusal.NOT_SAMPLE)
        now = clock.now()
        if mark_closed(actor, now, now):
            remove_visitors(business)
            jobs.defer(ERASE, {"business_id": str(business.pk)}, lock=f"sample:{business.pk}")


def erase_sample_business(business_id: str) -> None:
    """Erase what was removed; what is left after a kill, the hourly duty erases."""
    if Business.objects.filter(pk=business_id, is_sample=True, closed_at__isnull=False).exists():
        erase_due()
