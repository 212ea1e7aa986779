"""Questions about what platforms report of ads."""

from collections.abc import Iterable
from typing import Final
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.models import AdDay, CampaignReach
from kempen.domain.campaigns.models import Campaign

__all__ = ["REACH_PERIODS", "CampaignReach", "has_ad_days", "reach_of"]

# Over how many last days people are counted. No period is the sum of others.
REACH_PERIODS: Final = (7, 28)


def has_ad_days(business: Business, campaigns: Iterable[UUID]) -> set[UUID]:
    """Return those of some campaigns whose ads have figures."""
    days = AdDay.objects.of(business).filter(campaign__in=list(campaigns))
    return set(days.values_list("campaign_id", flat=True).distinct())


def reach_of(campaign: Campaign) -> list[CampaignReach]:
    """Return how many people saw a campaign, the longest period first; none where nobody counts."""
    rows = CampaignReach.objects.of(campaign.business).filter(campaign=campaign)
    return list(rows.order_by("-days"))
