"""Follows a world's demand and effects through its noisy days, by a Kalman filter in logs.

The state holds the calendar's effects, the walk and the shock of demand, and for each campaign the
walk of its effect, its trend and its level. It is Gaussian, and seen through conversions, whose
Poisson noise is matched by its moments day by day. Conversions say all that a day shows: revenue is
conversions times a basket that tells nothing, so revenue written down wrongly does no harm.
"""

from dataclasses import dataclass

import numpy as np

from benchmarks.optimiser.calendar_priors import Columns, columns
from benchmarks.optimiser.draw import WARM_UP
from benchmarks.optimiser.worlds import Floats, World

NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(15)
# As `draw` draws them.
ORGANIC_NOISE = 0.08
RETURN, RETURNS_DIFFER = 4.0, 0.37


@dataclass(frozen=True)
class State:
    """What is known after a day: mean and covariance, and the columns of the calendar in front."""

    columns: Columns
    mean: Floats
    covariance: Floats

    @property
    def calendar(self) -> int:
        """How many effects of the calendar come before walk and shock."""
        return len(self.columns.mean)


@dataclass(frozen=True)
class Seen:
    """A day's observations: values minus what was expected, rows of derivatives, noise."""

    surprise: Floats
    rows: Floats
    noise: Floats


def follow(world: World, target: str, *, levels: bool) -> State:
    """Filter all of history. With `levels` each campaign's true level is known.

    Else it has the prior it was drawn from. Total sales are seen only for the target `total`.
    """
    family = world.family
    state = _prior(world, levels=levels)
    walk, shock = state.calendar, state.calendar + 1
    effects = slice(shock + 1, shock + 1 + family.campaigns)
    keep, add = np.ones(len(state.mean)), np.zeros(len(state.mean))
    keep[shock], add[walk] = family.shock_memory, family.demand_walk**2
    add[shock] = family.demand_shock**2 * (1 - family.shock_memory**2)
    for t in range(family.days):
        state = _after(state, _observed(world, state, t, with_total=target == "total"))
        left = family.days - 1 - t
        if left:
            keep[effects] = (left - 1) / left
            add[effects] = family.effect_walk**2 * (left - 1) / left
            moved = state.covariance * np.outer(keep, keep) + np.diag(add)
            state = State(state.columns, keep * state.mean, moved)
    return state


def _after(state: State, seen: Seen) -> State:
    """The state when the day's observations have been taken in."""
    gain = state.covariance @ seen.rows.T
    share = np.linalg.solve(seen.rows @ gain + seen.noise, gain.T)
    covariance = state.covariance - gain @ share
    return State(state.columns, state.mean + seen.surprise @ share, (covariance + covariance.T) / 2)


def _prior(world: World, *, levels: bool) -> State:
    """Before the first day. Effects are walks that come to 0 on the last day, as in `draw`."""
    family, truth = world.family, world.truth
    calendar, campaigns = columns(world), family.campaigns
    returns = truth.answer(truth.usual) / truth.usual
    unknown = 0.0 if levels else 1.0
    one, nothing = np.ones(campaigns), np.zeros(campaigns)
    mean = [calendar.mean, np.zeros(2), nothing, nothing, unknown * np.log(RETURN / returns)]
    deviation = [
        calendar.deviation,
        np.array([family.demand_walk * np.sqrt(WARM_UP + 1), family.demand_shock]),
        one * family.effect_walk * np.sqrt(family.days - 1),
        one * family.effect_trend / 365,
        one * unknown * RETURNS_DIFFER,
    ]
    return State(calendar, np.concatenate(mean), np.diag(np.concatenate(deviation) ** 2))


def _observed(world: World, state: State, t: int, *, with_total: bool) -> Seen:
    """What day `t` shows: conversions of each running campaign, and total sales if asked for."""
    family, truth = world.family, world.truth
    demand, effects = _directions(state.columns, t, family.campaigns, t - (family.days - 1))
    base = float(demand @ state.mean)
    response = truth.answer(truth.stock[t]) * (t >= world.first_day)
    on = response > 0
    paid = response * np.exp(effects @ state.mean)
    shown = paid + truth.claims * truth.base * (world.spend[t] > 0)
    share = paid[on] / shown[on]
    rows = demand + share[:, None] * effects[on]
    varies = np.expm1(family.noise**2)
    own = np.log1p(share**2 * varies)
    order = 60.0 * family.extra.get("order", 1.0) ** -0.5
    center = base + np.log(shown[on] / order) - own / 2
    spread = ((rows @ state.covariance) * rows).sum(1) + own
    value, poisson = counted(world.conversions[t, on], center, spread)
    if not with_total:
        return Seen(value - center, rows, np.diag(own + poisson))
    whole = float(truth.base + truth.incremental @ paid)
    part, organic = truth.incremental * paid / whole, truth.base / whole
    wide = np.log1p((part**2).sum() * varies + organic**2 * np.expm1(ORGANIC_NOISE**2))
    missed = np.log(world.total[t]) - (base + np.log(whole) - wide / 2)
    count = len(share)
    noise = np.diag(np.append(own + poisson, wide))
    noise[count, :count] = noise[:count, count] = np.log1p(part[on] * share * varies)
    return Seen(
        np.append(value - center, missed), np.vstack([rows, demand + part @ effects]), noise
    )


def _directions(calendar: Columns, t: int, campaigns: int, since: int) -> tuple[Floats, Floats]:
    """Rows of log demand on day `t`, and of log effects `since` days after the last."""
    demand = np.concatenate([calendar.rows[t], np.ones(2), np.zeros(3 * campaigns)])
    one = np.eye(campaigns)
    before = np.zeros((campaigns, calendar.rows.shape[1] + 2))
    return demand, np.hstack([before, one, since * one, one])


def counted(count: Floats, center: Floats, spread: Floats) -> tuple[Floats, Floats]:
    """Log rates seen through Poisson counts, each as a value and the variance of its noise.

    Before the count a log rate is normal with mean `center` and variance `spread`; its first two
    moments after the count are those of a normal observation with this value and this variance.
    """
    mode = np.maximum(center, np.log(count + 1))
    for _ in range(40):
        rate = np.exp(mode)
        mode = mode + (count - rate - (mode - center) / spread) / (rate + 1 / spread)
    width = 1 / np.sqrt(np.exp(mode) + 1 / spread)
    at = mode + width * NODES[:, None]
    weight = count * (at - mode) - np.exp(at) + np.exp(mode) + NODES[:, None] ** 2 / 2
    weight += ((mode - center) ** 2 - (at - center) ** 2) / (2 * spread)
    chance = WEIGHTS[:, None] * np.exp(weight)
    chance = chance / chance.sum(0)
    mean = (chance * at).sum(0)
    variance = (chance * (at - mean) ** 2).sum(0)
    precision = np.maximum(1 / variance - 1 / spread, 1e-9)
    return (mean / variance - center / spread) / precision, 1 / precision
