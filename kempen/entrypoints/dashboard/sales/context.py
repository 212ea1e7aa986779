"""Total sales, ready to be shown."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from kempen.domain.forecasts.rules import OverClaim
from kempen.domain.metrics.total_sales import SalesComparison
from kempen.domain.sales.answers import SalesDayAnswer
from kempen.domain.sales.rules import ENOUGH_DAYS
from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name
from kempen.entrypoints.dashboard.templatetags.figures import count, money, percent
from kempen.platforms.registry import OTHER


@dataclass(frozen=True)
class ClaimRow:
    """What one platform claims: money in RM, its share of total sales in per cent or None.

    `over` is what it claims for each RM1 that its ads really brought; nothing where unknown.
    """

    name: str
    spend: Decimal
    claimed: Decimal
    share: Decimal | None
    over: str = ""


@dataclass(frozen=True)
class DayRow:
    """A row of the ledger; money in RM, None: no data."""

    day: date
    state: str | None
    shop: str | None
    revenue: Decimal
    refunds: Decimal | None
    orders: int | None

    @classmethod
    def of(cls, answer: SalesDayAnswer) -> "DayRow":
        """Return a day as the page shows it."""
        return cls(
            date.fromisoformat(answer.date),
            answer.state,
            answer.shop,
            answer.revenue,
            answer.refunds,
            answer.orders,
        )


def claim_rows(comparison: SalesComparison) -> list[ClaimRow]:
    """Return a row for each platform that has data on the days with sales."""
    return [
        ClaimRow(
            _("Other campaigns") if one.platform == OTHER else partner_name(one.platform),
            one.spend,
            one.claimed,
            100 * one.claimed / comparison.sales if comparison.sales > 0 else None,
            _over_claim(one.over_claim),
        )
        for one in comparison.claims
    ]


def _over_claim(over: OverClaim | None) -> str:
    """Write a range of ratios in money: likely RM1.18 to RM1.71."""
    if over is None:
        return ""
    low, high = (money(Decimal(str(round(end, 2)))) for end in (over.low, over.high))
    words = pgettext("what a platform claims for each RM1", "likely %(low)s to %(high)s")
    return words % {"low": low, "high": high}


def claim_headline(comparison: SalesComparison | None) -> str:
    """Say what platforms claim of the sales that came in."""
    if comparison is None:
        return _("No total sales yet")
    share = comparison.claimed_share
    if not comparison.claims:
        return _("No ad results on the days with total sales")
    if share is None:
        return _("No sales came in on these days")
    return _("Platforms claim %(share)s of your total sales") % {"share": percent(share)}


def basis_of_plans(days: int) -> str:
    """Say whether strategies and forecasts lean on total sales; `days`: how many have any."""
    if days >= ENOUGH_DAYS:
        return _("Strategies and forecasts use total sales to correct what platforms claim.")
    words = ngettext(
        "From %(most)s days of sales on, strategies and forecasts use them. You have %(days)s day.",
        "From %(most)s days of sales on, strategies and forecasts use them. "
        "You have %(days)s days.",
        days,
    )
    return words % {"most": ENOUGH_DAYS, "days": count(days)}


def claim_support(comparison: SalesComparison) -> str:
    """Say on which days that rests, and what it means."""
    days = ngettext(
        "This compares %(days)s day that has total sales.",
        "This compares %(days)s days that have total sales.",
        comparison.days,
    ) % {"days": count(comparison.days)}
    if comparison.claimed_share is None or comparison.claimed_share <= 100:
        return days
    more = _(
        "Platforms claim more than came in, so they claim some sales twice, or sales without ads."
    )
    return f"{days} {more}"
