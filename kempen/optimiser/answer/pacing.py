"""A day-by-day plan: more on days when people buy, smoothly, and never far from level."""

import numpy as np

from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import Posterior

LEAN, LEAST, MOST = 0.5, 0.7, 1.5


def daily(posterior: Posterior, split: Floats) -> Floats:
    """Money per day and campaign, summing to the split in each campaign to the cent: (horizon, n).

    Spend follows the square root of expected demand: with an elasticity near one half that is half
    of the way to the optimum, and gentle on platforms that learn from steady budgets.
    """
    lean = np.clip(posterior.worth**LEAN, LEAST, MOST)
    share = np.cumsum(lean) / lean.sum()
    upto = np.round(split[None, :] * share[:, None], 2)
    upto[-1] = split
    return np.asarray(np.round(np.diff(upto, axis=0, prepend=0.0), 2))
