"""/campaigns/{id}/ads: the ads of a campaign, and where they stand in the platform's review."""

from django.http import HttpRequest
from ninja import Query, Router
from pydantic import Field

from kempen.domain.launches import queries
from kempen.domain.launches.answers import AdAnswer
from kempen.entrypoints.api.campaigns.routes import campaign_of_request
from kempen.entrypoints.api.shared.auth import Key
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging, page_of

router = Router()


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
def list_ads(request: HttpRequest, campaign_id: str, paging: Query[Paging]) -> AdList:
    """Ads of one campaign, newest first, and where they stand in the platform's review."""
    campaign = campaign_of_request(request, campaign_id)
    ads, next_cursor = page_of(request, queries.ads_of(campaign), paging)
    return AdList(data=[queries.ad_representation(ad) for ad in ads], next_cursor=next_cursor)
