"""A strategy of four weeks whose first campaign varies them to learn."""

from datetime import timedelta
from decimal import Decimal

from kempen.domain.campaigns.models import Campaign
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.stored_shapes import (
    LearningWeeks,
    PlanAnswer,
    PlannedDay,
    SplitExpectation,
    SwingingLine,
)
from tests import make
from tests.builders.approved import strategy

WEEKS = (1, -1, -1, 1)


def varied(campaign: Campaign) -> Strategy:
    """RM100 a day for each of two campaigns; the first gets RM120 in two weeks, RM80 in two."""
    plan = strategy(campaign.business, "search", "search", amounts=("2800.00", "2800.00"), days=28)
    other = make.campaign(campaign.business, "Hampers", platform="search")
    for line, of in zip(lines_of(plan), (campaign, other), strict=True):
        weeks = WEEKS if of == campaign else (0, 0, 0, 0)
        line.campaign, line.name = of, of.name
        line.daily = tuple(
            PlannedDay(
                plan.brief.budget_start + timedelta(days=n), Decimal(100 + 20 * weeks[n // 7])
            )
            for n in range(28)
        )
        line.save()
    swinging = SwingingLine(campaign.public_id, cost=31.4, swing=0.2, weeks=WEEKS, worth=92.6)
    plan.answer = PlanAnswer(learning=LearningWeeks("revenue", lines=(swinging,)))
    plan.expected = SplitExpectation(
        "revenue", mean=22_400, p10=20_000, p50=22_400, p90=25_000, spend=5600, mean_return=4.0,
        return_p10=3.6, return_p90=4.5, chance_of_goal=0.5,
    )  # fmt: skip
    plan.save()
    return plan
