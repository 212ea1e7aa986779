"""Frozen forecasts are compared with what came, good or bad."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from msgspec.structs import replace

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.launches.models import Change, Launch
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.scorecards import actions, queries
from kempen.domain.scorecards.models import Score
from kempen.domain.scorecards.rules import ScorecardState
from kempen.domain.strategies.freezing import content_of, freeze, is_untouched
from kempen.domain.strategies.models import FrozenForecast, Strategy, StrategyLine
from kempen.kit import clock
from tests import make
from tests.builders.frozen_forecasts import EXPECTED, TODAY, frozen_forecast, three_days

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 20, 4, 0, tzinfo=UTC))


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business, "Beans", platform="social")


def score_of(forecast: FrozenForecast) -> Score:
    actions.score_everything()
    return Score.objects.of(forecast.business).get(forecast=forecast)


def test_what_is_frozen_is_the_whole_and_stays(business: Business, campaign: Campaign) -> None:
    forecast = frozen_forecast(business, campaign)
    frozen = (forecast.mean, forecast.p10, forecast.p90, forecast.spend)
    assert frozen == tuple(map(Decimal, (1200, 1000, 1400, 300)))
    assert (forecast.goal, forecast.chance_of_goal) == (Decimal(4), Decimal("0.5"))
    assert content_of(forecast).expected == EXPECTED
    assert [line.name for line in content_of(forecast).campaigns] == ["Beans on social"]
    assert is_untouched(forecast)
    strategy = Strategy.objects.of(business).select_related("brief", "business").get()
    strategy.expected = replace(EXPECTED, mean=1.0)
    freeze(strategy)
    assert FrozenForecast.objects.of(business).get().mean == 1200


def test_a_kept_forecast_that_was_changed_gives_itself_away(
    business: Business, campaign: Campaign
) -> None:
    forecast = frozen_forecast(business, campaign)
    forecast.content["goal"] = "5.00"
    assert not is_untouched(forecast)


@pytest.mark.parametrize(
    ("revenue", "held", "met"), [("390", True, False), ("410", True, True), ("500", False, True)]
)
def test_what_came_is_held_against_range_and_goal(
    business: Business, campaign: Campaign, revenue: str, held: bool, met: bool
) -> None:
    forecast = frozen_forecast(business, campaign)
    three_days(campaign, revenue)
    score = score_of(forecast)
    assert score.state == ScorecardState.SCORED
    assert (score.spent, score.brought) == (Decimal(300), Decimal(revenue) * 3)
    assert (score.held, score.goal_met) == (held, met)
    part = score.campaigns[0]
    assert part.brought == score.brought


def test_late_numbers_change_the_score_and_another_night_does_not(
    business: Business, campaign: Campaign
) -> None:
    forecast = frozen_forecast(business, campaign)
    three_days(campaign, "300")
    assert score_of(forecast).held is False
    PerformanceDay.objects.of(business).filter(campaign=campaign).update(revenue=Decimal(400))
    assert score_of(forecast).held is True
    first = Score.objects.of(business).get()
    again = score_of(forecast)
    assert (again.id, again.brought, again.held) == (first.id, first.brought, first.held)
    assert Score.objects.of(business).count() == 1


def test_what_never_ran_is_not_scored(business: Business, campaign: Campaign) -> None:
    forecast = frozen_forecast(business, campaign)
    Strategy.objects.of(business).update(status=Strategy.Status.APPROVED)
    three_days(campaign, "400")
    assert score_of(forecast).state == ScorecardState.NOT_LAUNCHED
    assert queries.record(business) is None


def test_days_that_are_not_over_are_not_scored(business: Business, campaign: Campaign) -> None:
    forecast = frozen_forecast(business, campaign, days_ago=2, days=10)
    three_days(campaign, "400", days_ago=2)
    score = score_of(forecast)
    assert (score.state, score.held) == (ScorecardState.RUNNING, None)
    assert score.brought > 0


def test_it_waits_until_the_numbers_reach_its_last_day(
    business: Business, campaign: Campaign
) -> None:
    forecast = frozen_forecast(business, campaign)
    make.day(campaign, TODAY - timedelta(days=10), "100", "400")
    assert score_of(forecast).state == ScorecardState.WAITING


def test_another_spend_than_it_was_made_for_is_no_test_of_it(
    business: Business, campaign: Campaign
) -> None:
    forecast = frozen_forecast(business, campaign)
    three_days(campaign, "400", spend="60")
    assert score_of(forecast).state == ScorecardState.NOT_FOLLOWED
    assert queries.record(business) is None


def test_a_campaign_that_the_launch_made_is_found(business: Business, campaign: Campaign) -> None:
    forecast = frozen_forecast(business, None)
    account = Connection.objects.add(
        business, platform="social", environment="sandbox", account_id="1"
    )
    launch = Launch.objects.add(
        business, strategy=forecast.strategy, status=Launch.Status.DONE, starts_at=clock.now()
    )
    line = StrategyLine.objects.of(business).get(strategy=forecast.strategy)
    Change.objects.add(
        business,
        launch=launch,
        connection=account,
        campaign=campaign,
        kind="create_campaign",
        payload={"line_id": str(line.pk)},
    )
    three_days(campaign, "400")
    assert score_of(forecast).brought == 1200


def test_the_record_counts_the_good_and_the_bad(business: Business, campaign: Campaign) -> None:
    frozen_forecast(business, campaign, days_ago=30)
    frozen_forecast(business, campaign, days_ago=10)
    three_days(campaign, "400", days_ago=30)
    for number in range(3):
        make.day(campaign, TODAY - timedelta(days=10 - number), "100", "200")
    actions.score_everything()
    known = queries.record(business)
    assert known is not None
    assert (known.count, known.held) == (2, 0.5)
    assert known.bias == pytest.approx((0.0 + 1.0) / 2)
    assert known.brier == pytest.approx(0.25)


def test_nobody_sees_another_business_s_record(business: Business, campaign: Campaign) -> None:
    frozen_forecast(business, campaign)
    three_days(campaign, "400")
    actions.score_everything()
    stranger = make.business("Stranger")
    assert queries.record(stranger) is None
    assert not queries.forecasts_of(stranger).exists()
