"""What a business needs first, and which of several is worst off."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from kempen.domain.metrics.definitions import RETURN, Missing, Value
from kempen.domain.metrics.ranges import LikelyRange
from kempen.domain.metrics.sums import Sums
from kempen.domain.metrics.verdicts import GoalStanding, standing

# Spend may be so far from what a budget has planned up to now before it counts.
_AHEAD: Final = Decimal("1.2")
_BEHIND: Final = Decimal("0.8")


class Urgency(StrEnum):
    """How urgently a business needs a person, the worst first."""

    LOCKED = "locked"  # The person needs a second factor before anything of it is shown.
    BROKEN = "broken"  # Something does not run as approved, or an account is lost.
    LOSING = "losing"  # The whole likely range of the return is below the goal.
    OVERSPENDING = "overspending"
    UNDECIDED = "undecided"  # A strategy waits for a person.
    UNDERSPENDING = "underspending"
    FINE = "fine"
    NO_DATA = "no_data"


_WORST_FIRST: Final = {urgency: place for place, urgency in enumerate(Urgency)}


@dataclass(frozen=True)
class Decisions:
    """How many things wait for a person, by what they are."""

    lost_accounts: int = 0
    failed_campaigns: int = 0
    drifting_campaigns: int = 0
    ready_strategies: int = 0

    @property
    def broken(self) -> int:
        """Things that do not run as a person approved them."""
        return self.lost_accounts + self.failed_campaigns + self.drifting_campaigns

    @property
    def count(self) -> int:
        """All of them."""
        return self.broken + self.ready_strategies


@dataclass(frozen=True)
class Pace:
    """Spend against budgets that run today (MYR): `planned` is an even share of the days so far."""

    budget: Decimal
    planned: Decimal
    spent: Decimal

    @property
    def share(self) -> Decimal | None:
        """Spend ÷ planned; None on the first day, before which nothing was planned."""
        return self.spent / self.planned if self.planned else None


@dataclass(frozen=True)
class BusinessFigures:
    """A business's last days and what it waits for."""

    sums: Sums
    likely: LikelyRange | None
    goal: Decimal | None
    pace: Pace | None
    decisions: Decisions
    is_locked: bool = False

    @property
    def result(self) -> Value:
        """The return of the days."""
        return RETURN.formula(self.sums)

    @property
    def urgency(self) -> Urgency:
        """What it needs most."""
        share = self.pace.share if self.pace else None
        is_so = {
            Urgency.LOCKED: self.is_locked,
            Urgency.BROKEN: self.decisions.broken > 0,
            Urgency.LOSING: standing(self.result, self.likely, self.goal) is GoalStanding.BEHIND,
            Urgency.OVERSPENDING: share is not None and share > _AHEAD,
            Urgency.UNDECIDED: self.decisions.ready_strategies > 0,
            Urgency.UNDERSPENDING: share is not None and share < _BEHIND,
            Urgency.FINE: self.sums.rows > 0,
        }
        return next((urgency for urgency in Urgency if is_so.get(urgency)), Urgency.NO_DATA)

    @property
    def worst_first(self) -> tuple[int, float, int]:
        """Return what sorts the worst first: the urgency, the return against the goal, the rest."""
        result = self.result
        to_goal = (
            float(result / self.goal)
            if self.goal and not isinstance(result, Missing)
            else float("inf")
        )
        return _WORST_FIRST[self.urgency], to_goal, -self.decisions.count
