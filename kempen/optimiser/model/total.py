"""Total sales: how much of what platforms claim is real, and what comes without them.

Total sales, with shared demand divided out, are a slow base plus each campaign's attributed
response times a factor: a Gaussian regression whose prior (factor about 1) is what the platforms
say, who err alike as well as each for itself. Without the attributed figures this regression alone
is hardly better than keeping the split.

Spend moves sales by a few per cent, less than their own slow change, so that moves alone say little
of the factors. A campaign's sales differ from their own curve by a fifth from day to day; as far as
these are real sales, the total has them too, every day. How far is not known: none, half or all of
it, averaged by how likely each makes the total. Two more columns keep demand out of the factors,
which the campaigns see through noise: the day's shock, and spend that may have followed it.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kempen.optimiser.model.history import Flags, Floats
from kempen.optimiser.model.learn import Learned
from kempen.optimiser.model.linear import HEAVY, Walk, bounded, cholesky_inverse, walk
from kempen.optimiser.model.prepare import Prepared

CLAIM_DOUBT, SHARED_DOUBT = 0.25, 0.2
# How far returns of campaigns usually lie apart, in logs, and how many campaigns that is worth.
USUAL_SPREAD, BELIEF = 0.4, 4
FARTHEST = 1.5
BASE_PACE = 0.03
LEAST_CLAIM = 0.05
# What part of the noise of platforms' daily figures may be sales that came, or did not.
REAL_PARTS = (0.0, 0.5, 1.0)
# In logs: what is not said plainly by the days is not believed, for where the noise is none of the
# total's, it draws the factors of campaigns whose spend follows demand away from the truth.
REAL_PRIOR = (0.0, -6.0, -6.0)
# How far a day's shock and the campaigns' spend may pass through demand into the base.
CONTROL_DOUBT, SURE = 0.3, 1e-3
# Days further from their curve than this count as mistakes of the platform.
LOWEST, HIGHEST = -0.9, 1.5
GREATEST_SHOCK = 0.7


@dataclass(frozen=True)
class Coupling:
    """Draws: `claims` (m, n) real per attributed revenue, `base` (m,) a day at demand 1."""

    claims: Floats
    base: Floats
    noise: float


@dataclass(frozen=True)
class _Days:
    """The days of a history at demand 1, in units of `scale`.

    `sales` (t,): total, 0 where it is not `known` (t,); `response` (t, n): what each campaign's
    curve says; `noise` (t, n): by what part of that its attributed revenue differed; `controls`
    (t, 2): shock of demand and spend, both in logs.
    """

    sales: Floats
    known: Flags
    response: Floats
    noise: Floats
    controls: Floats
    path: Walk
    scale: float


@dataclass(frozen=True)
class _Fit:
    """Base knots, controls and claims beyond the likely ones: mean, half-covariance, noise."""

    mean: Floats
    half: Floats
    noise: float
    evidence: float


def couple(
    total: Floats, spent: Floats, learned: Learned, prepared: Prepared, count: int,
    rng: np.random.Generator,
) -> Coupling:  # fmt: skip
    """Draw the factors and the base from `total` (days,; NaN where unknown).

    `spent`: (n,) money of the history.
    """
    days = _days(total, learned, prepared)
    likely = likely_claims(days.response.sum(0), spent)
    logs = np.array([_fit(days, likely, part, CONTROL_DOUBT).evidence for part in REAL_PARTS])
    fits = [_fit(days, likely, part, part * CONTROL_DOUBT + SURE) for part in REAL_PARTS]
    logs += REAL_PRIOR
    odds = np.exp(logs - logs.max())
    odds /= odds.sum()
    chosen = rng.choice(len(fits), count, p=odds)
    normal = rng.standard_normal((count, len(fits[0].mean)))
    drawn = np.empty_like(normal)
    for at, fit in enumerate(fits):
        rows = chosen == at
        drawn[rows] = fit.mean + normal[rows] @ fit.half
    knots = days.path.knots
    claims = np.maximum(likely + drawn[:, knots + days.controls.shape[1] :], LEAST_CLAIM)
    today = days.path.basis[len(days.sales) - 1]
    base = np.maximum(drawn[:, :knots] @ today, 0.0) * days.scale
    return Coupling(claims, base, float(odds @ [fit.noise for fit in fits]))


def _days(total: Floats, learned: Learned, prepared: Prepared) -> _Days:
    """Divide demand out of total sales, and say by what else days differed."""
    days = learned.days
    shocks = np.clip(learned.demand.shocks, -GREATEST_SHOCK, GREATEST_SHOCK)
    demand = np.exp(learned.demand.smooth[:days] + shocks)
    known = np.isfinite(total)
    scale = float(np.mean(total[known] / demand[known]))
    sales = np.where(known, np.nan_to_num(total) / demand / scale, 0.0)
    response = _responses(learned, prepared)
    likely = response * demand[:, None]
    noise = prepared.outcome[:days] / np.where(likely > 0, likely, 1.0) - 1
    weight = prepared.weight[:days]
    # Of what differs, the part that small counts of conversions do not explain by themselves.
    noise = np.where(likely > 0, weight * np.clip(noise, LOWEST, HIGHEST), 0.0)
    stock = prepared.stock[:days]
    usual = (weight * stock).sum(0) / np.maximum(weight.sum(0), 1e-9)
    share = weight * response
    spend = (share * (stock - usual)).sum(1) / np.maximum(share.sum(1), 1e-9)
    controls = np.stack([shocks, spend], axis=1)
    return _Days(sales, known, response / scale, noise, controls, walk(days, 1), scale)


def _fit(days: _Days, likely: Floats, part: float, doubt: float) -> _Fit:
    """The regression in which this part of the noise of attributed revenue is real."""
    brought = days.response * (1 + part * days.noise)
    design = np.concatenate([days.path.basis[: len(brought)], days.controls, brought], axis=1)
    offset = np.where(days.known, days.sales - brought @ likely, 0.0)
    prior = _prior(days.path.precision(BASE_PACE), days.controls.shape[1], len(likely), doubt)
    trust, fit, memory = days.known.astype(float), _Fit(likely, likely, 0.1, 0.0), 0.0
    both = days.known[1:] & days.known[:-1]
    for _ in range(3):
        fit = _regress(offset, design, trust, prior(fit.noise), memory)
        left = offset - design @ fit.mean
        memory = float(
            np.clip(
                (left[1:] * left[:-1])[both].sum() / (left[days.known] @ left[days.known]), 0, 0.9
            )
        )
        trust = days.known * bounded(left / fit.noise)
    return fit


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


def _prior(base: Floats, controls: int, campaigns: int, doubt: float) -> Callable[[float], Floats]:
    """Prior precision for a daily noise, in units of one over its square."""
    knots = len(base)
    own = CLAIM_DOUBT**2 * np.eye(campaigns) + SHARED_DOUBT**2
    claims = np.linalg.inv(own)

    def precision(noise: float) -> Floats:
        out = np.zeros((knots + controls + campaigns,) * 2)
        out[:knots, :knots] = base
        middle = np.arange(knots, knots + controls)
        out[middle, middle] = (noise / doubt) ** 2
        out[knots + controls :, knots + controls :] = noise**2 * claims
        return out

    return precision


def _regress(y: Floats, design: Floats, trust: Floats, prior: Floats, memory: float) -> _Fit:
    """One step of iteratively weighted least squares on whitened days, and its evidence."""
    x = design[1:] - memory * design[:-1]
    z = y[1:] - memory * y[:-1]
    weight = np.minimum(trust[1:], trust[:-1])
    weighted = (x * weight[:, None]).T
    inverse, log_det = cholesky_inverse(weighted @ x + prior)
    mean = inverse.T @ (inverse @ (weighted @ z))
    left = z - x @ mean
    size = float(np.sqrt((weight * left**2).sum() / max(weight.sum(), 1)))
    size = max(size, 0.005)
    used = weight > 0
    tails = (HEAVY + 1) / 2 * np.log1p((left[used] / size) ** 2 / HEAVY).sum()
    held = float(mean @ prior @ mean) / size**2
    evidence = -tails - used.sum() * np.log(size) - held / 2 - log_det / 2
    evidence += float(np.linalg.slogdet(prior)[1]) / 2
    return _Fit(mean, inverse * size, size, float(evidence))
