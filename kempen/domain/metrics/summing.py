"""The statement that sums performance days by day and by campaign; pure."""

from typing import Final

from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.suppliers import Suppliers
from kempen.market.tax import RATE_CHANGES

# One statement, so that both halves see the same numbers: by day (for the chart and the totals,
# with the days before) and by campaign (for the table, the period alone). As halves they may be
# summed on two cores at once, which grouping sets may not. Days are joined to their campaigns only
# where taxes differ by platform: joining 100,000 of them takes as long as summing them.
_STATEMENT: Final = """
SELECT day.date, NULL::uuid, {platform}, 0, {sums},
       sum(day.conversions) FILTER (WHERE day.campaign_id IN (
           SELECT id FROM campaigns_campaign
           WHERE business_id = %(business)s AND objective = 'generate_prospects'
       ))
FROM {days} AS day {join}
WHERE day.business_id = %(business)s AND day.date BETWEEN %(from)s AND %(last)s {only}
GROUP BY day.date{also_platform}
UNION ALL
SELECT NULL, own.campaign_id, campaign.platform, own.rates, own.rows, own.spend, own.revenue,
       own.clicks, own.conversions,
       CASE WHEN campaign.objective = 'generate_prospects' THEN own.conversions END
FROM (
    SELECT day.campaign_id, {rates} AS rates, {sums}
    FROM {days} AS day
    WHERE day.business_id = %(business)s AND day.date BETWEEN %(first)s AND %(last)s {only}
    GROUP BY day.campaign_id{also_rates}
) AS own
JOIN campaigns_campaign AS campaign ON campaign.id = own.campaign_id
WHERE campaign.business_id = %(business)s
"""
_SUMS: Final = (
    "count(*) AS rows, sum(day.spend) AS spend, sum(day.revenue) AS revenue, "
    "sum(day.clicks) AS clicks, sum(day.conversions) AS conversions"
)


def statement_of(days: str, only: str, period: Period, suppliers: Suppliers) -> str:
    """Return the statement over `days`, a table, of those that the condition `only` keeps.

    It asks for %(business)s, %(from)s (where the days begin), %(first)s and %(last)s of the period.
    Its rows are day or None, campaign or None, platform, changes of the tax rate that lie behind,
    and count, spend, revenue, clicks, conversions and prospects.
    """
    return _STATEMENT.format(days=days, only=only, sums=_SUMS, **_split(period, suppliers))


def _split(period: Period, suppliers: Suppliers) -> dict[str, str]:
    """Return by what sums are split further, and only where a tax depends on it.

    Days by the platform; campaigns by how many changes of the rate a day lies behind.
    """
    if not suppliers.terms:
        return {"platform": "NULL", "also_platform": "", "join": "", "rates": "0", "also_rates": ""}
    dates = [f"(day.date >= '{day.isoformat()}')::int" for day in RATE_CHANGES]
    crosses = any(period.first < day <= period.last for day in RATE_CHANGES)
    # Where no rate changes inside the period, all of it lies behind the same changes.
    behind = sum(day <= period.last for day in RATE_CHANGES)
    rates = " + ".join(dates) if crosses else str(behind)
    return {
        "platform": "campaign.platform",
        "also_platform": ", campaign.platform",
        "join": "JOIN campaigns_campaign AS campaign ON campaign.id = day.campaign_id",
        "rates": rates,
        "also_rates": f", {rates}" if crosses else "",
    }
