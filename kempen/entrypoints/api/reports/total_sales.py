"""Total sales beside what platforms claim, as /reports/summary answers them."""

from decimal import Decimal

from kempen.domain.forecasts.rules import OverClaim
from kempen.domain.metrics.total_sales import SalesComparison
from kempen.domain.reports.json_file import short_number
from kempen.domain.reports.numbers import exact
from kempen.domain.sales.answers import OverClaimAnswer, PlatformClaimAnswer, TotalSalesAnswer


def total_sales_answer(comparison: SalesComparison | None) -> TotalSalesAnswer | None:
    """Return total sales beside what platforms claim; None where there are none."""
    if comparison is None:
        return None
    return TotalSalesAnswer(
        days=comparison.days,
        sales=exact(comparison.sales),
        spend=exact(comparison.spend),
        claimed=exact(comparison.claimed),
        claimed_share=_short(comparison.claimed_share),
        platform_return=_short(comparison.platform_return),
        return_on_total_sales=_short(comparison.return_on_sales),
        profit=None if comparison.profit is None else exact(comparison.profit),
        platforms=[
            PlatformClaimAnswer(
                one.platform, exact(one.spend), exact(one.claimed), _over_claim(one.over_claim)
            )
            for one in comparison.claims
        ],
    )


def _over_claim(over: OverClaim | None) -> OverClaimAnswer | None:
    return None if over is None else OverClaimAnswer(over.ratio, over.low, over.high)


def _short(number: Decimal | None) -> Decimal | None:
    return None if number is None else short_number(number)
