"""What the platforms together claim, against what the business really sold on the same days.

Spend and claims of the days with sales are summed apart, so that no quotient mixes days. A day
without rows of ads is one without spend.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.goal_forecast import over_claims_of
from kempen.domain.forecasts.rules import OverClaim
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.sums import Sums
from kempen.domain.performance.as_of import DAYS, DAYS_AS_OF
from kempen.domain.sales.queries import SalesQuestion, sold_days

_NOTHING = Decimal(0)
_CLAIMS: Final = """
    SELECT coalesce(campaign.platform, ''), sum(day.spend), sum(day.revenue) AS claimed
    FROM {source} AS day JOIN campaigns_campaign AS campaign ON campaign.id = day.campaign_id
    WHERE day.business_id = %(business)s AND day.date = ANY(%(days)s)
    GROUP BY 1 ORDER BY claimed DESC, 1
"""


@dataclass(frozen=True)
class PlatformClaim:
    """What one platform says that its ads brought on the days that have sales, in MYR.

    `platform` is its code, "" for campaigns of none. `over_claim` is how many times what its ads
    really brought that is, where a forecast knows it.
    """

    platform: str
    spend: Decimal
    claimed: Decimal
    over_claim: OverClaim | None = None


@dataclass(frozen=True)
class SalesComparison:
    """Total sales beside what the platforms claim, on the days of a period that have sales. MYR.

    `earned` is sales by their margins, None where a sale has none.
    """

    period: Period
    days: int
    sales: Decimal
    earned: Decimal | None
    claims: tuple[PlatformClaim, ...]

    @property
    def spend(self) -> Decimal:
        """What the ads of these days cost."""
        return sum((one.spend for one in self.claims), _NOTHING)

    @property
    def claimed(self) -> Decimal:
        """What all platforms together say that ads brought."""
        return sum((one.claimed for one in self.claims), _NOTHING)

    @property
    def platform_return(self) -> Decimal | None:
        """Revenue that platforms claim per 1 spent; None without spend."""
        return self.claimed / self.spend if self.spend else None

    @property
    def return_on_sales(self) -> Decimal | None:
        """Total sales per 1 spent, those that would have come without ads included."""
        return self.sales / self.spend if self.spend else None

    @property
    def claimed_share(self) -> Decimal | None:
        """What platforms claim in per cent of total sales; None without sales, or any claim."""
        return 100 * self.claimed / self.sales if self.claims and self.sales > 0 else None

    @property
    def profit(self) -> Decimal | None:
        """Sales by their margins less the spend; None where a sale has no margin."""
        return None if self.earned is None else self.earned - self.spend


def sales_comparison(
    business: Business, period: Period, as_of: datetime | None = None
) -> SalesComparison | None:
    """Compare the days of a period that have sales; None where none has.

    `as_of` reads sales and claims as they stood at that moment. What a platform over-claims is
    then left out: only the newest forecast is kept, which may know what nobody knew yet.
    """
    sold = sold_days(business, SalesQuestion(period.first, period.last, as_of=as_of))
    if not sold:
        return None
    earned = [day.earned for day in sold.values()]
    known = [amount for amount in earned if amount is not None]
    return SalesComparison(
        period,
        len(sold),
        sum((day.sales for day in sold.values()), _NOTHING),
        sum(known, _NOTHING) if len(known) == len(earned) else None,
        _claims(business, sold, as_of),
    )


def _claims(
    business: Business, days: Iterable[date], as_of: datetime | None
) -> tuple[PlatformClaim, ...]:
    source = DAYS if as_of is None else DAYS_AS_OF
    with connection.cursor() as cursor:
        cursor.execute(
            _CLAIMS.format(source=source),
            {"business": business.pk, "days": list(days), "as_of": as_of},
        )
        rows = cursor.fetchall()
    over = over_claims_of(business) if as_of is None else {}
    return tuple(
        PlatformClaim(platform, spend, claimed, over.get(platform))
        for platform, spend, claimed in rows
    )


def add_sales(
    business: Business, days: Period, by_day: dict[date, Sums], as_of: datetime | None
) -> None:
    """Add total sales to sums by day; days that have sales and no ads get sums of their own."""
    question = SalesQuestion(days.first, days.last, as_of=as_of)
    for day, sold in sold_days(business, question).items():
        ads = by_day.get(day, Sums())
        by_day[day] = replace(
            ads,
            sales=sold.sales,
            earned=sold.earned,
            orders=_number(sold.orders),
            new_customers=_number(sold.new_customers),
            sales_spend=ads.spend or _NOTHING,
            sales_claimed=ads.revenue or _NOTHING,
        )


def _number(count: int | None) -> Decimal | None:
    return None if count is None else Decimal(count)
