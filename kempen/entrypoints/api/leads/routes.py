"""/leads: people who left an address, their agreement, and their way to the CRM."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.creatives.queries import Ad, ad_of
from kempen.domain.leads import queries
from kempen.domain.leads.actions.erase_person import erase_person
from kempen.domain.leads.actions.opting_out import opt_out
from kempen.domain.leads.actions.receive import NewLead, is_address, receive
from kempen.domain.leads.answers import LeadAnswer
from kempen.domain.leads.rules import FROM_API, normalised
from kempen.entrypoints.api.leads.schemas import (
    Forgetting,
    LeadBody,
    LeadFilters,
    LeadList,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.campaign_filter import campaign_filter
from kempen.entrypoints.api.shared.paging import page_of
from kempen.entrypoints.api.shared.refused import below
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit.refusal import Refusal

router = Router()
_FIRST: Final = {
    "description": "The URL of the lead that is known.",
    "schema": {"type": "string"},
}


@router.get(
    "/leads",
    auth=Key("leads:read"),
    response=LeadList,
    operation_id="list_leads",
    summary="List leads",
)
def list_leads(request: HttpRequest, filters: Query[LeadFilters]) -> LeadList:
    """People who left an address, newest first, with how each reaches the CRM."""
    business = actor_of(request).business
    campaign = campaign_filter(business, filters.campaign_id)
    rows = queries.leads_of(
        business,
        search=filters.q,
        status=filters.status or "",
        campaign=campaign.public_id if campaign else "",
    )
    leads, next_cursor = page_of(request, rows, filters)
    return LeadList(data=[queries.representation(row) for row in leads], next_cursor=next_cursor)


@router.post(
    "/leads",
    auth=Key("leads:write"),
    response={200: LeadAnswer, 201: LeadAnswer},
    openapi_extra={"responses": {200: {"headers": {"Location": _FIRST}}}},
    operation_id="create_lead",
    summary="Bring a lead in",
)
def create_lead(request: HttpRequest, response: HttpResponse, body: LeadBody) -> Status[LeadAnswer]:
    """Keep a person's address with the agreement and send it on to the CRM that is connected.

    201 for a new lead, 200 with the first one for an `external_id` that is known. The event
    `lead.created` never says who the person is.

    409 `external_id_taken` where that lead is another person's, or its personal data was deleted:
    nothing is stored, so this person's agreement is not either. Send another `external_id`.
    """
    actor = actor_of(request)
    if not is_address(normalised(body.email)):
        raise Refusal(RequestRefusal.BAD_EMAIL)
    new = NewLead(
        source=FROM_API,
        email=body.email,
        campaign=_campaign(actor.business, body.campaign_id),
        ad=_ad(actor.business, body.ad_id),
        external_id=body.external_id or "",
        notice_version=body.consent.notice_version,
        consented_at=body.consent.consented_at,
        happened_at=body.consent.consented_at,
        first_name=body.first_name or "",
        last_name=body.last_name or "",
        phone=body.phone or "",
        company=body.company or "",
    )
    with below("consent"):
        lead, is_new = receive(actor, new)
    if not is_new and lead.email != normalised(body.email):
        raise _taken(lead)
    response.headers["Location"] = f"{settings.BASE_URL}/leads/{lead.public_id}"
    return Status(201 if is_new else 200, queries.representation(lead))


@router.get(
    "/leads/{lead_id}",
    auth=Key("leads:read"),
    response=LeadAnswer,
    operation_id="get_lead",
    summary="Read a lead",
)
def get_lead(request: HttpRequest, lead_id: str) -> LeadAnswer:
    """One lead."""
    return queries.representation(_lead_or_404(request, lead_id))


@router.delete(
    "/leads/{lead_id}",
    auth=Key("leads:write"),
    response={204: None},
    operation_id="forget_lead",
    summary="Forget a person",
)
def forget_lead(request: HttpRequest, lead_id: str, how: Query[Forgetting]) -> Status[None]:
    """Empty every lead of this person's address and delete the contact in the CRM.

    An empty lead stays, so that the platform's next answer does not bring the person back. The CRM
    keeps what it deletes in its own recycle bin for a while.
    """
    erase_person(
        actor_of(request), _lead_or_404(request, lead_id), keep_contact=how.contact == "keep"
    )
    return Status(204, None)


@router.post(
    "/leads/{lead_id}/opt-out",
    auth=Key("leads:write"),
    response=LeadAnswer,
    operation_id="opt_out_lead",
    summary="Opt a person out",
)
def opt_out_lead(request: HttpRequest, lead_id: str) -> LeadAnswer:
    """Send nothing of this person on from now, until the person agrees anew.

    What is in the CRM already stays there: delete the lead to remove it.
    """
    return queries.representation(opt_out(actor_of(request), _lead_or_404(request, lead_id)))


def _lead_or_404(request: HttpRequest, lead_id: str) -> queries.Lead:
    lead = queries.lead_of(actor_of(request).business, lead_id)
    if lead is None:
        raise NotFound
    return lead


def _campaign(business: Business, public_id: str | None) -> Campaign | None:
    if public_id is None:
        return None
    campaign = campaign_of(business, public_id)
    if campaign is None:
        raise Refusal(RequestRefusal.UNKNOWN_CAMPAIGN)
    return campaign


def _ad(business: Business, public_id: str | None) -> Ad | None:
    if public_id is None:
        return None
    ad = ad_of(business, public_id)
    if ad is None:
        raise Refusal(RequestRefusal.UNKNOWN_AD)
    return ad


def _taken(lead: queries.Lead) -> Refusal:
    """Say that an external id is in use, and nothing of whose it is."""
    if lead.erased_at:
        return Refusal(RequestRefusal.EXTERNAL_ID_OF_ERASED)
    return Refusal(RequestRefusal.EXTERNAL_ID_TAKEN)
