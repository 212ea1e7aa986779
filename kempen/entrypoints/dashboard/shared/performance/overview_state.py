"""Which state a page of results is in: what its headline and its charts can show."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Final

from kempen.domain.metrics.definitions import RETURN
from kempen.domain.metrics.estimates import GoalChance, InsufficientData, SalesUplift
from kempen.domain.metrics.late_conversions import LateGrowth
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.recent import RecentReturn, recent_return
from kempen.domain.metrics.verdicts import (
    Direction,
    GoalStanding,
    direction,
    standing,
)
from kempen.domain.strategies.goals import PlanGoal
from kempen.entrypoints.dashboard.shared.period import PeriodChoice

_PENDING: Final = InsufficientData("pending")
# A return that comes this near to the days before is as good as theirs.
_NEARLY: Final = Decimal("0.95")


class OverviewState(StrEnum):
    """What a page of results has to show."""

    NOTHING_YET = "nothing_yet"  # Neither campaigns nor numbers.
    NO_NUMBERS = "no_numbers"  # Campaigns, but no day of theirs.
    NO_MATCH = "no_match"  # The search finds no campaign.
    NONE_HERE = "none_here"  # Numbers, but none in these days.
    NO_SPEND = "no_spend"
    PROSPECTS = "prospects"
    RETURN = "return"


@dataclass(frozen=True)
class HeadlineFacts:
    """All that a headline depends on. `extent` is where there are numbers at all.

    `chance` is that of the goal; None without a forecast, Lacking while it is being made again.
    `plan` is the goal of the plan that runs or comes next, where the business set none of its own;
    `plan_prospects` is what its campaigns brought of it. `coming` is that plan even where the
    business set a goal: until it begins, `chance` knows nothing of what it spends. `late` is how
    much the newest days grow.
    """

    choice: PeriodChoice
    performance: Performance
    extent: Period | None
    campaigns: int
    matching: int
    goal: Decimal | None = None
    uplift: SalesUplift | InsufficientData = _PENDING
    chance: GoalChance | InsufficientData | None = None
    plan: PlanGoal | None = None
    plan_prospects: Decimal | None = None
    coming: PlanGoal | None = None
    late: LateGrowth | None = None

    @property
    def state(self) -> OverviewState:
        """The state that these facts make."""
        now = self.performance.now
        if not self.campaigns:
            return OverviewState.NOTHING_YET
        if not self.matching:
            return OverviewState.NO_MATCH
        if self.extent is None:
            return OverviewState.NO_NUMBERS
        if not now.rows:
            return OverviewState.NONE_HERE
        if not now.revenue and now.prospects is not None:
            return OverviewState.PROSPECTS
        return OverviewState.RETURN if now.spend else OverviewState.NO_SPEND

    @property
    def standing(self) -> GoalStanding | None:
        """Where the return stands against the goal."""
        now = RETURN.formula(self.performance.now)
        return standing(now, self.performance.likely_return, self.goal)

    @property
    def direction(self) -> Direction:
        """How the return moved."""
        performance = self.performance
        return direction(
            RETURN.formula(performance.now),
            RETURN.formula(performance.before),
            performance.likely_return,
            performance.likely_return_before,
        )

    @cached_property
    def recent(self) -> RecentReturn | None:
        """How the last days of the period moved against the rest of it."""
        return recent_return(self.performance)

    @property
    def is_recent_late(self) -> bool:
        """Whether the last days only look worse because conversions of theirs are still to come."""
        if self.late is None or self.recent is None or self.recent.value >= self.recent.before:
            return False
        return self.recent.grown_by(self.late.growth) >= self.recent.before * _NEARLY
