"""What if: another budget, bound, goal or split, from the stored posterior, without a refit."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.answer.allocate import check_bounds, settle
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.answer.predict import Predicted, chance_at_least, gain, predicted
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior


@dataclass(frozen=True)
class WhatIf:
    """The figures that a slider changes."""

    split: Floats
    predicted: Predicted
    chance_of_goal: float | None
    current: float
    chance_of_gain: float


def what_if(
    posterior: ResponsePosterior, question: AllocationQuestion, split: Floats | None = None
) -> WhatIf:
    """Answer within 30 ms; with `split`, say what that split would bring instead of choosing one.

    Raises `BadInput` when the bounds cannot hold the budget, or the split is not one of the
    campaigns.
    """
    if split is None:
        check_bounds(question.low, np.minimum(question.high, question.budget), question.budget)
        split = best_split(posterior, question)
    elif (
        split.shape != (len(posterior.names),) or not np.isfinite(split).all() or (split < 0).any()
    ):
        raise BadInput("bad_split", "The split must give each campaign an amount of 0 or more.")
    range_, values = predicted(posterior, split)
    keep = settle(question.current, question.low, question.high, question.budget)
    more = gain(posterior, split, keep)
    goal = question.goal
    money = float(split.sum())
    return WhatIf(
        split, range_, None if goal is None else chance_at_least(values, goal * money),
        predicted(posterior, keep)[0].mean, float((more > 0).mean()),
    )  # fmt: skip
