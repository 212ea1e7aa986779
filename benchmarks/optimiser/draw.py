"""Draws a world of a family from a seed."""

import zlib
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.optimiser.worlds import (
    EPOCH,
    FUTURES,
    Family,
    Floats,
    Truth,
    World,
    carry,
    kernels_of,
)

WARM_UP = 120
YEARLY = [
    ("Chinese New Year", 40, -0.2),
    ("Hari Raya", 95, 0.9),
    ("Deepavali", 305, 0.5),
    ("11.11", 315, 1.2),
    ("12.12", 346, 1.0),
    ("Year-end sale", 358, 0.6),
    ("3.3", 62, 0.5),
    ("6.6", 157, 0.5),
    ("9.9", 252, 0.8),
    ("Merdeka", 243, 0.4),
]


def draw(family: Family, seed: int) -> World:
    """The world of this family and seed: always the same one."""
    rng = np.random.default_rng([zlib.crc32(family.name.encode()), seed])
    campaigns, horizon = family.campaigns, family.horizon
    length = WARM_UP + family.days + horizon
    history = slice(WARM_UP, WARM_UP + family.days)
    future = slice(WARM_UP + family.days, length)
    start = EPOCH + int(rng.integers(0, 365))
    dates = start - WARM_UP + np.arange(length)
    calendar = calendar_of(family, dates, rng)
    event_log = (calendar.sizes * rng.normal(1, 0.2, len(calendar.sizes))) @ calendar.shapes
    walk = np.cumsum(rng.normal(0, family.demand_walk, length))
    shock = with_memory(rng, length, family.demand_shock, family.shock_memory)
    demand_log = calendar.regular + event_log + walk + shock
    spend, usual = habit(family, demand_log, calendar, rng, length)
    first = first_days(family, spend, rng)
    spend[future] = 0
    kernels = kernels_of(family.kernel, campaigns, 60, rng)
    stock = carry(spend, kernels)
    trend = rng.choice([-1, 1], campaigns) * family.effect_trend * np.arange(length)[:, None] / 365
    effect = np.cumsum(rng.normal(0, family.effect_walk, (length, campaigns)), axis=0) + trend
    effect -= effect[future.start - 1]
    truth = truth_of(family, rng, kernels, usual)
    demand = np.exp(demand_log)
    demand_ahead, effect_ahead, noise_ahead = futures(
        family, rng, calendar, walk, shock, future, trend
    )
    truth = replace(
        truth,
        carried=stock[future],
        stock=stock[history],
        happenings=calendar.names,
        heights=calendar.shapes[:, WARM_UP:],
        future_demand=demand_ahead,
        future_effect=effect_ahead,
        future_noise=noise_ahead,
    )
    mean = truth.answer(stock[history]) * np.exp(effect[history]) * demand[history, None]
    mean *= np.arange(family.days)[:, None] >= first
    conversions, revenue, clicks, total = observed(
        family, rng, truth, mean, spend[history], demand[history], first
    )
    names = [f"campaign {k + 1}" for k in range(campaigns)]
    events = [(day, name) for day, name in calendar.events if day >= start]
    world = World(
        family, seed, names, start, spend[history], revenue, clicks, conversions, first,
        np.round(total, 2), events, demand[history], truth,
    )  # fmt: skip
    return asked(rng, world)


