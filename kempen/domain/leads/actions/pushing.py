"""Sending leads on to the CRM: one process a business, each lead safe to be sent again.

A lead is taken in a transaction of its own that also sets when it would be tried next, then the CRM
is asked, then its answer is kept. A worker that dies in between leaves the lead to its next try;
the CRM finds people by their address, so nothing is there twice.
"""

from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Q

from kempen.domain.accounts.models import Business
from kempen.domain.connections.actions import record_failure
from kempen.domain.connections.crm import open_crm
from kempen.domain.connections.models import Connection
from kempen.domain.leads.actions.contact_deletion import delete_due_contacts
from kempen.domain.leads.actions.crm_setup import contact_of
from kempen.domain.leads.actions.erase_person import delete_contact_later
from kempen.domain.leads.actions.locking import locked
from kempen.domain.leads.actions.push_scheduling import OPEN, PUSH
from kempen.domain.leads.models import CrmSetup, Lead
from kempen.domain.leads.queries import crm_for, opted_out_at
from kempen.domain.leads.rules import LeadPushReason, is_consent_valid, retry_delay
from kempen.kit import clock
from kempen.kit.database.advisory_lock import advisory_lock
from kempen.kit.tenancy import job_of
from kempen.platforms.contacts import LARGEST_BATCH, Crm, UpsertResult
from kempen.platforms.interface import PlatformError, Remedy

log = structlog.get_logger()
# After a refusal that is about the account, a person has to do something there.
_REST = timedelta(hours=1)


@job_of(Business)
def push(business_id: str) -> None:
    """Send what is due of a business; the worker calls this."""
    business = Business.objects.filter(pk=business_id, closed_at=None).first()
    if business is None:
        return
    with advisory_lock(f"{PUSH}:{business.pk}") as is_ours:
        if not is_ours:
            return
        delete_due_contacts(business)
        for environment in Connection.Environment.values:
            connection = crm_for(business, environment)
            if connection is not None:
                _push_all(connection, environment)


def _push_all(connection: Connection, environment: str) -> None:
    setup = CrmSetup.objects.of(connection.business).filter(connection=connection).first()
    # Without one nobody has said yet what is sent: the CRM is just being connected.
    if setup is None or (setup.paused_until is not None and setup.paused_until > clock.now()):
        return
    batch = _take(connection, environment)
    if not batch:
        return
    try:
        opened = open_crm(connection)
    except PlatformError as error:
        _record_unsent(connection, batch, error)
        return
    with closing(opened) as crm:
        while batch and _send(crm, connection, setup, batch) is None:
            batch = _take(connection, environment)


def _send(
    crm: Crm, connection: Connection, setup: CrmSetup, batch: Sequence[Lead]
) -> PlatformError | None:
    """Send a batch and keep what became of each; return the error that the next would meet."""
    answers = crm.upsert([contact_of(lead, setup) for lead in batch])
    unsent: list[Lead] = []
    stopped: PlatformError | None = None
    for lead, result in zip(batch, answers, strict=True):
        if result.error is None:
            _record_pushed(connection, lead, result)
        elif result.about_all:
            unsent.append(lead)
            stopped = result.error
        elif result.error.kind is Remedy.AGAIN:
            _record_failed(lead, result.error)
        else:
            _record_refused(lead, result.error)
    if stopped is not None:
        _record_unsent(connection, unsent, stopped)
    return stopped


def _take(connection: Connection, environment: str) -> list[Lead]:
    """Take up to a batch that is due; whoever opted out is stopped here, before the send."""
    while True:
        with transaction.atomic():
            rows = Lead.objects.of(connection.business).filter(
                environment=environment,
                status__in=OPEN,
                next_attempt_at__lte=clock.now(),
                # Asked before each batch: the business may be closed while others are sent.
                business__closed_at=None,
            )
            due = list(
                rows.select_related("campaign", "ad")
                .select_for_update(of=("self",))
                .order_by("id")[:LARGEST_BATCH]
            )
            wanted = _claimed(connection, due)
        if wanted or not due:
            return wanted


def _claimed(connection: Connection, due: list[Lead]) -> list[Lead]:
    """Note the try on each lead that may be sent and return those."""
    out = opted_out_at(connection.business, [lead.email for lead in due])
    wanted = []
    for lead in due:
        if is_consent_valid(lead.consented_at, out.get(lead.email)):
            wanted.append(lead)
            lead.attempts += 1
            lead.crm = connection
            lead.next_attempt_at = clock.now() + retry_delay(lead.attempts, None)
        else:
            lead.status, lead.reason = Lead.Status.STOPPED, LeadPushReason.OPTED_OUT
            lead.opted_out_at = out.get(lead.email)
    Lead.objects.of(connection.business).bulk_update(
        due, ["attempts", "crm", "next_attempt_at", "status", "reason", "opted_out_at"]
    )
    return wanted


def _record_pushed(connection: Connection, lead: Lead, result: UpsertResult) -> None:
    """Keep that it is there; who opted out in this moment leaves the CRM again.

    Only a contact that this very call made is deleted: one that was there before may be a customer,
    and stands here as sent before the opt-out.
    """
    with transaction.atomic():
        rows = locked(
            connection.business,
            Lead.objects.of(connection.business).filter(pk=lead.pk, erased_at=None),
        )
        rows.update(contact_id=result.contact_id[:40], pushed_at=clock.now())
        stopped = rows.filter(status=Lead.Status.STOPPED, reason=LeadPushReason.OPTED_OUT).first()
        if stopped is not None and result.is_new:
            delete_contact_later(connection.business, stopped)
        else:
            rows.filter(Q(status__in=OPEN) | Q(reason=LeadPushReason.OPTED_OUT)).update(
                status=Lead.Status.PUSHED, reason="", detail=""
            )


def _record_refused(lead: Lead, error: PlatformError) -> None:
    """Park a lead that the CRM does not take as it is: a person decides."""
    Lead.objects.of(lead.business).filter(pk=lead.pk, status__in=OPEN).update(
        status=Lead.Status.PARKED, reason=LeadPushReason.REFUSED, detail=error.message[:500]
    )


def _record_failed(lead: Lead, error: PlatformError) -> None:
    """Keep why this try failed; the next one comes by itself."""
    Lead.objects.of(lead.business).filter(pk=lead.pk, status__in=OPEN).update(
        status=Lead.Status.FAILED,
        reason=LeadPushReason.UNREACHED,
        detail=error.message[:500],
        next_attempt_at=clock.now() + retry_delay(lead.attempts, error.after),
    )


def _record_unsent(connection: Connection, batch: Sequence[Lead], error: PlatformError) -> None:
    """Keep what hinders all leads: wait as asked, or for a person to mend the connection."""
    log.warning("leads were not sent", leads=len(batch), kind=error.kind, after=error.after)
    for lead in batch:
        _record_failed(lead, error)
    if error.kind is not Remedy.AGAIN:
        record_failure(connection, error)
    if error.kind is Remedy.RECONNECT:
        return
    attempts = min((lead.attempts for lead in batch), default=1)
    wait = retry_delay(attempts, error.after) if error.kind is Remedy.AGAIN else _REST
    CrmSetup.objects.of(connection.business).filter(connection=connection).update(
        paused_until=clock.now() + wait
    )
