"""Two years of a shop that advertises in Malaysia, day by day, as a platform tells it.

Nothing here is taken from how Kempen detects: clicks come from spend, sales from clicks by a rate
that wanders, with weekdays, paydays, sale days and festivals whose effects differ from shop to shop
and from year to year, orders of very different sizes, and conversions that are told late.
"""

from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from kempen.domain.alerts.detection.series import DailySeries
from kempen.market.calendar import is_payday_window, market_days

Floats = NDArray[np.float64]
FIRST, DAYS = date(2024, 11, 1), 730
AGES = 6  # Mornings after which all of a day is told.
# Day → days before and after, and the range of what it does to a shop's rate (a factor).
SEASONS = {
    "raya": (14, 7, (0.25, 2.2)),
    "chinese_new_year": (10, 6, (0.3, 1.8)),
    "deepavali": (6, 2, (0.7, 1.6)),
    "raya_haji": (3, 3, (0.5, 1.2)),
    "christmas": (6, 1, (0.8, 1.6)),
    "sale_11_11": (1, 1, (1.2, 3.5)),
    "sale_12_12": (1, 1, (1.1, 2.8)),
    "sale_10_10": (0, 1, (1.0, 1.8)),
    "sale_9_9": (0, 1, (1.0, 1.8)),
    "sale_3_3": (0, 1, (1.0, 1.5)),
    "new_year": (0, 0, (0.6, 1.1)),
    "merdeka": (0, 0, (0.8, 1.3)),
}


@dataclass
class Told:
    """A campaign: what is told of each day on each of the first mornings after it, and at last."""

    key: str
    platform: str
    spend: Floats
    clicks: Floats
    conversions: Floats  # AGES rows: 1, 2, … mornings later
    revenue: Floats
    runs: NDArray[np.bool_]
    starts: int

    def seen_on(self, morning: int) -> DailySeries:
        """Return the days up to the one before a morning, as they are told then."""
        chosen = slice(self.starts, morning)
        conversions, revenue = self.conversions[-1, chosen].copy(), self.revenue[-1, chosen].copy()
        for age in range(1, min(AGES, morning - self.starts + 1)):
            conversions[-age] = self.conversions[age - 1, morning - age]
            revenue[-age] = self.revenue[age - 1, morning - age]
        return DailySeries(
            FIRST + timedelta(days=self.starts),
            self.spend[chosen],
            self.clicks[chosen],
            conversions,
            revenue,
        )


def shop(seed: int) -> list[Told]:
    """Return the campaigns of one shop."""
    rng = np.random.default_rng([20, 4, seed])
    demand = _season(rng) * np.exp(_wander(rng, 0.75, rng.uniform(0.04, 0.12)))
    demand *= np.exp(rng.uniform(-0.25, 0.35) * np.arange(DAYS) / 365)
    weekly = np.exp(rng.normal(0, rng.uniform(0.05, 0.25), 7))
    demand *= weekly[(np.arange(DAYS) + FIRST.weekday()) % 7]
    first_morning = {platform: rng.uniform(0.5, 1.0) for platform in ("search", "social")}
    return [
        _campaign(rng, f"{seed}.{number}", demand, first_morning)
        for number in range(rng.integers(2, 6))
    ]


def _campaign(
    rng: np.random.Generator, key: str, demand: Floats, first_morning: dict[str, float]
) -> Told:
    platform = str(rng.choice(["search", "social"]))
    starts = int(rng.integers(0, 250)) if rng.random() < 0.3 else 0
    spend, runs = _spend(rng, platform)
    per_click = np.exp(rng.normal(np.log(1.1), 0.4))
    click_price = per_click * np.exp(_wander(rng, 0.9, 0.04)) * demand**-0.1
    clicks = rng.poisson(spend / click_price).astype(float)
    rate = np.exp(rng.normal(np.log(0.03), 0.6))
    rates = rate * demand * np.exp(_wander(rng, 0.97, rng.uniform(0.01, 0.04)))
    rates *= _steps(rng)
    noise = rng.uniform(0.08, 0.3)
    rates *= rng.gamma(1 / noise**2, noise**2, DAYS)
    whole = rng.poisson(np.minimum(clicks * rates, 5_000))
    basket, sizes = np.exp(rng.normal(np.log(110), 0.5)), rng.uniform(0.3, 0.9)
    values = [basket * np.exp(rng.normal(-(sizes**2) / 2, sizes, count)) for count in whole]
    # Now and then somebody buys for an office.
    whole_revenue = np.array([each.sum() for each in values])
    whole_revenue += (rng.random(DAYS) < 0.01) * (whole > 0) * basket * rng.uniform(5, 20, DAYS)
    conversions = _as_told(rng, whole, first_morning[platform])
    with np.errstate(invalid="ignore", divide="ignore"):
        share = np.where(whole > 0, conversions / np.maximum(whole, 1), 1.0)
    return Told(key, platform, spend, clicks, conversions, share * whole_revenue, runs, starts)


