"""Sales uplift: what a period brought above what earlier spend would have brought."""

from dataclasses import dataclass
from datetime import date

import numpy as np

from kempen.optimiser.errors import BadInput
from kempen.optimiser.fit import drawn_points
from kempen.optimiser.history import Floats, History
from kempen.optimiser.learn import Learned, learn
from kempen.optimiser.prepare import Prepared, prepare
from kempen.optimiser.response import log_curves
from kempen.optimiser.total import couple

BASELINE = 28
DRAWS = 600


@dataclass(frozen=True)
class Uplift:
    """In outcome of the target: likely uplift, the chance that it is above 0, and its parts.

    `revenue`: what came; `by_campaign`: (n,) mean uplift of each; `baseline`: (n,) daily spend that
    the counterfactual goes on with.
    """

    mean: float
    p10: float
    p90: float
    chance: float
    revenue: float
    by_campaign: Floats
    baseline: Floats


def uplift(
    history: History,
    first: date,
    last: date,
    *,
    target: str = "attributed",
    baseline: Floats | None = None,
    widen: float = 1.0,
    seed: int = 1,
) -> Uplift:
    """Uplift of the days `first` to `last`, both within the history.

    `baseline`: daily spend per campaign of the counterfactual (n,); by default the mean of the 28
    days before `first`. `widen`: how much backtests stretch ranges (`Posterior.widen`). Raises
    `BadInput` when the period is outside the history or has no 28 days before it.
    """
    start, stop = (first - history.start).days, (last - history.start).days + 1
    if not start < stop <= history.days or start < 0:
        raise BadInput("period", f"{first} to {last} is not inside the history.")
    if baseline is None and start < BASELINE:
        raise BadInput(
            "short_baseline",
            f"There are {start} days before {first}; {BASELINE} are needed to compare with.",
            have=start,
            need=BASELINE,
        )
    if baseline is None:
        baseline = history.spend[start - BASELINE : start].mean(0)
    outcome = history.conversions if target == "prospects" else history.revenue
    if not outcome.any():
        raise BadInput("no_outcome", "There is no revenue in the history.")
    prepared = prepare(history, outcome)
    learned = learn(history, prepared, history.days, 1, history.events)
    each = _differences(history, prepared, learned, slice(start, stop), baseline, seed)
    came = float(outcome[start:stop].sum())
    if target == "total" and history.total is not None:
        rng = np.random.default_rng(seed)
        each = each * couple(history.total, learned, prepared, DRAWS, rng).claims
        came = float(np.nansum(history.total[start:stop]))
    total = each.sum(1)
    total = total.mean() + widen * (total - total.mean())
    p10, p90 = np.quantile(total, [0.1, 0.9])
    return Uplift(
        float(total.mean()), float(p10), float(p90), float((total > 0).mean()), came,
        each.mean(0), baseline,
    )  # fmt: skip


def _differences(
    history: History, prepared: Prepared, learned: Learned, period: slice, baseline: Floats,
    seed: int,
) -> Floats:  # fmt: skip
    """Draws of response to the real spend less that to the baseline: (draws, n)."""
    rng = np.random.default_rng(seed)
    rises = rng.choice(len(learned.rises), DRAWS, p=learned.rises)
    demand = learned.demand.smooth[period] + learned.demand.shocks[period]
    out = np.empty((DRAWS, len(history.names)))
    for k, found in enumerate(learned.campaigns):
        otherwise = history.spend[:, k].copy()
        otherwise[period] = baseline[k]
        curves = log_curves(otherwise[: period.stop], prepared.usual[k])
        real = np.exp(prepared.curves[k][found.points, period.start : period.stop])
        spared = np.exp(curves[found.points, period.start :])
        size = np.exp(found.levels[:, period] + demand) * learned.smear[k]
        values = (size * (real - spared)).sum(1)
        chosen = drawn_points(found, rises, rng)
        level = found.spread[chosen, 0] * rng.standard_normal(DRAWS)
        out[:, k] = values[chosen] * np.exp(level - level.var() / 2)
    return out
