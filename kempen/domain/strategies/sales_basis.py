"""What a strategy owes to its data: days that were lost, what total sales say, what they moved."""

from collections.abc import Mapping, Sequence
from typing import cast

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts import actions as fitting
from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.queries import SplitQuestion
from kempen.domain.forecasts.total_sales import (
    expected_sales,
    over_claims,
    real_share,
    real_shares,
    sales_days,
)
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.stored_shapes import Note
from kempen.optimiser.model.posterior import ResponsePosterior

# Less of the budget than this is not worth calling a change.
_MOVED = 0.03


def lost_days_of(posterior: ResponsePosterior) -> int:
    """Return how many days without conversion tracking it did not learn from."""
    # A fit that is older than the fact knows of none.
    return cast("int", posterior.facts.get("lost_days", 0))


def notes_of_data(
    business: Business,
    lines: Sequence[PlannedLine],
    posterior: ResponsePosterior,
    question: SplitQuestion,
    span: fitting.Span,
) -> list[Note]:
    """Return what of the data a plan did not learn from, and what total sales did to it."""
    days = lost_days_of(posterior)
    lost = [Note("lost_days", numbers={"days": float(days)})] if days else []
    return [*lost, *_notes_of_sales(business, lines, posterior, question, span)]


def _notes_of_sales(
    business: Business,
    lines: Sequence[PlannedLine],
    posterior: ResponsePosterior,
    question: SplitQuestion,
    span: fitting.Span,
) -> list[Note]:
    """Return what total sales did to a plan; nothing where it was made without them.

    Fits once more, from what platforms claim alone: takes a second or so.
    """
    days = sales_days(posterior)
    if not days:
        return []
    split = {line.key: float(line.amount) for line in lines}
    notes = [Note("total_sales_used", numbers={"days": float(days)})]
    platforms = {line.key: line.platform for line in lines}
    notes += [
        Note(
            "over_claim",
            numbers={"ratio": one.ratio, "low": one.low, "high": one.high},
            texts=(one.platform,),
        )
        for one in over_claims(posterior, platforms)
    ]
    sales = expected_sales(posterior, split)
    if sales is not None:
        numbers = {"mean": sales.mean, "low": sales.p10, "high": sales.p90}
        notes.append(Note("total_sales_expected", numbers=numbers))
    return notes + _moved(business, lines, posterior, question, span)


def _moved(
    business: Business,
    lines: Sequence[PlannedLine],
    posterior: ResponsePosterior,
    question: SplitQuestion,
    span: fitting.Span,
) -> list[Note]:
    """Return which campaigns got another amount than from what platforms claim alone."""
    known = [line for line in lines if line.key in posterior.names and line.campaign is not None]
    budget = float(sum(line.amount for line in known))
    if len(known) < 2 or budget <= 0:
        return []
    campaigns = [line.campaign for line in known if line.campaign is not None]
    other = fitting.learn_without_sales(business, campaigns, span, budget=question.budget)
    if other is None:
        return []
    answer = forecasts.best_split(other, question, budget)
    before: Mapping[str, float] = dict(zip(other.names, answer.split, strict=True))
    notes = []
    for line in known:
        was, now = float(before.get(line.key, 0.0)), float(line.amount)
        if abs(now - was) > _MOVED * budget:
            code = "sales_raised" if now > was else "sales_cut"
            notes.append(Note(code, line.position, {"difference": round(abs(now - was), 2)}))
    return notes


def real_shares_of(
    lines: Sequence[PlannedLine], posterior: ResponsePosterior | None
) -> dict[str, float]:
    """Return what part of each line's claimed revenue is real; empty without total sales."""
    known = real_shares(posterior) if posterior is not None else {}
    if posterior is None or not known:
        return {}
    return {line.key: known.get(line.key, round(real_share(posterior), 4)) for line in lines}
