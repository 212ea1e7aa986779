"""The forecast of a strategy as it stood when a person approved it, kept to be scored later."""

from decimal import Decimal
from typing import Final

from kempen.domain.strategies.approved_shapes import FrozenContent, FrozenLine
from kempen.domain.strategies.expected_outcome import target_of
from kempen.domain.strategies.models import FrozenForecast, Strategy
from kempen.domain.strategies.queries import hash_of, key_of, lines_of
from kempen.domain.strategies.representing import exact_number
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.kit import clock
from kempen.kit.database.struct_column import from_json, to_json_object

# Stands in place of the hash while no approval stands behind a forecast.
WITHDRAWN: Final = ""


def freeze(strategy: Strategy) -> None:
    """Keep what an approved strategy is expected to bring; belongs into the approval's transaction.

    A second call changes nothing, unless the first was withdrawn. A strategy without an expectation
    has nothing to freeze.
    """
    if strategy.expected is None:
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


def _fields(strategy: Strategy, expected: SplitExpectation) -> dict[str, object]:
    brief = strategy.brief
    goal = brief.return_goal if brief.prospect_goal is None else Decimal(brief.prospect_goal)
    shares = strategy.answer.real_shares if strategy.answer else {}
    content = to_json_object(
        FrozenContent(
            strategy_id=strategy.public_id,
            approved_hash=strategy.approved_hash,
            dates=(brief.budget_start, brief.budget_end),
            goal=None if goal is None else exact_number(goal),
            expected=expected,
            campaigns=tuple(
                FrozenLine(
                    line_id=line.public_id,
                    name=line.name,
                    amount=exact_number(line.amount),
                    basis=line.basis,
                    expected=line.expected,
                    real_share=shares.get(key_of(line, strategy)),
                )
                for line in lines_of(strategy)
            ),
        )
    )
    chance = expected.chance_of_goal
    return {
        "target": target_of(brief),
        "first": brief.budget_start,
        "last": brief.budget_end,
        "goal": goal,
        "chance_of_goal": None if chance is None else Decimal(str(round(chance, 3))),
        "content": content,
        "content_hash": hash_of(content),
        "frozen_at": clock.now(),
        "mean": _exact(expected.mean),
        "p10": _exact(expected.p10),
        "p90": _exact(expected.p90),
        "spend": _exact(expected.spend),
    }


def content_of(forecast: FrozenForecast) -> FrozenContent:
    """Return the whole of a frozen forecast."""
    return from_json(forecast.content, FrozenContent)


def is_untouched(forecast: FrozenForecast) -> bool:
    """Whether the kept content is what was frozen."""
    return hash_of(forecast.content) == forecast.content_hash


def _exact(value: float) -> Decimal:
    return Decimal(str(value))
