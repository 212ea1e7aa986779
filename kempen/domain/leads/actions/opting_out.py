"""A person does not want to be contacted: nothing is sent on any more."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.leads.actions.locking import locked
from kempen.domain.leads.models import Lead, OptOut
from kempen.domain.leads.rules import LeadPushReason, digest_of
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet


def opt_out(actor: Actor, lead: Lead) -> Lead:
    """Send nothing of this person on from now, whichever lead it is; return the lead as it is now.

    What the CRM has already stays there. Doing it again changes nothing.
    """
    with transaction.atomic():
        rows = Lead.objects.of(actor.business).filter(pk=lead.pk)
        if lead.email:
            rows = Lead.objects.of(actor.business).filter(email=lead.email)
        rows = locked(actor.business, rows.filter(opted_out_at=None, erased_at=None))
        if rows.filter(pk=lead.pk).exists():
            _stop(actor, lead, rows)
            audit(actor, "lead.opted_out", {"lead_id": lead.public_id})
        return Lead.objects.of(actor.business).select_related("campaign", "ad").get(pk=lead.pk)


def _stop(actor: Actor, lead: Lead, rows: TenantQuerySet[Lead]) -> None:
    now = clock.now()
    if lead.email:
        OptOut.objects.of(actor.business).update_or_create(
            business=actor.business,
            digest=digest_of(actor.business.pk, lead.email),
            defaults={"opted_out_at": now},
        )
    # A contact that is in the CRM is there: only what was not sent is stopped.
    rows.exclude(status=Lead.Status.PUSHED).update(
        status=Lead.Status.STOPPED, reason=LeadPushReason.OPTED_OUT, detail=""
    )
    rows.update(opted_out_at=now)
