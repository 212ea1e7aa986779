"""Total sales: how much of what platforms claim is real, and what comes without them.

Total sales, with shared demand divided out, are a slow base plus each campaign's attributed
response times a factor: a Gaussian regression whose prior (factor about 1) is what the platforms
say, who err alike as well as each for itself. Without the attributed figures this regression alone
is hardly better than keeping the split.
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.learn import Learned
from kempen.optimiser.model.linear import bounded, cholesky_inverse, walk
from kempen.optimiser.model.prepare import Prepared

CLAIM_DOUBT, SHARED_DOUBT = 0.25, 0.2
# How far returns of campaigns usually lie apart, in logs, and how many campaigns that is worth.
USUAL_SPREAD, BELIEF = 0.4, 4
FARTHEST = 1.5
BASE_PACE = 0.03
LEAST_CLAIM = 0.05


@dataclass(frozen=True)
class Coupling:
    """Draws: `claims` (m, n) real per attributed revenue, `base` (m,) a day at demand 1."""

    claims: Floats
    base: Floats
    noise: float


def couple(
    total: Floats, spent: Floats, learned: Learned, prepared: Prepared, count: int,
    rng: np.random.Generator,
) -> Coupling:  # fmt: skip
    """Draw the factors and the base from `total` (days,; NaN where unknown).

    `spent`: (n,) money of the history.
    """
    days = learned.days
    demand = np.exp(learned.demand.smooth[:days] + learned.demand.shocks)
    response = _responses(learned, prepared)
    known = np.isfinite(total)
    scale = float(np.mean(total[known] / demand[known]))
    y = np.where(known, np.nan_to_num(total) / demand / scale, 0.0)
    path = walk(days, 1)
    design = np.concatenate([path.basis[:days], response / scale], axis=1)
    likely = likely_claims(response.sum(0), spent)
    offset = y - response @ likely / scale
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
    claims = np.maximum(likely + drawn[:, knots:], LEAST_CLAIM)
    daily = np.maximum(drawn[:, :knots] @ path.basis[days - 1], 0.0) * scale
    return Coupling(claims, daily, noise)


def _responses(learned: Learned, prepared: Prepared) -> Floats:
    """Each campaign's attributed revenue at demand 1: (days, n)."""
    days = learned.days
    columns = []
    for k, campaign in enumerate(learned.campaigns):
        logs = campaign.curve + campaign.level(slice(days))
        columns.append(np.exp(logs) * learned.smear[k] * (prepared.weight[:days, k] > 0))
    return np.stack(columns, axis=1)


def likely_claims(brought: Floats, spent: Floats) -> Floats:
    """What part of each campaign's attributed revenue is thought to be real beforehand: (n,).

    Of two campaigns that are equally good, the one whose platform claims more looks better: returns
    that stand out are partly claims that do (errors in variables, e.g. Fuller, Measurement Error
    Models, 1987, chapter 1).
    """
    known = (brought > 0) & (spent > 0)
    if known.sum() < 2:
        return np.ones(len(spent))
    logs = np.log(np.where(known, brought, 1.0) / np.where(known, spent, 1.0))
    away = np.where(known, np.clip(logs - np.median(logs[known]), -FARTHEST, FARTHEST), 0.0)
    seen = ((away**2).sum() + BELIEF * USUAL_SPREAD**2) / (known.sum() - 1 + BELIEF)
    return np.asarray(np.exp(-min(CLAIM_DOUBT**2 / seen, 1.0) * away))


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
    own = CLAIM_DOUBT**2 * np.eye(len(precision) - knots)
    precision[knots:, knots:] = noise**2 * np.linalg.inv(own + SHARED_DOUBT**2)
    inverse, _ = cholesky_inverse((x * weight).T @ x + precision)
    mean = inverse.T @ (inverse @ ((x * weight).T @ z))
    left = z - x @ mean
    size = float(np.sqrt((weight[:, 0] * left**2).sum() / max(weight.sum(), 1)))
    size = max(size, 0.005)
    return mean, inverse * size, size
