"""How a span is learned from a history: the same for strategies and for the overview."""

import numpy as np

from kempen.domain.forecasts.histories import Span
from kempen.domain.forecasts.rules import ATTRIBUTED, TOTAL
from kempen.domain.forecasts.total_sales import ads_alone
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import History
from kempen.optimiser.model.posterior import ResponsePosterior


def target_for(history: History, target: str) -> str:
    """Return what is learned of a history for a target: total sales where it has them."""
    return TOTAL if target == ATTRIBUTED and history.total is not None else target


def learn_span(history: History, span: Span, *, target: str, budget: float) -> ResponsePosterior:
    """Learn what the days of a span may bring; takes a second or so. Raises BadInput.

    `budget` is the money of the span. With total sales, what campaigns bring is what they really
    bring. The sales that come without them are no result of the ads: they are kept apart, in the
    facts (total_sales.py), so that a return stays one of the ads.
    """
    wait = (span.start - history.end).days - 1
    learned = target_for(history, target)
    posterior = fit(
        history, span.days, events=history.events, target=learned, budget=budget, wait=wait
    )
    if learned != TOTAL or history.total is None:
        return posterior
    return ads_alone(posterior, int(np.isfinite(history.total).sum()))
