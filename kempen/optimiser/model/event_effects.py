"""What named days did to demand in a history, and what the next one is likely to do."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from kempen.optimiser.model.calendar_columns import HAPPENING, PAYDAY_NAME
from kempen.optimiser.model.history import EPOCH, History
from kempen.optimiser.model.learn import Learned

# Half of the width of a range that holds in 8 of 10 cases, in standard deviations.
EIGHT_IN_TEN: Final = 1.2816


@dataclass(frozen=True)
class EventEffect:
    """How many times usual demand a day of this name has: `ratio`, likely `low` to `high`.

    Money spent is taken to be the same. `seen`: how often it was in the history.
    """

    name: str
    seen: int
    ratio: float
    low: float
    high: float


def event_effects(history: History, learned: Learned) -> list[EventEffect]:
    """Return the effect of each name that the history has seen, payday windows included.

    Ranges hold for the next time: no event repeats itself exactly. Averaged over the kinds of
    demand by how likely each is.
    """
    seen = _times(history)
    effects = []
    for name, columns in learned.calendar.days_of.items():
        if not seen.get(name):
            continue
        at = learned.path.knots + np.array(columns)
        means, variances, weights = [], [], []
        best = learned.demand.best.evidence
        for fit in learned.demand.fits:
            means.append(float(fit.coefficients[at].sum()))
            variances.append(float((fit.half[:, at].sum(1) ** 2).sum()))
            weights.append(float(np.exp(fit.evidence - best)))
        mean = float(np.average(means, weights=weights))
        variance = float(np.average(variances, weights=weights))
        variance += float(np.average((np.array(means) - mean) ** 2, weights=weights))
        if name != PAYDAY_NAME:  # That one has come so often that its next time is no news.
            variance += (HAPPENING if len(columns) > 1 else HAPPENING / 2) ** 2
        reach = EIGHT_IN_TEN * float(np.sqrt(variance))
        ratios = (float(np.exp(value)) for value in (mean, mean - reach, mean + reach))
        effects.append(EventEffect(name, seen[name], *ratios))
    return effects


def _times(history: History) -> dict[str, int]:
    """Count on how many occasions each name fell on days with spend or revenue."""
    alive = (history.spend + history.revenue).sum(1) > 0
    start = (history.start - EPOCH).days
    times: dict[str, int] = {}
    for event in set(history.events):
        first = (event.day - EPOCH).days - start
        last = first if event.last is None else (event.last - EPOCH).days - start
        if alive[max(first, 0) : max(last + 1, 0)].any():
            times[event.name] = times.get(event.name, 0) + 1
    months = {
        (history.day(at).year, history.day(at).month) for at in np.flatnonzero(alive).tolist()
    }
    return times | {PAYDAY_NAME: len(months)}
