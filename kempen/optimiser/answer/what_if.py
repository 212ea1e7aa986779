"""What if: another budget, bound, goal or split, from the stored posterior, without a refit."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.answer.allocate import check_bounds, settle
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.answer.predict import Prediction, predict, predict_gain
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior


@dataclass(frozen=True)
class WhatIf:
    """The figures that a slider changes."""

    split: Floats
    predicted: Prediction
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
    keep = settle(question.current, question.low, question.high, question.budget)
    goal = None if question.goal is None else question.goal * float(split.sum())
    return WhatIf(
        split, predict(posterior, split, goal=goal), predict(posterior, keep).mean,
        predict_gain(posterior, split, keep).chance,
    )  # fmt: skip
