"""A planner that knows more than any method can: what of the loss must be learned, and cannot be.

It is told the demand of every day, which curves and carry-over there are and how often, what
platforms claim besides, all variances, and how fast effects drift. What it must learn is each
campaign's own curve and level, which it does exactly: on a grid, and in closed form. It plans what
it then expects to bring most, every day alike, and is never cautious. It knows attributed revenue,
logistic curves and geometric carry-over, as the families of the closed loop have.
"""

from statistics import NormalDist

import numpy as np

from benchmarks.optimiser.following import RETURN, RETURNS_DIFFER, counted
from benchmarks.optimiser.scores import Answer, optimum
from benchmarks.optimiser.worlds import Family, Floats, World, carry, saturate
from kempen.optimiser.model.linear import cholesky_inverse, walk

HALF_SPREAD, SHORTEST, LONGEST = 0.6, 0.05, 0.75
HALVES = np.exp(HALF_SPREAD * np.array([NormalDist().inv_cdf((i + 0.5) / 24) for i in range(24)]))
DECAYS = SHORTEST + (LONGEST - SHORTEST) * (np.arange(10) + 0.5) / 10
LAGS, STEPS = 60, 80
TINY = 1e-6


def knows(family: Family) -> bool:
    """Whether it knows the curves and the carry-over that markets of this family have."""
    return family.saturation == "logistic" and family.kernel == "geometric"


def informed(world: World, target: str) -> Answer:
    """The split of which most is expected, by one who must learn curves and levels alone."""
    if target != "attributed" or not knows(world.family):
        raise ValueError(
            "Informed plans are of attributed revenue, logistic curves and geometric carry-over."
        )
    money = world.budget * np.linspace(0, 1, STEPS) ** 2
    curves = [_curve(world, k, money) for k in range(world.family.campaigns)]
    split = optimum(lambda k, asked: np.interp(asked, money, curves[k]), world.bounds, world.budget)
    return Answer(split, 1.0, 1.0, 1.0, 1.0)


def _curve(world: World, k: int, money: Floats) -> Floats:
    """What each amount is expected to bring, over all that the curve may be: (money,)."""
    family, usual = world.family, world.truth.usual[k]
    seen, precision = _seen(world, k)
    path = walk(family.days, family.horizon)
    years = np.arange(1 - family.days, family.horizon + 1) / 365
    design = np.column_stack([path.basis, years])
    prior = np.zeros((path.knots + 1, path.knots + 1))
    prior[:-1, :-1] = path.precision(family.effect_walk, RETURNS_DIFFER**-2)
    prior[-1, -1] = 1 / max(family.effect_trend, TINY) ** 2
    past, ahead = design[: family.days], design[family.days :]
    inverse, _ = cholesky_inverse(past.T @ (past * precision[:, None]) + prior)
    doubt = ((ahead @ inverse.T) ** 2).sum(1)
    worth = world.truth.future_demand.mean(0)
    likely, curves = [], []
    for decay in DECAYS:
        kernel = decay ** np.arange(LAGS)
        kernel /= kernel.sum()
        nothing = np.zeros(family.horizon)
        stock = carry(np.concatenate([world.spend[:, k], nothing])[:, None], kernel[None])[:, 0]
        shape = _log_shape(stock[: family.days, None] / usual)
        left = (seen[:, None] - shape) * (precision > 0)[:, None]
        projected = inverse @ (past.T @ (left * precision[:, None]))
        likely.append(-((precision[:, None] * left**2).sum(0) - (projected**2).sum(0)) / 2)
        level = np.exp(ahead @ (inverse.T @ projected) + doubt[:, None] / 2)
        reached = np.cumsum(kernel)[np.minimum(np.arange(family.horizon), LAGS - 1)]
        days = stock[family.days :] + reached * (money[:, None] / family.horizon)
        shapes = np.exp(_log_shape(days[..., None] / usual))
        curves.append(np.einsum("mhg,hg,h->gm", shapes, level, worth))
    odds = np.concatenate(likely)
    odds = np.exp(odds - odds.max())
    return np.asarray(odds @ np.concatenate(curves) / odds.sum() * RETURN * usual)


def _seen(world: World, k: int) -> tuple[Floats, Floats]:
    """Log of what a day brought, without demand, against the usual return; its precision: (days,).

    The first days, on which unknown spend is still at work, say nothing.
    """
    family, truth = world.family, world.truth
    paid = truth.answer(carry(world.spend, truth.kernels))[:, k]
    on = (paid > TINY) & (np.arange(family.days) >= world.first_day[k] + LAGS)
    shown = paid[on] + truth.claims[k] * truth.base * (world.spend[on, k] > 0)
    own = np.log1p((paid[on] / shown) ** 2 * np.expm1(family.noise**2))
    order = 60.0 * family.extra.get("order", 1.0) ** -0.5
    center = np.log(world.demand[on] * shown / order) - own / 2
    value, poisson = counted(world.conversions[on, k], center, own + RETURNS_DIFFER**2)
    seen, precision = np.zeros(family.days), np.zeros(family.days)
    seen[on] = value - center + np.log(paid[on] / (RETURN * truth.usual[k]))
    precision[on] = 1 / (own + poisson)
    return seen, precision


def _log_shape(ratio: Floats) -> Floats:
    """Log of every curve, 0 at usual spend; the last axis becomes that of curves."""
    one = np.ones(len(HALVES))
    height = saturate("logistic", np.maximum(ratio, TINY), HALVES, one)
    return np.asarray(np.log(height) - np.log(saturate("logistic", one, HALVES, one)))
