"""Which campaigns' weeks swing, what that costs and teaches, and how it is laid over days. Pure.

Half of the weeks get more than planned and half less; what a campaign gets in all stays the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.queries import SplitQuestion
from kempen.domain.strategies.expected_outcome import unit_of
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.stored_shapes import LearningWeeks, SwingingLine
from kempen.optimiser.model.posterior import ResponsePosterior
from kempen.platforms.registry import is_platform

WEEK: Final = 7


def weeks_of_plan(
    posterior: ResponsePosterior | None,
    question: SplitQuestion,
    lines: Sequence[PlannedLine],
    days: int,
) -> LearningWeeks | None:
    """Return the weeks of a new plan that pay; None without a history.

    Where nobody but a person can set the budget, and where a festival ends a campaign's days
    earlier, weeks stay as planned.
    """
    if posterior is None:
        return None
    steady = [line.key for line in lines if line.days < days or not is_platform(line.platform)]
    amounts = {line.key: line.amount for line in lines}
    return weeks_that_teach(posterior, question, amounts, steady)


def weeks_that_teach(
    posterior: ResponsePosterior,
    question: SplitQuestion,
    amounts: Mapping[str, Decimal],
    steady: Sequence[str],
) -> LearningWeeks:
    """Return the weeks that pay around these amounts, by the name that the forecast has for a line.

    Those of `steady` stay as planned. Takes milliseconds.
    """
    split = {name: float(amounts.get(name, 0)) for name in posterior.names}
    fixed = {name: (split[name], split[name]) for name in steady if name in split}
    asked = replace(question, bounds=fixed)
    wave, unit = forecasts.learning_wave_of(posterior, asked, split), unit_of(question)
    if wave is None:
        return LearningWeeks(unit)
    lines = tuple(
        SwingingLine(
            key=name,
            cost=round(float(wave.costs[at]), 2),
            swing=round(float(wave.swing[at]), 4),
            weeks=tuple(int(sign) for sign in wave.signs[:, at]),
            worth=round(float(wave.worths[at]), 2),
        )
        for at, name in enumerate(posterior.names)
        if wave.swing[at] > 0
    )
    return LearningWeeks(unit, lines=lines)


def line_in_force(weeks: LearningWeeks | None, key: str) -> SwingingLine | None:
    """Return how a line's weeks swing; None where they do not, or a person refused it."""
    if weeks is None or not weeks.is_on:
        return None
    return next((one for one in weeks.lines if one.key == key), None)


def swung(days: Sequence[Decimal], line: SwingingLine | None) -> list[Decimal]:
    """Return the weights of a plan's days with its weeks up and down; None: as they are."""
    return [amount * factor for amount, factor in zip(days, _factors(line, days), strict=True)]


def level(days: Sequence[Decimal], line: SwingingLine | None) -> list[Decimal]:
    """Return the weights of a plan's days as they were before its weeks swung."""
    return [amount / factor for amount, factor in zip(days, _factors(line, days), strict=True)]


def _factors(line: SwingingLine | None, days: Sequence[Decimal]) -> list[Decimal]:
    weeks = line.weeks if line is not None else ()
    swing = Decimal(str(line.swing)) if line is not None else Decimal(0)
    return [
        1 + weeks[at // WEEK] * swing if at // WEEK < len(weeks) else Decimal(1)
        for at in range(len(days))
    ]
