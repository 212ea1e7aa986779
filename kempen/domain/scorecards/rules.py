"""When a forecast is scored, and how. Pure."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from msgspec import Struct

# A forecast is of what a certain amount of money brings. Where what was spent differs by more than
# this share, it was not put to the test.
SPEND_TOLERANCE: Final = Decimal("0.1")


class ScorecardState(StrEnum):
    """Where a frozen forecast stands."""

    NOT_LAUNCHED = "not_launched"  # Nothing ran: there is nothing to compare with.
    RUNNING = "running"  # Its days are not over.
    WAITING = "waiting"  # They are over, but the numbers do not reach to the last one.
    NOT_FOLLOWED = "not_followed"  # Another amount was spent than it was made for.
    SCORED = "scored"


class LineScore(Struct, frozen=True):
    """What one line of a forecast spent and brought so far, in MYR or prospects."""

    line_id: str
    spent: Decimal
    brought: Decimal


@dataclass(frozen=True)
class Facts:
    """What is known about a frozen forecast on a day; `until`: the newest day with numbers."""

    is_launched: bool
    last: date
    today: date
    until: date | None
    planned: Decimal
    spent: Decimal


def state_of(facts: Facts) -> ScorecardState:
    """Return where the forecast stands."""
    if not facts.is_launched:
        return ScorecardState.NOT_LAUNCHED
    if facts.last >= facts.today:
        return ScorecardState.RUNNING
    if facts.until is None or facts.until < facts.last:
        return ScorecardState.WAITING
    if abs(facts.spent - facts.planned) > SPEND_TOLERANCE * facts.planned:
        return ScorecardState.NOT_FOLLOWED
    return ScorecardState.SCORED


def goal_amount(goal: Decimal | None, spent: Decimal, *, is_prospects: bool) -> Decimal | None:
    """Return the outcome that meets a goal: so much per 1 spent, or so many prospects."""
    if goal is None:
        return None
    return goal if is_prospects else goal * spent
