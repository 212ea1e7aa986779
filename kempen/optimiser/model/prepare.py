"""From daily revenue to log revenue with weights: small counts say less."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kempen.optimiser.model.history import Floats, History
from kempen.optimiser.model.linear import cholesky_inverse
from kempen.optimiser.model.response import KERNELS, log_curves

WINDOW = 29
ELASTICITY = 0.6
PLENTY = 6.0
MANY = 400.0
LEAST_STOCK = 0.02
USUAL_NOISE = 0.25
USUAL_ELASTICITY, ELASTICITY_DOUBT = 0.55, 0.25
SLOW = 90


@dataclass(frozen=True)
class Prepared:
    """Arrays the fit works on, all (days, campaigns) unless said otherwise.

    `y`: log outcome; `weight`: 0 to 1, relative precision (0: no information); `stock`: log of
    carried spend in usual days; `curves`: per campaign (points, days) log response; `outcome`:
    revenue, or conversions when prospects are the target; `usual`: (campaigns,) money a day; `one`:
    (campaigns,) outcome of one conversion.
    """

    y: Floats
    weight: Floats
    stock: Floats
    curves: list[NDArray[np.float32]]
    outcome: Floats
    usual: Floats
    one: Floats


def prepare(history: History, outcome: Floats) -> Prepared:
    """Prepare `outcome` (days, campaigns): attributed revenue, or conversions."""
    usual = history.usual_spend()
    ratio = np.stack(
        [np.convolve(x, KERNELS[2])[: history.days] for x in (history.spend / usual).T], axis=1
    )
    # What came of days that were lost in part is as wrong as none.
    reported, outcome = outcome, history.known(outcome)
    conversions = history.known(history.conversions)
    counted = conversions.sum(0) > 0
    one = np.where(counted, outcome.sum(0) / np.maximum(conversions.sum(0), 1e-9), 0.0)
    effort = np.maximum(ratio, LEAST_STOCK) ** ELASTICITY * (ratio > 0)
    around = np.maximum(_rolling(history.known(effort)), 1e-9)
    expected = effort * _rolling(outcome) / around
    expected = np.maximum(expected, np.maximum(one * 0.5, 1e-6 * max(outcome.max(), 1e-9)))
    count = np.where(one > 0, expected / np.maximum(one, 1e-12), MANY)
    silent = ~outcome.any(0)
    usual_one = one[one > 0].mean() if (one > 0).any() else outcome.max() / MANY
    expected = np.where(silent, 0.5 * usual_one, expected)
    count = np.where(silent, 0.5, count)
    logged = np.log(np.maximum(outcome, 1e-12)) + 1 / (2 * np.maximum(count, PLENTY))
    working = np.log(expected) + np.clip((outcome - expected) / expected, -1.5, 3.0)
    y = np.where((count >= PLENTY) & (outcome > 0.05 * expected), logged, working)
    weight = 1 / (1 + 1.1 / (count * USUAL_NOISE**2))
    weight = history.known(weight * history.running * (ratio >= LEAST_STOCK))
    curves = [
        log_curves(history.spend[:, k], usual[k]).astype(np.float32)
        for k in range(len(history.names))
    ]
    stock = np.log(np.maximum(ratio, LEAST_STOCK))
    return Prepared(y, weight, stock, curves, reported, usual, one)


def _rolling(values: Floats) -> Floats:
    window = np.ones(min(WINDOW, len(values)))
    return np.stack([np.convolve(column, window, "same") for column in values.T], axis=1)


def first_elasticities(y: Floats, weight: Floats, stock: Floats) -> Floats:
    """Elasticities from what differs between campaigns on the same day: (campaigns,).

    A free effect for every day takes out any demand that the spend may have followed (the within
    estimator of panel econometrics, e.g. Wooldridge 2010, chapter 10), slow waves take out slow
    change, and a normal prior around 0.55 does the rest where days say little.
    """
    days, campaigns = y.shape
    waves = np.cos(np.pi * np.outer(np.arange(days) + 0.5, np.arange(1 + days // SLOW)) / days)
    x = _without(stock, waves, weight)
    z = _without(y, waves, weight)
    total = weight.sum(1)
    share = weight / np.sqrt(np.maximum(total, 1e-9))[:, None]
    within = campaigns > 2
    gram = np.diag((weight * x * x).sum(0)) - within * ((share * x).T @ (share * x))
    together = (weight * z).sum(1) / np.maximum(total, 1e-9)
    cross = (weight * x * (z - within * together[:, None])).sum(0)
    doubt = (2 * USUAL_NOISE / ELASTICITY_DOUBT) ** 2
    inverse, _ = cholesky_inverse(gram + doubt * np.eye(campaigns))
    elasticities = inverse.T @ (inverse @ (cross + doubt * USUAL_ELASTICITY))
    return np.asarray(np.clip(elasticities, 0.1, 0.95))


def _without(values: Floats, waves: Floats, weight: Floats) -> Floats:
    """What is left of each column after a weighted regression on the waves."""
    out = np.empty_like(values)
    for k in range(values.shape[1]):
        weighted = waves * weight[:, k : k + 1]
        gram = weighted.T @ waves + 1e-6 * np.eye(waves.shape[1])
        out[:, k] = values[:, k] - waves @ np.linalg.solve(gram, weighted.T @ values[:, k])
    return out
