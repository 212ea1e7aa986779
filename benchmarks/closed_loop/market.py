"""A market of a family that goes on for some cycles, and shows what each cycle's money brought."""

import zlib
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.optimiser.draw import (
    WARM_UP,
    Calendar,
    calendar_of,
    first_days,
    futures,
    habit,
    observed,
    truth_of,
    with_memory,
)
from benchmarks.optimiser.worlds import (
    EPOCH,
    Family,
    Floats,
    Truth,
    World,
    carry,
    kernels_of,
)

COLUMNS = ("conversions", "revenue", "clicks")


@dataclass(frozen=True)
class Course:
    """What happens whatever is spent, from the warm-up to the last day of the last cycle.

    `walk`, `shock`, `demand_log` (t,), `effect` (t, n): in logs; `trend` (t, n): the known part of
    `effect`; `truth`: curves at an effect of 0.
    """

    family: Family
    seed: int
    start: np.datetime64
    calendar: Calendar
    walk: Floats
    shock: Floats
    demand_log: Floats
    effect: Floats
    trend: Floats
    truth: Truth

    def rng(self, use: str, day: int) -> np.random.Generator:
        """The same luck for every method that comes to this day."""
        return np.random.default_rng(
            [zlib.crc32(f"{self.family.name} {use}".encode()), self.seed, day]
        )


@dataclass
class Market:
    """A market as one method has come to know it; `spend` (days, n) begins with the warm-up."""

    course: Course
    spend: Floats
    first: NDArray[np.int64]
    budget: float
    bounds: Floats
    current: Floats
    seen: dict[str, Floats] = field(default_factory=dict)

    @property
    def days(self) -> int:
        """Days of history so far."""
        return len(self.spend) - WARM_UP

    def question(self) -> World:
        """The market as it stands today, with the question of the next cycle."""
        course, days = self.course, self.days
        family = replace(course.family, days=days)
        dates = course.start + np.arange(len(course.walk) - WARM_UP)
        events = [(day, name) for day, name in course.calendar.events if day >= dates[0]]
        return World(
            family, course.seed, [f"campaign {k + 1}" for k in range(family.campaigns)],
            course.start, self.spend[WARM_UP:], self.seen["revenue"], self.seen["clicks"],
            self.seen["conversions"], self.first, self.seen["total"], events,
            np.exp(course.demand_log[WARM_UP : WARM_UP + days]), self._truth(),
            self.budget, self.current, self.bounds, {"attributed": 0.0, "total": 0.0},
        )  # fmt: skip

    def _truth(self) -> Truth:
        """What any spend of the next cycle would bring, as far as it is settled today."""
        course, family, now = self.course, self.course.family, len(self.spend)
        ahead = slice(now, now + family.horizon)
        demand, effect, noise = futures(
            family, course.rng("futures", now), course.calendar, course.walk, course.shock, ahead,
            course.trend,
        )  # fmt: skip
        nothing = np.zeros((family.horizon, family.campaigns))
        stock = carry(np.concatenate([self.spend, nothing]), course.truth.kernels)
        return replace(
            course.truth,
            size=course.truth.size * np.exp(course.effect[now - 1]),
            carried=stock[ahead],
            future_demand=demand,
            future_effect=effect,
            future_noise=noise,
        )

    def spend_and_see(self, daily: Floats) -> None:
        """Let days (d, n) pass with this money, and see what platforms and till say of them."""
        first_day = len(self.spend)
        self.spend = np.concatenate([self.spend, daily])
        self.see(slice(first_day, len(self.spend)))
        self.current = daily.sum(0)

    def see(self, days: slice) -> None:
        """Have platforms and till say what these days of the market brought."""
        course, count = self.course, days.stop - days.start
        demand = np.exp(course.demand_log[days])
        stock = carry(self.spend, course.truth.kernels)[days]
        mean = course.truth.answer(stock) * np.exp(course.effect[days]) * demand[:, None]
        first = np.maximum(self.first - (days.start - WARM_UP), 0)
        mean *= np.arange(count)[:, None] >= first
        family = replace(course.family, days=count)
        conversions, revenue, clicks, total = observed(
            family, course.rng("seen", days.start), course.truth, mean, self.spend[days], demand,
            first,
        )  # fmt: skip
        fresh = dict(
            zip(
                (*COLUMNS, "total"), (conversions, revenue, clicks, np.round(total, 2)), strict=True
            )
        )
        self.seen = {
            name: np.concatenate([self.seen[name], rows]) if name in self.seen else rows
            for name, rows in fresh.items()
        }


def open_market(family: Family, seed: int, cycles: int) -> Market:
    """The market of this family and seed, with its history and room for so many cycles."""
    rng = np.random.default_rng([zlib.crc32(f"{family.name} closed loop".encode()), seed])
    campaigns = family.campaigns
    length = WARM_UP + family.days + (cycles + 1) * family.horizon
    start = EPOCH + int(rng.integers(0, 365))
    calendar = calendar_of(family, start - WARM_UP + np.arange(length), rng)
    happened = (calendar.sizes * rng.normal(1, 0.2, len(calendar.sizes))) @ calendar.shapes
    walk = np.cumsum(rng.normal(0, family.demand_walk, length))
    shock = with_memory(rng, length, family.demand_shock, family.shock_memory)
    demand_log = calendar.regular + happened + walk + shock
    spend, usual = habit(family, demand_log, calendar, rng, length)
    first = first_days(family, spend, rng)
    kernels = kernels_of(family.kernel, campaigns, 60, rng)
    trend = rng.choice([-1, 1], campaigns) * family.effect_trend * np.arange(length)[:, None] / 365
    effect = np.cumsum(rng.normal(0, family.effect_walk, (length, campaigns)), axis=0) + trend
    now = WARM_UP + family.days
    effect -= effect[now - 1]
    truth = truth_of(family, rng, kernels, usual)
    course = Course(family, seed, start, calendar, walk, shock, demand_log, effect, trend, truth)
    recent = np.maximum(spend[now - 28 : now].mean(0), 0.15 * usual)
    budget = round(float(recent.sum()) * family.horizon * rng.uniform(0.9, 1.2), 2)
    current = budget * recent / recent.sum()
    free = rng.random() < 0.5
    low, high = (0 * current, 0 * current + budget) if free else (0.4 * current, 2.2 * current)
    market = Market(course, spend[:now], first, budget, np.stack([low, high], axis=1), current)
    market.see(slice(WARM_UP, now))
    return market
