"""What plans bring in profit, for a business that knows its margin."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.rules import LARGEST_RETURN_GOAL
from kempen.domain.strategies.goals import (
    Margin,
    margin_for,
    profit_of,
    promoted_by_all,
    return_for,
)
from kempen.domain.strategies.refusals import BriefRefusal
from kempen.domain.strategies.scenarios.rules import ScenarioPlan
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.kit.refusal import Flaw, Refusal

_SEN: Final = Decimal("0.01")


@dataclass(frozen=True)
class ScenarioProfit:
    """What is left of a plan's sales after its ads, MYR; `marginal`: of one ringgit more."""

    margin: Margin
    mean: Decimal
    p10: Decimal
    p90: Decimal
    marginal: float


def margin_of_plans(
    business: Business, objective: str, campaigns: Sequence[Campaign]
) -> Margin | None:
    """Return the margin of a brief for these campaigns; None of prospects, or where untold."""
    if objective != Campaign.Objective.INCREASE_SALES:
        return None
    return margin_for(business, promoted_by_all(business, campaigns))


def return_goals(plans: Sequence[ScenarioPlan], margin: Margin | None) -> list[Decimal | None]:
    """Return each plan's goal as one of return; raise Refusal where a profit goal cannot be one."""
    goals, flaws = [], []
    for number, plan in enumerate(plans):
        goal, flaw = plan.return_goal, None
        if plan.profit_goal is not None:
            goal = return_for(plan.profit_goal, margin.share) if margin else None
            if goal is None:
                flaw = BriefRefusal.NO_MARGIN
            elif goal > LARGEST_RETURN_GOAL:
                flaw = BriefRefusal.PROFIT_TOO_LARGE
        if flaw:
            flaws.append(Flaw(("plans", str(number), "profit_goal"), flaw))
        goals.append(goal)
    if flaws:
        raise Refusal(BriefRefusal.WRONG_VALUES, flaws)
    return goals


def profit_from(
    expected: SplitExpectation, marginal: float, margin: Margin | None
) -> ScenarioProfit | None:
    """Return what an expectation leaves after its ads; None without a margin."""
    if margin is None:
        return None
    spend = Decimal(str(expected.spend))
    mean, p10, p90 = (
        profit_of(Decimal(str(sales)), spend, margin.share).quantize(_SEN)
        for sales in (expected.mean, expected.p10, expected.p90)
    )
    return ScenarioProfit(margin, mean, p10, p90, round(float(margin.share) * marginal - 1, 4))
