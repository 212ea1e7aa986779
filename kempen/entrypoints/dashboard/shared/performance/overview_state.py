"""What kind of story the numbers of a page tell."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from kempen.domain.metrics.definitions import RETURN
from kempen.domain.metrics.estimates import GoalChance, Lacking, SalesUplift
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.verdicts import Direction, Standing, direction, standing
from kempen.entrypoints.dashboard.shared.period import Choice

_PENDING: Final = Lacking("pending")


class State(StrEnum):
    """What kind of story there is to tell."""

    NOTHING_YET = "nothing_yet"  # Neither campaigns nor numbers.
    NO_NUMBERS = "no_numbers"  # Campaigns, but no day of theirs.
    NO_MATCH = "no_match"  # The search finds no campaign.
    NONE_HERE = "none_here"  # Numbers, but none in these days.
    NO_SPEND = "no_spend"
    PROSPECTS = "prospects"
    RETURN = "return"


@dataclass(frozen=True)
class Situation:
    """All that a headline depends on. `extent` is where there are numbers at all.

    `chance` is that of the goal; None without a forecast.
    """

    choice: Choice
    performance: Performance
    extent: Period | None
    campaigns: int
    matching: int
    goal: Decimal | None = None
    uplift: SalesUplift | Lacking = _PENDING
    chance: GoalChance | None = None

    @property
    def state(self) -> State:
        """Choose the story."""
        now = self.performance.now
        if not self.campaigns:
            return State.NOTHING_YET
        if not self.matching:
            return State.NO_MATCH
        if self.extent is None:
            return State.NO_NUMBERS
        if not now.rows:
            return State.NONE_HERE
        if not now.revenue and now.prospects is not None:
            return State.PROSPECTS
        return State.RETURN if now.spend else State.NO_SPEND

    @property
    def standing(self) -> Standing | None:
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
