"""What changes forecasts: a fit is made, and kept."""

from collections.abc import Sequence

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.bounded_learning import LearningTask, learn
from kempen.domain.forecasts.histories import (
    InsufficientHistory,
    Span,
    digest_of,
    history_of,
    numbers_of,
)
from kempen.domain.forecasts.learning import BOUNDED, Learner, learn_span, target_for
from kempen.domain.forecasts.models import Posterior
from kempen.domain.forecasts.rules import ATTRIBUTED
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model import posterior as fitted
from kempen.optimiser.model.fit import reach

__all__ = [
    "BOUNDED",
    "InsufficientHistory",
    "LearningTask",
    "Span",
    "fit",
    "learn_remaining",
    "learn_without_sales",
]


def fit(
    business: Business,
    campaigns: Sequence[Campaign],
    span: Span,
    *,
    target: str,
    budget: float,
    learner: Learner = learn,
) -> Posterior:
    """Learn from the campaigns' days what a span may bring; kept, and found again when asked again.

    `target` is "attributed" or "prospects"; `budget` the money of the span. Where the business has
    enough total sales, what is attributed is corrected by them. Takes a second or so,
    and belongs outside of a transaction; a request does it BOUNDED. Raises InsufficientHistory.
    """
    ordered = sorted(campaigns, key=lambda campaign: campaign.id)
    history = history_of(business, ordered, span, with_sales=target == ATTRIBUTED)
    learned = target_for(history, target)
    most = reach(budget)
    digest = digest_of(history, span, most)
    rows = Posterior.objects.of(business).filter(
        version=fitted.VERSION, target=learned, history_digest=digest
    )
    posterior = rows.first()
    if posterior is not None:
        return posterior
    try:
        fit_result = learn_span(history, span, target=target, budget=budget, learner=learner)
    except BadInput as error:
        raise InsufficientHistory(error.code, **numbers_of(error)) from error
    # Another worker may have kept the same fit meanwhile; then its row is as good.
    Posterior.objects.of(business).bulk_create(
        [
            Posterior(
                business=business,
                version=fitted.VERSION,
                target=learned,
                history_digest=digest,
                history_until=history.end,
                campaign_ids=list(history.names),
                content=fit_result.to_bytes(),
            )
        ],
        ignore_conflicts=True,
    )
    return rows.get()


def learn_remaining(
    business: Business, campaigns: Sequence[Campaign], span: Span, *, target: str, budget: float
) -> fitted.ResponsePosterior:
    """Learn what the rest of a running plan may bring; not kept: tomorrow it is another rest.

    The same as `fit`; the names are the campaigns' public ids, in the order of their rows. Takes a
    second or so. Raises InsufficientHistory.
    """
    ordered = sorted(campaigns, key=lambda campaign: campaign.id)
    history = history_of(business, ordered, span, with_sales=target == ATTRIBUTED)
    try:
        return learn_span(history, span, target=target, budget=budget)
    except BadInput as error:
        raise InsufficientHistory(error.code, **numbers_of(error)) from error


def learn_without_sales(
    business: Business, campaigns: Sequence[Campaign], span: Span, *, budget: float
) -> fitted.ResponsePosterior | None:
    """Learn the same from what platforms claim alone, to say what total sales changed; not kept."""
    ordered = sorted(campaigns, key=lambda campaign: campaign.id)
    try:
        history = history_of(business, ordered, span)
        return learn_span(history, span, target=ATTRIBUTED, budget=budget)
    except (BadInput, InsufficientHistory):
        return None
