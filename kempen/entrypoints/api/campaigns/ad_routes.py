"""/campaigns/{id}/ads: the ads of a campaign, and where they stand in the platform's review."""

from typing import Any, Literal

from django.http import HttpRequest
from ninja import Query, Router
from pydantic import Field

from kempen.domain.launches import queries
from kempen.entrypoints.api.campaigns.routes import campaign_of_request
from kempen.entrypoints.api.shared.auth import Key
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging, page_of
from kempen.entrypoints.api.shared.platform_codes import CampaignPlatform
from kempen.entrypoints.api.shared.schemas import Answer

router = Router()


class AdAnswer(Answer):
    """An ad: a creative placed in a campaign on its platform."""

    ad_id: str = Field(description="Its identifier.", examples=["ad_01k9zj3v5tqk6n0m8w4y2x7abc"])
    campaign_id: str = Field(description="Its campaign.")
    platform: CampaignPlatform = Field(description="Where it runs.")
    status: Literal[
        "draft", "submitted", "in_review", "approved", "rejected", "problem", "paused"
    ] = Field(description="Where it stands: draft → submitted → in_review → approved or rejected.")
    reasons: list[str] = Field(description="Why it was rejected, as the platform says it.")
    language: str = Field(description="The language of its words.", examples=["en"])
    headlines: list[str] = Field(description="Its headlines.")
    descriptions: list[str] = Field(description="Its descriptions.")
    primary_text: str = Field(description="Its main text; social only.")
    landing_url: str = Field(description="Where a click leads.")
    external_id: str | None = Field(description="The ad as its platform calls it.")
    created_at: str = Field(description="When it was handed in (RFC 3339, UTC).")
    reviewed_at: str | None = Field(description="When its verdict was seen (RFC 3339, UTC).")


class AdList(ListAnswer):
    """A page of ads, newest first."""

    data: list[AdAnswer] = Field(description="The ads.")


@router.get(
    "/campaigns/{campaign_id}/ads",
    auth=Key("campaigns:read"),
    response=AdList,
    operation_id="list_ads",
    summary="List the ads of a campaign",
)
def list_ads(request: HttpRequest, campaign_id: str, paging: Query[Paging]) -> dict[str, Any]:
    """Ads of one campaign, newest first, and where they stand in the platform's review."""
    campaign = campaign_of_request(request, campaign_id)
    ads, next_cursor = page_of(request, queries.ads_of(campaign), paging)
    return {"data": [queries.ad_representation(ad) for ad in ads], "next_cursor": next_cursor}
