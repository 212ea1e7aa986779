"""Deleting contacts in the CRM of people who asked to be forgotten, until it is done."""

from contextlib import closing

from django.conf import settings

from kempen.domain.accounts.models import Business
from kempen.domain.connections.crm import open_crm
from kempen.domain.connections.models import Connection
from kempen.domain.leads.actions.erase_person import encryption_owner
from kempen.domain.leads.models import Erasure, Lead
from kempen.domain.leads.rules import retry_delay
from kempen.kit import clock
from kempen.platforms.interface import PlatformError, Remedy

_MOST = 1_000


def delete_due_contacts(business: Business) -> None:
    """Delete what is due. What fails is tried again; a CRM that is disconnected waits."""
    due = Erasure.objects.of(business).filter(done_at=None, next_attempt_at__lte=clock.now())
    connected = due.exclude(crm__status=Connection.Status.DISCONNECTED).select_related(
        "crm", "business"
    )
    by_crm: dict[Connection, list[Erasure]] = {}
    for erasure in connected.order_by("id")[:_MOST]:
        by_crm.setdefault(erasure.crm, []).append(erasure)
    for connection, erasures in by_crm.items():
        connection.business = business
        _erase(connection, erasures)


def _erase(connection: Connection, erasures: list[Erasure]) -> None:
    for erasure in erasures:
        try:
            _delete(connection, erasure)
        except PlatformError as error:
            erasure.attempts += 1
            erasure.reason = error.message[:300]
            erasure.next_attempt_at = clock.now() + retry_delay(erasure.attempts, error.after)
            erasure.save(update_fields=["attempts", "reason", "next_attempt_at"])
            if error.kind is Remedy.RECONNECT:
                return
        else:
            erasure.done_at, erasure.sealed_email, erasure.reason = clock.now(), None, ""
            erasure.save(update_fields=["done_at", "sealed_email", "reason"])
            Lead.objects.of(erasure.business).filter(pk=erasure.lead_id).update(contact_id="")


def _delete(connection: Connection, erasure: Erasure) -> None:
    email = _email_of(erasure)
    others = Lead.objects.of(erasure.business).filter(email=email, crm=connection)
    if others.filter(status=Lead.Status.PUSHED).exclude(pk=erasure.lead_id).exists():
        # The person has agreed anew meanwhile, and is there with good reason.
        return
    with closing(open_crm(connection)) as crm:
        contact_id = crm.find(email)
        if contact_id:
            crm.delete(contact_id)


def _email_of(erasure: Erasure) -> str:
    plain = settings.CREDENTIALS_KEYS.decrypt(erasure.sealed_email, owner=encryption_owner(erasure))
    return str(plain.decode())
