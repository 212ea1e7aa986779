"""Questions about what platforms report of ads."""

from collections.abc import Iterable
from decimal import Decimal
from typing import Final
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.answers import (
    AudienceFigures,
    CampaignRegions,
    CampaignSearchTerms,
    ReadingFields,
    RegionAnswer,
    SearchTermAnswer,
)
from kempen.domain.ad_results.models import (
    AdDay,
    AudienceReading,
    CampaignReach,
    RegionTotal,
    SearchTerm,
)
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import moment

__all__ = [
    "AUDIENCE_DAYS",
    "REACH_PERIODS",
    "AudienceReading",
    "CampaignReach",
    "has_ad_days",
    "reach_of",
    "reading_of",
    "regions_of",
    "search_terms_of",
]

# Over how many last days people are counted. No period is the sum of others.
REACH_PERIODS: Final = (7, 28)
# Of how many last days search terms and regions are read.
AUDIENCE_DAYS: Final = 28
_SEN: Final = Decimal("0.01")


def has_ad_days(business: Business, campaigns: Iterable[UUID]) -> set[UUID]:
    """Return those of some campaigns whose ads have figures."""
    days = AdDay.objects.of(business).filter(campaign__in=list(campaigns))
    return set(days.values_list("campaign_id", flat=True).distinct())


def reach_of(campaign: Campaign) -> list[CampaignReach]:
    """Return how many people saw a campaign, the longest period first; none where nobody counts."""
    rows = CampaignReach.objects.of(campaign.business).filter(campaign=campaign)
    return list(rows.order_by("-days"))


def reading_of(campaign: Campaign, what: str) -> AudienceReading | None:
    """Return when the search terms ("terms") or regions of a campaign were read; None: never."""
    readings = AudienceReading.objects.of(campaign.business)
    return readings.filter(campaign=campaign, what=what).first()


def search_terms_of(campaign: Campaign) -> CampaignSearchTerms:
    """Return what people typed before they saw a campaign, the dearest first; money in MYR."""
    rows = SearchTerm.objects.of(campaign.business).filter(campaign=campaign).order_by("position")
    return CampaignSearchTerms(
        **_reading(reading_of(campaign, "terms")),
        data=[
            SearchTermAnswer(term=row.term, keyword=row.keyword or None, **_figures(row))
            for row in rows
        ],
    )


def regions_of(campaign: Campaign) -> CampaignRegions:
    """Return what a campaign brought in each region, the dearest first; money in MYR."""
    rows = RegionTotal.objects.of(campaign.business).filter(campaign=campaign).order_by("position")
    return CampaignRegions(
        **_reading(reading_of(campaign, "regions")),
        data=[
            RegionAnswer(name=row.name or None, key=row.key or None, **_figures(row))
            for row in rows
        ],
    )


def _reading(reading: AudienceReading | None) -> ReadingFields:
    since, until = (reading.since, reading.until) if reading else (None, None)
    read_at = reading.read_at if reading else None
    return {
        "from_": since.isoformat() if since else None,
        "to": until.isoformat() if until else None,
        "read_at": moment(read_at) if read_at else None,
        "failure": (reading.failure if reading else "") or None,
    }


def _figures(row: SearchTerm | RegionTotal) -> AudienceFigures:
    return {
        "impressions": row.impressions,
        "clicks": row.clicks,
        "spend": (row.spend * row.rate).quantize(_SEN),
        "conversions": row.conversions.normalize(),
        "revenue": (row.revenue * row.rate).quantize(_SEN),
    }
