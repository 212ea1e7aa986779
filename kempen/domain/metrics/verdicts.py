"""What the figures say, as one of a few verdicts; pages put them into words."""

from decimal import Decimal
from enum import StrEnum
from typing import Final

from kempen.domain.metrics.definitions import Missing, Value
from kempen.domain.metrics.ranges import LikelyRange

# A change of the return by less than this share is not worth a word, however sure it is.
_HARDLY: Final = 0.02
# Without ranges it takes more to be believed.
_WITHOUT_RANGES: Final = 0.1


class GoalStanding(StrEnum):
    """Where the return stands against the goal."""

    ABOVE = "above"  # The whole likely range is.
    ON_PACE = "on_pace"
    CLOSE = "close"  # Below, but the likely range holds the goal.
    BEHIND = "behind"  # The whole likely range is.
    UNSURE = "unsure"  # Too few days for a range, so for a verdict too.


class Direction(StrEnum):
    """How the return moved against the previous period; luck alone, or a hair, is steady."""

    RISING = "rising"
    FALLING = "falling"
    STEADY = "steady"
    UNKNOWN = "unknown"


class Lift(StrEnum):
    """What a sales uplift may be told as."""

    MORE = "more"  # The whole likely range is above 0.
    LESS = "less"  # The whole likely range is below 0.
    UNSURE = "unsure"


def lift(low: Decimal, high: Decimal) -> Lift:
    """Judge the likely range of an uplift: what may be nothing is never told as something."""
    if low > 0:
        return Lift.MORE
    return Lift.LESS if high < 0 else Lift.UNSURE


def standing(now: Value, likely: LikelyRange | None, goal: Decimal | None) -> GoalStanding | None:
    """Compare a return with its goal; None where there is no goal or no return."""
    if goal is None or goal <= 0 or isinstance(now, Missing):
        return None
    if likely is None:
        return GoalStanding.UNSURE
    if now >= goal:
        return GoalStanding.ABOVE if likely.low >= float(goal) else GoalStanding.ON_PACE
    return GoalStanding.CLOSE if likely.high >= float(goal) else GoalStanding.BEHIND


def direction(
    now: Value, before: Value, likely: LikelyRange | None, likely_before: LikelyRange | None
) -> Direction:
    """Tell whether the return really moved: by more than the luck of both periods together."""
    if isinstance(now, Missing) or isinstance(before, Missing):
        return Direction.UNKNOWN
    difference = float(now - before)
    noise = _WITHOUT_RANGES * abs(float(before))
    if likely is not None and likely_before is not None:
        noise = (_half(likely) ** 2 + _half(likely_before) ** 2) ** 0.5
    if is_flat(now, before) or abs(difference) <= noise:
        return Direction.STEADY
    return Direction.RISING if difference > 0 else Direction.FALLING


def is_flat(now: Decimal, before: Decimal) -> bool:
    """Tell whether a change is too small to matter, whatever its cause."""
    return abs(float(now - before)) <= _HARDLY * abs(float(before))


def _half(likely: LikelyRange) -> float:
    return (likely.high - likely.low) / 2
