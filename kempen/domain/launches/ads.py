"""The ads of a campaign on its platform, with what they brought."""

from collections.abc import Mapping
from decimal import Decimal

from kempen.domain.ad_results.standings import AdFigures, AdResult, ads_with_results
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import moment
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.answers import AdAnswer, AdCompetition, AdFiguresAnswer
from kempen.domain.metrics.definitions import BY_SLUG, Metric, Missing
from kempen.domain.metrics.delivery import short_number
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.sums import Sums
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "Ad",
    "AdFigures",
    "AdResult",
    "ad_representation",
    "ads_of",
    "ads_with_results",
    "sums_of",
]

_QUOTIENTS = (
    "click_through_rate",
    "cost_per_click",
    "cost_per_thousand",
    "conversion_rate",
    "cost_per_conversion",
    "return",
)


def ads_of(campaign: Campaign) -> TenantQuerySet[Ad]:
    """Return the ads of a campaign, newest first."""
    rows = Ad.objects.of(campaign.business).filter(campaign=campaign)
    return rows.select_related("creative", "campaign").order_by("-id")


def sums_of(figures: AdFigures | None) -> Sums:
    """Return an ad's figures as every metric takes them."""
    if figures is None:
        return Sums()
    return Sums(
        rows=1,
        spend=figures.spend,
        revenue=figures.revenue,
        clicks=figures.clicks,
        conversions=figures.conversions,
        impressions=figures.impressions,
        impression_clicks=figures.clicks,
        impression_spend=figures.spend,
    )


def ad_representation(ad: Ad, period: Period, results: Mapping[str, AdResult]) -> AdAnswer:
    """Return an ad as the API shows it; `results` are those of its campaign, by their numbers."""
    creative = ad.creative
    result = results.get(ad.external_id) if ad.external_id else None
    return AdAnswer(
        ad_id=ad.public_id,
        campaign_id=ad.campaign.public_id,
        platform=str(creative.platform),
        status=str(ad.status),
        reasons=[str(reason) for reason in ad.reasons],
        language=creative.language,
        angle=creative.angle,
        headlines=list(creative.headlines),
        descriptions=list(creative.descriptions),
        primary_text=creative.primary_text,
        landing_url=creative.landing_url,
        external_id=ad.external_id or None,
        created_at=moment(ad.created_at),
        reviewed_at=moment(ad.reviewed_at) if ad.reviewed_at else None,
        figures=_figures(result, period),
        competition=_competition(result),
    )


def _figures(result: AdResult | None, period: Period) -> AdFiguresAnswer | None:
    if result is None or result.figures is None:
        return None
    sums = sums_of(result.figures)
    quotients = {slug: _number(BY_SLUG[slug], sums) for slug in _QUOTIENTS}
    return AdFiguresAnswer(
        first_day=period.first.isoformat(),
        last_day=period.last.isoformat(),
        impressions=int(result.figures.impressions),
        clicks=int(result.figures.clicks),
        spend=short_number(result.figures.spend),
        conversions=short_number(result.figures.conversions),
        revenue=short_number(result.figures.revenue),
        return_on_spend=quotients.pop("return"),
        **quotients,
    )


def _competition(result: AdResult | None) -> AdCompetition | None:
    if result is None or result.standing is None:
        return None
    standing = result.standing
    return AdCompetition(
        verdict=standing.verdict.value,
        chance_best=_chance(standing.chance_best),
        chance_tired=_chance(standing.chance_tired),
        should_pause=standing.should_pause,
    )


def _chance(chance: float) -> Decimal:
    return Decimal(str(round(chance, 2)))


def _number(metric: Metric, sums: Sums) -> Decimal | None:
    value = metric.formula(sums)
    return None if isinstance(value, Missing) else short_number(value)
