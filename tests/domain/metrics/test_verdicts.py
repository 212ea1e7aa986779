"""What the figures say: a verdict only where luck cannot explain it."""

from decimal import Decimal

import pytest

from kempen.domain.metrics.definitions import Missing, Value
from kempen.domain.metrics.ranges import LikelyRange
from kempen.domain.metrics.verdicts import Direction, GoalStanding, Lift, direction, lift, standing

NARROW, WIDE = LikelyRange(3.3, 3.5), LikelyRange(2.4, 4.4)


@pytest.mark.parametrize(
    ("now", "likely", "goal", "expected"),
    [
        ("3.4", NARROW, "3", GoalStanding.ABOVE),
        ("3.4", WIDE, "3", GoalStanding.ON_PACE),
        ("3.4", WIDE, "4", GoalStanding.CLOSE),
        ("3.4", NARROW, "4", GoalStanding.BEHIND),
        ("3.4", NARROW, "3.4", GoalStanding.ON_PACE),
        ("9", None, "3", GoalStanding.UNSURE),
        ("3.4", NARROW, None, None),
        ("3.4", NARROW, "0", None),
    ],
)
def test_a_standing_needs_a_goal_and_a_range(
    now: str, likely: LikelyRange | None, goal: str | None, expected: GoalStanding | None
) -> None:
    assert standing(Decimal(now), likely, Decimal(goal) if goal else None) is expected


def test_no_return_has_no_standing() -> None:
    assert standing(Missing.NOT_DEFINED, NARROW, Decimal(3)) is None


@pytest.mark.parametrize(
    ("now", "before", "likely", "likely_before", "expected"),
    [
        (Decimal("3.4"), Decimal("2.7"), NARROW, LikelyRange(2.6, 2.8), Direction.RISING),
        (Decimal("2.7"), Decimal("3.4"), LikelyRange(2.6, 2.8), NARROW, Direction.FALLING),
        (Decimal("3.4"), Decimal("2.7"), WIDE, WIDE, Direction.STEADY),
        (Decimal("3.4"), Decimal("3.3"), None, None, Direction.STEADY),
        (Decimal("3.4"), Decimal("2.7"), None, None, Direction.RISING),
        (Decimal("3.4"), Missing.NO_DATA, NARROW, None, Direction.UNKNOWN),
        (Missing.NOT_DEFINED, Decimal(3), None, NARROW, Direction.UNKNOWN),
        (Decimal(1), Decimal(0), None, None, Direction.RISING),
        (
            Decimal("3.41"),
            Decimal("3.4"),
            LikelyRange(3.41, 3.41),
            LikelyRange(3.4, 3.4),
            Direction.STEADY,
        ),
    ],
)
def test_luck_alone_is_steady(
    now: Value,
    before: Value,
    likely: LikelyRange | None,
    likely_before: LikelyRange | None,
    expected: Direction,
) -> None:
    assert direction(now, before, likely, likely_before) is expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        ("1", "9", Lift.MORE),
        ("-9", "-1", Lift.LESS),
        ("-1", "9", Lift.UNSURE),
        ("0", "9", Lift.UNSURE),
        ("-9", "0", Lift.UNSURE),
    ],
)
def test_an_uplift_that_may_be_nothing_is_unsure(low: str, high: str, expected: Lift) -> None:
    assert lift(Decimal(low), Decimal(high)) is expected
