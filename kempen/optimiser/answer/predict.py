"""What a split brings: the one prediction of plans, what-ifs, overview, API and scorecard."""

from dataclasses import dataclass, field

import numpy as np

from kempen.optimiser.interpolate import smooth, smooth_each
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior

# What moving all the money would add to the doubt, in logs, where spend has hardly varied; half of
# it where spend has varied by VARIED (standard deviation of its logarithm).
MOVED, VARIED, SEED = 0.2, 0.4, 2
# Splits that differ by less than this in each campaign are the same split.
CENT = 0.01


@dataclass(frozen=True)
class Prediction:
    """What the days of a horizon are expected to bring, in money (or prospects).

    Mean and quantiles are those of `draws` (m,), each of which is as likely; `chance_of_goal` is
    the share of them, from 0 to 1, that reach the goal; None without a goal.
    """

    mean: float
    p05: float
    p10: float
    p50: float
    p90: float
    p95: float
    chance_of_goal: float | None
    draws: Floats = field(repr=False, compare=False)

    @classmethod
    def of(cls, draws: Floats, goal: float | None = None) -> "Prediction":
        """The prediction that draws (m,) make; `goal`: the wanted outcome, in their unit."""
        p05, p10, p50, p90, p95 = np.quantile(draws, [0.05, 0.1, 0.5, 0.9, 0.95]).tolist()
        chance = None if goal is None else chance_at_least(draws, goal)
        return cls(float(draws.mean()), p05, p10, p50, p90, p95, chance, draws)


@dataclass(frozen=True)
class Gain:
    """What a split is expected to bring more than another one, in money (or prospects).

    `chance`: that it brings more, from 0 to 1; one half where both are the same split.
    """

    mean: float
    p10: float
    p90: float
    chance: float


def predict(
    posterior: ResponsePosterior,
    split: Floats,
    *,
    goal: float | None = None,
    only: int | None = None,
    besides: Floats | None = None,
) -> Prediction:
    """Predict what a split brings over the horizon, with all doubt.

    `split` (n,): each campaign's money of the horizon; `goal`: the wanted outcome of the horizon,
    in money (or prospects); `only`: the column of the campaign whose own part is asked for;
    `besides` (m,): draws of what campaigns that the posterior does not know bring, in its unit.
    """
    if only is not None:
        values = predict_amounts(posterior, only, split[only : only + 1])[0]
    else:
        plain = widened(draws(posterior, split), posterior.widen)
        values = (plain * moved(posterior, split))[0]
    return Prediction.of(values if besides is None else values + besides, goal)


def predict_amounts(posterior: ResponsePosterior, campaign: int, amounts: Floats) -> Floats:
    """Draws of what one campaign brings for each amount `(a,)` of its money: (a, m).

    `campaign`: its column. The same as `predict` with `only`, for many amounts at once.
    """
    tables = smooth(posterior.money[campaign], posterior.tables[campaign], amounts)
    picked = np.ascontiguousarray(tables[posterior.chosen[:, campaign]].T)
    values = picked * posterior.factors[:, campaign] * posterior.demand
    recent, swing = posterior.recent[campaign], np.asarray(posterior.facts["swing"])[campaign]
    either = amounts + recent
    share = np.abs(amounts - recent) / np.where(either > 0, either, 1.0)
    if recent <= 0:
        share = np.zeros(len(amounts))
    return widened(values, posterior.widen) * _doubt(posterior, share, float(swing))


def predict_gain(posterior: ResponsePosterior, split: Floats, keep: Floats) -> Gain:
    """Predict what a split brings above another one; both (n,), money of the horizon.

    Its mean is the difference of their predictions' means. Its range is that of the joint draws,
    stretched as much as ranges of whole outcomes are.
    """
    plain, factors = draws(posterior, split, keep), moved(posterior, split, keep)
    means = (widened(plain, posterior.widen) * factors).mean(1)
    then, now = plain * factors
    more = then - now
    more = means[0] - means[1] + posterior.widen * (more - more.mean())
    p10, p90 = np.quantile(more, [0.1, 0.9])
    is_same = bool((np.abs(split - keep) < CENT).all())
    chance = 0.5 if is_same else float((more > 0).mean())
    return Gain(float(more.mean()), float(p10), float(p90), chance)


def chance_at_least(outcomes: Floats, goal: float) -> float:
    """The chance that an outcome with these draws (m,) is at least the goal, in their unit."""
    return float((outcomes >= goal).mean())


def draws(posterior: ResponsePosterior, *splits: Floats) -> Floats:
    """Joint draws of the horizon's outcome for each split (n,), before widening: (splits, m).

    They are for comparing splits with each other; what one of them brings is for `predict`.
    """
    each = smooth_each(posterior.money, posterior.tables, np.stack(splits, axis=1))
    picked = np.take_along_axis(each, posterior.chosen.T[:, :, None], axis=1)
    sums = np.einsum("nma,mn->am", picked, posterior.factors)
    return np.asarray(sums * posterior.demand + posterior.base)


def widened(values: Floats, widen: float) -> Floats:
    """Stretch draws (..., m) around their median, in logs."""
    logs = np.log(np.maximum(values, 1e-12))
    middle = np.median(logs, axis=-1, keepdims=True)
    return np.asarray(np.exp(middle + widen * (logs - middle)))


def moved(posterior: ResponsePosterior, *splits: Floats) -> Floats:
    """What splits (n,) far from today's add to doubt, as factors on draws: (splits, m), mean 1.

    Past windows, from which `widen` comes, were spent much as the days before them: they say
    nothing of how far curves err that were learned from spend that was never moved so far.
    """
    recent = posterior.recent
    if not recent.any():
        return np.ones((len(splits), len(posterior.demand)))
    shares = [np.abs(split - recent).sum() / (split.sum() + recent.sum()) for split in splits]
    varied = float(np.average(np.asarray(posterior.facts["swing"]), weights=recent))
    return _doubt(posterior, np.asarray(shares), varied)


def _doubt(posterior: ResponsePosterior, shares: Floats, varied: float) -> Floats:
    """Factors (a, m) with mean 1 for shares (a,) of the money that are moved.

    `varied`: how much its spend has varied, as the standard deviation of its logarithm.
    """
    spread = MOVED * shares / (1 + (varied / VARIED) ** 2)
    normal = np.random.default_rng(SEED).standard_normal(len(posterior.demand))
    factors = np.exp(spread[:, None] * normal)
    # Exactly 1 in the mean: or else two splits would differ by the luck of these few draws.
    return np.asarray(factors / factors.mean(1, keepdims=True))
