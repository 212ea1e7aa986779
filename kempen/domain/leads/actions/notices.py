"""Which privacy notice the platforms' lead forms show: without one, no agreement is known."""

from datetime import datetime

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.events.actions import audit
from kempen.domain.leads.actions.push_scheduling import push_later
from kempen.domain.leads.models import FormNotice, Lead
from kempen.domain.leads.queries import notice_at
from kempen.domain.leads.refusals import NoticeRefusal
from kempen.domain.leads.rules import (
    FROM_API,
    LONGEST_QUESTION,
    LONGEST_VERSION,
    OLDEST_MOMENT,
    LeadPushReason,
    is_agreement_given,
)
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal


def set_notice(actor: Actor, version: str, since: datetime, question: str = "") -> FormNotice:
    """Keep which notice the lead forms show from a moment on; leads that waited for it go on.

    Where the forms ask whether the person agrees, `question` is what they ask: only who said yes is
    sent on, and those that had declined another question are looked at again. Refusal for a
    version that is empty or long, or a moment that lies ahead or before 1990.
    """
    plain = version.strip()
    if not plain or len(plain) > LONGEST_VERSION or not plain.isprintable():
        raise Refusal.of(
            Flaw(("version",), NoticeRefusal.BAD_VERSION, {"longest": LONGEST_VERSION})
        )
    if since > clock.now():
        raise Refusal.of(Flaw(("since",), NoticeRefusal.SINCE_THE_FUTURE))
    if since < OLDEST_MOMENT:
        raise Refusal.of(Flaw(("since",), NoticeRefusal.SINCE_TOO_OLD))
    with transaction.atomic():
        notice, _ = FormNotice.objects.of(actor.business).update_or_create(
            business=actor.business,
            since=since,
            defaults={"version": plain, "question": question.strip()[:LONGEST_QUESTION]},
        )
        waiting = (
            Lead.objects.of(actor.business)
            .select_for_update()
            .order_by("pk")
            .filter(
                reason__in=(LeadPushReason.NO_CONSENT, LeadPushReason.DECLINED),
                happened_at__gte=since,
            )
        )
        for lead in waiting.exclude(source=FROM_API):
            _release(lead, notice_at(actor.business, lead.happened_at) or notice)
        audit(actor, "leads.notice_set", {"version": plain, "since": since.isoformat()})
        push_later(actor.business)
    return notice


def _release(lead: Lead, notice: FormNotice) -> None:
    """Let a lead go on that waited for the notice, if the person agreed."""
    lead.notice_version = notice.version
    if is_agreement_given(lead.answers, notice.question):
        lead.consented_at = lead.happened_at
        lead.status, lead.reason = Lead.Status.PENDING, ""
        lead.next_attempt_at = clock.now()
    else:
        lead.status, lead.reason = Lead.Status.STOPPED, LeadPushReason.DECLINED
    lead.save()
