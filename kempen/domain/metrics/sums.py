"""What metrics are worked out from: sums over days, exact to the sixth place; pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Context, Decimal
from operator import attrgetter
from typing import Final

# Enough for sums of 18-digit numbers and for their quotients; never the thread's own context.
EXACT: Final = Context(prec=40)


@dataclass(frozen=True)
class Sums:
    """Sums over performance days. None where no row held a number: a missing column is no 0.

    `prospects` are the conversions of the days whose campaign has the objective Generate Prospects.
    `landed` is the spend with the taxes that the business bears; None where it has not said how
    each platform with spend bills it, for a part of a cost is no cost. `impressions` come from
    platforms alone, with the clicks and the spend of the same days: other days must not count.
    `sales` are total sales of the business and `earned` their profit before ads, None where a sale
    has no margin; `sales_spend` and `sales_claimed` are the spend and the revenue that platforms
    claim of the days with sales. `claimed_earned` is the revenue by the margin of what each
    campaign sells, None where some of it has no margin.
    """

    rows: int = 0
    spend: Decimal | None = None
    revenue: Decimal | None = None
    clicks: Decimal | None = None
    conversions: Decimal | None = None
    prospects: Decimal | None = None
    landed: Decimal | None = None
    impressions: Decimal | None = None
    impression_clicks: Decimal | None = None
    impression_spend: Decimal | None = None
    sales: Decimal | None = None
    earned: Decimal | None = None
    orders: Decimal | None = None
    new_customers: Decimal | None = None
    sales_spend: Decimal | None = None
    sales_claimed: Decimal | None = None
    claimed_earned: Decimal | None = None

    def __add__(self, other: "Sums") -> "Sums":
        return total((self, other))


_OWN_NUMBERS: Final = ("spend", "revenue", "clicks", "conversions", "prospects", "landed")
_NUMBERS: Final = (
    *_OWN_NUMBERS,
    *("impressions", "impression_clicks", "impression_spend"),
    *("sales", "earned", "orders", "new_customers", "sales_spend", "sales_claimed"),
    "claimed_earned",
)
_LANDED: Final = _NUMBERS.index("landed")
_EARNED: Final = _NUMBERS.index("earned")
_CLAIMED_EARNED: Final = _NUMBERS.index("claimed_earned")
_numbers_of: Final = attrgetter(*_NUMBERS)


def total(parts: Iterable[Sums]) -> Sums:
    """Add sums up; the total of nothing has no rows and no numbers."""
    rows, numbers = 0, list[Decimal | None]([None] * len(_NUMBERS))
    is_landed = has_margins = is_earned = True
    for part in parts:
        rows += part.rows
        is_landed = is_landed and (part.landed is not None or not part.spend)
        has_margins = has_margins and (part.earned is not None or part.sales is None)
        is_earned = is_earned and (part.claimed_earned is not None or not part.revenue)
        # Field by field, without a new object for each part: a chart adds up thousands.
        for place, number in enumerate(_numbers_of(part)):
            if number is not None:
                so_far = numbers[place]
                numbers[place] = number if so_far is None else EXACT.add(so_far, number)
    if not is_landed:
        numbers[_LANDED] = None
    if not has_margins:
        numbers[_EARNED] = None
    if not is_earned:
        numbers[_CLAIMED_EARNED] = None
    return Sums(rows, *numbers)


def landed(spend: Decimal | None, cost_of_one: Decimal | None) -> Decimal | None:
    """Return what a spend costs with tax; None where either is unknown, but for a spend of 0."""
    if spend is None or (cost_of_one is None and spend):
        return None
    return EXACT.multiply(spend, cost_of_one or Decimal(1))


def earned_at(revenue: Decimal | None, margin: Decimal | None) -> Decimal | None:
    """Return what revenue leaves at a margin; None where either is unknown, 0 of a revenue of 0."""
    if revenue is None or (margin is None and revenue):
        return None
    return EXACT.multiply(revenue, margin or Decimal(0))
