"""The goal that a business is held to: its own, or that of the plan which runs or comes next.

A profit goal is one of return: a margin turns what is sold into profit before ads, and the return
that brings a profit p for each 1 spent is (1 + p) ÷ margin.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_CEILING, Decimal
from enum import StrEnum
from typing import Final
from uuid import UUID

from django.db.models import Case, DateField, Q, UUIDField, When

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.queries import prospects_between
from kempen.domain.offerings.models import Offering, Promotion
from kempen.domain.sales.queries import SalesQuestion, known_span, margin_of, sold_days
from kempen.domain.strategies.models import Brief, Strategy, StrategyLine
from kempen.kit import clock, ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

# A launched plan before an approved one, then the newest.
_THE_ONE_FIRST: Final = (
    Case(When(status=Strategy.Status.LAUNCHED, then=1), default=0).desc(),
    "-approved_at",
    "-id",
)
# Margins of so many days, the newest that have sales, stand for those to come.
_DAYS_OF_MARGIN: Final = 90


class MarginSource(StrEnum):
    """Whose margin a profit goal is of."""

    BUSINESS = "business"
    OFFERING = "offering"
    DAYS = "days"  # Of the newest sales days, which have margins of their own.


@dataclass(frozen=True)
class Margin:
    """The share of sales, above 0 and up to 1, that is profit before ads."""

    share: Decimal
    source: MarginSource


def margin_for(business: Business, offering: Offering | None = None) -> Margin | None:
    """Return the margin at which a business sells now; None where nobody told it, or it is 0.

    A day's margin comes before that of the offering, and that before the business's.
    """
    offering_margin = offering.margin if offering else None
    own, span = (
        margin_of(business) if offering_margin is None else offering_margin,
        known_span(business),
    )
    source = MarginSource.BUSINESS if offering_margin is None else MarginSource.OFFERING
    margin = Margin(own, source) if own else None
    if span is None:
        return margin
    first = span[1] - timedelta(days=_DAYS_OF_MARGIN - 1)
    sold = sold_days(business, SalesQuestion(first, span[1]), offering_margin).values()
    earned = [day.earned for day in sold if day.earned is not None]
    sales = sum((day.sales for day in sold), Decimal(0))
    if len(earned) < len(sold) or sales <= 0:
        return margin
    share = (sum(earned, Decimal(0)) / sales).quantize(Decimal("0.000001"))
    if share == own:
        return margin
    return Margin(share, MarginSource.DAYS) if share > 0 else None


def promoted_by_all(business: Business, campaigns: Collection[Campaign]) -> Offering | None:
    """Return the offering that every one of some campaigns promotes; None where there is none."""
    rows = Promotion.objects.of(business).filter(campaign__in=campaigns)
    promoted = list(rows.select_related("offering"))
    offerings = {row.offering_id: row.offering for row in promoted}
    if not promoted or len(promoted) < len(campaigns) or len(offerings) != 1:
        return None
    return promoted[0].offering


def return_for(profit_goal: Decimal, margin: Decimal) -> Decimal:
    """Return the return at which each 1 spent brings this profit after ads, to the third place.

    It is rounded up: what meets it meets the profit goal too.
    """
    return ((1 + profit_goal) / margin).quantize(Decimal("0.001"), ROUND_CEILING)


def profit_of(sales: Decimal, spend: Decimal, margin: Decimal) -> Decimal:
    """Return what is left of sales at a margin after the ads are paid."""
    return sales * margin - spend


def expected_profit(brief: Brief, sales: float, spend: float) -> Decimal | None:
    """Return the profit after ads of expected sales, to the sen; None where it is no goal."""
    if brief.margin is None:
        return None
    profit = profit_of(Decimal(str(sales)), Decimal(str(spend)), brief.margin)
    return profit.quantize(Decimal("0.01"))


@dataclass(frozen=True)
class PlanGoal:
    """What a launched or approved strategy is to reach, in which days, and with which chance."""

    strategy_id: str
    first: date
    last: date
    return_goal: Decimal | None
    prospect_goal: int | None
    profit_goal: Decimal | None = None
    margin: Decimal | None = None
    chance: float | None = None


def plan_goal(business: Business) -> PlanGoal | None:
    """Return the goal of the newest plan that is not over: a launched one before an approved one.

    None where no such plan has a goal.
    """
    plans = _THE_ONE.rows(business=business.pk, today=clock.today())
    if not plans:
        return None
    strategy, brief = plans[0], plans[0].brief
    return PlanGoal(
        strategy.public_id,
        brief.budget_start,
        brief.budget_end,
        brief.return_goal,
        brief.prospect_goal,
        brief.profit_goal,
        brief.margin,
        strategy.expected.chance_of_goal if strategy.expected else None,
    )


def return_goals_of_plans(businesses: Collection[UUID]) -> dict[UUID, Decimal]:
    """Return the return goal of `plan_goal` for several businesses; those without are missing."""
    rows = Strategy.objects.of_everyone().filter(business_id__in=businesses)
    rows = _plans(rows, clock.today())
    newest = rows.order_by("business_id", *_THE_ONE_FIRST).distinct("business_id")
    goals = newest.values_list("business_id", "brief__return_goal")
    return {business: goal for business, goal in goals if goal is not None}


def _plans(rows: TenantQuerySet[Strategy], today: date | Parameter) -> TenantQuerySet[Strategy]:
    """Keep the plans with a goal that are not over."""
    statuses = (Strategy.Status.LAUNCHED, Strategy.Status.APPROVED)
    has_goal = Q(brief__return_goal__isnull=False) | Q(brief__prospect_goal__isnull=False)
    return rows.filter(has_goal, status__in=statuses, brief__budget_end__gte=today)


# Each overview and list of campaigns asks.
_THE_ONE: Final = CompiledQuery(
    lambda: (
        _plans(
            Strategy.objects.of_everyone(closed_too=True).filter(
                business=Parameter("business", UUIDField())
            ),
            Parameter("today", DateField()),
        )
        .select_related("brief")
        .order_by(*_THE_ONE_FIRST)[:1]
    )
)


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
