"""The goal that a business is held to: its own, or that of the plan which runs or comes next."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db.models import Case, Q, When

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.queries import prospects_between
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.kit import clock, ids
from kempen.kit.tenancy import TenantQuerySet

# A launched plan before an approved one, then the newest.
_THE_ONE_FIRST: Final = (
    Case(When(status=Strategy.Status.LAUNCHED, then=1), default=0).desc(),
    "-approved_at",
    "-id",
)


@dataclass(frozen=True)
class PlanGoal:
    """What a launched or approved strategy is to reach, and in which days."""

    strategy_id: str
    first: date
    last: date
    return_goal: Decimal | None
    prospect_goal: int | None


def plan_goal(business: Business) -> PlanGoal | None:
    """Return the goal of the newest plan that is not over: a launched one before an approved one.

    None where no such plan has a goal.
    """
    rows = _plans(Strategy.objects.of(business))
    strategy = rows.select_related("brief").order_by(*_THE_ONE_FIRST).first()
    if strategy is None:
        return None
    brief = strategy.brief
    return PlanGoal(
        strategy.public_id,
        brief.budget_start,
        brief.budget_end,
        brief.return_goal,
        brief.prospect_goal,
    )


def return_goals_of_plans(businesses: Collection[UUID]) -> dict[UUID, Decimal]:
    """Return the return goal of `plan_goal` for several businesses; those without are missing."""
    rows = _plans(Strategy.objects.of_everyone().filter(business_id__in=businesses))
    newest = rows.order_by("business_id", *_THE_ONE_FIRST).distinct("business_id")
    goals = newest.values_list("business_id", "brief__return_goal")
    return {business: goal for business, goal in goals if goal is not None}


def _plans(rows: TenantQuerySet[Strategy]) -> TenantQuerySet[Strategy]:
    """Keep the plans with a goal that are not over."""
    statuses = (Strategy.Status.LAUNCHED, Strategy.Status.APPROVED)
    has_goal = Q(brief__return_goal__isnull=False) | Q(brief__prospect_goal__isnull=False)
    return rows.filter(has_goal, status__in=statuses, brief__budget_end__gte=clock.today())


def return_goal_of(business: Business) -> Decimal | None:
    """Return the return goal of a business: its own where it set one, else that of its plan."""
    if business.return_goal is not None:
        return business.return_goal
    goal = plan_goal(business)
    return goal.return_goal if goal else None


def prospects_of_plan(business: Business, goal: PlanGoal) -> Decimal | None:
    """Count the prospects of a plan's campaigns since its first day; None without a report."""
    strategy_id = ids.decode("str", goal.strategy_id)
    if goal.prospect_goal is None or strategy_id is None:
        return None
    lines = StrategyLine.objects.of(business).filter(strategy_id=strategy_id).exclude(campaign=None)
    campaigns = Campaign.objects.of(business).filter(id__in=lines.values("campaign_id"))
    return prospects_between(business, campaigns, goal.first, min(goal.last, clock.today()))
