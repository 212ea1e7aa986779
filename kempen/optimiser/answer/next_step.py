"""Where the money that is left of a running plan should go, and what a small move brings."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.answer.allocate import settle
from kempen.optimiser.answer.answer import parts
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior


@dataclass(frozen=True)
class Remaining:
    """What is left of a plan, in money of the posterior's horizon, each (n,).

    `current` as it stands; `low` and `high` what one step may lead to; their sums hold `budget`.
    """

    current: Floats
    low: Floats
    high: Floats
    budget: float


def wanted_split(posterior: ResponsePosterior, remaining: Remaining) -> Floats:
    """The best split of what is left inside the bounds of a step, drawn towards today's: (n,).

    Raises `BadInput` where the bounds cannot hold the money.
    """
    keep = settle(remaining.current, remaining.low, remaining.high, remaining.budget)
    question = AllocationQuestion(remaining.budget, remaining.low, remaining.high, keep)
    return best_split(posterior, question)


def marginals(posterior: ResponsePosterior, split: Floats) -> Floats:
    """What the next 1 spent brings in each campaign of a split: (n,)."""
    return np.array([one.marginal for one in parts(posterior, split)])
