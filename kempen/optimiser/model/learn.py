"""Demand and campaigns explain each other in turn, until both agree."""

from dataclasses import dataclass, replace

import numpy as np

from kempen.optimiser.model.calendar_columns import Columns, columns
from kempen.optimiser.model.cross_campaign_shocks import cross_campaign_shocks
from kempen.optimiser.model.demand import Demand, Kind, fit_demand
from kempen.optimiser.model.far_spend import far_spend
from kempen.optimiser.model.grid_posterior import GridPosterior, gather, grid_posterior
from kempen.optimiser.model.history import CalendarEvent, Floats, History
from kempen.optimiser.model.linear import Walk, bounded, walk
from kempen.optimiser.model.pooling import PRIORS, odds_of_rises
from kempen.optimiser.model.prepare import USUAL_NOISE, Prepared, first_elasticities

PASSES = 2
BELIEF = 0.8
RECENT = 180
LEVEL_DOUBT = 0.7
LEAST_NOISE = 0.03
NOTHING = 1e-9


@dataclass(frozen=True)
class Learned:
    """What a history says as of one day.

    `rises`: odds of each typical rise; `smear` (campaigns,): mean of revenue over its log fit;
    `path` and `calendar` cover history and the days ahead.
    """

    days: int
    ahead: int
    demand: Demand
    campaigns: list[GridPosterior]
    rises: Floats
    smear: Floats
    path: Walk
    calendar: Columns


@dataclass
class _State:
    """What the passes hand to each other, (days, campaigns) but for `noise` (campaigns,)."""

    curve: Floats
    level: Floats
    noise: Floats
    trust: Floats


def learn(
    history: History, prepared: Prepared, days: int, ahead: int, events: tuple[CalendarEvent, ...],
    *, passes: int | None = None, kinds: list[Kind] | None = None,
) -> Learned:  # fmt: skip
    """Fit the first `days` days, with levels and demand carried `ahead` days further."""
    path = walk(days, ahead)
    calendar = columns(history.start, days + ahead, days, events)
    y, weight = prepared.y[:days], prepared.weight[:days]
    slopes = first_elasticities(y, weight, prepared.stock[:days])
    curve = prepared.stock[:days] * slopes
    level = np.tile((weight * (y - curve)).sum(0) / np.maximum(weight.sum(0), 1e-9), (days, 1))
    far = far_spend(prepared.stock[:days], weight)
    centre = _centre(history, prepared, days)
    state = _State(curve, level, np.full(y.shape[1], USUAL_NOISE), np.ones_like(y))
    for _ in range(passes or PASSES):
        demand = _demand(y, weight, far, state, path, calendar, kinds)
        taken, shocks, state = _shocks(y, weight, prepared.stock[:days], far, state, demand)
        adjusted = y - demand.smooth[:days, None] - taken
        evidence = [
            gather(
                adjusted[:, k], weight[:, k] * state.trust[:, k], prepared.curves[k][:, :days],
                path, float(state.noise[k]),
                centre=float(centre[k]), doubt=LEVEL_DOUBT, temper=BELIEF,
            )
            for k in range(y.shape[1])
        ]  # fmt: skip
        odds = odds_of_rises(evidence)
        campaigns = [
            grid_posterior(one, prepared.curves[k], PRIORS, odds) for k, one in enumerate(evidence)
        ]
        state.curve = np.stack([one.curve for one in campaigns], axis=1)
        state.level = np.stack([one.level(slice(days)) for one in campaigns], axis=1)
        state.noise = np.maximum([one.noise for one in campaigns], LEAST_NOISE)
    fit = state.curve + state.level + demand.smooth[:days, None] + shocks
    smear = _smear(prepared.outcome[:days], fit, weight, state.trust)
    return Learned(days, ahead, demand, campaigns, odds, smear, path, calendar)


def exchange(learned: Learned, prepared: Prepared) -> Floats:
    """How much lower demand is, in logs, for every 1 that the typical rise is higher: (ahead,)."""
    weight, stock = prepared.weight[: learned.days], prepared.stock[: learned.days]
    together = (weight * stock).sum(1) / np.maximum(weight.sum(1), 1e-9)
    return learned.demand.calendar_share(together, learned.path, learned.calendar)


def _centre(history: History, prepared: Prepared, days: int) -> Floats:
    """Where a campaign's level is thought to be before its own data: at the pooled return.

    This is what lets a campaign of a few days borrow from the others.
    """
    spent = history.known(history.spend)[:days]
    got = history.known(prepared.outcome)[:days]
    pooled = max(float(got[-RECENT:].sum()), 1e-9) / max(float(spent[-RECENT:].sum()), 1e-9)
    return np.asarray(np.log(pooled * prepared.usual))


def _demand(
    y: Floats, weight: Floats, far: Floats, state: _State, path: Walk, calendar: Columns,
    kinds: list[Kind] | None,
) -> Demand:  # fmt: skip
    """Shared demand from what the campaigns' own curves and levels leave unexplained."""
    precision = weight * state.trust / state.noise**2
    left = y - state.curve - state.level.mean(0)
    total = precision.sum(1)
    known = total > 0
    raw = np.where(known, (precision * left).sum(1) / np.maximum(total, 1e-9), 0.0)
    doubt = np.where(known, 1 / np.maximum(total, 1e-9), np.inf)
    errors = precision / np.maximum(total, 1e-9)[:, None] * far
    return fit_demand(
        raw, doubt, path, calendar, kinds, errors=errors[:, np.abs(errors).max(0) > NOTHING]
    )


def _shocks(
    y: Floats, weight: Floats, stock: Floats, far: Floats, state: _State, demand: Demand
) -> tuple[Floats, Floats, _State]:
    """Each day's shock as the *other* campaigns saw it: what to take out, and the likeliest."""
    days = len(y)
    precision = weight * state.trust / state.noise**2
    left = y - state.curve - state.level - demand.smooth[:days, None]
    left -= (weight * left).sum(0) / np.maximum(weight.sum(0), 1e-9)
    seen = float(np.var(demand.shocks))
    taken, likely = cross_campaign_shocks(
        left, precision, stock, max(seen - demand.doubt, 0.1 * seen), far
    )
    return taken, likely, replace(state, trust=bounded((left - taken) / state.noise))


def _smear(outcome: Floats, fit: Floats, weight: Floats, trust: Floats) -> Floats:
    """Duan's smearing estimate (1983) on recent days, with far-out days held to their fit."""
    recent = slice(-RECENT, None)
    mean = np.exp(fit[recent])
    used = weight[recent] > 0
    believed = np.clip(outcome[recent], 0, 4 * mean)
    weighed = used * trust[recent]
    top, bottom = (weighed * believed).sum(0), (weighed * mean).sum(0)
    few = 10 * np.where(used.any(0), bottom / np.maximum(weighed.sum(0), 1e-9), 1.0)
    return np.asarray((top + few) / np.maximum(bottom + few, 1e-12))
