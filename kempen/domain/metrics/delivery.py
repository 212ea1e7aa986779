"""How often a campaign was shown, to how many people, and what that cost."""

from datetime import timedelta
from decimal import Decimal
from typing import Final

from kempen.domain.ad_results.queries import CampaignReach, reach_of
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import moment
from kempen.domain.metrics.answers import CampaignDelivery, ReachAnswer
from kempen.domain.metrics.definitions import (
    CLICK_THROUGH_RATE,
    CLICKS,
    COST_PER_CLICK,
    COST_PER_THOUSAND,
    IMPRESSIONS,
    Metric,
    Missing,
)
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import performance_of
from kempen.domain.metrics.sums import Sums

__all__ = [
    "IMPRESSIONS",
    "SHOWN",
    "CampaignReach",
    "delivery_answer",
    "reach_of",
    "reach_period",
    "short_number",
]

# What a platform's own table of campaigns has, in its order.
SHOWN: Final = (IMPRESSIONS, CLICKS, CLICK_THROUGH_RATE, COST_PER_CLICK, COST_PER_THOUSAND)


def delivery_answer(campaign: Campaign, period: Period) -> CampaignDelivery:
    """Return how a campaign was shown in a period, as the API has it."""
    performance = performance_of(campaign.business, period, campaign=campaign, impressions=True)
    return CampaignDelivery(
        campaign_id=campaign.public_id,
        first_day=period.first.isoformat(),
        last_day=period.last.isoformat(),
        reach=[_reach(row) for row in reach_of(campaign)],
        **{metric.slug: _number(metric, performance.now) for metric in SHOWN},
    )


def reach_period(reach: CampaignReach) -> Period:
    """Return the days in which people were counted."""
    return Period(reach.last_day - timedelta(days=reach.days - 1), reach.last_day)


def short_number(value: Decimal) -> Decimal:
    """Round to six places and drop the zeros that say nothing."""
    short = round(value, 6).normalize()
    return short.quantize(Decimal(1)) if short == short.to_integral_value() else short


def _reach(row: CampaignReach) -> ReachAnswer:
    period = reach_period(row)
    return ReachAnswer(
        first_day=period.first.isoformat(),
        last_day=period.last.isoformat(),
        days=row.days,
        reach=row.reach,
        frequency=short_number(row.frequency),
        read_at=moment(row.read_at),
    )


def _number(metric: Metric, sums: Sums) -> Decimal | None:
    value = metric.formula(sums)
    return None if isinstance(value, Missing) else short_number(value)
