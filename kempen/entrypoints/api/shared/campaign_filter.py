"""`?campaign_id=`: one campaign, named as a filter by our identifier or by the platform's."""

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign, find_campaigns
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit.refusal import Refusal


def campaign_filter(business: Business, identifier: str) -> Campaign | None:
    """Return the campaign; None where none is named.

    Refusal for one that the business does not have, and for one on two platforms.
    """
    if not identifier:
        return None
    campaigns = find_campaigns(business, identifier)
    if not campaigns:
        raise NotFound
    if len(campaigns) > 1:
        raise Refusal(RequestRefusal.AMBIGUOUS_CAMPAIGN)
    return campaigns[0]
