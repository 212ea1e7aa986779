"""Days without tracking are no days without sales: forecasts learn from the others."""

from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.models import Alert
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import CampaignAccount, Connection
from kempen.domain.forecasts.goal_forecast import forecast_goals
from kempen.domain.forecasts.histories import Span, average_outcome, digest_of, history_of
from kempen.domain.forecasts.models import GoalOutlook
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock
from tests import make
from tests.builders import shop
from tests.builders.ad_accounts import account

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def campaigns(business: Business) -> list[Campaign]:
    strong = make.campaign(business, "Raya hampers", platform="social")
    weak = make.campaign(business, "Beans", platform="search")
    shop.past(strong, 60, top=1400)
    shop.past(weak, 60, top=500)
    return [strong, weak]


def ago(days: int) -> date:
    return clock.today() - timedelta(days=days)


def broken(business: Business, days_ago: int, **more: Any) -> Alert:
    since = clock.now() - timedelta(days=days_ago)
    fields = {"cause": "tracking_broken", "account_key": "files", "since": since}
    return Alert.objects.add(business, **fields | more)


def learned_until(business: Business, campaigns: list[Campaign]) -> date:
    span = Span(clock.today(), clock.today() + timedelta(days=27))
    return history_of(business, campaigns, span).end


def test_a_history_ends_before_tracking_broke(
    business: Business, campaigns: list[Campaign]
) -> None:
    assert learned_until(business, campaigns) == ago(1)
    PerformanceDay.objects.of(business).filter(date__gte=ago(3)).update(revenue=0, conversions=0)
    alert = broken(business, 3)
    span = Span(clock.today(), clock.today() + timedelta(days=27))
    history = history_of(business, campaigns, span)
    assert history.end == ago(4)
    assert np.all(history.revenue.sum(axis=1) > 0)
    alert.closed_at = clock.now()
    alert.save()
    assert learned_until(business, campaigns) == ago(1)


@pytest.mark.parametrize(
    ("more", "end"),
    [
        ({"platform": "search"}, 4),
        ({"platform": "other"}, 1),
        ({"cause": "spend_without_sales"}, 1),
    ],
)
def test_only_faults_of_tracking_of_these_campaigns_count(
    business: Business, campaigns: list[Campaign], more: dict[str, Any], end: int
) -> None:
    broken(business, 3, **more)
    assert learned_until(business, campaigns) == ago(end)


def test_an_alert_about_one_campaign_leaves_the_others_alone(
    business: Business, campaigns: list[Campaign]
) -> None:
    strong, weak = campaigns
    broken(business, 3, campaign=strong, campaign_key=str(strong.pk), platform="social")
    assert learned_until(business, [weak]) == ago(1)
    assert learned_until(business, [strong]) == ago(4)


def test_where_too_few_days_are_left_all_are_taken(
    business: Business, campaigns: list[Campaign]
) -> None:
    broken(business, 50)
    assert learned_until(business, campaigns) == ago(1)


def lost_rows(business: Business, campaigns: list[Campaign]) -> dict[str, list[date]]:
    """Which days of a history are marked as lost, by campaign."""
    span = Span(clock.today(), clock.today() + timedelta(days=27))
    history = history_of(business, campaigns, span)
    if history.lost is None:
        return {}
    return {
        campaign.name: [history.day(int(row)) for row in np.flatnonzero(history.lost[:, number])]
        for number, campaign in enumerate(campaigns)
    }


def untracked(business: Business, first: int, last: int) -> None:
    """Take all conversions from the days between so many days ago."""
    days = PerformanceDay.objects.of(business).filter(date__range=(ago(first), ago(last)))
    days.update(revenue=0, conversions=0, clicks=100)


def closed(business: Business, first: int, last: int, **more: Any) -> Alert:
    facts = {"clicks": 800, "expected": 80.0, "conversions": 0}
    return broken(
        business, first, closed_at=clock.now() - timedelta(days=last), facts=facts, **more
    )


