"""The exact posterior of one campaign on the grid of shapes, everything linear integrated out.

For each grid point the level's random walk, its pace and the noise are integrated in closed form
(normal and inverse gamma): no sampling, nothing to diverge, nothing to tune.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kempen.optimiser.model.history import Floats, Ints
from kempen.optimiser.model.linear import Walk, cholesky_inverse

PACES = (0.004, 0.015, 0.05)
PACE_PRIOR = (0.0, 0.0, -0.7)
SURE, SAMPLED = 64, 64


@dataclass(frozen=True)
class GridPosterior:
    """The posterior of one campaign on points that stand for the grid. Rows run over points kept.

    `points`: (p,) grid indices; `weights`: (p,) sum to 1; `given`: (rises, p) the same under each
    typical rise; `heights`: (p, knots) mean log level at the knots of `walk`; `spread`: (p, ahead)
    its standard deviation after today; `noise`: daily noise, in logs; `curve`: (days,) mean log
    response.
    """

    points: Ints
    weights: Floats
    given: Floats
    heights: Floats
    spread: Floats
    noise: float
    curve: Floats
    walk: Walk

    def levels(self, days: slice | NDArray[np.integer]) -> Floats:
        """Mean log level under each point kept, on these days: (p, d)."""
        return np.asarray(self.heights @ self.walk.basis[days].T)

    def level(self, days: slice) -> Floats:
        """Mean log level over the points, on these days: (d,)."""
        return np.asarray((self.weights @ self.heights) @ self.walk.basis[days].T)


@dataclass(frozen=True)
class Evidence:
    """What a campaign's days say of each pace and grid point: `logs` (paces, points).

    `solved` holds for each pace the inverse factor, projections and noise variance of its fit;
    `centre` is added to every level.
    """

    logs: Floats
    solved: list[tuple[Floats, Floats, Floats]]
    walk: Walk
    days: int
    centre: float


def gather(
    y: Floats, weight: Floats, curves: NDArray[np.floating], walk: Walk, noise: float,
    *, centre: float, doubt: float, temper: float,
) -> Evidence:  # fmt: skip
    """Evidence of a campaign for every pace and grid point.

    `y`: (days,) log revenue; `weight`: (days,) precision; `curves`: (points, days) log response;
    `walk` covers history and the days ahead; `noise`: a first guess of the daily noise; today's
    level is thought to be `centre`, give or take `doubt`; `temper` ≤ 1: how far the likelihood is
    believed (Grünwald's safe Bayes).
    """
    days = len(y)
    basis = walk.basis[:days]
    weighted = basis * weight[:, None]
    gram = weighted.T @ basis
    # What is left over each curve, squared and projected, from one product with all curves: to form
    # it for each of them would take longer than all the rest.
    left = np.where(weight > 0, y - centre, 0.0)
    pulled = weight * left
    # The curves' own precision is enough for it: they are 0 in logs at usual spend.
    sums = curves @ np.column_stack([weighted, pulled]).astype(curves.dtype)
    cross = pulled @ basis - sums[:, :-1]
    own = np.square(curves) @ weight.astype(curves.dtype)
    square = pulled @ left - 2.0 * sums[:, -1].astype(float) + own
    shape = 2 + temper * float(weight.sum()) / 2
    logs, solved = [], []
    for pace, odds in zip(PACES, PACE_PRIOR, strict=True):
        inverse, log_det = cholesky_inverse(gram + walk.precision(pace, (noise / doubt) ** 2))
        projected = cross @ inverse.T
        unexplained = np.maximum(square - np.einsum("pk,pk->p", projected, projected), 0)
        rate = noise**2 + temper * unexplained / 2
        log_prior = -2 * (walk.knots - 1) * np.log(pace)
        logs.append(0.5 * temper * (log_prior - log_det) - shape * np.log(rate) + odds)
        solved.append((inverse, projected, rate / (shape - 1)))
    return Evidence(np.array(logs), solved, walk, days, centre)


def grid_posterior(
    evidence: Evidence, curves: NDArray[np.floating], priors: Floats, odds: Floats
) -> GridPosterior:
    """The posterior under `priors` (rises, points), in logs, and `odds` (rises,) of each."""
    mass = np.exp(evidence.logs - evidence.logs.max())
    prior = np.exp(priors)
    per_rise = np.maximum(mass.sum(0) @ prior.T, 1e-300)
    mixed = mass * ((odds / per_rise) @ prior)
    order, share = represent(mixed.ravel())
    paces, points = np.unravel_index(order, mass.shape)
    given = prior[:, points] * mass.ravel()[order] * (share / mixed.ravel()[order])
    given /= given.sum(1, keepdims=True)
    weights = odds @ given
    heights = np.empty((len(order), evidence.walk.knots))
    spread = np.empty((len(order), evidence.walk.basis.shape[0] - evidence.days))
    noise = np.empty(len(order))
    for pace, (inverse, projected, variance) in enumerate(evidence.solved):
        rows = paces == pace
        if rows.any():
            # The walk's columns sum to 1 on every day: what is added to all heights is added there.
            heights[rows] = projected[points[rows]] @ inverse + evidence.centre
            ahead = np.sqrt(((inverse @ evidence.walk.basis[evidence.days :].T) ** 2).sum(0))
            noise[rows] = np.sqrt(variance[points[rows]])
            spread[rows] = noise[rows, None] * ahead
    likely = mixed.sum(0).astype(curves.dtype)
    curve = np.asarray(likely @ curves[:, : evidence.days], dtype=float)
    return GridPosterior(
        points, weights, given, heights, spread, float(weights @ noise), curve, evidence.walk
    )


def represent(mass: Floats) -> tuple[Ints, Floats]:
    """A few points that stand for all: the likeliest exactly, the rest by systematic sampling.

    Kitagawa (1996). Returns their indices and shares; `mass` sums to 1.
    """
    order = np.argsort(-mass, kind="stable")
    sure, rest = order[:SURE], order[SURE:]
    upto = np.cumsum(mass[rest])
    left = upto[-1] if len(rest) else 0.0
    if left < 1e-3:
        return sure, mass[sure] / mass[sure].sum()
    at = np.searchsorted(upto, (np.arange(SAMPLED) + 0.5) / SAMPLED * left)
    drawn, hits = np.unique(np.minimum(at, len(rest) - 1), return_counts=True)
    share = np.concatenate([mass[sure], hits * left / SAMPLED])
    return np.concatenate([sure, rest[drawn]]), share / share.sum()
