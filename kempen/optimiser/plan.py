"""The answer to a question: a split, what it should bring, how sure that is, and why."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.answer.answer.allocate import allocate, settle
from kempen.optimiser.interpolate import smooth_each
from kempen.optimiser.model.confounding import following, strength
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import Posterior

STEPS_TO_BEST = (0.0, 0.25, 0.5, 0.75, 1.0)
CAUTION, CONFOUNDED = 0.3, 0.8
# What a curve is marked down by when curves compete for money: this many of its own standard
# deviations. The best of many noisy curves is mostly the luckiest (J. Smith and R. Winkler, "The
# Optimizer's Curse", Management Science 52, 2006), most of all far beyond what was ever spent.
DOUBT = 0.4
# What moving all the money would add to the doubt, in logs, where spend has hardly varied; half of
# it where spend has varied by VARIED (standard deviation of its logarithm).
MOVED, VARIED, SEED = 0.28, 0.3, 2


@dataclass(frozen=True)
class Question:
    """What is asked, in money of the horizon.

    `low`, `high`: (n,) bounds; `current`: (n,) today's split; `goal`: revenue wanted per 1 spent.
    """

    budget: float
    low: Floats
    high: Floats
    current: Floats
    goal: float | None = None


@dataclass(frozen=True)
class Predicted:
    """The horizon's outcome: mean and quantiles, in money (or prospects)."""

    mean: float
    p05: float
    p10: float
    p50: float
    p90: float
    p95: float


def mean_curves(posterior: Posterior) -> Floats:
    """Expected revenue of each campaign at each amount of its money grid: (n, s)."""
    return np.asarray((posterior.weights[:, None] @ posterior.tables)[:, 0])


def doubted_curves(posterior: Posterior) -> Floats:
    """The mean curves, each less DOUBT of its standard deviation over the shapes: (n, s)."""
    means = mean_curves(posterior)
    squares = (posterior.weights[:, None] @ posterior.tables**2)[:, 0]
    return np.asarray(means - DOUBT * np.sqrt(np.maximum(squares - means**2, 0.0)))


def draws(posterior: Posterior, *splits: Floats) -> Floats:
    """Joint draws of the horizon's outcome for each split, before widening: (splits, m)."""
    each = at(posterior, *splits)
    picked = np.take_along_axis(each, posterior.chosen.T[:, :, None], axis=1)
    sums = np.einsum("nma,mn->am", picked, posterior.factors)
    return np.asarray(sums * posterior.demand + posterior.base)


def at(posterior: Posterior, *splits: Floats) -> Floats:
    """Each grid point's revenue at the splits, without widening: (n, p, splits)."""
    return smooth_each(posterior.money, posterior.tables, np.stack(splits, axis=1))


def widened(values: Floats, widen: float) -> Floats:
    """Stretch draws around their median, in logs."""
    logs = np.log(np.maximum(values, 1e-12))
    middle = np.median(logs)
    return np.asarray(np.exp(middle + widen * (logs - middle)))


def best_split(posterior: Posterior, question: Question) -> Floats:
    """The best split on the doubted curves, drawn back towards today's where the gain is unsure.

    Along the straight line from today's split to the best one, the step is taken whose expected
    gain less a part of its standard deviation is greatest.
    """
    curves = doubted_curves(posterior)
    best = allocate(posterior.money, curves, question.low, question.high, question.budget)
    keep = settle(question.current, question.low, question.high, question.budget)
    confounded = strength(following(posterior.facts, posterior.recent))
    caution = CAUTION + CONFOUNDED * confounded
    splits = [keep + step * (best - keep) for step in STEPS_TO_BEST]
    values = draws(posterior, *splits)
    gains = values - values[0]
    worth = gains.mean(1) - caution * gains.std(1)
    return splits[int(worth.argmax())]


def moved(posterior: Posterior, split: Floats) -> Floats:
    """What a split far from today's adds to doubt, as factors on the draws: (m,), mean about 1.

    Past windows, from which `widen` comes, were spent much as the days before them: they say
    nothing of how far curves err that were learned from spend that was never moved so far.
    """
    recent = posterior.recent
    if posterior.facts.get("assumed") or not recent.any():
        return np.ones(len(posterior.demand))
    share = np.abs(split - recent).sum() / (split.sum() + recent.sum())
    varied = float(np.average(np.asarray(posterior.facts["swing"]), weights=recent))
    doubt = MOVED * share / (1 + (varied / VARIED) ** 2)
    normal = np.random.default_rng(SEED).standard_normal(len(posterior.demand))
    return np.asarray(np.exp(doubt * normal - doubt**2 / 2))


def predicted(posterior: Posterior, split: Floats) -> tuple[Predicted, Floats]:
    """The range of the horizon's outcome for a split, and its (widened) draws."""
    values = widened(draws(posterior, split)[0], posterior.widen) * moved(posterior, split)
    quantiles = np.quantile(values, [0.05, 0.1, 0.5, 0.9, 0.95])
    return Predicted(float(values.mean()), *(float(q) for q in quantiles)), values
