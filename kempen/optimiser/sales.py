"""Total sales as a base and the campaigns' responses, and what that shows of demand.

Total sales are demand times a slow base plus each campaign's attributed response times a factor: a
Gaussian regression once demand, as the campaigns saw it, is divided out. What then remains of total
sales is a second look at the same demand, often with less noise than the campaigns together have.
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.history import Floats
from kempen.optimiser.linear import bounded, cholesky_inverse, walk

CLAIM_DOUBT = 0.25
BASE_PACE = 0.03
LEAST_SHARE = 0.05
LEAST_REST = 0.15
LEAST_DOUBT = 2e-4
ROUNDS, FAR, WEEK = 3, 4.0, 7


@dataclass(frozen=True)
class Explained:
    """Total sales at demand 1, in units of `scale` money a day.

    `mean` (knots + n,) and `half`, its half-covariance: a base on knots and, per campaign, what its
    real share is above 1; `basis` (days, knots); `expected` (days,): sales at demand 1, in money.
    """

    mean: Floats
    half: Floats
    basis: Floats
    scale: float
    noise: float
    expected: Floats

    @property
    def knots(self) -> int:
        """How many of the coefficients are the base's."""
        return int(self.basis.shape[1])


@dataclass(frozen=True)
class Seen:
    """Somebody's look at demand: `raw` in logs, `doubt` its error variance (inf: none).

    Both (days,), or (days, n) where it is another for each campaign.
    """

    raw: Floats
    doubt: Floats


def explain(total: Floats, demand: Floats, response: Floats, *, claimed: bool = True) -> Explained:
    """Regress `total` (days,; NaN: unknown) on a base and `response` (days, n) at demand 1.

    `demand`: (days,) in logs; `claimed`: False takes responses as they are and looks for the base.
    """
    days, known = len(total), np.isfinite(total)
    demand = np.exp(demand)
    scale = max(float(np.mean(total[known] / demand[known])), 1e-9)
    y = np.where(known, np.nan_to_num(total) / demand / scale, 0.0)
    path = walk(days, 1)
    basis = path.basis[:days]
    paid = response.sum(1) / scale
    design = np.concatenate([basis, response / scale], axis=1) if claimed else basis
    offset = y - paid
    base = path.precision(BASE_PACE)
    trust, noise, memory = known.astype(float), 0.1, 0.0
    for _ in range(ROUNDS):
        mean, half, noise = _regress(offset, design, trust, base, noise, memory)
        left = offset - design @ mean
        both = known[1:] & known[:-1]
        square = max(float(left[known] @ left[known]), 1e-12)
        memory = float(np.clip((left[1:] * left[:-1])[both].sum() / square, 0, 0.9))
        trust = known * bounded(left / noise)
    expected = scale * np.maximum(paid + design @ mean, LEAST_SHARE)
    return Explained(mean, half, basis, scale, noise, expected)


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


def seen_in_sales(total: Floats, expected: Floats) -> Seen:
    """Demand in logs as `total` over what is `expected` of it at demand 1 shows it.

    How noisy it is shows only beside the campaigns: until then a day's doubt is 1, or none.
    """
    known = np.isfinite(total) & (np.nan_to_num(total) > 0)
    raw = np.log(np.where(known, np.nan_to_num(total), expected) / expected)
    return Seen(raw, np.where(known, 1.0, np.inf))


def seen_beside(
    total: Floats, found: Explained, response: Floats, outcome: Floats, doubt: float
) -> Seen:
    """What sales without each campaign's own part show it of demand: (days, n).

    What a campaign brought is in total sales too: left there, its own effect would pass for demand.
    `outcome` (days, n): its attributed revenue; `doubt`: error variance of a day of all sales.
    """
    claims = np.maximum(1 + found.mean[found.knots :], 0.0)
    rest = np.nan_to_num(total)[:, None] - claims * outcome
    expected = found.expected[:, None] - claims * response
    part = expected / found.expected[:, None]
    known = np.isfinite(total)[:, None] & (part > LEAST_REST)
    known &= rest > LEAST_REST * found.expected[:, None]
    raw = np.log(np.where(known, rest, 1.0) / np.where(known, expected, 1.0))
    return Seen(raw, np.where(known, doubt / np.maximum(part, LEAST_REST) ** 2, np.inf))


def blended(campaigns: Seen, sales: Seen) -> tuple[Seen, float]:
    """Both looks at demand as one, and the error variance of a day of `sales` (inf: none).

    The share of each is that which makes the blend move least from day to day: demand itself is in
    both, so that only noise can differ, even where both have part of it in common (Bates and
    Granger, "The combination of forecasts", 1969). Where the two drift apart for weeks, sales
    follow something else as well, and count less.
    """
    both = np.isfinite(campaigns.doubt) & np.isfinite(sales.doubt)
    if both.sum() < 3 * WEEK:
        return campaigns, np.inf
    gap = np.where(both, campaigns.raw - sales.raw, 0.0)
    pairs = both[1:] & both[:-1]
    moves, apart = (_tame(np.diff(x)[pairs]) for x in (campaigns.raw, gap))
    noise = float(np.median(campaigns.doubt[both]))
    white = max(float(apart @ apart) / len(apart) / 2, 1e-9)
    share = float(moves @ apart) / len(apart) / 2 / white
    slow = _slow(gap, both, white)
    believed = float(np.clip(share, 0, 1)) * noise / (noise + WEEK * slow)
    own = max(noise + (1 - 2 * share) * white, LEAST_DOUBT) + WEEK * slow
    mixed = max(noise - 2 * believed * share * white + believed**2 * white, LEAST_DOUBT)
    only = np.isfinite(sales.doubt) & ~np.isfinite(campaigns.doubt)
    weight = np.where(both, believed, only.astype(float))
    raw = weight * sales.raw + (1 - weight) * np.where(
        np.isfinite(campaigns.doubt), campaigns.raw, 0
    )
    scale = mixed / noise
    doubt = np.where(only, own, np.where(both, campaigns.doubt * scale, campaigns.doubt))
    return Seen(raw, doubt), own


def _tame(moves: Floats) -> Floats:
    """Moves with far-out ones drawn in."""
    reach = FAR * 1.4826 * max(float(np.median(np.abs(moves))), 1e-9)
    return np.asarray(np.clip(moves, -reach, reach))


def _slow(gap: Floats, both: Floats, white: float) -> float:
    """Variance of weekly means of the gap beyond what days of `white` noise explain."""
    weeks = len(gap) // WEEK
    count = both[-weeks * WEEK :].reshape(weeks, WEEK).sum(1)
    sums = gap[-weeks * WEEK :].reshape(weeks, WEEK).sum(1)
    full = count > WEEK // 2
    means = sums[full] / count[full]
    return max(float(np.var(means)) - white / WEEK, 0.0) if full.sum() > 2 else 0.0
