"""How a span is learned from a history: the same for strategies and for the overview."""

from collections.abc import Callable
from typing import Final

from kempen.domain.forecasts.bounded_learning import (
    LearningTask,
    learn,
    learn_bounded,
    target_for,
)
from kempen.domain.forecasts.histories import Span
from kempen.optimiser.model.history import History
from kempen.optimiser.model.posterior import ResponsePosterior

__all__ = ["BOUNDED", "Learner", "learn_span", "target_for"]

Learner = Callable[[LearningTask], ResponsePosterior]
# For a process that answers requests: the work is done in one of its own.
BOUNDED: Final[Learner] = learn_bounded


def learn_span(
    history: History, span: Span, *, target: str, budget: float, learner: Learner = learn
) -> ResponsePosterior:
    """Learn what the days of a span may bring; takes a second or so. Raises BadInput.

    `budget` is the money of the span. With total sales, what campaigns bring is what they really
    bring. The sales that come without them are no result of the ads: they are kept apart, in the
    facts (total_sales.py), so that a return stays one of the ads.
    """
    wait = (span.start - history.end).days - 1
    return learner(LearningTask(history, target, wait, span.days, budget))
