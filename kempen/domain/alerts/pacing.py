"""Spend against its plan: off pace, and a budget that runs out before its last day. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

# Platforms even a budget out over days, so that less than this says nothing yet.
_FEWEST_DAYS: Final = 3
_LEAST_APART: Final = 20.0  # MYR
# Share of what was planned so far at which it is told, and at which it stays told.
_OPENS, _STAYS = (0.75, 1.20), (0.85, 1.10)
_SOON_DAYS, _TOO_EARLY_DAYS = 3.0, 1.5


@dataclass(frozen=True)
class SpendPlan:
    """A budget (MYR), its days, both ends included, and what was planned for each of them."""

    budget: float
    first: date
    last: date
    daily: Mapping[date, float]

    def planned_until(self, day: date) -> float:
        """Return what was planned up to a day, the day included; evenly where no plan says."""
        if self.daily:
            return sum(amount for planned, amount in self.daily.items() if planned <= day)
        days = (self.last - self.first).days + 1
        return self.budget * min(max((day - self.first).days + 1, 0), days) / days


@dataclass(frozen=True)
class OffPace:
    """MYR spent so far where so much was planned."""

    spent: float
    planned: float


@dataclass(frozen=True)
class RunningOut:
    """MYR left of the budget, spent in so many days at today's pace, with more days to go."""

    left: float
    days: float
    days_to_go: int


def off_pace(
    plan: SpendPlan, spend: Mapping[date, float], yesterday: date, *, is_open: bool = False
) -> OffPace | None:
    """Return how far spend is from its plan, or None where it keeps to it or it is too early."""
    if not plan.first + timedelta(days=_FEWEST_DAYS - 1) <= yesterday <= plan.last:
        return None
    spent, planned = _spent(plan, spend, yesterday), plan.planned_until(yesterday)
    low, high = _STAYS if is_open else _OPENS
    if abs(spent - planned) < _LEAST_APART or low * planned <= spent <= high * planned:
        return None
    return OffPace(spent, planned)


def running_out(
    plan: SpendPlan, spend: Mapping[date, float], yesterday: date, *, is_open: bool = False
) -> RunningOut | None:
    """Return what is left of a budget that will not last until its last day, or None."""
    days_to_go = (plan.last - yesterday).days
    recent = [spend.get(yesterday - timedelta(days=back), 0.0) for back in range(_FEWEST_DAYS)]
    pace = sum(recent) / len(recent)
    if not plan.first <= yesterday < plan.last or pace <= 0:
        return None
    left = max(plan.budget - _spent(plan, spend, yesterday), 0.0)
    days = left / pace
    soon, early = (_SOON_DAYS + 1, 0.5) if is_open else (_SOON_DAYS, _TOO_EARLY_DAYS)
    return (
        RunningOut(left, days, days_to_go) if days <= soon and days_to_go - days >= early else None
    )


def _spent(plan: SpendPlan, spend: Mapping[date, float], until: date) -> float:
    return sum(amount for day, amount in spend.items() if plan.first <= day <= until)
