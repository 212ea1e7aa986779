"""The best split where a campaign takes nothing, or no less than its least amount.

Such amounts are semi-continuous: the set of splits has holes. The split without that rule says
which campaigns fall into a hole; each of them in turn is either left out or raised to its least
amount, whichever brings more, until none is left (branch and bound cut to its greedy branch).
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kempen.optimiser.answer.allocate import CENT
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.answer.predict import predict
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
    while (thin := _too_thin(split, question.least)).any():
        # The one that is furthest from its least amount first: what it frees may serve the others.
        k = int(np.where(thin, split / np.maximum(question.least, CENT), np.inf).argmin())
        candidates = [
            (best_split(posterior, bounded), bounded)
            for bounded in (_without(question, k), _raised(question, k))
            if bounded is not None
        ]
        if not candidates:
            break
        split, question = max(candidates, key=lambda one: predict(posterior, one[0]).mean)
    return split, question


def _too_thin(split: Floats, least: Floats) -> NDArray[np.bool_]:
    return np.asarray((split > 0) & (split < least - CENT))


def _without(question: AllocationQuestion, k: int) -> AllocationQuestion | None:
    """The same question with campaign `k` left out; None where it must run or is needed."""
    high = question.high.astype(float)
    high[k] = 0.0
    if question.low[k] > 0 or np.minimum(high, question.budget).sum() < question.budget - CENT:
        return None
    return replace(question, high=high)


def _raised(question: AllocationQuestion, k: int) -> AllocationQuestion | None:
    """The same question with campaign `k` at its least amount or above; None for want of money."""
    if question.least is None:
        return None
    low = question.low.astype(float)
    low[k] = max(low[k], question.least[k])
    if low[k] > question.high[k] or low.sum() > question.budget + CENT:
        return None
    return replace(question, low=low)
