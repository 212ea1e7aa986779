"""Forecasts of past months see no day of their month, and are scored by it."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from django.db.models import F

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sample_data import rules
from kempen.domain.sample_data.actions.past_forecasts import make_past_forecasts
from kempen.domain.sample_data.rules import CAMPAIGNS, history
from kempen.domain.scorecards.models import Score
from kempen.domain.strategies.freezing import is_untouched
from kempen.domain.strategies.models import FrozenForecast
from kempen.kit import clock
from tests import make

pytestmark = pytest.mark.django_db
MONTH = (date(2026, 10, 1), date(2026, 10, 31))


@pytest.fixture(autouse=True)
def _the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 20, 4, 0, tzinfo=UTC))
    monkeypatch.setattr(rules, "FORECAST_MONTHS", 1)


def history_until(last: date) -> Business:
    """Six months of one campaign."""
    business = make.business()
    campaign = make.campaign(business, platform="search")
    PerformanceDay.objects.of(business).bulk_create(
        PerformanceDay(
            business=business,
            campaign=campaign,
            date=day.date,
            spend=day.spend,
            clicks=day.clicks,
            conversions=day.conversions,
            revenue=day.revenue,
        )
        for day in history(CAMPAIGNS[0], last - timedelta(days=180), last)
    )
    return business


def forecast_of(business: Business) -> FrozenForecast:
    assert make_past_forecasts(Actor.member(make.member(business)), Decimal(3)) == 1
    return FrozenForecast.objects.of(business).get()


def test_a_past_month_is_forecast_once_and_scored() -> None:
    business = history_until(date(2026, 11, 19))
    forecast = forecast_of(business)
    assert (forecast.first, forecast.last) == MONTH
    assert forecast.frozen_at.astimezone(clock.BUSINESS_TIME_ZONE).date() == date(2026, 9, 30)
    assert is_untouched(forecast)
    days = PerformanceDay.objects.of(business).filter(date__range=MONTH)
    score = Score.objects.of(business).get()
    assert score.state == "scored"
    assert score.spent == forecast.spend == sum(day.spend for day in days if day.spend)
    assert score.brought == sum(day.revenue for day in days if day.revenue)
    assert score.held == (forecast.p10 <= score.brought <= forecast.p90)
    again = make_past_forecasts(make.actor(business), Decimal(3))
    assert (again, FrozenForecast.objects.of(business).count()) == (0, 1)


def test_what_came_of_the_month_changes_no_forecast_of_it() -> None:
    business = history_until(date(2026, 11, 19))
    days = PerformanceDay.objects.of(business).filter(date__gte=MONTH[0])
    assert days.update(revenue=F("revenue") * 3) > 30
    tripled = forecast_of(business)
    # As many ringgit as the month really brought lie far above what the days before tell of it.
    score = Score.objects.of(business).get()
    assert score.brought > 2 * tripled.mean
    assert score.held is False


def test_a_month_without_numbers_has_no_forecast() -> None:
    business = make.business()
    make.campaign(business, objective=Campaign.Objective.INCREASE_SALES)
    assert make_past_forecasts(make.actor(business), Decimal(3)) == 0