def first_days(family: Family, spend: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """When each campaign starts; before that it spends nothing. The first one is always there."""
    campaigns = family.campaigns
    late = rng.random(campaigns) < family.late_starts
    first = np.where(late, rng.integers(1, family.days // 2, campaigns), 0)
    first[0] = 0
    spend[:WARM_UP][:, first > 0] = 0
    for k in range(campaigns):
        spend[WARM_UP : WARM_UP + first[k], k] = 0
    return first


def truth_of(family: Family, rng: np.random.Generator, kernels: Floats, usual: Floats) -> Truth:
    """How each campaign answers, how much of it is real, and what platforms claim besides."""
    campaigns = family.campaigns
    half, slope = np.exp(rng.normal(0.0, 0.6, campaigns)), rng.uniform(0.8, 1.6, campaigns)
    if family.saturation == "root":
        slope = rng.uniform(0.3, 0.7, campaigns)
    returns = np.exp(rng.normal(np.log(4.0), 0.37, campaigns))
    bias = np.exp(rng.normal(0, family.bias, campaigns)) / family.claimed
    claims = rng.uniform(0.3, 1.7, campaigns) * family.claims
    nothing = np.zeros((0, campaigns))
    probe = Truth(
        kernels, (family.saturation, half, slope), np.ones(campaigns), bias, claims, usual,
        nothing, nothing, nothing, nothing, 0.6 * float((returns * usual).sum()),
    )  # fmt: skip
    return replace(probe, size=returns * usual / probe.answer(usual))


@dataclass(frozen=True)
class Calendar:
    """What dates do to demand, in logs: a regular part, and one shape per happening of an event."""

    regular: Floats
    shapes: Floats
    sizes: Floats
    events: list[tuple[np.datetime64, str]]
    names: list[str]

    @property
    def height(self) -> Floats:
        """How near an event is: 1 on its day."""
        return np.asarray(self.shapes.max(axis=0, initial=0.0))


def calendar_of(
    family: Family, dates: NDArray[np.datetime64], rng: np.random.Generator
) -> Calendar:
    day = dates.astype("datetime64[D]").astype(int)
    weekday = rng.normal(0, 0.12, 7)[(day + 3) % 7]
    year = 2 * np.pi * day / 365.25
    season = np.zeros(len(dates))
    for j in (1, 2):
        season += rng.normal(0, 0.07 / j) * np.sin(j * year) + rng.normal(0, 0.07 / j) * np.cos(
            j * year
        )
    of_month = (dates - dates.astype("datetime64[M]")).astype(int) + 1
    payday = rng.uniform(0, 0.15) * ((of_month >= 25) | (of_month <= 3))
    shapes, sizes, events = [], [], []
    years = np.arange(dates[0].astype("datetime64[Y]"), dates[-1].astype("datetime64[Y]") + 1)
    for name, day_of_year, weight in YEARLY:
        lead, size = int(rng.integers(1, 5)), weight * family.event_size * rng.uniform(0.6, 1.4)
        for first in years:
            shift = int(rng.integers(-11, 12)) if name == "Hari Raya" else 0
            date = first.astype("datetime64[D]") + day_of_year + shift
            at = int((date - dates[0]).astype(int))
            if not 0 <= at < len(dates):
                continue
            events.append((date, name))
            offset = np.arange(len(dates)) - at
            ramp = np.where(offset <= 0, 1 + offset / (lead + 1), 0.4)
            shapes.append(np.where((offset >= -lead) & (offset <= 1), ramp, 0))
            sizes.append(size)
    shape = np.array(shapes).reshape(-1, len(dates))
    names = [name for _, name in events]
    return Calendar(weekday + season + payday, shape, np.array(sizes), sorted(events), names)


def with_memory(rng: np.random.Generator, length: int, scale: float, memory: float) -> Floats:
    steps = rng.normal(0, scale * np.sqrt(1 - memory**2), length)
    out = np.zeros(length)
    out[0] = rng.normal(0, scale)
    for t in range(1, length):
        out[t] = memory * out[t - 1] + steps[t]
    return out


def habit(
    family: Family, demand: Floats, calendar: Calendar, rng: np.random.Generator, length: int,
) -> tuple[Floats, Floats]:  # fmt: skip
    campaigns = family.campaigns
    usual = np.exp(rng.normal(np.log(300), 0.6, campaigns))
    log = np.zeros((length, campaigns))
    for k in range(campaigns):
        cuts = np.sort(rng.choice(length, max(2, length // 40), replace=False))
        steps = rng.normal(0, family.spend_steps, len(cuts) + 1)
        log[:, k] = steps[np.searchsorted(cuts, np.arange(length), side="right")]
        log[:, k] += with_memory(rng, length, family.spend_wobble, 0.5)
    log += family.follows_demand * (demand - demand.mean())[:, None]
    log += family.event_spend * calendar.height[:, None] * rng.uniform(0.5, 1.5, campaigns)
    spend = usual * np.exp(log - log.mean(0))
    for k in range(campaigns):
        for _ in range(family.gaps):
            at = int(rng.integers(WARM_UP, length - 20))
            spend[at : at + int(rng.integers(5, 25)), k] = 0
    return np.round(spend, 2), usual


def futures(
    family: Family, rng: np.random.Generator, calendar: Calendar, walk: Floats, shock: Floats,
    future: slice, trend: Floats,
) -> tuple[Floats, Floats, Floats]:  # fmt: skip
    horizon, campaigns = family.horizon, family.campaigns
    now = future.start - 1
    level = walk[now] + np.cumsum(rng.normal(0, family.demand_walk, (FUTURES, horizon)), axis=1)
    noise = rng.normal(0, family.demand_shock, (FUTURES, horizon))
    left = np.zeros((FUTURES, horizon))
    before = np.full(FUTURES, shock[now])
    for h in range(horizon):
        before = family.shock_memory * before + noise[:, h] * np.sqrt(1 - family.shock_memory**2)
        left[:, h] = before
    happen = calendar.sizes * rng.normal(1, 0.2, (FUTURES, len(calendar.sizes)))
    demand = np.exp(calendar.regular[future] + level + left + happen @ calendar.shapes[:, future])
    steps = rng.normal(0, family.effect_walk, (FUTURES, horizon, campaigns))
    drift = (trend[future] - trend[now])[None]
    changing = np.exp(np.cumsum(steps, axis=1) + drift)
    order = rng.normal(-(family.noise**2) / 2, family.noise, (FUTURES, horizon, campaigns))
    return demand, changing, np.exp(order)


def observed(
    family: Family, rng: np.random.Generator, truth: Truth, mean: Floats, spend: Floats,
    demand: Floats, first: NDArray[np.int64],
) -> tuple[Floats, Floats, Floats, Floats]:  # fmt: skip
    """Conversions, revenue and clicks as platforms show them, and total sales."""
    noisy = mean * np.exp(rng.normal(-(family.noise**2) / 2, family.noise, mean.shape))
    organic = truth.base * demand
    shown = noisy + truth.claims * organic[:, None] * (spend > 0)
    shown *= np.arange(len(spend))[:, None] >= first
    order = 60.0 * family.extra.get("order", 1.0) ** -0.5
    conversions = rng.poisson(shown / order).astype(float)
    basket = np.exp(rng.normal(0, 0.25, shown.shape) / np.sqrt(np.maximum(conversions, 1)))
    revenue = np.round(conversions * order * basket, 2)
    odd = rng.random(shown.shape) < family.outliers
    revenue = np.where(odd, np.round(revenue * rng.choice([0.1, 4.0], shown.shape), 2), revenue)
    clicks = np.maximum(rng.poisson(spend / 0.8), conversions).astype(float)
    total = (noisy * truth.incremental).sum(1)
    total += organic * np.exp(rng.normal(0, 0.08, family.days))
    return conversions, revenue, clicks, total


def asked(rng: np.random.Generator, world: World) -> World:
    """The world with a question: a budget near the recent one, bounds or none, and a goal."""
    truth, horizon = world.truth, world.family.horizon
    recent = np.maximum(world.spend[-28:].mean(0), 0.15 * truth.usual)
    budget = round(float(recent.sum()) * horizon * rng.uniform(0.9, 1.2), 2)
    current = budget * recent / recent.sum()
    if rng.random() < 0.5:
        bounds = np.stack([0 * current, np.full_like(current, budget)], axis=1)
    else:
        bounds = np.stack([0.4 * current, 2.2 * current], axis=1)
    stretch = float(rng.uniform(0.8, 1.2))
    goal = {
        target: float(truth.revenues(current, target).mean()) / budget * 1.05 * stretch
        for target in ("attributed", "total")
    }
    return replace(world, budget=budget, current=current, bounds=bounds, goal=goal)
