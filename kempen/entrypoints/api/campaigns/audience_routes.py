"""/campaigns/{id}/search-terms and /regions: what people typed, and where they were."""

from django.http import HttpRequest
from ninja import Router

from kempen.domain.ad_results import queries
from kempen.domain.ad_results.answers import CampaignRegions, CampaignSearchTerms
from kempen.entrypoints.api.campaigns.routes import campaign_of_request
from kempen.entrypoints.api.shared.auth import Key

router = Router(by_alias=True)


@router.get(
    "/campaigns/{campaign_id}/search-terms",
    auth=Key("campaigns:read"),
    response=CampaignSearchTerms,
    operation_id="list_search_terms",
    summary="List what people typed",
)
def list_search_terms(request: HttpRequest, campaign_id: str) -> CampaignSearchTerms:
    """What people typed before they saw the ads of a campaign; read from its platform daily."""
    return queries.search_terms_of(campaign_of_request(request, campaign_id))


@router.get(
    "/campaigns/{campaign_id}/regions",
    auth=Key("campaigns:read"),
    response=CampaignRegions,
    operation_id="list_campaign_regions",
    summary="List results by region",
)
def list_campaign_regions(request: HttpRequest, campaign_id: str) -> CampaignRegions:
    """What a campaign brought in each state; read from its platform daily."""
    return queries.regions_of(campaign_of_request(request, campaign_id))
