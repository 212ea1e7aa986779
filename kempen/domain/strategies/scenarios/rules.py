"""Which days plans may be compared for, and what such a plan may ask. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final

from kempen.domain.forecasts.rules import LONGEST_WAIT
from kempen.domain.strategies.refusals import BriefRefusal
from kempen.domain.strategies.rules import LEAST_A_DAY, MOST_MONEY
from kempen.kit.refusal import Flaw
from kempen.market.seasons import EXTENT, is_provisional, season_days, season_stretch

MOST_PLANS: Final = 3
# Ranges are checked against past periods of 28 days; over more days than these, more can change.
LONG: Final = 92
_FEWEST_DAYS: Final = 3


class HorizonKind(StrEnum):
    """For how long plans are compared."""

    SEASON = "season"
    QUARTER = "quarter"
    YEAR = "year"


@dataclass(frozen=True)
class Horizon:
    """The days that are compared, both included; `season` is the name of the one they are of.

    `is_provisional`: nobody has confirmed the season's date yet.
    """

    kind: HorizonKind
    first: date
    last: date
    season: str = ""
    is_provisional: bool = False

    @property
    def days(self) -> int:
        """How many days they are."""
        return (self.last - self.first).days + 1

    @property
    def is_long(self) -> bool:
        """Whether more can change in them than the ranges were checked against."""
        return self.days > LONG


@dataclass(frozen=True)
class ScenarioPlan:
    """One plan: so much money in all days, and perhaps a goal in the unit of the objective.

    `profit_goal`: profit after ads for each 1 spent, in place of a return goal.
    """

    budget: Decimal
    return_goal: Decimal | None = None
    prospect_goal: int | None = None
    profit_goal: Decimal | None = None


def seasons_ahead(today: date) -> list[Horizon]:
    """Return the seasons that are on or begin soon enough to be planned for, the nearest first.

    One that is on is planned for from tomorrow.
    """
    tomorrow, latest = today + timedelta(days=1), today + timedelta(days=LONGEST_WAIT)
    seasons = []
    for name in EXTENT:
        for day in season_days(name, today.year, today.year + 1):
            first, last = season_stretch(name, day)
            first = max(first, tomorrow)
            if first <= latest and (last - first).days + 1 >= _FEWEST_DAYS:
                moves = is_provisional(name, day)
                seasons.append(Horizon(HorizonKind.SEASON, first, last, str(name), moves))
                break
    return sorted(seasons, key=lambda one: (one.first, one.last))


def horizon_of(kind: HorizonKind, today: date, season: str = "") -> Horizon | None:
    """Return the days of a horizon; None for a season that cannot be planned for.

    A quarter and a year are whole months from the next one on. Without a name, the season is the
    nearest.
    """
    if kind is HorizonKind.SEASON:
        ahead = seasons_ahead(today)
        return next((one for one in ahead if season in ("", one.season)), None)
    first = _months_later(today, 1)
    months = 3 if kind is HorizonKind.QUARTER else 12
    return Horizon(kind, first, _months_later(first, months) - timedelta(days=1))


def flaws_of_plans(plans: Sequence[ScenarioPlan], objective: str, days: int) -> list[Flaw]:
    """Return what is wrong with plans for so many days, by the plan's number."""
    return [
        Flaw(("plans", str(number), *flaw.path), flaw.code, flaw.facts)
        for number, plan in enumerate(plans)
        for flaw in _flaws_of(plan, objective, days)
    ]


def months_of(horizon: Horizon) -> list[tuple[date, date]]:
    """Return the first and the last day of each month of a horizon, or of the part in it."""
    months = []
    first = horizon.first
    while first <= horizon.last:
        after = _months_later(first, 1)
        months.append((first, min(after - timedelta(days=1), horizon.last)))
        first = after
    return months


def _flaws_of(plan: ScenarioPlan, objective: str, days: int) -> list[Flaw]:
    flaws, least = [], int(LEAST_A_DAY * days)
    if plan.budget > MOST_MONEY:
        flaws.append(Flaw(("budget",), BriefRefusal.TOO_MUCH, {"most": int(MOST_MONEY)}))
    if plan.budget < least:
        facts = {"least": least, "days": days}
        flaws.append(Flaw(("budget",), BriefRefusal.TOO_LITTLE, facts))
    if objective == "increase_sales" and plan.prospect_goal is not None:
        flaws.append(Flaw(("prospect_goal",), BriefRefusal.RETURN_GOAL_NEEDED))
    if objective == "generate_prospects" and plan.return_goal is not None:
        flaws.append(Flaw(("return_goal",), BriefRefusal.PROSPECT_GOAL_NEEDED))
    if objective == "generate_prospects" and plan.profit_goal is not None:
        flaws.append(Flaw(("profit_goal",), BriefRefusal.PROSPECT_GOAL_NEEDED))
    elif plan.profit_goal is not None and plan.return_goal is not None:
        flaws.append(Flaw(("profit_goal",), BriefRefusal.ONE_GOAL))
    return flaws


def _months_later(day: date, months: int) -> date:
    """Return the first day of the month so many months later."""
    years, month = divmod(day.month - 1 + months, 12)
    return date(day.year + years, month + 1, 1)
