"""Frozen forecasts of launched strategies, and the days that came."""

from datetime import date, timedelta

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.strategies.freezing import freeze
from kempen.domain.strategies.models import FrozenForecast, Strategy
from kempen.domain.strategies.stored_shapes import SplitExpectation
from tests import make
from tests.builders import approved

TODAY = date(2026, 11, 20)
EXPECTED = SplitExpectation(
    unit="revenue",
    mean=1200.0,
    p10=1000.0,
    p50=1190.0,
    p90=1400.0,
    spend=300.0,
    mean_return=4.0,
    chance_of_goal=0.5,
)


def frozen_forecast(
    business: Business, campaign: Campaign | None, *, days_ago: int = 10, days: int = 3
) -> FrozenForecast:
    """The frozen forecast of a launched strategy of RM 300 over some days."""
    start = TODAY - timedelta(days=days_ago)
    plan = approved.strategy(business, campaign=campaign, start=start, days=days)
    plan.expected = EXPECTED
    plan.status = Strategy.Status.LAUNCHED
    plan.save()
    freeze(plan)
    return FrozenForecast.objects.of(business).select_related("strategy").get(strategy=plan)


def three_days(campaign: Campaign, revenue: str, *, spend: str = "100", days_ago: int = 10) -> None:
    """Three days with this spend and revenue each, and a later one by which they are complete."""
    for number in range(3):
        make.day(campaign, TODAY - timedelta(days=days_ago - number), spend, revenue)
    make.day(make.campaign(campaign.business, "Another"), TODAY - timedelta(days=1))
