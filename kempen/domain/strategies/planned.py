"""A strategy while it is being made, before anything of it is stored."""

from dataclasses import dataclass
from decimal import Decimal

from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.queries import Posterior
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.stored_shapes import (
    LineCurve,
    LineExpectation,
    LineSufficiency,
    PlanAnswer,
    PlannedDay,
    SplitExpectation,
)
from kempen.market.festivals import FestivalEnd


@dataclass
class PlannedLine:
    """One line of the split while it is being planned. `key` names it in the forecast.

    `least` is what its platform accepts a day, if it runs at all; `days` on how many it runs, which
    are fewer than the plan's where its festival ends earlier. `chosen_offering` is what a person
    said that it sells, when they edited the strategy before.
    """

    key: str
    position: int
    platform: str
    name: str
    campaign: Campaign | None = None
    chosen_offering: Offering | None = None
    least: Decimal = Decimal(0)
    days: int = 1
    amount: Decimal = Decimal(0)
    current: Decimal | None = None
    basis: str = "assumption"
    expected: LineExpectation | None = None
    curve: LineCurve | None = None
    sufficiency: LineSufficiency | None = None
    daily: tuple[PlannedDay, ...] = ()
    festival: FestivalEnd | None = None

    @property
    def number_of_new(self) -> int:
        """Which of the brief's new campaigns it is, if it is one."""
        return int(self.key.removeprefix("new:"))

    @property
    def minimum(self) -> Decimal:
        """What its platform accepts for all of its days, if it runs at all."""
        return self.least * self.days


@dataclass
class Planned:
    """The whole answer, before its ads are written."""

    lines: list[PlannedLine]
    posterior: Posterior | None
    expected: SplitExpectation
    answer: PlanAnswer
