"""Each metric once: its name, its unit, its formula over sums, and where it cannot be worked out.

Page, API and export all take their figures from here. Money is MYR, exact to the sixth place;
nothing is rounded before it is shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from kempen.domain.metrics.sums import EXACT, Sums

_HUNDRED: Final = Decimal(100)
_THOUSAND: Final = Decimal(1000)


class Missing(StrEnum):
    """Why there is no number. It is never shown as 0."""

    NO_DATA = "no_data"
    NOT_DEFINED = "not_defined"
    UNANSWERED = "unanswered"  # The business has not said how a platform bills it, or its margin.
    NOT_OFFERED = "not_offered"  # Rows of this kind have no such figure.


Value = Decimal | Missing


class Unit(StrEnum):
    """What a metric counts; it decides how the number is written."""

    MONEY = "MYR"
    COUNT = "count"
    TIMES = "times"
    PERCENT = "percent"


@dataclass(frozen=True)
class Metric:
    """A metric: `label` and `description` are English; pages translate them by the slug."""

    slug: str
    label: str
    unit: Unit
    description: str
    formula: Callable[[Sums], Value]
    # Quotients are not the sum of their days, so a chart smooths them as quotients of sums.
    is_ratio: bool = False
    # The whole business has it, and no campaign has a part of it.
    of_business: bool = False


def _known(number: Decimal | None) -> Value:
    return Missing.NO_DATA if number is None else number


def _quotient(
    dividend: Decimal | None, divisor: Decimal | None, times: Decimal = Decimal(1)
) -> Value:
    """Divide; no data where either is unknown, not defined where the divisor is 0."""
    if dividend is None or divisor is None:
        return Missing.NO_DATA
    if not divisor:
        return Missing.NOT_DEFINED
    return EXACT.divide(EXACT.multiply(dividend, times), divisor)


def _profit(sums: Sums) -> Decimal | None:
    if sums.spend is None or sums.revenue is None:
        return None
    return EXACT.subtract(sums.revenue, sums.spend)


def _landed(sums: Sums) -> Value:
    if sums.spend is None:
        return Missing.NO_DATA
    return Missing.UNANSWERED if sums.landed is None else sums.landed


def _true_return(sums: Sums) -> Value:
    cost = _landed(sums)
    return cost if isinstance(cost, Missing) else _quotient(sums.revenue, cost)


def _earned(sums: Sums) -> Value:
    if sums.sales is None:
        return Missing.NO_DATA
    if sums.earned is None:
        return Missing.UNANSWERED
    return EXACT.subtract(sums.earned, sums.sales_spend or Decimal(0))


def _claimed_earned(sums: Sums) -> Value:
    if sums.revenue is None or sums.spend is None:
        return Missing.NO_DATA
    left = sums.claimed_earned
    return Missing.UNANSWERED if left is None else EXACT.subtract(left, sums.spend)


def _claimed_share(sums: Sums) -> Value:
    if sums.sales is not None and sums.sales <= 0:
        return Missing.NOT_DEFINED
    return _quotient(sums.sales_claimed, sums.sales, _HUNDRED)


SPEND: Final = Metric(
    "spend",
    "Spend",
    Unit.MONEY,
    "What the platforms charged, before tax.",
    lambda s: _known(s.spend),
)
REVENUE: Final = Metric(
    "revenue",
    "Revenue",
    Unit.MONEY,
    "Sales that the campaigns brought in.",
    lambda s: _known(s.revenue),
)
CLICKS: Final = Metric(
    "clicks", "Clicks", Unit.COUNT, "Clicks on the ads.", lambda s: _known(s.clicks)
)
CONVERSIONS: Final = Metric(
    "conversions",
    "Conversions",
    Unit.COUNT,
    "Sales or leads that followed an ad.",
    lambda s: _known(s.conversions),
)
RETURN: Final = Metric(
    "return",
    "Return",
    Unit.TIMES,
    "Revenue ÷ spend. Not defined without spend.",
    lambda s: _quotient(s.revenue, s.spend),
    is_ratio=True,
)
TRUE_RETURN: Final = Metric(
    "true_return",
    "True return",
    Unit.TIMES,
    "Revenue ÷ cost with tax: the return on what the advertising really costs.",
    _true_return,
    is_ratio=True,
)
ROI: Final = Metric(
    "roi",
    "ROI",
    Unit.PERCENT,
    "(Revenue − spend) ÷ spend, per cent. Not defined without spend.",
    lambda s: _quotient(_profit(s), s.spend, _HUNDRED),
    is_ratio=True,
)
COST_PER_CLICK: Final = Metric(
    "cost_per_click",
    "Cost per click",
    Unit.MONEY,
    "Spend ÷ clicks. Not defined without clicks.",
    lambda s: _quotient(s.spend, s.clicks),
    is_ratio=True,
)
COST_PER_CONVERSION: Final = Metric(
    "cost_per_conversion",
    "Cost per conversion",
    Unit.MONEY,
    "Spend ÷ conversions. Not defined without conversions.",
    lambda s: _quotient(s.spend, s.conversions),
    is_ratio=True,
)
CONVERSION_RATE: Final = Metric(
    "conversion_rate",
    "Conversion rate",
    Unit.PERCENT,
    "Conversions ÷ clicks, per cent. Not defined without clicks.",
    lambda s: _quotient(s.conversions, s.clicks, _HUNDRED),
    is_ratio=True,
)
PROSPECTS: Final = Metric(
    "prospects",
    "Prospects",
    Unit.COUNT,
    "Conversions of the campaigns whose objective is Generate Prospects.",
    lambda s: _known(s.prospects),
)
COST_WITH_TAX: Final = Metric(
    "cost_with_tax",
    "Cost with tax",
    Unit.MONEY,
    "Spend with the service tax and the withholding tax that you bear.",
    _landed,
)
IMPRESSIONS: Final = Metric(
    "impressions",
    "Impressions",
    Unit.COUNT,
    "How often the ads were shown, as the platforms report it.",
    lambda s: _known(s.impressions),
)
CLICK_THROUGH_RATE: Final = Metric(
    "click_through_rate",
    "Click-through rate (CTR)",
    Unit.PERCENT,
    "Clicks ÷ impressions, per cent, over the days with impressions.",
    lambda s: _quotient(s.impression_clicks, s.impressions, _HUNDRED),
    is_ratio=True,
)
COST_PER_THOUSAND: Final = Metric(
    "cost_per_thousand",
    "Cost per 1,000 impressions (CPM)",
    Unit.MONEY,
    "Spend ÷ impressions × 1,000, over the days with impressions.",
    lambda s: _quotient(s.impression_spend, s.impressions, _THOUSAND),
    is_ratio=True,
)
CLAIMED_PROFIT: Final = Metric(
    "claimed_profit",
    "Profit on claimed revenue",
    Unit.MONEY,
    "Revenue that platforms claim, by the margin of what each campaign sells, less spend.",
    _claimed_earned,
)

TOTAL_SALES: Final = Metric(
    "total_sales",
    "Total sales",
    Unit.MONEY,
    "What the whole business sold, less refunds.",
    lambda s: _known(s.sales),
    of_business=True,
)
ORDERS: Final = Metric(
    "orders",
    "Orders",
    Unit.COUNT,
    "Orders of the whole business.",
    lambda s: _known(s.orders),
    of_business=True,
)
NEW_CUSTOMERS: Final = Metric(
    "new_customers",
    "New customers",
    Unit.COUNT,
    "Customers who bought for the first time.",
    lambda s: _known(s.new_customers),
    of_business=True,
)
RETURN_ON_TOTAL_SALES: Final = Metric(
    "return_on_total_sales",
    "Return on total sales",
    Unit.TIMES,
    "Total sales ÷ spend, over the days with total sales.",
    lambda s: _quotient(s.sales, s.sales_spend),
    is_ratio=True,
    of_business=True,
)
CLAIMED_SHARE: Final = Metric(
    "claimed_share",
    "Claimed by platforms",
    Unit.PERCENT,
    "Revenue that platforms claim ÷ total sales, per cent, over the days with total sales.",
    _claimed_share,
    is_ratio=True,
    of_business=True,
)
PROFIT: Final = Metric(
    "profit",
    "Profit after ads",
    Unit.MONEY,
    "Total sales by their margins, less spend, over the days with total sales.",
    _earned,
    of_business=True,
)

METRICS: Final = (
    SPEND,
    REVENUE,
    CLICKS,
    CONVERSIONS,
    RETURN,
    ROI,
    COST_PER_CLICK,
    COST_PER_CONVERSION,
    CONVERSION_RATE,
    PROSPECTS,
    COST_WITH_TAX,
    TRUE_RETURN,
    IMPRESSIONS,
    CLICK_THROUGH_RATE,
    COST_PER_THOUSAND,
    CLAIMED_PROFIT,
    TOTAL_SALES,
    ORDERS,
    NEW_CUSTOMERS,
    RETURN_ON_TOTAL_SALES,
    CLAIMED_SHARE,
    PROFIT,
)
BY_SLUG: Final = {metric.slug: metric for metric in METRICS}
