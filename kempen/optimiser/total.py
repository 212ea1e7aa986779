"""Total sales: how much of what platforms claim is real, and what comes without them.

Total sales, with shared demand divided out, are a slow base plus each campaign's attributed
response times a factor: a Gaussian regression whose prior (factor about 1) is what the platforms
say. Without the attributed figures this regression alone is hardly better than keeping the split.
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.history import Floats
from kempen.optimiser.learn import Learned
from kempen.optimiser.linear import bounded, cholesky_inverse, walk
from kempen.optimiser.prepare import Prepared

CLAIM_DOUBT = 0.25
BASE_PACE = 0.03
LEAST_CLAIM = 0.05


@dataclass(frozen=True)
class Coupling:
    """Draws: `claims` (m, n) real per attributed revenue, `base` (m,) a day at demand 1."""

    claims: Floats
    base: Floats
    noise: float


def couple(
    total: Floats, learned: Learned, prepared: Prepared, count: int, rng: np.random.Generator
) -> Coupling:
    """Draw the factors and the base from `total` (days,; NaN where unknown)."""
    days = learned.days
    demand = np.exp(learned.demand.smooth[:days] + learned.demand.shocks)
    response = _responses(learned, prepared)
    known = np.isfinite(total)
    scale = float(np.mean(total[known] / demand[known]))
    y = np.where(known, np.nan_to_num(total) / demand / scale, 0.0)
    path = walk(days, 1)
    design = np.concatenate([path.basis[:days], response / scale], axis=1)
    offset = y - response.sum(1) / scale
    base = path.precision(BASE_PACE)
    trust, noise, memory = known.astype(float), 0.1, 0.0
    for _ in range(3):
        mean, half, noise = _regress(offset, design, trust, base, noise, memory)
        left = offset - design @ mean
        both = known[1:] & known[:-1]
        memory = float(
            np.clip((left[1:] * left[:-1])[both].sum() / (left[known] @ left[known]), 0, 0.9)
        )
        trust = known * bounded(left / noise)
    drawn = mean + rng.standard_normal((count, len(mean))) @ half
    knots = path.knots
    claims = np.maximum(1 + drawn[:, knots:], LEAST_CLAIM)
    daily = np.maximum(drawn[:, :knots] @ path.basis[days - 1], 0.0) * scale
    return Coupling(claims, daily, noise)


def _responses(learned: Learned, prepared: Prepared) -> Floats:
    """Each campaign's attributed revenue at demand 1: (days, n)."""
    days = learned.days
    columns = []
    for k, found in enumerate(learned.campaigns):
        logs = found.curve + found.level(slice(days))
        columns.append(np.exp(logs) * learned.smear[k] * (prepared.weight[:days, k] > 0))
    return np.stack(columns, axis=1)


def _regress(
    y: Floats, design: Floats, trust: Floats, base: Floats, noise: float, memory: float
) -> tuple[Floats, Floats, float]:
    """Mean and half-covariance of base knots and claims, and the noise of a day."""
    knots = len(base)
    x = design[1:] - memory * design[:-1]
    z = y[1:] - memory * y[:-1]
    weight = np.minimum(trust[1:], trust[:-1])[:, None]
    precision = np.zeros((design.shape[1], design.shape[1]))
    precision[:knots, :knots] = base
    claims = np.arange(knots, len(precision))
    precision[claims, claims] = (noise / CLAIM_DOUBT) ** 2
    inverse, _ = cholesky_inverse((x * weight).T @ x + precision)
    mean = inverse.T @ (inverse @ ((x * weight).T @ z))
    left = z - x @ mean
    size = float(np.sqrt((weight[:, 0] * left**2).sum() / max(weight.sum(), 1)))
    size = max(size, 0.005)
    return mean, inverse * size, size
