"""Impressions stand beside the sums of the same days, and nothing is divided by other days."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.actions.store import store_delivery
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.definitions import BY_SLUG, Value
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance, performance_of
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock
from kempen.platforms.interface import DayResult
from tests import make

pytestmark = pytest.mark.django_db
LAST = date(2026, 11, 19)
WEEK = Period(LAST - timedelta(days=6), LAST)


@pytest.fixture
def business() -> Business:
    return make.business()


def ran(business: Business, name: str = "Raya hampers") -> Campaign:
    """Each day of two weeks RM20 and 10 clicks, as a file says it."""
    campaign = make.campaign(business, name)
    for back in range(14):
        PerformanceDay.objects.add(
            business,
            campaign=campaign,
            date=LAST - timedelta(days=back),
            spend=20,
            revenue=80,
            clicks=10,
        )
    return campaign


def shown(campaign: Campaign, *backs: int, rate: str = "1") -> None:
    """On these days the platform counted 400 impressions, 8 clicks and a spend of 10."""
    rows = [
        DayResult("77", LAST - timedelta(days=n), Decimal(10), 400, 8, Decimal(0), Decimal(0))
        for n in backs
    ]
    store_delivery(campaign.business, [(campaign.pk, row, Decimal(rate)) for row in rows])


def figures(performance: Performance) -> list[Value]:
    names = ("impressions", "click_through_rate", "cost_per_thousand", "cost_per_click")
    return [BY_SLUG[name].formula(performance.now) for name in names]


def test_quotients_are_of_the_days_with_impressions_alone(business: Business) -> None:
    campaign = ran(business)
    shown(campaign, 0, 1, 2, 9)
    performance = performance_of(business, WEEK, campaign=campaign, impressions=True)
    assert figures(performance) == [1200, 2, 25, 2]
    assert performance.before.impressions == 400
    assert performance.by_campaign[campaign.pk].impressions == 1200
    # Read again they replace what stood.
    shown(campaign, 0, 1)
    assert figures(performance_of(business, WEEK, search="raya", impressions=True))[0] == 1200


def test_money_of_another_currency_is_converted(business: Business) -> None:
    shown(ran(business), 0, rate="4.2")
    performance = performance_of(business, WEEK, impressions=True)
    assert BY_SLUG["cost_per_thousand"].formula(performance.now) == 105


def test_neither_another_business_nor_a_search_nor_a_past_moment_has_them(
    business: Business,
) -> None:
    shown(ran(business), 0)
    others = make.business("Teh Tarik")
    ran(others)
    for performance in (
        performance_of(others, WEEK, impressions=True),
        performance_of(business, WEEK, search="nobody", impressions=True),
        performance_of(business, WEEK, as_of=clock.now(), impressions=True),
        performance_of(business, WEEK),
    ):
        assert performance.now.impressions is None
