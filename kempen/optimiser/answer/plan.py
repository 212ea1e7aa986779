"""The answer to a question: the best split of the money."""

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from kempen.optimiser.answer.allocate import allocate, settle
from kempen.optimiser.answer.predict import draws
from kempen.optimiser.model.confounding import following, strength
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior

STEPS_TO_BEST = (0.0, 0.25, 0.5, 0.75, 1.0)
CAUTION, CONFOUNDED = 0.1, 0.8
# What a curve is marked down by when curves compete for money: this part of how far the luckiest of
# them is expected to lie above its mean. The best of many noisy curves is mostly the luckiest
# (J. Smith and R. Winkler, "The Optimizer's Curse", Management Science 52, 2006), most of all far
# beyond what was ever spent; of few curves it is less lucky.
DOUBT = 0.17


@dataclass(frozen=True)
class AllocationQuestion:
    """What is asked, in money of the horizon.

    `low`, `high`: (n,) bounds; `current`: (n,) today's split; `goal`: revenue wanted per 1 spent;
    `least`: (n,) what a campaign takes if it runs at all: it gets nothing, or this much or more;
    `learn`: whether weeks may swing around the plan where what that teaches is worth more than it
    costs.
    """

    budget: float
    low: Floats
    high: Floats
    current: Floats
    goal: float | None = None
    least: Floats | None = None
    learn: bool = False


def mean_curves(posterior: ResponsePosterior) -> Floats:
    """Expected revenue of each campaign at each amount of its money grid: (n, s)."""
    return np.asarray((posterior.weights[:, None] @ posterior.tables)[:, 0])


def doubted_curves(posterior: ResponsePosterior) -> Floats:
    """The mean curves, each less a part of its standard deviation over the shapes: (n, s)."""
    means = mean_curves(posterior)
    squares = (posterior.weights[:, None] @ posterior.tables**2)[:, 0]
    doubt = DOUBT * greatest_of(len(means))
    return np.asarray(means - doubt * np.sqrt(np.maximum(squares - means**2, 0.0)))


def greatest_of(count: int) -> float:
    """What the greatest of so many standard normal figures is expected to be (Blom, 1958)."""
    return NormalDist().inv_cdf((count - 0.375) / (count + 0.25))


def best_split(posterior: ResponsePosterior, question: AllocationQuestion) -> Floats:
    """The best split on the doubted curves, drawn back towards today's where the gain is unsure.

    Along the straight line from today's split to the best one, the step is taken whose expected
    gain less a part of its standard deviation is greatest.
    """
    curves = doubted_curves(posterior)
    best = allocate(posterior.money, curves, question.low, question.high, question.budget)
    keep = settle(question.current, question.low, question.high, question.budget)
    confounded = strength(following(posterior.facts, posterior.recent))
    caution = CAUTION + CONFOUNDED * confounded
    splits = [keep + step * (best - keep) for step in STEPS_TO_BEST]
    values = draws(posterior, *splits)
    gains = values - values[0]
    worth = gains.mean(1) - caution * gains.std(1)
    return splits[int(worth.argmax())]
