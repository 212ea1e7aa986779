"""/campaigns: list, create, read, change."""

from typing import Annotated
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import Field

from kempen.domain.campaigns import actions, queries
from kempen.domain.campaigns.answers import CampaignAnswer
from kempen.domain.campaigns.rules import CampaignBudget as BudgetOfCampaign
from kempen.entrypoints.api.campaigns.schemas import (
    CampaignBody,
    CampaignChanges,
    CampaignList,
    CampaignStatus,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_read_by
from kempen.entrypoints.api.shared.platform_codes import CampaignPlatform
from kempen.entrypoints.api.shared.request_refusals import NotFound

router = Router()


class CampaignFilters(Paging):
    """Which campaigns to list."""

    q: Annotated[
        str,
        Field(
            max_length=120,
            description="Keep campaigns whose name holds this text, or whose id or external id "
            "it is.",
            examples=["raya"],
        ),
    ] = ""
    status: Annotated[
        CampaignStatus | None,
        Field(description="Keep campaigns of this status.", examples=["active"]),
    ] = None
    platform: Annotated[
        CampaignPlatform | None,
        Field(description="Keep campaigns of this platform.", examples=["search"]),
    ] = None


@router.get(
    "/campaigns",
    auth=Key("campaigns:read"),
    response=CampaignList,
    operation_id="list_campaigns",
    summary="List campaigns",
)
def list_campaigns(request: HttpRequest, filters: Query[CampaignFilters]) -> CampaignList:
    """Campaigns of the business, newest first."""
    business = actor_of(request).business

    def older_than(place: UUID | None, limit: int) -> list[queries.Campaign]:
        return queries.campaigns_page(
            business,
            search=filters.q,
            status=filters.status or "",
            platform=filters.platform or "",
            before=place,
            limit=limit,
        )

    campaigns, next_cursor = page_read_by(request, older_than, filters)
    return CampaignList(
        data=[queries.representation(row) for row in campaigns], next_cursor=next_cursor
    )


@router.post(
    "/campaigns",
    auth=Key("campaigns:write"),
    response={201: CampaignAnswer},
    operation_id="create_campaign",
    summary="Create a campaign",
)
def create_campaign(
    request: HttpRequest, response: HttpResponse, body: CampaignBody
) -> Status[CampaignAnswer]:
    """Create a draft campaign; nothing is spent. Only `name` and `objective` are needed.

    The event `campaign.created` is recorded with it. `Location` names the new campaign.
    """
    campaign = actions.create_campaign(actor_of(request), _wanted(body))
    response.headers["Location"] = f"{settings.BASE_URL}/campaigns/{campaign.public_id}"
    return Status(201, queries.representation(campaign))


@router.get(
    "/campaigns/{campaign_id}",
    auth=Key("campaigns:read"),
    response=CampaignAnswer,
    operation_id="get_campaign",
    summary="Read a campaign",
)
def get_campaign(request: HttpRequest, campaign_id: str) -> CampaignAnswer:
    """One campaign, as events of the type `campaign.*` carry it."""
    return queries.representation(campaign_of_request(request, campaign_id))


@router.patch(
    "/campaigns/{campaign_id}",
    auth=Key("campaigns:write"),
    response=CampaignAnswer,
    operation_id="change_campaign",
    summary="Change a campaign",
)
def change_campaign(
    request: HttpRequest, campaign_id: str, body: CampaignChanges
) -> CampaignAnswer:
    """Change the fields that the body names, no others; null empties a field that may be empty."""
    campaign = campaign_of_request(request, campaign_id)
    changed = actions.change_campaign(
        actor_of(request), campaign, _wanted(body), only=body.model_fields_set
    )
    return queries.representation(changed)


def campaign_of_request(request: HttpRequest, campaign_id: str) -> queries.Campaign:
    """Return the campaign of the key's business; NotFound for any other."""
    campaign = queries.campaign_of(actor_of(request).business, campaign_id)
    if campaign is None:
        raise NotFound
    return campaign


def _wanted(body: CampaignBody | CampaignChanges) -> actions.NewCampaign:
    """Return the body in the domain's words: plain dicts and a budget of its own kind."""
    budget, audience, guidelines = body.budget, body.audience, body.creative_guidelines
    return actions.NewCampaign(
        name=body.name,
        objective=body.objective,
        platform=body.platform,
        target=body.target,
        return_goal=body.return_goal,
        prospect_goal=body.prospect_goal,
        audience=audience.model_dump() if audience else None,
        budget=(
            BudgetOfCampaign(budget.amount, budget.start_date, budget.end_date) if budget else None
        ),
        creative_guidelines=guidelines.model_dump() if guidelines else None,
        external_ids=body.external_ids.model_dump(exclude_none=True),
    )
