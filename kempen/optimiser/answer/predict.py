"""What a split brings: the one prediction that strategies, overview and scorecard share."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.interpolate import smooth, smooth_each
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior

# What moving all the money would add to the doubt, in logs, where spend has hardly varied; half of
# it where spend has varied by VARIED (standard deviation of its logarithm).
MOVED, VARIED, SEED = 0.28, 0.3, 2


@dataclass(frozen=True)
class Predicted:
    """The horizon's outcome: mean and quantiles, in money (or prospects)."""

    mean: float
    p05: float
    p10: float
    p50: float
    p90: float
    p95: float


def predicted(posterior: ResponsePosterior, split: Floats) -> tuple[Predicted, Floats]:
    """The range of the horizon's outcome for a split, and its draws."""
    values = outcome(posterior, split)
    quantiles = np.quantile(values, [0.05, 0.1, 0.5, 0.9, 0.95])
    return Predicted(float(values.mean()), *(float(q) for q in quantiles)), values


def outcome(posterior: ResponsePosterior, split: Floats, only: int | None = None) -> Floats:
    """Draws of what a split brings over the horizon, with all doubt: (m,).

    `only`: the column of a campaign whose own part is asked for.
    """
    if only is not None:
        return outcomes_of(posterior, only, split[only : only + 1])[0]
    return widened(draws(posterior, split)[0], posterior.widen) * moved(posterior, split)


def outcomes_of(posterior: ResponsePosterior, campaign: int, amounts: Floats) -> Floats:
    """Draws of what one campaign brings for each amount (a,) of its money, with all doubt: (a, m).

    `campaign`: its column.
    """
    tables = smooth(posterior.money[campaign], posterior.tables[campaign], amounts)
    picked = np.ascontiguousarray(tables[posterior.chosen[:, campaign]].T)
    values = picked * posterior.factors[:, campaign] * posterior.demand
    split = np.zeros(len(posterior.names))
    doubt = np.empty_like(values)
    for row, split[campaign] in zip(doubt, amounts, strict=True):
        row[:] = moved(posterior, split, campaign)
    return widened(values, posterior.widen) * doubt


def gain(posterior: ResponsePosterior, split: Floats, keep: Floats) -> Floats:
    """Draws of what a split brings above another one, with the ranges' own widening: (m,)."""
    then, now = draws(posterior, split, keep)
    more = then * moved(posterior, split) - now * moved(posterior, keep)
    return np.asarray(more.mean() + posterior.widen * (more - more.mean()))


def chance_at_least(values: Floats, wanted: float) -> float:
    """The chance that an outcome with these draws is at least what is wanted."""
    return float((values >= wanted).mean())


def draws(posterior: ResponsePosterior, *splits: Floats) -> Floats:
    """Joint draws of the horizon's outcome for each split, before widening: (splits, m)."""
    each = smooth_each(posterior.money, posterior.tables, np.stack(splits, axis=1))
    picked = np.take_along_axis(each, posterior.chosen.T[:, :, None], axis=1)
    sums = np.einsum("nma,mn->am", picked, posterior.factors)
    return np.asarray(sums * posterior.demand + posterior.base)


def widened(values: Floats, widen: float) -> Floats:
    """Stretch draws (..., m) around their median, in logs."""
    logs = np.log(np.maximum(values, 1e-12))
    middle = np.median(logs, axis=-1, keepdims=True)
    return np.asarray(np.exp(middle + widen * (logs - middle)))


def moved(posterior: ResponsePosterior, split: Floats, only: int | None = None) -> Floats:
    """What a split far from today's adds to doubt, as factors on the draws: (m,), mean 1.

    Past windows, from which `widen` comes, were spent much as the days before them: they say
    nothing of how far curves err that were learned from spend that was never moved so far. `only`:
    the column of a campaign whose own money is looked at.
    """
    own = slice(None) if only is None else slice(only, only + 1)
    recent, split = posterior.recent[own], split[own]
    if posterior.facts.get("assumed") or not recent.any():
        return np.ones(len(posterior.demand))
    share = np.abs(split - recent).sum() / (split.sum() + recent.sum())
    varied = float(np.average(np.asarray(posterior.facts["swing"])[own], weights=recent))
    doubt = MOVED * share / (1 + (varied / VARIED) ** 2)
    normal = np.random.default_rng(SEED).standard_normal(len(posterior.demand))
    factors = np.exp(doubt * normal)
    # Exactly 1 in the mean: or else two splits would differ by the luck of these few draws.
    return np.asarray(factors / factors.mean())
