"""How a platform spends a daily budget: pure, in the account's own currency."""

import calendar
import math
from datetime import date
from decimal import ROUND_DOWN, Decimal

from sandbox.world import draw

# Currencies that the social platform counts in whole units; a sandbox account uses few of them.
WHOLE_UNITS = {"JPY", "KRW", "TWD", "IDR", "VND", "HUF", "CLP", "COP", "CRC", "ISK", "PYG"}
# What one ringgit is in an account's currency, fixed: the world is simulated in ringgit.
RATES = {"MYR": Decimal(1), "SGD": Decimal("0.3"), "USD": Decimal("0.24"), "JPY": Decimal(36)}
_DAYS_A_MONTH = Decimal("30.4")


def unit(currency: str) -> Decimal:
    """Return the smallest amount of a currency that is charged."""
    return Decimal(1) if currency in WHOLE_UNITS else Decimal("0.01")


def floor_to(amount: Decimal, currency: str) -> Decimal:
    """Round down to what can be charged: a budget is never passed by rounding."""
    return amount.quantize(unit(currency), rounding=ROUND_DOWN)


def social_spend(seed: int, key: str, day: date, budget: Decimal, currency: str) -> Decimal:
    """Return a day's spend of the social platform: 94 to 100 % of the daily budget."""
    share = Decimal(repr(draw(seed, key, day, "delivery").uniform(0.94, 1.0)))
    return floor_to(budget * share, currency)


def search_spend(
    seed: int,
    key: str,
    day: date,
    budget: Decimal,
    currency: str,
    earlier: list[tuple[Decimal, Decimal]],
) -> Decimal:
    """Return a day's spend of the search platform: up to twice the budget, the month capped.

    `earlier` holds (budget, spend) of this month's days so far. A whole month on one budget costs
    at most 30.4 times that budget; days before the campaign ran give no credit.
    """
    mood = min(math.exp(draw(seed, key, day, "delivery").gauss(-0.04, 0.28)), 2.0)
    days = calendar.monthrange(day.year, day.month)[1]
    left = days - day.day + 1
    allowed = (sum((b for b, _ in earlier), Decimal(0)) + budget * left) * _DAYS_A_MONTH / days
    remaining = allowed - sum((s for _, s in earlier), Decimal(0))
    # What is left of the month is spread over its days, so that none of them goes without.
    keep = Decimal("0.9") if left > 1 else Decimal(1)
    spend = min(remaining / left * Decimal(repr(mood)), 2 * budget, remaining * keep)
    return floor_to(max(spend, Decimal(0)), currency)
