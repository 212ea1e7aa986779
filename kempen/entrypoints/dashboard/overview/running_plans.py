"""The plans that run today, each in a line: spend against plan, and where it will end."""

from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from kempen.domain.accounts.queries import Business
from kempen.domain.steering.pacing import pace_of
from kempen.domain.steering.queries import running_launches
from kempen.entrypoints.dashboard.shared.copy.pacing import PaceWords, pace_words
from kempen.entrypoints.dashboard.shared.copy.strategies import name_of
from kempen.kit import clock

_SHOWN: Final = 3


@dataclass(frozen=True)
class PlanLine:
    """A running plan; without a pace it began today."""

    name: str
    page: str
    pace: PaceWords | None


@dataclass(frozen=True)
class RunningPlans:
    """The newest plans that run, and how many more there are."""

    lines: list[PlanLine]
    more: int


def running_plans(business: Business) -> RunningPlans | None:
    """Return the plans whose spend Kempen follows today; None where there is none."""
    launches = running_launches(business)
    lines = []
    for launch in launches[:_SHOWN]:
        pace = pace_words(pace_of(launch))
        # A plan over campaigns that no connected platform has is nothing to follow.
        if pace is not None or launch.strategy.brief.budget_start == clock.today():
            strategy = launch.strategy
            name = name_of(strategy.brief.guidelines) or strategy.public_id
            lines.append(PlanLine(name, reverse("strategy", args=[strategy.public_id]), pace))
    return RunningPlans(lines, max(len(launches) - _SHOWN, 0)) if lines else None
