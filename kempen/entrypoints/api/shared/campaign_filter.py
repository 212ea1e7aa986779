"""`?campaign_id=`: one campaign, named as a filter by our identifier or by the platform's."""

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import AmbiguousCampaign, Campaign, find_campaign
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit.refusal import Refusal


def campaign_filter(business: Business, identifier: str) -> Campaign | None:
    """Return the campaign; None where none is named.

    Refusal for one that the business does not have, and for one on two platforms.
    """
    if not identifier:
        return None
    try:
        campaign = find_campaign(business, identifier)
    except AmbiguousCampaign as error:
        raise Refusal(RequestRefusal.AMBIGUOUS_CAMPAIGN) from error
    if campaign is None:
        raise NotFound
    return campaign
