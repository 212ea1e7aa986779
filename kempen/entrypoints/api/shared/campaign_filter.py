"""`?campaign_id=`: one campaign, named as a filter by our identifier or by the platform's."""

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import AmbiguousCampaign, Campaign, find_campaign
from kempen.entrypoints.api.shared.problems import FieldError, NotFound, Problem


def campaign_filter(business: Business, identifier: str) -> Campaign | None:
    """Return the campaign; None where none is named.

    Raises Problem 404 for one that the business does not have, 409 for one on two platforms.
    """
    if not identifier:
        return None
    try:
        campaign = find_campaign(business, identifier)
    except AmbiguousCampaign as error:
        detail = "This id is known on more than one platform: use the identifier that begins cmp_."
        raise Problem(
            409,
            "ambiguous_campaign",
            detail,
            [FieldError("?campaign_id", "ambiguous_campaign", detail)],
        ) from error
    if campaign is None:
        raise NotFound
    return campaign
