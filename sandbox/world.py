"""A small simulated market, pure and seeded: what a day's spend on a campaign brings.

Every random draw belongs to (seed, campaign, date, purpose), so a longer span never changes earlier
days and the order of asking does not matter. The only thing that passes from day to day is
`carried`: what is left of earlier spend in people's minds (adstock). Money is in ringgit: floats
inside, Decimals with two places outside.
"""

import math
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import ROUND_HALF_EVEN, Decimal
from functools import lru_cache

from sandbox.seasons import seasons_on

EPOCH = date(2025, 1, 1)  # Growth of a campaign's demand is counted from here.
EVEN_WEEK = (1.0,) * 7
_SEN = Decimal("0.01")
# Auctions are dearer when everybody advertises, and cheaper on the feast days themselves.
_CLICK_PRICE = {
    "raya": 0.28,
    "chinese_new_year": 0.18,
    "deepavali": 0.08,
    "merdeka": 0.06,
    "double_day": 0.45,
    "christmas": 0.15,
    "raya_days": -0.2,
    "chinese_new_year_days": -0.15,
    "payday": 0.04,
}


@dataclass(frozen=True)
class Response:
    """How revenue of a day answers to spend: geometric adstock, then a Hill curve.

    `top` is the revenue a day that no spend can exceed on a neutral day, `half` the steady daily
    spend that brings half of it, `shape` the Hill exponent, `carry` the share of the effect that
    stays for the next day.
    """

    top: float
    half: float
    shape: float = 1.2
    carry: float = 0.3

    def revenue(self, stock: float) -> float:
        """Return the revenue of a neutral day for an adstock in ringgit of steady daily spend."""
        # Under a thousandth of a sen the power could overflow; nothing is sold there.
        if stock < 1e-5:
            return 0.0
        return float(self.top / (1 + (self.half / stock) ** self.shape))


@dataclass(frozen=True)
class Market:
    """Those whom one campaign can reach: the truth behind its numbers.

    `basket` is the mean value of an order; `orders` the share of conversions that become an order
    (1 for sales, less where a conversion is an enquiry). `seasons` are logarithmic effects at full
    strength.
    """

    key: str
    response: Response
    click_price: float
    basket: float
    orders: float = 1.0
    growth: float = 0.0
    noise: float = 0.1
    week: tuple[float, ...] = EVEN_WEEK
    seasons: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What one day brought; `carried` goes into the next day."""

    clicks: int
    conversions: int
    revenue: Decimal
    carried: float


def draw(seed: int, key: str, day: date, purpose: str) -> random.Random:
    """Return the generator that belongs to these four and to nothing else."""
    # Seeding with text goes through SHA-512, the same on every machine and in every version.
    return random.Random(f"{seed}|{key}|{day.isoformat()}|{purpose}")  # noqa: S311 -- a simulation, no secret


def money(amount: float) -> Decimal:
    """Return an amount as ringgit and sen, rounded half-even."""
    return Decimal(repr(amount)).quantize(_SEN, rounding=ROUND_HALF_EVEN)


@lru_cache(maxsize=65536)
def mood(seed: int, key: str, day: date) -> float:
    """Return slow drift, mean 0: a smooth curve through one draw a fortnight."""
    position = (day - EPOCH).days / 14
    before = math.floor(position)
    start = EPOCH + timedelta(days=14 * before)
    first = draw(seed, key, start, "mood").gauss(0, 1)
    second = draw(seed, key, start + timedelta(days=14), "mood").gauss(0, 1)
    share = (1 - math.cos(math.pi * (position - before))) / 2
    return first * (1 - share) + second * share


def demand(market: Market, day: date) -> float:
    """Return how willing people are to buy on a day, without noise; 1 is neutral, at the epoch."""
    years = (day - EPOCH).days / 365.25
    growth = min(max(1 + market.growth * years, 0.4), 2.5)
    calendar = sum(
        market.seasons.get(name, 0.0) * strength for name, strength in seasons_on(day).items()
    )
    return growth * market.week[day.weekday()] * math.exp(calendar)


def click_price(market: Market, day: date) -> float:
    """Return the mean price of a click on a day, without noise, in ringgit."""
    season = sum(_CLICK_PRICE.get(name, 0.0) * size for name, size in seasons_on(day).items())
    return market.click_price * math.exp(season)


def stock_of(market: Market, spend: float, carried: float) -> float:
    """Return the adstock of a day; steady spend of x settles at a stock of x."""
    return (1 - market.response.carry) * spend + market.response.carry * carried


def expected_revenue(market: Market, day: date, spend: float, carried: float) -> float:
    """Return the true mean revenue of a day in ringgit: what an estimator should find."""
    return demand(market, day) * market.response.revenue(stock_of(market, spend, carried))


def _count(source: random.Random, mean: float) -> int:
    """Draw a Poisson count; above a mean of 40 by its normal approximation."""
    if mean > 40:
        return max(0, round(source.gauss(mean, math.sqrt(mean))))
    limit, product, count = math.exp(-mean), source.random(), 0
    while product > limit:
        product *= source.random()
        count += 1
    return count


def outcome(seed: int, market: Market, day: date, spend: Decimal, carried: float) -> Outcome:
    """Return what a day's spend brings.

    Conversions belong to the day of their click, so a day without spend has none of either, and
    there are never more conversions than clicks. Revenue is the sum of the baskets: 0 exactly when
    nobody ordered.
    """
    spent = float(spend)
    stock = stock_of(market, spent, carried)
    if spent <= 0:
        return Outcome(0, 0, Decimal("0.00"), stock)
    source = draw(seed, market.key, day, "outcome")
    price = click_price(market, day) * math.exp(0.08 * source.gauss(0, 1))
    clicks = max(1, _count(source, spent / price))
    shared = 0.6 * market.noise * mood(seed, "everybody", day)
    own = 0.8 * market.noise * mood(seed, market.key, day)
    daily = market.noise * source.gauss(0, 1)
    wanted = expected_revenue(market, day, spent, carried) * math.exp(shared + own + daily)
    conversions = min(clicks, _count(source, wanted / (market.basket * market.orders)))
    orders = sum(source.random() < market.orders for _ in range(conversions))
    revenue = sum(
        (money(market.basket * source.lognormvariate(-0.06, 0.35)) for _ in range(orders)),
        Decimal("0.00"),
    )
    return Outcome(clicks, conversions, revenue, stock)


def run(
    seed: int, market: Market, spends: Mapping[date, Decimal]
) -> Iterator[tuple[date, Decimal, Outcome]]:
    """Walk through consecutive days of spend (days left out of the mapping spend nothing)."""
    if not spends:
        return
    day, last, carried = min(spends), max(spends), 0.0
    while day <= last:
        spend = spends.get(day, Decimal("0.00"))
        result = outcome(seed, market, day, spend, carried)
        carried = result.carried
        yield day, spend, result
        day += timedelta(days=1)
