"""/campaigns/{id}/ads and /delivery: the ads of a campaign, and how often it was shown."""

from django.http import HttpRequest
from ninja import Query, Router
from pydantic import Field

from kempen.domain.launches import ads
from kempen.domain.launches.answers import AdAnswer
from kempen.domain.metrics.answers import CampaignDelivery
from kempen.domain.metrics.delivery import delivery_answer
from kempen.entrypoints.api.campaigns.routes import campaign_of_request
from kempen.entrypoints.api.shared.auth import Key
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging, page_of
from kempen.entrypoints.api.shared.periods import PeriodFilters

router = Router()


class AdFilters(PeriodFilters, Paging):
    """Of which days the figures are, and how much of the list."""


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
def list_ads(request: HttpRequest, campaign_id: str, filters: Query[AdFilters]) -> AdList:
    """Ads of one campaign, newest first: their review, their figures, and which does better.

    `figures` are of the days between `from` and `to`. `competition` is of now, whatever the days.
    """
    campaign = campaign_of_request(request, campaign_id)
    page, next_cursor = page_of(request, ads.ads_of(campaign), filters)
    period = filters.period
    results = {one.number: one for one in ads.ads_with_results(campaign, period.first, period.last)}
    return AdList(
        data=[ads.ad_representation(ad, period, results) for ad in page], next_cursor=next_cursor
    )


@router.get(
    "/campaigns/{campaign_id}/delivery",
    auth=Key("campaigns:read"),
    response=CampaignDelivery,
    operation_id="get_campaign_delivery",
    summary="Read how often a campaign was shown",
)
def get_delivery(
    request: HttpRequest, campaign_id: str, filters: Query[PeriodFilters]
) -> CampaignDelivery:
    """Impressions, clicks, CTR, CPC and CPM of some days, and people reached where counted."""
    return delivery_answer(campaign_of_request(request, campaign_id), filters.period)
