"""How a span is learned from a history: the same for strategies and for the overview."""

from kempen.domain.forecasts.histories import Span
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import History
from kempen.optimiser.model.posterior import ResponsePosterior


def learn_span(history: History, span: Span, *, target: str, budget: float) -> ResponsePosterior:
    """Learn what the days of a span may bring; takes a second or so. Raises BadInput.

    `budget` is the money of the span.
    """
    wait = (span.start - history.end).days - 1
    return fit(history, span.days, events=history.events, target=target, budget=budget, wait=wait)
