"""Sums as they are asked of the database: exact, of one business only, over exactly the days."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.day_rows import rows_of
from kempen.domain.metrics.definitions import RETURN
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import (
    campaign_lines,
    extent_of,
    imports_behind,
    performance_of,
    prospects_so_far,
)
from kempen.domain.metrics.sums import Sums
from kempen.domain.performance.models import Import
from tests import make

pytestmark = pytest.mark.django_db
LAST = date(2026, 11, 19)
WEEK = Period(date(2026, 11, 13), LAST)


def back(days: int) -> date:
    return LAST - timedelta(days=days)


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def raya(business: Business) -> Campaign:
    return make.campaign(business, "Raya hampers")


def test_a_period_holds_exactly_its_days(business: Business, raya: Campaign) -> None:
    for days_ago in range(20):
        make.day(raya, back(days_ago), "1", "10")
    performance = performance_of(business, WEEK)
    assert (performance.now.rows, performance.now.spend) == (7, Decimal(7))
    assert (performance.before.rows, performance.before.spend) == (7, Decimal(7))
    assert performance.days_with_rows == 7


def test_sums_are_exact_to_the_sixth_place(business: Business, raya: Campaign) -> None:
    for days_ago in range(3):
        make.day(raya, back(days_ago), "0.000001", "999999999999.999999")
    now = performance_of(business, WEEK).now
    assert now.spend == Decimal("0.000003")
    assert now.revenue == Decimal("2999999999999.999997")


def test_another_business_is_never_counted(business: Business, raya: Campaign) -> None:
    stranger = make.campaign(make.business("Strangers"), "Raya hampers")
    make.day(stranger, LAST)
    make.day(raya, LAST, "5", "6")
    performance = performance_of(business, WEEK)
    assert performance.now == Sums(1, Decimal(5), Decimal(6))
    assert set(performance.by_campaign) == {raya.id}
    assert campaign_lines(business, WEEK, [stranger.id]) == {}
    assert extent_of(business) == Period(LAST, LAST)
    assert prospects_so_far(business, stranger) is None


def test_no_rows_are_no_data(business: Business) -> None:
    performance = performance_of(business, WEEK)
    assert performance.now == Sums()
    assert performance.likely_return is None
    assert extent_of(business) is None


def test_prospects_are_the_conversions_of_campaigns_that_generate_them(
    business: Business, raya: Campaign
) -> None:
    leads = make.campaign(business, "Brochure", objective="generate_prospects")
    make.day(raya, LAST, conversions=Decimal(9))
    make.day(leads, LAST, conversions=Decimal(4))
    make.day(leads, back(1), conversions=None)
    now = performance_of(business, WEEK).now
    assert (now.conversions, now.prospects) == (Decimal(13), Decimal(4))


def test_a_search_keeps_the_campaigns_whose_name_holds_it(
    business: Business, raya: Campaign
) -> None:
    other = make.campaign(business, "Cold brew")
    make.day(raya, LAST, "10", "40")
    make.day(other, LAST, "90", "90")
    assert performance_of(business, WEEK, search="RAYA").now.spend == Decimal(10)
    assert performance_of(business, WEEK, search="tea").now == Sums()
    assert performance_of(business, WEEK, campaign=other).now.spend == Decimal(90)


@pytest.mark.parametrize("search", ["%", "_", "'; DROP TABLE x; --", "\\", "%(first)s", "{}"])
def test_a_search_is_a_text_and_no_pattern(business: Business, raya: Campaign, search: str) -> None:
    make.day(raya, LAST)
    assert performance_of(business, WEEK, search=search).now == Sums()


def test_totals_by_day_and_by_campaign_are_the_same_money(
    business: Business, raya: Campaign
) -> None:
    for number, campaign in enumerate(
        (raya, make.campaign(business, "B"), make.campaign(business, "C"))
    ):
        for days_ago in range(10):
            make.day(campaign, back(days_ago), f"{number}.{days_ago}1", "3.33")
    performance = performance_of(business, WEEK)
    by_campaign = [sums.spend or Decimal(0) for sums in performance.by_campaign.values()]
    assert sum(by_campaign) == performance.now.spend


def test_it_takes_one_statement(
    business: Business, raya: Campaign, django_assert_num_queries: Any
) -> None:
    make.day(raya, LAST)
    with django_assert_num_queries(1):
        performance_of(business, WEEK)
    with django_assert_num_queries(1):
        campaign_lines(business, WEEK, [raya.id])


def test_a_campaigns_range_and_trend_end_at_its_last_day(
    business: Business, raya: Campaign
) -> None:
    for days_ago in range(60):
        make.day(raya, back(days_ago), "100", "300" if days_ago else "1000")
    line = campaign_lines(business, WEEK, [raya.id])[raya.id]
    assert line.likely is not None
    assert line.likely.low < 4 < line.likely.high
    assert line.trend == (3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 4.0)
    assert line.days_with_spend == 56


def test_a_trend_of_a_young_campaign_begins_with_gaps(business: Business, raya: Campaign) -> None:
    for days_ago in range(2):
        make.day(raya, back(days_ago), "100", "300")
    assert campaign_lines(business, WEEK, [raya.id])[raya.id].trend == (*[None] * 5, 3.0, 3.0)


def test_the_baseline_counts_the_days_just_before(business: Business, raya: Campaign) -> None:
    for days_ago in (0, 6, 7, 8, 34, 35):
        make.day(raya, back(days_ago))
    assert performance_of(business, WEEK).days_of_baseline == 3


def test_a_range_compares_both_periods(business: Business, raya: Campaign) -> None:
    for days_ago in range(120):
        make.day(raya, back(days_ago), "100", str(300 + 7 * (days_ago % 5)))
    performance = performance_of(business, Period(back(27), LAST))
    now = RETURN.formula(performance.now)
    assert performance.likely_return is not None
    assert isinstance(now, Decimal)
    assert performance.likely_return.low < float(now) < performance.likely_return.high
    assert performance.likely_return_before is not None


def test_rows_are_read_oldest_first(business: Business, raya: Campaign) -> None:
    make.day(raya, LAST, "1", "2", clicks=3)
    make.day(raya, back(1), "4", "5")
    assert list(rows_of(business, WEEK)) == [
        (back(1), raya.id, Decimal(4), Decimal(5), None, None),
        (LAST, raya.id, Decimal(1), Decimal(2), 3, None),
    ]


def test_prospects_so_far_begin_with_the_budget(business: Business) -> None:
    leads = make.campaign(
        business, "Brochure", objective="generate_prospects", budget_start=back(1)
    )
    for days_ago in range(3):
        make.day(leads, back(days_ago), conversions=Decimal(2))
    assert prospects_so_far(business, leads) == Decimal(4)


def test_imports_behind_a_campaign_are_its_own_and_those_whose_rows_stand(
    business: Business, raya: Campaign
) -> None:
    own = Import.objects.add(business, campaign=raya, source="api")
    shared = Import.objects.add(business, source="dashboard")
    Import.objects.add(business, source="dashboard")
    make.day(raya, LAST, last_import_id=shared.id)
    assert imports_behind(business, raya) == [shared, own]
