"""How far daily budgets may move on one day. Pure: money in whole sen, no clock, no rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from typing import Final

SEN: Final = Decimal("0.01")
ZERO: Final = Decimal(0)
# Without an envelope a person is asked: for steps of this size, within these shares of the plan.
RECOMMENDED_SHARE: Final = Decimal("0.20")
RECOMMENDED_FLOOR, RECOMMENDED_CAP = Decimal("0.5"), Decimal("1.5")
# With fewer days to go, nothing moves: there is no time for it to bring anything.
FEWEST_DAYS: Final = 3
# Spend that is this much of the money to come off its plan is caught up with.
OFF_PACE: Final = Decimal("0.05")


@dataclass(frozen=True)
class LineDays:
    """What one campaign may spend on each day to come, today first, in MYR.

    `planned` as it was approved, `current` after earlier moves; `floor` and `cap` bound a day.
    A day without money stays without.
    """

    planned: tuple[Decimal, ...]
    current: tuple[Decimal, ...]
    floor: Decimal
    cap: Decimal

    @property
    def total(self) -> Decimal:
        """What it may spend on all days to come."""
        return sum(self.current, ZERO)


@dataclass(frozen=True)
class StepLimits:
    """The most that one day's step may change.

    `share` of what was planned for the day, in each campaign; `amount` MYR moved in all.
    """

    share: Decimal
    amount: Decimal


def step(
    lines: Sequence[LineDays], wanted: Sequence[Decimal], limits: StepLimits, room: Decimal = ZERO
) -> list[tuple[Decimal, ...]]:
    """Return each campaign's days after one step towards `wanted`, their totals of all days.

    `room` is what all of them together may spend more a day than they may now, or (below 0) must
    spend less. On each day: no campaign passes its floor or cap or changes by more than its share,
    no more moves than the limit's amount, and all together never get more than now and the room.
    """
    if not lines:
        return []
    factors = [_factor(line, goal) for line, goal in zip(lines, wanted, strict=True)]
    days = [
        _day([(line, line.planned[at], line.current[at]) for line in lines], factors, limits, room)
        for at in range(len(lines[0].current))
    ]
    return [tuple(day[number] for day in days) for number in range(len(lines))]


def bounds_of(line: LineDays, share: Decimal) -> tuple[Decimal, Decimal]:
    """Return the least and the greatest total that one step may lead a campaign to."""
    low = high = ZERO
    for planned, current in zip(line.planned, line.current, strict=True):
        least, most = _bounds(line, planned, current, share)
        low, high = low + least, high + most
    return low, high


def room_a_day(left: Decimal, to_come: Decimal, days: int) -> Decimal:
    """Return how much more (below 0: less) may be spent a day, MYR: even over all days to come.

    `left` is what is left of the approved money, `to_come` what the daily budgets to come add up
    to. Nothing while spend keeps near its plan, and nothing more when the last days have come.
    """
    gap = left - to_come
    if days < 1 or abs(gap) < OFF_PACE * max(to_come, SEN):
        return ZERO
    if gap > 0 and days < FEWEST_DAYS:
        return ZERO
    return (gap / days).quantize(SEN, rounding=ROUND_DOWN)


def _factor(line: LineDays, wanted: Decimal) -> Decimal:
    return wanted / line.total if line.total > 0 else Decimal(1)


def _bounds(
    line: LineDays, planned: Decimal, current: Decimal, share: Decimal
) -> tuple[Decimal, Decimal]:
    """Return the least and the greatest budget of a day after one step."""
    if current <= 0:
        return ZERO, ZERO
    change = planned * share
    least = max(current - change, min(current, line.floor))
    return least, min(current + change, max(current, line.cap))


def _day(
    day: Sequence[tuple[LineDays, Decimal, Decimal]],
    factors: Sequence[Decimal],
    limits: StepLimits,
    room: Decimal,
) -> list[Decimal]:
    changes = []
    for (line, planned, current), factor in zip(day, factors, strict=True):
        least, most = _bounds(line, planned, current, limits.share)
        changes.append(min(max(current * factor, least), most) - current)
    raised = sum((one for one in changes if one > 0), ZERO)
    lowered = -sum((one for one in changes if one < 0), ZERO)
    # No more is taken away than is given elsewhere, or has been spent too much.
    lowered_to = min(lowered, limits.amount, min(raised, limits.amount) + max(-room, ZERO))
    downs = [_part(-one, lowered_to, lowered) for one in changes]
    given = min(sum(downs, ZERO) + room, limits.amount) if raised else ZERO
    ups = [_part(one, max(given, ZERO), raised) for one in changes]
    return [current + up - down for (_, _, current), up, down in zip(day, ups, downs, strict=True)]


def _part(change: Decimal, allowed: Decimal, wanted: Decimal) -> Decimal:
    """Return a campaign's part of what all of them together may change, rounded towards nothing."""
    if change <= 0 or wanted <= 0:
        return ZERO
    return (change * min(allowed / wanted, Decimal(1))).quantize(SEN, rounding=ROUND_DOWN)
