"""Which shares of a budget are told, and when a campaign has spent too much. Pure."""

from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from typing import Final

# Shares of its budget at which a campaign's spend is told, in per cent.
THRESHOLDS: Final = (50, 75, 90, 100)
# How far over its cap a day may go before a guard stops the campaign, in per cent of the cap.
# Platforms may spend up to twice a cap on one day and even it out over the month.
MARGINS: Final = (25, 50, 100)
USUAL_MARGIN: Final = 100


def thresholds_crossed(before: Sequence[int], spent: Decimal, budget: Decimal) -> list[int]:
    """Return the thresholds that the spend has reached and that were not told before."""
    if budget <= 0:
        return []
    share = spent / budget * 100
    return [mark for mark in THRESHOLDS if share >= mark and mark not in before]


class Overspent(StrEnum):
    """Which limit a campaign's spend has passed."""

    BUDGET = "budget"
    DAY = "day"


def overspent(
    spent: Decimal, budget: Decimal, today: Decimal, cap: Decimal | None, margin: int
) -> tuple[Overspent, ...]:
    """Return the limits that are passed: the approved budget, a day's cap by more than the margin.

    Reaching a limit is not passing it.
    """
    passed = []
    if budget > 0 and spent > budget:
        passed.append(Overspent.BUDGET)
    if cap is not None and cap > 0 and today > cap * (100 + margin) / 100:
        passed.append(Overspent.DAY)
    return tuple(passed)
