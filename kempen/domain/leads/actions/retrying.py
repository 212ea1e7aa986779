"""A person has leads sent again that wait for one."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.leads.actions.locking import locked
from kempen.domain.leads.actions.push_scheduling import push_later
from kempen.domain.leads.models import CrmSetup, Lead
from kempen.domain.leads.rules import LeadPushReason
from kempen.kit import clock


def retry(actor: Actor, lead: Lead | None = None) -> int:
    """Send one lead, or all that the CRM refused or could not take, at once; return how many.

    What lacks an address or an agreement stays where it is: trying again would not help.
    """
    with transaction.atomic():
        rows = Lead.objects.of(actor.business).filter(
            reason__in=(LeadPushReason.REFUSED, LeadPushReason.UNREACHED),
            status__in=(Lead.Status.PARKED, Lead.Status.FAILED),
            opted_out_at=None,
        )
        if lead is not None:
            rows = rows.filter(pk=lead.pk)
        count = locked(actor.business, rows).update(
            status=Lead.Status.PENDING, reason="", detail="", next_attempt_at=clock.now()
        )
        if count:
            CrmSetup.objects.of(actor.business).update(paused_until=None)
            audit(actor, "leads.retried", {"leads": count})
            push_later(actor.business)
    return count
