"""What each ad of a campaign brought in some days, and how it stands against the others now."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final

import numpy as np
from django.db import connection

from kempen.domain.ad_results.rules import RECENT_DAYS, competing
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.kit import clock
from kempen.optimiser.ads.competition import AdStanding, standings
from kempen.optimiser.ads.worth import AdDays

__all__ = ["AdFigures", "AdResult", "WorthUnit", "ads_with_results"]

# Older days weigh less than an eighth (worth.HALF_LIFE): they would not change what is said.
_COMPARED_DAYS: Final = 84

# One walk over the campaign's own days: the sums of the period, and the days that are compared.
_STATEMENT: Final = """
SELECT ad_number,
       sum(spend * rate) FILTER (WHERE date BETWEEN %(first)s AND %(last)s),
       sum(revenue * rate) FILTER (WHERE date BETWEEN %(first)s AND %(last)s),
       sum(impressions) FILTER (WHERE date BETWEEN %(first)s AND %(last)s),
       sum(clicks) FILTER (WHERE date BETWEEN %(first)s AND %(last)s),
       sum(conversions) FILTER (WHERE date BETWEEN %(first)s AND %(last)s),
       array_agg(date - %(from)s::date ORDER BY date)
           FILTER (WHERE date BETWEEN %(from)s AND %(yesterday)s),
       array_agg((spend * rate)::float8 ORDER BY date)
           FILTER (WHERE date BETWEEN %(from)s AND %(yesterday)s),
       array_agg(conversions::float8 ORDER BY date)
           FILTER (WHERE date BETWEEN %(from)s AND %(yesterday)s),
       array_agg((revenue * rate)::float8 ORDER BY date)
           FILTER (WHERE date BETWEEN %(from)s AND %(yesterday)s)
FROM ad_results_adday
WHERE campaign_id = %(campaign)s AND business_id = %(business)s
  AND date BETWEEN least(%(first)s::date, %(from)s::date) AND greatest(%(last)s, %(yesterday)s)
GROUP BY ad_number
"""


class WorthUnit(StrEnum):
    """What ads are compared by."""

    REVENUE = "revenue"  # MYR.
    CONVERSIONS = "conversions"


@dataclass(frozen=True)
class AdFigures:
    """Sums over some days of one ad. Money is MYR."""

    spend: Decimal
    revenue: Decimal
    impressions: Decimal
    clicks: Decimal
    conversions: Decimal


@dataclass(frozen=True)
class AdResult:
    """An ad as its platform numbers it; `ad` is None where Kempen did not make it.

    `figures` are None without a day in the period. `standing` is None for an ad that does not
    compete: it does not run now, or no other ad does. `unit` is what its worth counts.
    """

    number: str
    ad: Ad | None
    figures: AdFigures | None = None
    standing: AdStanding | None = None
    unit: WorthUnit = WorthUnit.CONVERSIONS


@dataclass(frozen=True)
class _Days:
    """The compared days of one ad: how many days after the first, and what each held."""

    offsets: Sequence[int]
    spend: Sequence[float]
    conversions: Sequence[float]
    revenue: Sequence[float]


def ads_with_results(campaign: Campaign, first: date, last: date) -> list[AdResult]:
    """Return the ads of a campaign with what they brought between two days, the newest ad first.

    The platform's other ads follow. How an ad stands is of now, whatever the days.
    """
    figures, days = _read(campaign, first, last)
    rows = Ad.objects.of(campaign.business).filter(campaign=campaign)
    ads = list(rows.select_related("creative__image", "campaign").order_by("-id"))
    standings, unit = _standings(campaign, ads, days)
    own = {ad.external_id for ad in ads}
    results = [
        AdResult(
            ad.external_id, ad, figures.get(ad.external_id), standings.get(ad.external_id), unit
        )
        for ad in ads
    ]
    return results + [
        AdResult(number, None, figures.get(number), standings.get(number), unit)
        for number in sorted({*figures, *standings} - own)
    ]


def _read(
    campaign: Campaign, first: date, last: date
) -> tuple[dict[str, AdFigures], dict[str, _Days]]:
    yesterday = clock.today() - timedelta(days=1)
    figures, days = dict[str, AdFigures](), dict[str, _Days]()
    with connection.cursor() as cursor:
        cursor.execute(
            _STATEMENT,
            {
                "campaign": campaign.pk,
                "business": campaign.business_id,
                "first": first,
                "last": last,
                "from": yesterday - timedelta(days=_COMPARED_DAYS - 1),
                "yesterday": yesterday,
            },
        )
        for number, *sums in cursor.fetchall():
            if sums[0] is not None:
                figures[number] = AdFigures(*map(Decimal, sums[:5]))
            if sums[5] is not None:
                days[number] = _Days(*sums[5:])
    return figures, days


def _standings(
    campaign: Campaign, ads: Sequence[Ad], days: Mapping[str, _Days]
) -> tuple[dict[str, AdStanding], WorthUnit]:
    """Return how the ads stand that run now, and in what; nothing for one that runs alone."""
    newest = max((one.offsets[-1] for one in days.values()), default=0)
    recent = {
        number
        for number, one in days.items()
        if any(
            spent > 0
            for offset, spent in zip(one.offsets, one.spend, strict=True)
            if offset > newest - RECENT_DAYS
        )
    }
    numbers = sorted(competing(recent, ads))
    if len(numbers) < 2:
        return {}, WorthUnit.CONVERSIONS
    first = min(days[number].offsets[0] for number in numbers)
    spend, conversions, revenue = (np.zeros((newest - first + 1, len(numbers))) for _ in range(3))
    for place, number in enumerate(numbers):
        own = days[number]
        at = np.array(own.offsets) - first
        spend[at, place], conversions[at, place] = own.spend, own.conversions
        revenue[at, place] = own.revenue
    sells = campaign.objective == Campaign.Objective.INCREASE_SALES and revenue.sum() > 0
    compared = AdDays(spend, conversions, revenue if sells else None)
    unit = WorthUnit.REVENUE if sells else WorthUnit.CONVERSIONS
    return dict(zip(numbers, standings(compared), strict=True)), unit
