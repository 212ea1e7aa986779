"""Days without tracking are no days without sales: forecasts learn from those before them."""

from datetime import date, timedelta
from typing import Any

import numpy as np
import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.models import Alert
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.histories import Span, history_of
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock
from tests import make
from tests.builders import shop

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
