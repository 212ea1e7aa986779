"""What is asked about leads and about how they reach the CRM."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Max, Min, Q

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.models import Connection
from kempen.domain.leads.answers import ConsentAnswer, CrmAnswer, LeadAnswer, LeadCreated
from kempen.domain.leads.models import CrmSetup, Erasure, FormNotice, Lead, LeadSyncState, OptOut
from kempen.domain.leads.rules import (
    Agreement,
    LeadPushReason,
    agreements,
    digest_of,
    distinct_questions,
)
from kempen.kit import ids
from kempen.kit.tenancy import TenantQuerySet
from kempen.platforms.registry import CRM

__all__ = [
    "CrmSetup",
    "FormNotice",
    "Lead",
    "LeadSyncState",
    "WaitingForNotice",
    "agreements_asked",
    "counts_of",
    "crm_for",
    "crm_setup_of",
    "erasures_of",
    "event_data",
    "last_read",
    "lead_of",
    "lead_sync_states_of",
    "leads_being_erased",
    "leads_of",
    "notice_at",
    "notices_of",
    "opted_out_at",
    "people_held",
    "questions_of",
    "refused_by_crm",
    "representation",
    "waiting_for_notice",
]

_LATEST = 200
_USABLE = (Connection.Status.ACTIVE, Connection.Status.EXPIRING)


@dataclass(frozen=True)
class WaitingForNotice:
    """Leads of lead forms whose notice nobody has named, and when the first and last came."""

    count: int
    first: datetime
    last: datetime


def leads_of(
    business: Business, *, search: str = "", status: str = "", campaign: str = ""
) -> TenantQuerySet[Lead]:
    """Return a business's leads, newest first.

    `search` looks in addresses, names, phone and company, and finds whole identifiers; `campaign`
    is an identifier of ours, and one that nobody has keeps no lead.
    """
    rows = Lead.objects.of(business).select_related("campaign", "ad", "crm").order_by("-id")
    wanted = search.strip()
    if wanted:
        matches = Q(external_id=wanted)
        for column in ("email", "email_given", "first_name", "last_name", "phone", "company"):
            matches |= Q(**{f"{column}__icontains": wanted})
        identifier = ids.decode("lead", wanted)
        rows = rows.filter(matches | Q(id=identifier) if identifier else matches)
    if status:
        rows = rows.filter(status=status)
    if campaign:
        rows = rows.filter(campaign=ids.decode("cmp", campaign), campaign__isnull=False)
    return rows


def lead_of(business: Business, public_id: str) -> Lead | None:
    """Return a lead of this business by its identifier, or None."""
    identifier = ids.decode("lead", public_id)
    return leads_of(business).filter(pk=identifier).first() if identifier else None


def counts_of(business: Business) -> dict[str, int]:
    """Return how many leads there are of each status; a status without any is left out."""
    rows = Lead.objects.of(business).order_by().values("status").annotate(count=Count("id"))
    return {row["status"]: row["count"] for row in rows}


def consent_of(lead: Lead) -> ConsentAnswer | None:
    """Return what the person agreed to, as the API and the events show it."""
    if lead.consented_at is None:
        return None
    return ConsentAnswer(lead.notice_version, moment(lead.consented_at))


def event_data(lead: Lead) -> LeadCreated:
    """Return what `lead.created` carries: never who the person is."""
    return LeadCreated(
        lead_id=lead.public_id,
        campaign_id=lead.campaign.public_id if lead.campaign else None,
        ad_id=lead.ad.public_id if lead.ad else None,
        consent=consent_of(lead),
    )


def representation(lead: Lead) -> LeadAnswer:
    """Return the lead as the API shows it."""
    created = event_data(lead)
    return LeadAnswer(
        lead_id=created.lead_id,
        campaign_id=created.campaign_id,
        ad_id=created.ad_id,
        consent=created.consent,
        source=str(lead.source),
        environment=str(lead.environment),
        external_id=lead.external_id,
        email=lead.email_given or None,
        first_name=lead.first_name or None,
        last_name=lead.last_name or None,
        phone=lead.phone or None,
        company=lead.company or None,
        answers=dict(lead.answers),
        opted_out_at=_moment(lead.opted_out_at),
        forgotten_at=_moment(lead.erased_at),
        crm=CrmAnswer(
            status=str(lead.status),
            reason=lead.reason or None,
            detail=lead.detail or None,
            attempts=lead.attempts,
            contact_id=lead.contact_id or None,
            pushed_at=_moment(lead.pushed_at),
        ),
        happened_at=moment(lead.happened_at),
        created_at=moment(lead.created_at),
    )


def crm_for(business: Business, environment: str) -> Connection | None:
    """Return the CRM that leads of an environment go to, live before sandbox.

    Leads of live ads go to the sandbox's CRM while that is the only one; never the other way.
    """
    usable = Connection.objects.of(business).filter(platform=CRM.code, status__in=_USABLE)
    if environment == Connection.Environment.SANDBOX:
        usable = usable.filter(environment=environment)
    return usable.order_by("environment", "created_at").first()


def crm_setup_of(connection: Connection) -> CrmSetup | None:
    """Return how a CRM is filled, None before anybody said so."""
    return CrmSetup.objects.of(connection.business).filter(connection=connection).first()


def notices_of(business: Business) -> TenantQuerySet[FormNotice]:
    """Return the notices that lead forms showed, the newest first."""
    return FormNotice.objects.of(business).order_by("-since")


def notice_at(business: Business, at: datetime) -> FormNotice | None:
    """Return the notice that lead forms showed at a moment, None when nobody named it."""
    return notices_of(business).filter(since__lte=at).first()


def questions_of(business: Business) -> list[str]:
    """Return what the forms of the latest leads asked besides the usual."""
    latest = Lead.objects.of(business).exclude(answers={}).order_by("-id")[:_LATEST]
    return distinct_questions(sorted({question for lead in latest for question in lead.answers}))


def agreements_asked(business: Business) -> list[Agreement]:
    """Return what the forms of the latest leads asked that is answered with yes or no."""
    latest = Lead.objects.of(business).exclude(answers={}).order_by("-id")[:_LATEST]
    return agreements([lead.answers for lead in latest])


def waiting_for_notice(business: Business) -> WaitingForNotice | None:
    """Return the leads that wait until the notice of their day is named; None without any."""
    rows = Lead.objects.of(business).filter(
        status=Lead.Status.PARKED, reason=LeadPushReason.NO_CONSENT
    )
    totals = rows.aggregate(count=Count("id"), first=Min("happened_at"), last=Max("happened_at"))
    return WaitingForNotice(**totals) if totals["count"] else None


def refused_by_crm(business: Business) -> int:
    """Return how many leads the CRM did not take as they are."""
    return (
        Lead.objects.of(business)
        .filter(status=Lead.Status.PARKED, reason=LeadPushReason.REFUSED)
        .count()
    )


def opted_out_at(business: Business, emails: Iterable[str]) -> dict[str, datetime]:
    """Return when those of the addresses opted out that did."""
    wanted = {digest_of(business.pk, email): email for email in emails if email}
    rows = OptOut.objects.of(business).filter(digest__in=wanted)
    return {wanted[row.digest]: row.opted_out_at for row in rows}


def lead_sync_states_of(business: Business) -> TenantQuerySet[LeadSyncState]:
    """Return how far each ad account's leads were read."""
    rows = LeadSyncState.objects.of(business).select_related("connection")
    return rows.exclude(connection__status=Connection.Status.DISCONNECTED).order_by("id")


def last_read(business: Business) -> datetime | None:
    """Return when the lead forms of any connected ad account were last read, or None."""
    latest = lead_sync_states_of(business).aggregate(at=Max("read_until"))
    at: datetime | None = latest["at"]
    return at


def erasures_of(business: Business) -> TenantQuerySet[Erasure]:
    """Return the contacts that are still to be deleted in a CRM."""
    return Erasure.objects.of(business).filter(done_at=None).select_related("crm")


def leads_being_erased(business: Business, leads: Iterable[Lead]) -> set[UUID]:
    """Return those of the leads whose contact is still to be deleted in a CRM."""
    erasures = erasures_of(business).filter(lead__in=[lead.pk for lead in leads])
    return set(erasures.values_list("lead_id", flat=True))


def _moment(at: datetime | None) -> str | None:
    return moment(at) if at else None


def people_held(business: Business | None) -> int:
    """Return how many people's addresses are stored, of one business or each of all."""
    everyone = Lead.objects.of_everyone(closed_too=True)
    leads = Lead.objects.of(business) if business else everyone
    # Twice the same address in one business is one person, in two businesses two records.
    return leads.exclude(email="").values("business_id", "email").distinct().count()
