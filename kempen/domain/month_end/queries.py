"""Months with spend, and the taxed bill of a supplier's month."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.month_end.tax_lines import LedgerLine, TaxedMonth, taxed_month
from kempen.kit import clock, ids
from kempen.kit.refusal import Refusal
from kempen.platforms.registry import campaign_platform_codes

MONTHS_LISTED: Final = 13

# A day's original amounts count only where they are what its MYR were made of: a day that was
# imported or corrected afterwards is in MYR.
_STATEMENT: Final = """
SELECT date_trunc('month', day.date)::date, campaign.platform, campaign.id, campaign.name,
       coalesce(original.currency, 'MYR'), min(day.date), max(day.date), count(*),
       sum(coalesce(original.spend, day.spend)), sum(day.spend)
FROM performance_performanceday AS day
JOIN campaigns_campaign AS campaign ON campaign.id = day.campaign_id
LEFT JOIN launches_originalday AS original
    ON original.campaign_id = day.campaign_id AND original.date = day.date
   AND original.business_id = day.business_id
   AND abs(original.spend * original.rate - day.spend) < 0.000001
WHERE day.business_id = %(business)s AND campaign.business_id = %(business)s
  AND campaign.platform = ANY(%(platforms)s) AND day.spend > 0
  AND day.date BETWEEN %(first)s AND %(last)s
GROUP BY 1, 2, 3, 4, 5
ORDER BY 1 DESC, 2, 4, 3, 5
"""


@dataclass(frozen=True)
class SupplierMonth:
    """One supplier's spend of one month; `taxed` is None until its tax terms are answered."""

    month: date
    platform: str
    is_over: bool
    spend: Decimal
    taxed: TaxedMonth | None


def supplier_months(business: Business) -> list[SupplierMonth]:
    """Return the last MONTHS_LISTED months with spend, newest first, a line for each supplier."""
    this_month = clock.today().replace(day=1)
    first = this_month
    for _ in range(MONTHS_LISTED - 1):
        first = (first - timedelta(days=1)).replace(day=1)
    terms = suppliers_of(business).terms
    listed = []
    ledger = _ledger(business, campaign_platform_codes(), first, clock.today())
    for (month, platform), lines in ledger.items():
        taxed = taxed_month(month, terms[platform], lines) if platform in terms else None
        spend = sum((line.spend for line in lines), Decimal(0))
        listed.append(SupplierMonth(month, platform, month < this_month, spend, taxed))
    return listed


def taxed_month_of(business: Business, platform: str, month: date) -> TaxedMonth:
    """Return a supplier's taxed month; `month` is its first day.

    Refusal where nobody has answered how it bills. A month without spend has no lines.
    """
    terms = suppliers_of(business).terms.get(platform)
    if terms is None:
        raise Refusal(MonthEndRefusal.TAX_UNANSWERED, platform=platform)
    ledger = _ledger(business, (platform,), month, last_day_of(month))
    return taxed_month(month, terms, ledger.get((month, platform), []))


def last_day_of(month: date) -> date:
    """Return the last day of the month that begins on `month`."""
    return (month + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def _ledger(
    business: Business, platforms: tuple[str, ...], first: date, last: date
) -> dict[tuple[date, str], list[LedgerLine]]:
    ledger: dict[tuple[date, str], list[LedgerLine]] = {}
    with connection.cursor() as cursor:
        cursor.execute(
            _STATEMENT,
            {"business": business.pk, "platforms": list(platforms), "first": first, "last": last},
        )
        for month, platform, campaign_id, name, currency, *figures in cursor:
            begin, end, days, original, spend = figures
            line = LedgerLine(
                ids.encode("cmp", campaign_id), name, begin, end, days, currency, original, spend
            )
            ledger.setdefault((month, platform), []).append(line)
    return ledger
