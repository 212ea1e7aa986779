"""Reading the leads of the platforms' own lead forms."""

from contextlib import closing
from datetime import timedelta
from typing import Final

import structlog

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import record_failure
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import ad_accounts_of, open_platform, usable_connections
from kempen.domain.creatives.models import Ad
from kempen.domain.leads.actions.receive import NewLead, receive
from kempen.domain.leads.models import Lead, LeadSyncState
from kempen.domain.leads.queries import notice_at
from kempen.domain.leads.rules import is_agreement_given
from kempen.kit import clock, jobs
from kempen.kit.tenancy import TenantQuerySet, job_of
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.lead_forms import FormLead

log = structlog.get_logger()
READ: Final = "leads.read"
# What the platforms keep, less a day; a lead may show up late, so some days are read again.
_FIRST, _AGAIN = timedelta(days=59), timedelta(days=3)


def read_later(connection: Connection) -> None:
    """Have the worker read an ad account's leads."""
    account = str(connection.pk)
    jobs.defer(
        READ,
        {"connection_id": account},
        queueing_lock=f"{READ}:{account}",
        queue=jobs.PARTNERS,
    )


def read_everything() -> int:
    """Have every ad account's leads read; return how many accounts."""
    connections = usable_connections()
    for connection in connections:
        read_later(connection)
    return len(connections)


def read_now(actor: Actor) -> int:
    """Have the lead forms of every usable ad account of a business read now; return how many."""
    accounts = ad_accounts_of(actor.business)
    for connection in accounts:
        read_later(connection)
    return len(accounts)


@job_of(Connection)
def read(connection_id: str) -> int:
    """Read an account's leads and return how many are new; the worker calls this.

    Why a try failed is kept where a person sees it: an account without lead forms, or a key that
    may not read them, is no reason to call the connection broken.
    """
    connections = Connection.objects.of_everyone().select_related("business")
    connection = connections.filter(pk=connection_id).first()
    if connection is None or connection.status == Connection.Status.DISCONNECTED:
        return 0
    began = clock.now()
    progress, _ = LeadSyncState.objects.of(connection.business).get_or_create(
        business=connection.business, connection=connection
    )
    since = began - _FIRST if progress.read_until is None else progress.read_until - _AGAIN
    try:
        with closing(open_platform(connection)) as opened:
            leads = opened.leads(since)
    except PlatformError as error:
        _rows(connection).update(reason=error.message[:300])
        if error.kind is Remedy.RECONNECT:
            record_failure(connection, error)
        return 0
    in_order = sorted(leads, key=lambda lead: lead.created_at)
    new = sum(_receive(connection, lead) for lead in in_order)
    _rows(connection).update(read_until=began, reason="")
    if new:
        log.info("leads were read", connection=connection.public_id, leads=new)
    return new


def _rows(connection: Connection) -> TenantQuerySet[LeadSyncState]:
    return LeadSyncState.objects.of(connection.business).filter(connection=connection)


def _receive(connection: Connection, lead: FormLead) -> bool:
    """Keep one lead of a form; whoever sent it, and said yes if asked, agreed to its notice."""
    business = connection.business
    source = str(connection.platform)
    known = Lead.objects.of(business).filter(source=source, external_id=lead.lead_id)
    if known.exists():
        return False
    happened = min(lead.created_at, clock.now())
    notice = notice_at(business, happened)
    has_agreed = notice is not None and is_agreement_given(lead.answers, notice.question)
    _, is_new = receive(
        Actor.service(business, READ),
        NewLead(
            source=source,
            environment=str(connection.environment),
            external_id=lead.lead_id,
            campaign=_campaign(connection, lead.campaign_id),
            ad=_ad(connection, lead.ad_id),
            email=lead.email,
            first_name=lead.first_name,
            last_name=lead.last_name,
            phone=lead.phone,
            company=lead.company,
            answers=lead.answers,
            has_declined=notice is not None and not has_agreed,
            notice_version=notice.version if notice else "",
            consented_at=happened if has_agreed else None,
            happened_at=happened,
        ),
    )
    return is_new


def _campaign(connection: Connection, number: str) -> Campaign | None:
    rows = ExternalId.objects.of(connection.business).filter(
        platform=connection.platform, external_id=number
    )
    row = rows.select_related("campaign").first()
    return row.campaign if row else None


def _ad(connection: Connection, number: str) -> Ad | None:
    """Return the ad, if Kempen made it."""
    rows = Ad.objects.of(connection.business).filter(campaign__platform=connection.platform)
    return rows.filter(external_id=number).first() if number else None
