"""The days of a period, and of the one before it."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

from kempen.domain.metrics.periods import named
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.sums import Sums
from kempen.entrypoints.dashboard.shared.performance.overview_state import HeadlineFacts
from kempen.entrypoints.dashboard.shared.period import PeriodChoice

TODAY = date(2026, 11, 20)
PERIOD = named("last-84-days", TODAY)
CHOICE = PeriodChoice("last-84-days", PERIOD)


@dataclass
class Days:
    """How the days of the period, and those before it, went: two good weeks, two bad ones."""

    now: str | None = "300"
    before: str | None = None
    spend: str = "100"
    swing: int = 30
    prospects: tuple[str | None, str | None] = (None, None)
    length: int = 84
    more: dict[str, Any] = field(default_factory=dict)

    def performance(self) -> Performance:
        days = {}
        for revenue, prospects, part in (
            (self.now, self.prospects[0], PERIOD),
            (self.before, self.prospects[1], PERIOD.before),
        ):
            if revenue is None:
                continue
            for number, day in enumerate(reversed(list(part))):
                if number >= self.length:
                    break
                swing = self.swing * (1 - number // 14 % 2 * 2) if revenue != "0" else 0
                count = Decimal(prospects) if prospects is not None else None
                days[day] = Sums(
                    1, Decimal(self.spend), Decimal(revenue) + swing, None, count, count
                )
        return Performance(PERIOD, days, {})

    def headline_facts(self, **more: Any) -> HeadlineFacts:
        known = {
            "choice": CHOICE,
            "performance": self.performance(),
            "extent": PERIOD,
            "campaigns": 5,
            "matching": 5,
            "goal": None,
        }
        return HeadlineFacts(**{**known, **self.more, **more})
