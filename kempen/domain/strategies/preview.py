"""What a strategy would bring with other amounts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from kempen.domain.connections.minimum_budgets import minimum_daily_budget
from kempen.domain.forecasts import queries as forecasts
from kempen.domain.strategies import expected_outcome
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import key_of, lines_of
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.rules import SEN, refuse_below_a_sen
from kempen.domain.strategies.stored_shapes import (
    LineExpectation,
    PlanAnswer,
    SplitExpectation,
)
from kempen.kit.refusal import Refusal
from kempen.optimiser.model.posterior import ResponsePosterior

__all__ = ["MinimumBudget", "Preview", "posterior_of", "preview"]


@dataclass(frozen=True)
class MinimumBudget:
    """What a platform asks for a line: so much a day, on so many days."""

    a_day: Decimal
    days: int

    @property
    def total(self) -> Decimal:
        """What a line needs to run at all."""
        return self.a_day * self.days


@dataclass(frozen=True)
class Preview:
    """What another split would bring: amounts and parts by line, and the whole.

    `suggested` is what the suggested split would bring, from the same forecast. `under_minimum` has
    the lines whose new amount is more than nothing and less than their platform asks for.
    """

    amounts: dict[str, Decimal]
    lines: dict[str, LineExpectation]
    expected: SplitExpectation
    suggested: SplitExpectation
    under_minimum: dict[str, MinimumBudget]


def preview(
    strategy: Strategy,
    amounts: Mapping[str, Decimal],
    known: Sequence[StrategyLine] | None = None,
) -> Preview:
    """Say what a strategy would bring with other amounts for some lines, without storing anything.

    `known` are its lines, where they have been read already. Raises Refusal for a line that
    is not its own, and when the sum exceeds the budget.
    """
    lines = lines_of(strategy) if known is None else known
    unknown = set(amounts) - {line.public_id for line in lines}
    if unknown:
        raise Refusal(StrategyRefusal.UNKNOWN_LINE)
    refuse_below_a_sen(amounts.values())
    wanted = {
        line.public_id: amounts[line.public_id].quantize(SEN)
        if line.public_id in amounts
        else line.amount
        for line in lines
    }
    if any(amount < 0 for amount in wanted.values()):
        raise Refusal(StrategyRefusal.NEGATIVE)
    total, budget = sum(wanted.values(), Decimal(0)), strategy.brief.budget_amount
    if total > budget:
        raise Refusal(StrategyRefusal.OVER_BUDGET, total=total, over=total - budget)
    answer = strategy.answer or PlanAnswer()
    question = expected_outcome.asked_of(strategy.brief, answer.assumptions)
    keys = {line.public_id: key_of(line, strategy) for line in lines}
    posterior = posterior_of(strategy)
    seen = expected_outcome.outlook(
        posterior, question, {keys[line_id]: amount for line_id, amount in wanted.items()}
    )
    parts = {
        line.public_id: seen.lines.get(keys[line.public_id], LineExpectation()) for line in lines
    }
    first = {keys[line.public_id]: line.suggested_amount for line in lines}
    return Preview(
        wanted,
        parts,
        seen.expected,
        expected_outcome.outlook(posterior, question, first).expected,
        _under_minimum(strategy, lines, wanted),
    )


def _under_minimum(
    strategy: Strategy, lines: Sequence[StrategyLine], amounts: Mapping[str, Decimal]
) -> dict[str, MinimumBudget]:
    """Compare the amounts that change with what their days would need."""
    under = {}
    for line in lines:
        amount = amounts[line.public_id]
        if amount <= 0 or amount == line.amount:
            continue
        last = line.last_day or strategy.brief.budget_end
        least = MinimumBudget(
            minimum_daily_budget(strategy.business, line.platform, line.campaign),
            sum(day.date <= last for day in line.daily),
        )
        if amount < least.total:
            under[line.public_id] = least
    return under


def posterior_of(strategy: Strategy) -> ResponsePosterior | None:
    """Return what a strategy's history taught; None without one. Refusal where it is too old."""
    if strategy.posterior_id is None:
        return None
    try:
        return forecasts.load_cached_posterior(strategy.business, strategy.posterior_id)
    except forecasts.OldForecast as old:
        raise Refusal(StrategyRefusal.OLD_FORECAST) from old
