"""Sales uplift: what a period brought above what earlier spend would have brought."""

from dataclasses import dataclass
from datetime import date

import numpy as np

from kempen.optimiser.answer.counterfactual import DRAWS, Counterfactual, Whole, counterfactual_of
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import Floats, History
from kempen.optimiser.model.learn import learn
from kempen.optimiser.model.prepare import prepare
from kempen.optimiser.model.total import couple

BASELINE = 28


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
    days before `first`, and campaigns that began within these are left out: they count as 0.
    `widen`: by how much more than usual ranges are stretched. Raises `BadInput` when the period is
    outside the history or has no 28 days before it, of any campaign.
    """
    start, stop = (first - history.start).days, (last - history.start).days + 1
    if not start < stop <= history.days or start < 0:
        raise BadInput("period", f"{first} to {last} is not inside the history.")
    every = np.arange(len(history.names))
    if baseline is None:
        before = start - history.running.argmax(0)
        if before.max() < BASELINE:
            have = max(int(before.max()), 0)
            raise BadInput(
                "short_baseline",
                f"There are {have} days before {first}; {BASELINE} are needed to compare with.",
                have=have,
                need=BASELINE,
            )
        every = np.flatnonzero(before >= BASELINE)
        baseline = history.spend[start - BASELINE : start].mean(0)
    outcome = history.conversions if target == "prospects" else history.revenue
    if not outcome.any():
        raise BadInput("no_outcome", "There is no revenue in the history.")
    prepared = prepare(history, outcome)
    learned = learn(history, prepared, history.days, 1, history.events)
    counterfactual = counterfactual_of(history, prepared, learned, target, seed)
    each = np.zeros((DRAWS, len(history.names)))
    begins = np.full(len(every), start)
    each[:, every] = counterfactual.differences(begins, stop, baseline[every], every)
    came = float(outcome[start:stop, every].sum())
    if target == "total" and history.total is not None:
        rng = np.random.default_rng(seed)
        each = (
            each * couple(history.total, history.spend.sum(0), learned, prepared, DRAWS, rng).claims
        )
        came = float(np.nansum(history.total[start:stop]))
    return _summary(each, came, baseline, widen * counterfactual.stretch)


def uplift_of(counterfactual: Counterfactual, first: Whole, stop: int, which: Whole) -> Uplift:
    """The same from what is kept of a fit, in milliseconds, for the columns `which` of campaigns.

    `first` (len(which),): the day from which each campaign is compared with the mean of the 28 days
    before it; `stop`: the day after the last. Raises `BadInput` without 28 days before.
    """
    if stop > counterfactual.days or (first >= stop).any():
        raise BadInput("period", "The period is not inside the history.")
    if (first < BASELINE).any():
        raise BadInput("short_baseline", "There are no 28 days to compare with.")
    baseline = np.array(
        [
            counterfactual.spend[at - BASELINE : at, k].mean()
            for at, k in zip(first, which, strict=True)
        ]
    )
    each = counterfactual.differences(first, stop, baseline, which)
    came = float(counterfactual.outcome[int(first.min()) : stop, which].sum())
    return _summary(each, came, baseline, counterfactual.stretch)


def _summary(each: Floats, came: float, baseline: Floats, stretch: float) -> Uplift:
    total = each.sum(1)
    total = total.mean() + stretch * (total - total.mean())
    p10, p90 = np.quantile(total, [0.1, 0.9])
    return Uplift(
        float(total.mean()), float(p10), float(p90), float((total > 0).mean()), came,
        each.mean(0), baseline,
    )  # fmt: skip
