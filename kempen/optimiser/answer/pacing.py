"""A day-by-day plan: more on days when people buy, smoothly, and never far from level."""

import numpy as np

from kempen.optimiser.answer.waves import LearningWave
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior

LEAN, LEAST, MOST = 0.5, 0.7, 1.5


def daily(posterior: ResponsePosterior, split: Floats, wave: LearningWave | None = None) -> Floats:
    """Money per day and campaign, summing to the split in each campaign to the cent: (horizon, n).

    Spend follows the square root of expected demand: with an elasticity near one half that is half
    of the way to the optimum, and gentle on platforms that learn from steady budgets. Demand is
    that which each campaign meets: a lunch offer and a weekend offer have other days. The weeks of
    `wave` swing around that.
    """
    lean = np.clip(posterior.worth**LEAN, LEAST, MOST)
    if wave is not None:
        lean = lean * wave.factors(len(lean))
    share = np.cumsum(lean, axis=0) / lean.sum(0)
    upto = np.round(split * share, 2)
    upto[-1] = split
    return np.asarray(np.round(np.diff(upto, axis=0, prepend=0.0), 2))
