"""Total sales: how much of what platforms claim is real, and what comes without them.

Total sales, with shared demand divided out, are a slow base plus each campaign's attributed
response times a factor: a Gaussian regression whose prior (factor about 1) is what the platforms
say. Without the attributed figures this regression alone is hardly better than keeping the split.
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.history import Floats
from kempen.optimiser.learn import Learned
from kempen.optimiser.prepare import Prepared
from kempen.optimiser.sales import explain

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
    """Draw the factors and the base from `total` (days,; NaN where unknown).

    Demand as the campaigns alone saw it tells the factors: demand that total sales had a part in
    would already have taken up what a wrong factor leaves. The base then goes with shared demand.
    """
    days = learned.days
    response = _responses(learned, prepared)
    found = explain(total, learned.own, response)
    drawn = found.mean + rng.standard_normal((count, len(found.mean))) @ found.half
    knots = found.knots
    claims = np.maximum(1 + drawn[:, knots:], LEAST_CLAIM)
    shared = learned.demand.smooth[:days] + learned.demand.shocks
    again = explain(total, shared, response * (1 + found.mean[knots:]), claimed=False)
    today = float(again.basis[-1] @ again.mean) * again.scale
    apart = (drawn[:, :knots] - found.mean[:knots]) @ found.basis[-1] * found.scale
    return Coupling(claims, np.maximum(today + apart, 0.0), found.noise)


def _responses(learned: Learned, prepared: Prepared) -> Floats:
    """Each campaign's attributed revenue at demand 1: (days, n)."""
    days = learned.days
    columns = []
    for k, found in enumerate(learned.campaigns):
        logs = found.curve + found.weights @ found.levels[:, :days]
        columns.append(np.exp(logs) * learned.smear[k] * (prepared.weight[:days, k] > 0))
    return np.stack(columns, axis=1)
