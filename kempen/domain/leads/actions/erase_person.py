"""A person wants to be forgotten: what is personal goes, here and in the CRM."""

from django.conf import settings
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.idempotency.actions import delete_answers_about
from kempen.domain.leads.actions.locking import locked
from kempen.domain.leads.actions.push_scheduling import push_later
from kempen.domain.leads.models import Erasure, Lead
from kempen.domain.leads.rules import LeadPushReason
from kempen.kit import clock

_EMPTY = dict.fromkeys(
    ("email", "email_given", "first_name", "last_name", "phone", "company", "detail"), ""
)


def erase_person(actor: Actor, lead: Lead, *, keep_contact: bool = False) -> Lead:
    """Empty every lead of this person's address, and have the contact deleted in the CRM.

    What was kept of answers to programs (Idempotency-Key) goes, too.

    `keep_contact` leaves the CRM alone, for people who are customers there besides. The rows stay,
    empty, so that the platform's next answer does not bring the person back. Doing it again changes
    nothing.
    """
    with transaction.atomic():
        rows = Lead.objects.of(actor.business).filter(pk=lead.pk)
        if lead.email:
            rows = Lead.objects.of(actor.business).filter(email=lead.email)
        leads = list(locked(actor.business, rows.filter(erased_at=None)))
        for one in leads:
            _empty(actor, one, keep_contact=keep_contact)
        if leads:
            delete_answers_about(actor.business, [one.public_id for one in leads])
        return Lead.objects.of(actor.business).select_related("campaign", "ad").get(pk=lead.pk)


def _empty(actor: Actor, lead: Lead, *, keep_contact: bool) -> None:
    # A try may have written the contact although its answer was lost.
    if lead.crm_id and lead.attempts and lead.email and not keep_contact:
        delete_contact_later(actor.business, lead)
    Lead.objects.of(actor.business).filter(pk=lead.pk).update(
        **_EMPTY,
        answers={},
        erased_at=clock.now(),
        status=Lead.Status.STOPPED,
        reason=LeadPushReason.FORGOTTEN,
    )
    audit(actor, "lead.forgotten", {"lead_id": lead.public_id})


def delete_contact_later(business: Business, lead: Lead) -> None:
    """Have the contact of a lead deleted in the CRM that it was sent to; inside a transaction."""
    erasure, is_new = Erasure.objects.of(business).get_or_create(
        business=business, lead=lead, crm_id=lead.crm_id
    )
    if is_new:
        erasure.sealed_email = settings.CREDENTIALS_KEYS.encrypt(
            lead.email.encode(), owner=encryption_owner(erasure)
        )
        erasure.save(update_fields=["sealed_email"])
        push_later(business)


def encryption_owner(erasure: Erasure) -> str:
    """Return what binds the encrypted address to its row."""
    return f"erasure:{erasure.pk}"
