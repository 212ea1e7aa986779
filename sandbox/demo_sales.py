"""What the demo business sold in all: what its ads really brought, and what came without them."""

import csv
import io
import math
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from typing import Final

from sandbox.world import draw

COLUMNS: Final = ("date", "state", "shop", "revenue", "refunds", "orders", "new_customers")
# Platforms say that their ads brought this many times what they did.
CLAIMED: Final = 1.4
# What comes without ads on a usual day, and how it leans towards the days of a week.
_BASE: Final = 2_600.0
_WEEK: Final = (0.92, 0.94, 0.96, 1.0, 1.08, 1.12, 0.98)
_BASKET: Final = 46.0
# Where the orders go, and through which shop.
_PLACES: Final = (
    ("Selangor", "Shopee", 0.31),
    ("Kuala Lumpur", "Kopi Rimba", 0.27),
    ("Pulau Pinang", "Shopee", 0.14),
    ("Johor", "Kopi Rimba", 0.18),
    ("Sarawak", "Kopi Rimba", 0.1),
)

Row = tuple[date, str, str, Decimal, Decimal, int, int]


def sales(seed: int, claimed: Iterable[tuple[date, Decimal]]) -> Iterator[Row]:
    """Yield the sales of each day by place; `claimed` is what platforms say of ads, day by day."""
    by_day: dict[date, float] = {}
    for day, amount in claimed:
        by_day[day] = by_day.get(day, 0.0) + float(amount)
    for day in sorted(by_day):
        slow = 1 + 0.12 * math.sin(2 * math.pi * day.toordinal() / 365.25)
        luck = math.exp(draw(seed, "demo-sales", day, "luck").gauss(0.0, 0.06))
        whole = _BASE * _WEEK[day.weekday()] * slow * luck + by_day[day] / CLAIMED
        for state, shop, share in _PLACES:
            revenue = round(whole * share, 2)
            orders = round(revenue / _BASKET)
            yield (
                day,
                state,
                shop,
                Decimal(str(revenue)),
                Decimal(str(round(0.02 * revenue, 2))),
                orders,
                round(0.3 * orders),
            )


def as_csv(seed: int, claimed: Iterable[tuple[date, Decimal]]) -> str:
    """Return the sales as CSV text with a header line."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(sales(seed, claimed))
    return buffer.getvalue()
