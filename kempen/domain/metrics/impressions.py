"""How often campaigns were shown, added to the sums of their days.

Only platforms report it, and nobody keeps its earlier versions: a report as of a moment has none.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Final, TypeVar
from uuid import UUID

from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.sums import Sums

Key = TypeVar("Key", date, UUID)
_Row = tuple[date | None, UUID | None, Decimal, Decimal, Decimal]

# Where a platform told how often the ads of a campaign were shown, and not the campaign, their sum
# stands for it: so its page and that of its ads have one figure.
_STATEMENT: Final = """
WITH day AS (
    SELECT told.business_id, told.campaign_id, told.date,
           told.impressions, told.clicks, told.spend, told.rate
    FROM ad_results_deliveryday AS told
    WHERE told.business_id = %(business)s AND told.date BETWEEN %(from)s AND %(last)s
    UNION ALL
    SELECT ad.business_id, ad.campaign_id, ad.date,
           ad.impressions, ad.clicks, ad.spend, ad.rate
    FROM ad_results_adday AS ad
    WHERE ad.business_id = %(business)s AND ad.date BETWEEN %(from)s AND %(last)s
    AND NOT EXISTS (
        SELECT FROM ad_results_deliveryday AS told
        WHERE told.campaign_id = ad.campaign_id AND told.date = ad.date
    )
)
SELECT day.date, NULL::uuid, {sums}
FROM day
WHERE day.business_id = %(business)s AND day.date BETWEEN %(from)s AND %(last)s {only}
GROUP BY day.date
UNION ALL
SELECT NULL, day.campaign_id, {sums}
FROM day
WHERE day.business_id = %(business)s AND day.date BETWEEN %(first)s AND %(last)s {only}
GROUP BY day.campaign_id
"""
_SUMS: Final = "sum(day.impressions)::numeric, sum(day.clicks)::numeric, sum(day.spend * day.rate)"


def add_impressions(
    business: Business,
    period: Period,
    first: date,
    by_day: dict[date, Sums],
    by_campaign: dict[UUID, Sums],
    campaigns: list[UUID] | None,
) -> None:
    """Add impressions to sums by day, from `first` on, and to sums by campaign of the period.

    `campaigns` are those that count, None for all. Days and campaigns without rows get none.
    """
    only = "" if campaigns is None else "AND day.campaign_id = ANY(%(campaigns)s)"
    with connection.cursor() as cursor:
        cursor.execute(
            _STATEMENT.format(sums=_SUMS, only=only),
            {
                "business": business.pk,
                "from": first,
                "first": period.first,
                "last": period.last,
                "campaigns": campaigns,
            },
        )
        rows: list[_Row] = cursor.fetchall()
    for day, campaign, *sums in rows:
        if day is not None:
            _add(by_day, day, *sums)
        elif campaign is not None:
            _add(by_campaign, campaign, *sums)


def _add(parts: dict[Key, Sums], key: Key, shown: Decimal, clicks: Decimal, spend: Decimal) -> None:
    if key in parts:
        parts[key] = replace(
            parts[key], impressions=shown, impression_clicks=clicks, impression_spend=spend
        )
