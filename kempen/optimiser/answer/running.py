"""The best split where a campaign takes nothing, or no less than its least amount.

Such amounts are semi-continuous: the set of splits has holes. Dynamic programming over money does
not mind them: it says which campaigns run, and the best split is found among those.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kempen.optimiser.answer.allocate import CENT, that_run
from kempen.optimiser.answer.plan import AllocationQuestion, best_split, doubted_curves
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior


def best_split_that_runs(
    posterior: ResponsePosterior, question: AllocationQuestion
) -> tuple[Floats, AllocationQuestion]:
    """The best split, and the question with the bounds in which it was found.

    Where the budget is under every least amount, they are not kept: the caller asks for more money.
    """
    split = best_split(posterior, question)
    if question.least is None:
        return split, question
    # What must run below its least amount is as it was asked.
    fixed = (question.low > 0) & (question.high < question.least)
    least = np.where(fixed, 0.0, question.least)
    if not _too_thin(split, least).any():
        return split, question
    runs = that_run(
        posterior.money, doubted_curves(posterior), question.low, question.high, question.budget,
        least,
    )  # fmt: skip
    if runs is None:
        return split, question
    bounded = replace(
        question,
        low=np.where(runs, np.maximum(question.low, least), 0.0),
        high=np.where(runs, question.high, 0.0),
    )
    return best_split(posterior, bounded), bounded


def _too_thin(split: Floats, least: Floats) -> NDArray[np.bool_]:
    return np.asarray((split > 0) & (split < least - CENT))
