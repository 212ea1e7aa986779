"""How much the newest days usually grow: told from the ledger, never from a guess."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from itertools import pairwise

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.late_conversions import COMPLETE_AFTER, late_growth
from kempen.domain.metrics.periods import Period
from kempen.domain.performance.models import PerformanceDay, ReplacedDay
from kempen.kit import clock, ids
from tests import make

pytestmark = pytest.mark.django_db
# What a platform shows of a day on the mornings after it; from the fourth on it is whole.
SHARES = (Decimal("0.5"), Decimal("0.8"), Decimal("0.9"), Decimal(1))
NOON = datetime(2026, 11, 25, 12, tzinfo=clock.BUSINESS_TIME_ZONE)
TODAY = NOON.date()
PERIOD = Period(TODAY - timedelta(days=84), TODAY - timedelta(days=1))


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOON)


def morning(day: date) -> datetime:
    return datetime.combine(day, time(6), clock.BUSINESS_TIME_ZONE)


def read_daily(campaign: Campaign, days: int, shares: tuple[Decimal, ...] = SHARES) -> None:
    """Days of RM100 that were read every morning, so that the ledger saw each of them grow."""
    for age in range(1, days + 1):
        day = TODAY - timedelta(days=age)
        seen = [
            (morning(day + timedelta(days=number)), 100 * share)
            for number, share in enumerate(shares, start=1)
            if number <= age
        ]
        for (since, revenue), (until, _next) in pairwise(seen):
            ReplacedDay.objects.add(
                campaign.business,
                campaign=campaign,
                date=day,
                since=since,
                replaced_at=until,
                revenue=revenue,
                spend=20,
                replaced_by=ids.new_id(),
            )
        PerformanceDay.objects.add(
            campaign.business,
            campaign=campaign,
            date=day,
            revenue=seen[-1][1],
            spend=20,
            changed_at=seen[-1][0],
        )


def test_the_newest_days_grow_as_the_days_before_them_did(business: Business) -> None:
    read_daily(make.campaign(business, platform="search"), 40)
    growth = late_growth(business, PERIOD)
    assert growth is not None
    # Of three days 50 + 80 + 90 is there, and 300 will be.
    assert growth.days == Period(TODAY - timedelta(days=3), TODAY - timedelta(days=1))
    assert growth.growth == pytest.approx(300 / 220 - 1)


def test_only_the_days_of_the_period_and_of_its_campaigns_count(business: Business) -> None:
    growing, steady = make.campaign(business, "A"), make.campaign(business, "B")
    read_daily(growing, 40)
    read_daily(steady, 40, (Decimal(1),))
    two_days = Period(TODAY - timedelta(days=9), TODAY - timedelta(days=2))
    growth = late_growth(business, two_days, [growing.id])
    assert growth is not None
    assert growth.growth == pytest.approx(200 / 170 - 1)
    assert late_growth(business, PERIOD, [steady.id]) is None
    assert late_growth(business, PERIOD, []) is None


def test_a_period_that_ended_long_ago_is_complete(business: Business) -> None:
    read_daily(make.campaign(business), 40)
    long_ago = TODAY - timedelta(days=COMPLETE_AFTER + 1)
    assert late_growth(business, Period(long_ago - timedelta(days=27), long_ago)) is None


def test_a_history_that_came_at_once_tells_nothing_of_growth(business: Business) -> None:
    campaign = make.campaign(business)
    for age in range(1, 60):
        PerformanceDay.objects.add(
            business,
            campaign=campaign,
            date=TODAY - timedelta(days=age),
            revenue=100,
            spend=20,
            changed_at=NOON,
        )
    assert late_growth(business, PERIOD) is None


def test_a_few_days_tell_nothing(business: Business) -> None:
    read_daily(make.campaign(business), COMPLETE_AFTER + 6)
    assert late_growth(business, PERIOD) is None


def test_another_business_is_not_asked(business: Business) -> None:
    read_daily(make.campaign(business), 40)
    assert late_growth(make.business("Stranger"), PERIOD) is None