def _spend(rng: np.random.Generator, platform: str) -> tuple[Floats, NDArray[np.bool_]]:
    budget = np.exp(rng.uniform(np.log(25), np.log(700)))
    mood = 0.25 if platform == "search" else 0.03
    levels = np.ones(DAYS)
    for day in rng.choice(DAYS, rng.integers(2, 10), replace=False):
        levels[day:] *= np.exp(rng.normal(0, 0.25))
    runs = np.ones(DAYS, dtype=bool)
    # A person pauses a campaign, and Kempen knows it; some rest on Sundays, which Kempen does not.
    for day in rng.choice(DAYS, rng.integers(0, 4), replace=False):
        runs[day : day + rng.integers(3, 30)] = False
    spend = budget * np.clip(levels, 0.3, 3) * np.exp(rng.normal(-(mood**2) / 2, mood, DAYS)) * runs
    if rng.random() < 0.12:
        spend[(np.arange(DAYS) + FIRST.weekday()) % 7 == 6] = 0.0
    return np.round(spend, 2), runs


def _season(rng: np.random.Generator) -> Floats:
    factors = np.ones(DAYS)
    days = [FIRST + timedelta(days=place) for place in range(DAYS)]
    payday = np.exp(rng.uniform(0, 0.3))
    factors *= np.where([is_payday_window(day) for day in days], payday, 1.0)
    usual = {name: rng.uniform(*span) for name, (_, _, span) in SEASONS.items()}
    for named in market_days(FIRST - timedelta(days=20), days[-1] + timedelta(days=20), ("14",)):
        if named.name not in SEASONS:
            continue
        before, after, _ = SEASONS[named.name]
        effect = usual[named.name] * np.exp(rng.normal(0, 0.15))
        middle = (named.date - FIRST).days
        for place in range(max(middle - before, 0), min(middle + after + 1, DAYS)):
            # It grows towards its day.
            nearness = 1 - abs(place - middle) / (max(before, after) + 1.5)
            factors[place] *= effect**nearness
    ramadan = np.exp(rng.normal(0, 0.12))
    for named in market_days(FIRST, days[-1], ("01",)):
        if named.name == "ramadan_begins":
            place = (named.date - FIRST).days
            factors[place : place + 29] *= ramadan
    return factors


def _wander(rng: np.random.Generator, stays: float, deviation: float) -> Floats:
    """Return a path that returns to zero by and by, `deviation` a day."""
    path, level = np.empty(DAYS), 0.0
    for place, step in enumerate(rng.normal(0, deviation, DAYS)):
        level = stays * level + step
        path[place] = level
    return path


def _steps(rng: np.random.Generator) -> Floats:
    """Return small lasting changes: a page, a price, a rival."""
    levels = np.ones(DAYS)
    for day in rng.choice(DAYS, rng.integers(0, 6), replace=False):
        levels[day:] *= np.exp(rng.normal(0, 0.12))
    return levels


def _as_told(rng: np.random.Generator, whole: NDArray[np.int64], first: float) -> Floats:
    arrivals = np.empty((AGES, DAYS))
    waiting = whole.copy()
    for age in range(AGES):
        share = np.clip(rng.normal(first, 0.05, DAYS), 0, 1) if age < AGES - 1 else np.ones(DAYS)
        arrived = rng.binomial(waiting, share)
        waiting = waiting - arrived
        arrivals[age] = whole - waiting
    return arrivals
