"""Golden accounts: claims, total sales and profit of one week, to the sen."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.total_sales import sales_comparison
from kempen.domain.sales.actions.set_margin import set_margin
from tests import make
from tests.builders.stored_days import day, put, put_sales

FIRST = date(2026, 1, 1)


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


def test_a_week_is_accounted_for_to_the_sen(business: Business) -> None:
    search, social = make.campaign(business, "A"), make.campaign(business, "B")
    put(business, *(day(search, number, "33.33", "100.01") for number in range(9)))
    put(business, *(day(social, number, "10.10", "50.05") for number in range(9)))
    put_sales(
        business,
        *(
            {"date": (FIRST + timedelta(number)).isoformat(), "revenue": 120.10, "refunds": 0.07,
             "shop": shop, "margin": margin}
            for number in range(7)
            for shop, margin in (("Shopee", 0.333333), ("Kedai", 0.5))
        ),
    )  # fmt: skip
    comparison = sales_comparison(business, Period(FIRST, FIRST + timedelta(8)))
    assert comparison is not None
    assert comparison.days == 7
    assert comparison.spend == Decimal("304.01")
    assert comparison.claimed == Decimal("1050.42")
    assert comparison.sales == Decimal("1680.42")
    # 840.21 × 0.333333 + 840.21 × 0.5 − 304.01, to six places.
    assert comparison.profit == Decimal("840.21") * Decimal("0.833333") - Decimal("304.01")
    assert round(comparison.profit, 2) == Decimal("396.16")
    assert comparison.claimed_share is not None
    assert round(comparison.claimed_share, 2) == Decimal("62.51")
    assert comparison.platform_return is not None
    assert comparison.return_on_sales is not None
    assert round(comparison.platform_return, 4) == Decimal("3.4552")
    assert round(comparison.return_on_sales, 4) == Decimal("5.5275")


def test_the_margin_of_the_business_counts_where_a_day_has_none(business: Business) -> None:
    put_sales(
        business,
        {"date": "2026-01-01", "revenue": 100, "margin": 0.5},
        {"date": "2026-01-02", "revenue": 100},
    )
    period = Period(FIRST, FIRST + timedelta(1))
    before = sales_comparison(business, period)
    assert before is not None
    assert before.profit is None
    set_margin(make.actor(business), Decimal("0.2"))
    after = sales_comparison(business, period)
    assert after is not None
    assert after.profit == Decimal(70)


def test_without_sales_there_is_nothing_to_compare(business: Business) -> None:
    assert sales_comparison(business, Period(FIRST, FIRST)) is None
