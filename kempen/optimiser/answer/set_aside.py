"""What a split gives up of the expected outcome: for doubt, and to learn what is not known yet."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.answer.allocate import allocate
from kempen.optimiser.answer.plan import mean_curves
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior


@dataclass(frozen=True)
class SetAside:
    """Against the split of the same money that has the greatest expected outcome.

    `doubt`: what the campaigns with a history would bring more, split without regard to doubt;
    `learning`: what the money of new campaigns would bring more with those that have a history.
    """

    doubt: float
    learning: float


def set_aside(posterior: ResponsePosterior, split: Floats, new: float, brought: float) -> SetAside:
    """Say what a split gives up; the difference of two splits' means is that of what they give up.

    `split`: money of the campaigns with a history; `new`: money of those without one, assumed to
    bring `brought`. Takes milliseconds.
    """
    known = float(split.sum())
    boldest = _greatest_mean(posterior, known)
    whole = _greatest_mean(posterior, known + new) if new > 0 else boldest
    return SetAside(boldest - predict(posterior, split).mean, whole - boldest - brought)


def _greatest_mean(posterior: ResponsePosterior, budget: float) -> float:
    none = np.zeros(len(posterior.names))
    if budget <= 0:
        return predict(posterior, none).mean
    curves, high = mean_curves(posterior), np.full(len(none), budget)
    return predict(posterior, allocate(posterior.money, curves, none, high, budget)).mean
