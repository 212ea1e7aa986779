"""A strategy while it is being made, before anything of it is stored."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.queries import Posterior
from kempen.domain.strategies.rules import Note
from kempen.market.festivals import FestivalEnd


@dataclass
class PlannedLine:
    """One line of the split while it is being planned. `key` names it in the forecast.

    `least` is what its platform accepts a day, if it runs at all; `days` on how many it runs, which
    are fewer than the plan's where its festival ends earlier.
    """

    key: str
    position: int
    platform: str
    name: str
    campaign: Campaign | None = None
    least: Decimal = Decimal(0)
    days: int = 1
    amount: Decimal = Decimal(0)
    current: Decimal | None = None
    basis: str = "assumption"
    expected: dict[str, float] = field(default_factory=dict)
    curve: dict[str, list[float]] = field(default_factory=dict)
    sufficiency: dict[str, Any] = field(default_factory=dict)
    daily: list[dict[str, str]] = field(default_factory=list)
    festival: FestivalEnd | None = None

    @property
    def minimum(self) -> Decimal:
        """What its platform accepts for all of its days, if it runs at all."""
        return self.least * self.days


@dataclass
class Planned:
    """The whole answer, before its ads are written."""

    lines: list[PlannedLine]
    posterior: Posterior | None
    expected: dict[str, Any]
    answer: dict[str, Any]
    notes: list[Note]