def test_days_of_an_earlier_break_are_lost_and_the_days_since_are_learned_from(
    business: Business, campaigns: list[Campaign]
) -> None:
    assert lost_rows(business, campaigns) == {}
    untracked(business, 9, 6)
    closed(business, 9, 5)
    lost = [ago(9), ago(8), ago(7), ago(6)]
    assert lost_rows(business, campaigns) == {"Raya hampers": lost, "Beans": lost}
    assert learned_until(business, campaigns) == ago(1)


def test_days_count_again_once_their_conversions_came(
    business: Business, campaigns: list[Campaign]
) -> None:
    untracked(business, 9, 6)
    closed(business, 9, 5)
    strong, weak = campaigns
    days = PerformanceDay.objects.of(business)
    # 20 are expected of the account's 200 clicks: six are what still trickles in while it is dead.
    days.filter(date=ago(9), campaign=weak).update(conversions=6)
    days.filter(date=ago(8), campaign=weak).update(conversions=7)
    lost = [ago(9), ago(7), ago(6)]
    assert lost_rows(business, campaigns) == {"Raya hampers": lost, "Beans": lost}
    days.filter(date__range=(ago(9), ago(6)), campaign=strong).update(conversions=15)
    assert lost_rows(business, campaigns) == {}


def test_days_of_another_campaign_account_or_business_are_not_lost(
    business: Business, campaigns: list[Campaign]
) -> None:
    strong, weak = campaigns
    untracked(business, 9, 6)
    other = make.business()
    theirs = make.campaign(other, "Raya hampers", platform="social")
    closed(other, 9, 6)
    closed(other, 9, 6, campaign=theirs, campaign_key=str(theirs.pk), platform="social")
    closed(business, 9, 6, cause="spend_without_sales")
    assert lost_rows(business, campaigns) == {}
    connection = account(business, status=Connection.Status.ACTIVE)
    CampaignAccount.objects.add(business, campaign=weak, connection=connection)
    closed(business, 9, 6)
    lost = [ago(9), ago(8), ago(7), ago(6)]
    assert lost_rows(business, campaigns) == {"Raya hampers": lost, "Beans": []}
    Alert.objects.of(business).delete()
    closed(business, 9, 6, connection=connection, account_key=str(connection.pk))
    assert lost_rows(business, campaigns) == {"Raya hampers": [], "Beans": lost}
    Alert.objects.of(business).delete()
    closed(business, 9, 6, campaign=strong, campaign_key=str(strong.pk), platform="social")
    assert lost_rows(business, campaigns) == {"Raya hampers": lost, "Beans": []}


def test_an_average_leaves_lost_days_out(business: Business, campaigns: list[Campaign]) -> None:
    # Half of the days spend and bring nothing.
    before = average_outcome(business, campaigns, "attributed")
    untracked(business, 30, 1)
    dead = average_outcome(business, campaigns, "attributed")
    assert before is not None
    assert dead is not None
    assert dead < 0.7 * before
    closed(business, 30, 0)
    assert average_outcome(business, campaigns, "attributed") == pytest.approx(before, rel=0.1)


def test_another_break_makes_another_fit(business: Business, campaigns: list[Campaign]) -> None:
    span = Span(clock.today(), clock.today() + timedelta(days=27))
    untracked(business, 9, 6)
    before = digest_of(history_of(business, campaigns, span), span, 0)
    closed(business, 9, 5)
    assert digest_of(history_of(business, campaigns, span), span, 0) != before


def test_a_chance_is_not_moved_by_days_whose_conversions_were_lost(
    business: Business, campaigns: list[Campaign]
) -> None:
    def forecast() -> float:
        forecast_goals(business, {"attributed": campaigns}, clock.today(), clock.now())
        outlook = GoalOutlook.objects.of(business).get(campaign=None)
        return float(np.mean(outlook.quantiles))

    truth = forecast()
    untracked(business, 12, 2)
    dead = forecast()
    closed(business, 12, 1)
    assert abs(dead / truth - 1) > 0.2
    assert forecast() == pytest.approx(truth, rel=0.06)
