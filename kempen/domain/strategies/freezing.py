"""The forecast of a strategy as it stood when a person approved it, kept to be scored later."""

from decimal import Decimal
from typing import Any, Final

from kempen.domain.strategies.expected_outcome import target_of
from kempen.domain.strategies.models import FrozenForecast, Strategy
from kempen.domain.strategies.queries import hash_of, lines_of
from kempen.domain.strategies.representing import exact_number
from kempen.kit import clock

_EXACT = ("mean", "p10", "p90", "spend")
# Stands in place of the hash while no approval stands behind a forecast.
WITHDRAWN: Final = ""


def freeze(strategy: Strategy) -> None:
    """Keep what an approved strategy is expected to bring; belongs into the approval's transaction.

    A second call changes nothing, unless the first was withdrawn. A strategy without an expectation
    has nothing to freeze.
    """
    if not strategy.expected:
        return
    known = FrozenForecast.objects.of(strategy.business).filter(strategy=strategy)
    fields = _fields(strategy, strategy.expected)
    if not known.filter(content_hash=WITHDRAWN).update(**fields):
        forecast = FrozenForecast(business=strategy.business, strategy=strategy, **fields)
        FrozenForecast.objects.of(strategy.business).bulk_create([forecast], ignore_conflicts=True)


def withdraw(strategy: Strategy) -> None:
    """Let a frozen forecast count no more until it is frozen anew, as its approval is withdrawn."""
    known = FrozenForecast.objects.of(strategy.business).filter(strategy=strategy)
    known.update(content_hash=WITHDRAWN)


def _fields(strategy: Strategy, expected: dict[str, Any]) -> dict[str, Any]:
    brief = strategy.brief
    goal = brief.return_goal if brief.prospect_goal is None else Decimal(brief.prospect_goal)
    content = {
        "strategy_id": strategy.public_id,
        "approved_hash": strategy.approved_hash,
        "dates": [brief.budget_start.isoformat(), brief.budget_end.isoformat()],
        "goal": None if goal is None else str(exact_number(goal)),
        "expected": expected,
        "campaigns": [
            {
                "line_id": line.public_id,
                "name": line.name,
                "amount": str(exact_number(line.amount)),
                "basis": line.basis,
                "expected": line.expected,
            }
            for line in lines_of(strategy)
        ],
    }
    chance = expected.get("chance_of_goal")
    return {
        "target": target_of(brief),
        "first": brief.budget_start,
        "last": brief.budget_end,
        "goal": goal,
        "chance_of_goal": None if chance is None else Decimal(str(round(chance, 3))),
        "content": content,
        "content_hash": hash_of(content),
        "frozen_at": clock.now(),
        **{name: _exact(expected[name]) for name in _EXACT},
    }


def is_untouched(forecast: FrozenForecast) -> bool:
    """Whether the kept content is what was frozen."""
    return hash_of(forecast.content) == forecast.content_hash


def _exact(value: Any) -> Decimal:
    return Decimal(str(value))
