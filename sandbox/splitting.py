"""How a day's figures are split into parts that always sum up to it."""

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from sandbox.delivery import unit


def split(
    row: dict[str, Any], shares: Sequence[float], sold: Sequence[int], currency: str
) -> list[dict[str, Any]]:
    """Return a day's row in parts: spend and views by shares, sales as they were given."""
    step = unit(currency)
    spend = parts(int(Decimal(row["spend"]) / step), shares)
    shown, clicks = parts(row["impressions"], shares), parts(row["clicks"], shares)
    revenue = parts(int(Decimal(row["revenue"]) / step), sold if any(sold) else shares)
    return [
        {
            **row,
            "spend": str(spend[place] * step),
            "impressions": shown[place],
            "clicks": clicks[place],
            "conversions": sold[place],
            "revenue": str(revenue[place] * step),
        }
        for place in range(len(shares))
    ]


def parts(whole: int, shares: Sequence[float]) -> list[int]:
    """Split a whole number by shares: the parts sum up to it, none is below 0."""
    total, so_far, given, counts = math.fsum(shares), 0.0, 0, []
    for place, share in enumerate(shares):
        so_far += share
        upto = whole if place == len(shares) - 1 else round(whole * so_far / total)
        counts.append(upto - given)
        given = upto
    return counts
