"""What a span teaches, learned from plain values; pure, so that a bounded process can do it too."""

import pickle
from typing import Final, NamedTuple

import numpy as np

from kempen.domain.forecasts.rules import ATTRIBUTED, TOTAL
from kempen.domain.forecasts.total_sales import ads_alone
from kempen.kit.bounded_process import Limits, run_bounded
from kempen.kit.child_refusal import ChildRefused
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import History
from kempen.optimiser.model.posterior import ResponsePosterior

# Eighty campaigns over two years take 8 seconds of a core and 350 MB.
_LIMITS: Final = Limits(seconds=25, cpu_seconds=20, memory=2 * 2**30, answer=2**27)


class LearningTask(NamedTuple):
    """A history, what of it is wanted, and the days: `wait` of them come before the span."""

    history: History
    target: str
    wait: int
    days: int
    budget: float


def target_for(history: History, target: str) -> str:
    """Return what is learned of a history for a target: total sales where it has them."""
    return TOTAL if target == ATTRIBUTED and history.total is not None else target


def learn(task: LearningTask) -> ResponsePosterior:
    """Learn what the days of a span may bring; takes a second or so. Raises BadInput."""
    history, learned = task.history, target_for(task.history, task.target)
    posterior = fit(
        history,
        task.days,
        events=history.events,
        target=learned,
        budget=task.budget,
        wait=task.wait,
    )
    if learned != TOTAL or history.total is None:
        return posterior
    return ads_alone(posterior, int(np.isfinite(history.total).sum()))


def learn_bounded(task: LearningTask) -> ResponsePosterior:
    """Learn the same in a process of its own, for somebody who waits for a page.

    Raises BadInput, OverLimit or ChildFailed.
    """
    try:
        return ResponsePosterior.from_bytes(run_bounded(work, pickle.dumps(task), _LIMITS))
    except ChildRefused as refusal:
        raise BadInput(refusal.code, refusal.code, **refusal.facts) from refusal


def work(content: bytes) -> bytes:
    """Learn inside the bounded process."""
    # What comes here was written by our own parent, a few lines above.
    task = pickle.loads(content)  # noqa: S301
    try:
        return learn(task).to_bytes()
    except BadInput as error:
        facts = {name: one for name, one in error.data.items() if isinstance(one, int | float)}
        raise ChildRefused(error.code, facts) from error
