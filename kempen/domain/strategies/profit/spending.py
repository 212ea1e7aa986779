"""How much of a budget is spent so that profit after ads is greatest, and why no more is."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal

from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.queries import SplitQuestion
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.stored_shapes import Note
from kempen.optimiser.model.posterior import ResponsePosterior


def worth_spending(
    brief: Brief,
    posterior: ResponsePosterior,
    question: SplitQuestion,
    known: Sequence[PlannedLine],
    money: Decimal,
) -> Decimal:
    """Return how much of some money the campaigns with a history are to spend, in whole ringgit.

    All of it, unless the brief wants the most profit. 0 where no ringgit brings profit.
    """
    if not brief.most_profit or brief.margin is None or money <= 0:
        return money
    least = min((float(line.minimum) for line in known), default=0.0)
    best = forecasts.most_profitable(
        posterior, question, float(money), margin=float(brief.margin), least=least
    )
    return min(money, Decimal(str(best)).quantize(Decimal(1), ROUND_DOWN)) if best else Decimal(0)


def asked_of_spent(
    brief: Brief, question: SplitQuestion, lines: Sequence[PlannedLine]
) -> SplitQuestion:
    """Return the question for the money that is spent, where that may be less than the budget."""
    spent = sum((line.amount for line in lines), Decimal(0))
    return replace(question, budget=float(spent)) if brief.most_profit and spent else question


def notes_of_spending(
    brief: Brief, lines: Sequence[PlannedLine], posterior: ResponsePosterior | None
) -> list[Note]:
    """Say how much of a budget for the most profit stays unspent, and why."""
    if not brief.most_profit or brief.margin is None:
        return []
    if posterior is None:
        return [Note("profit_unknown")]
    left = brief.budget_amount - sum((line.amount for line in lines), Decimal(0))
    margin = float(brief.margin)
    known = [line for line in lines if line.basis == "history" and line.expected]
    spent = sum(float(line.amount) for line in known)
    if spent <= 0:
        return [Note("no_profit", numbers={"left": float(left), "margin": margin})]
    marginal = sum(float(line.amount) * line.expected.marginal for line in known if line.expected)
    numbers = {"left": float(left), "margin": margin, "brings": margin * marginal / spent}
    return [Note("profit_ends" if left >= 1 else "profit_goes_on", numbers=numbers)]
