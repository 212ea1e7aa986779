"""The days of a stored strategy, laid again after a person changed its amounts or its weeks."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from msgspec import structs

from kempen.domain.connections.minimum_budgets import minimum_daily_budget
from kempen.domain.strategies import expected_outcome
from kempen.domain.strategies.learning.weeks import level, line_in_force, swung, weeks_that_teach
from kempen.domain.strategies.minimums import in_parts_above
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.preview import posterior_of
from kempen.domain.strategies.queries import key_of
from kempen.domain.strategies.rules import SEN, with_dates
from kempen.domain.strategies.stored_shapes import (
    LearningWeeks,
    PlanAnswer,
    PlannedDay,
    SwingingLine,
)
from kempen.platforms.registry import is_platform


@dataclass(frozen=True)
class LaidDays:
    """Which weeks swing now, and the new days of the lines that have any, by their identifier."""

    learning: LearningWeeks | None
    daily: Mapping[str, tuple[PlannedDay, ...]]


def lay_amounts(
    strategy: Strategy, lines: Sequence[StrategyLine], amounts: Mapping[str, Decimal]
) -> LaidDays:
    """Lay new amounts over the days: the weeks that pay around them swing. Refusal if too old."""
    before = _weeks_of(strategy)
    after = _weeks_around(strategy, lines, amounts, before) if before is not None else None
    return _laid(strategy, lines, amounts, after)


def lay_line(strategy: Strategy, lines: Sequence[StrategyLine], line: StrategyLine) -> LaidDays:
    """Lay a line's money over its days after its last day changed: its own weeks stay level."""
    weeks = _weeks_of(strategy)
    if weeks is not None:
        key = key_of(line, strategy)
        others = tuple(one for one in weeks.lines if one.key != key)
        weeks = structs.replace(weeks, lines=others)
    return _laid(strategy, lines, _amounts(lines), weeks, {line.public_id})


def lay_weeks(strategy: Strategy, lines: Sequence[StrategyLine], *, is_on: bool) -> LaidDays:
    """Have the weeks swing, or leave them level."""
    weeks = _weeks_of(strategy)
    if weeks is not None:
        weeks = structs.replace(weeks, is_on=is_on)
    return _laid(strategy, lines, _amounts(lines), weeks)


def _weeks_of(strategy: Strategy) -> LearningWeeks | None:
    return (strategy.answer or PlanAnswer()).learning


def _amounts(lines: Sequence[StrategyLine]) -> dict[str, Decimal]:
    return {line.public_id: line.amount for line in lines}


def _weeks_around(
    strategy: Strategy,
    lines: Sequence[StrategyLine],
    amounts: Mapping[str, Decimal],
    before: LearningWeeks,
) -> LearningWeeks:
    """Ask again which weeks pay; what a person decided about them stays."""
    posterior = posterior_of(strategy)
    if posterior is None:
        return structs.replace(before, lines=())
    brief, answer = strategy.brief, strategy.answer or PlanAnswer()
    keys = {line.public_id: key_of(line, strategy) for line in lines}
    days = (brief.budget_end - brief.budget_start).days + 1
    least = {
        keys[line.public_id]: float(_least_of(strategy, line) * days)
        for line in lines
        if amounts[line.public_id] > 0
    }
    question = replace(expected_outcome.asked_of(brief, answer.assumptions), least=least)
    steady = [
        keys[line.public_id]
        for line in lines
        if line.last_day is not None or not is_platform(line.platform)
    ]
    by_key = {keys[line_id]: amount for line_id, amount in amounts.items()}
    weeks = weeks_that_teach(posterior, question, by_key, steady)
    return structs.replace(weeks, is_on=before.is_on)


def _laid(
    strategy: Strategy,
    lines: Sequence[StrategyLine],
    amounts: Mapping[str, Decimal],
    after: LearningWeeks | None,
    changed: Collection[str] = (),
) -> LaidDays:
    before = _weeks_of(strategy)
    daily = {}
    for line in lines:
        key, amount = key_of(line, strategy), amounts[line.public_id]
        swings = line_in_force(before, key), line_in_force(after, key)
        is_same = amount == line.amount and swings[0] == swings[1]
        if line.public_id in changed or not is_same:
            daily[line.public_id] = _days(strategy, line, amount, swings)
    return LaidDays(after, daily)


def _days(
    strategy: Strategy,
    line: StrategyLine,
    amount: Decimal,
    swings: tuple[SwingingLine | None, SwingingLine | None],
) -> tuple[PlannedDay, ...]:
    """Lay an amount over the days in the same shape, none below the platform's minimum.

    Days that had nothing because a festival ended get what the days before have on average.
    """
    last = line.last_day or strategy.brief.budget_end
    before = level([day.amount for day in line.daily], swings[0])
    spent = [one for one in before if one > 0]
    usual = sum(spent, Decimal(0)) / len(spent) if spent else Decimal(1)
    shape = [
        (one or usual) if day.date <= last else Decimal(0)
        for day, one in zip(line.daily, before, strict=True)
    ]
    weights = swung(shape, swings[1])
    least = [_least_of(strategy, line)] * len(weights)
    return with_dates(
        strategy.brief.budget_start, in_parts_above(amount.quantize(SEN), weights, least)
    )


def _least_of(strategy: Strategy, line: StrategyLine) -> Decimal:
    return minimum_daily_budget(strategy.business, line.platform, line.campaign)
