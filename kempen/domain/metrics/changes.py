"""A metric against the days before it, and against its goal; pure."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from kempen.domain.metrics.definitions import Missing, Value
from kempen.domain.metrics.sums import EXACT

_HUNDRED: Final = Decimal(100)


@dataclass(frozen=True)
class MetricChange:
    """How much more than before: in the metric's unit, and per cent where before was above 0."""

    absolute: Decimal
    per_cent: Decimal | None


def change(now: Value, before: Value) -> MetricChange | Missing:
    """Compare with the equally long period just before.

    Previous 0: only the absolute change can be told. Either unknown: nothing can.
    """
    if isinstance(now, Missing):
        return now
    if isinstance(before, Missing):
        return before
    difference = EXACT.subtract(now, before)
    if not before:
        return MetricChange(difference, None)
    return MetricChange(difference, EXACT.divide(EXACT.multiply(difference, _HUNDRED), abs(before)))


def goal_progress(so_far: Value, goal: Decimal | None) -> Value | None:
    """Per cent of the goal reached so far; None without a goal: it is then not shown."""
    if goal is None or goal <= 0:
        return None
    if isinstance(so_far, Missing):
        return so_far
    return EXACT.divide(EXACT.multiply(so_far, _HUNDRED), goal)
