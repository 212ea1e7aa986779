"""Total sales as columns of a report: equal to the ledger to the sen, and of no campaign."""

import csv
import io
from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.total_sales import sales_comparison
from kempen.domain.reports import csv_file
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.queries import GroupBy, Report, ReportQuery, report_of
from kempen.domain.reports.table_view import TableView
from kempen.domain.reports.tables import Arrangement
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.sales.queries import SalesQuestion, sales_totals
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.stored_days import FIRST, day, put, put_sales

pytestmark = pytest.mark.django_db
# Longer than the ads and the sales of `business`, which overlap by forty days.
DAYS = Period(FIRST, FIRST + timedelta(89))
OF_SALES = {
    "total_sales",
    "orders",
    "new_customers",
    "return_on_total_sales",
    "claimed_share",
    "profit",
}


@pytest.fixture
def business() -> Business:
    """Ads on the first sixty days, and sales of two shops from the twentieth to the eightieth."""
    business = make.business()
    campaign = make.campaign(business, "Raya hampers")
    put(business, *(day(campaign, number, "33.33", "100.01") for number in range(60)))
    put_sales(business, *(_sold(number, shop) for number in range(20, 80) for shop in ("A", "B")))
    set_margin(make.actor(business), Decimal("0.333333"))
    return business


def _sold(number: int, shop: str) -> dict[str, object]:
    more = {"new_customers": number % 3} if shop == "A" else {"refunds": 0.07}
    when = (FIRST + timedelta(number)).isoformat()
    return {"date": when, "shop": shop, "revenue": 120.1 + number / 100, "orders": 3, **more}


def written(report: Report) -> list[dict[str, str]]:
    text = b"".join(csv_file.parts(report.table)).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def names(report: Report) -> set[str]:
    return {column.name for column in report.table.columns}


@pytest.mark.parametrize("group_by", [GroupBy.DAY, GroupBy.WEEK, GroupBy.MONTH])
def test_rows_and_total_add_up_to_the_ledger(business: Business, group_by: GroupBy) -> None:
    *rows, total = written(report_of(business, ReportQuery(DAYS), group_by))
    ledger = sales_totals(business, SalesQuestion(DAYS.first, DAYS.last))
    for column, amount in (
        ("total_sales", ledger.sales),
        ("orders", Decimal(ledger.orders or 0)),
        ("new_customers", Decimal(ledger.new_customers or 0)),
    ):
        assert Decimal(total[column]) == amount
        assert sum(Decimal(row[column]) for row in rows if row[column]) == amount
    compared = sales_comparison(business, DAYS)
    assert compared is not None
    assert compared.profit is not None
    # A margin of six places gives a profit of twelve, and files have six.
    profits = [Decimal(row["profit"]) for row in rows if row["profit"]]
    for profit in (Decimal(total["profit"]), sum(profits, Decimal(0))):
        assert round(profit, 2) == round(compared.profit, 2) == Decimal("3489.20")
    assert compared.return_on_sales is not None
    assert Decimal(total["return_on_total_sales"]) == round(compared.return_on_sales, 6)
    assert compared.claimed_share is not None
    assert Decimal(total["claimed_share"]) == round(compared.claimed_share, 6)


def test_a_day_with_sales_and_no_ads_has_no_return_and_a_day_without_sales_is_no_zero(
    business: Business,
) -> None:
    rows = {
        row["date"]: row for row in written(report_of(business, ReportQuery(DAYS), GroupBy.DAY))
    }
    early, late = rows[FIRST.isoformat()], rows[(FIRST + timedelta(70)).isoformat()]
    assert [early[name] for name in ("spend", "total_sales", "profit")] == ["33.33", "", ""]
    assert [late[name] for name in ("spend", "return_on_total_sales")] == ["", ""]
    # (120.80 + 120.80 − 0.07) × 0.333333
    assert late["total_sales"] == "241.53"
    assert late["profit"] == "80.509919"
    assert late["claimed_share"] == "0.0"


def test_other_days_and_an_earlier_moment_have_them_too(business: Business) -> None:
    april = Period(date(2026, 2, 1), date(2026, 2, 28))
    ask = ReportQuery(april, compare=Compare.PREVIOUS)
    total = written(report_of(business, ask, GroupBy.WEEK))[-1]
    before = sales_totals(business, SalesQuestion(date(2026, 1, 4), date(2026, 1, 31)))
    assert Decimal(total["total_sales_before"]) == before.sales
    then = clock.now()
    put_sales(business, {"date": "2026-02-01", "shop": "A", "revenue": 9000, "orders": 3})
    now = report_of(business, ReportQuery(april), GroupBy.WEEK).performance.now.sales
    earlier = report_of(business, ReportQuery(april, as_of=then), GroupBy.WEEK)
    assert earlier.performance.now.sales == Decimal(total["total_sales"])
    assert now is not None
    assert now > Decimal(total["total_sales"])


def test_campaigns_platforms_and_searches_have_no_part_of_total_sales(business: Business) -> None:
    for group_by in (GroupBy.CAMPAIGN, GroupBy.PLATFORM):
        assert not names(report_of(business, ReportQuery(DAYS), group_by)) & OF_SALES
    searched = report_of(business, ReportQuery(DAYS, search="raya"), GroupBy.DAY)
    assert not names(searched) & OF_SALES
    assert names(report_of(business, ReportQuery(DAYS), GroupBy.DAY)) >= OF_SALES


def test_chosen_columns_that_the_rows_lack_are_passed_over(business: Business) -> None:
    ask = ReportQuery(DAYS, arrangement=Arrangement(("spend", "total_sales")))
    assert names(report_of(business, ask, GroupBy.PLATFORM)) == {"platform", "spend"}
    assert names(report_of(business, ask, GroupBy.DAY)) == {"date", "spend", "total_sales"}
    only = ReportQuery(DAYS, arrangement=Arrangement(("total_sales",)))
    assert "spend" in names(report_of(business, only, GroupBy.CAMPAIGN))


def test_people_see_the_columns_only_where_the_business_has_sales(business: Business) -> None:
    def shown(days: Period) -> set[str]:
        table = report_of(business, ReportQuery(days), GroupBy.DAY).table
        return {column.name for column in TableView(table).columns}

    assert shown(DAYS) >= OF_SALES
    assert not shown(Period(FIRST, FIRST + timedelta(5))) & OF_SALES


def test_a_sale_without_a_margin_leaves_the_profit_unknown(business: Business) -> None:
    set_margin(make.actor(business), None)
    total = written(report_of(business, ReportQuery(DAYS), GroupBy.MONTH))[-1]
    assert total["profit"] == ""
    assert total["total_sales"]


def test_states_and_shops_add_up_to_the_ledger_and_the_unknown_come_last(
    business: Business,
) -> None:
    put_sales(
        business,
        {"date": "2026-02-01", "state": "Selangor", "revenue": 500.05, "orders": 4},
        {"date": "2026-02-02", "state": "Johor", "shop": "A", "revenue": 900, "refunds": 0.01},
    )
    ledger = sales_totals(business, SalesQuestion(DAYS.first, DAYS.last))
    for group_by, first in ((GroupBy.STATE, "Johor"), (GroupBy.SHOP, "A")):
        report = report_of(business, ReportQuery(DAYS), group_by)
        assert names(report) == {group_by.value, "total_sales", "orders", "new_customers"}
        *rows, total = written(report)
        assert rows[0][group_by] == first
        assert Decimal(total["total_sales"]) == ledger.sales
        assert sum(Decimal(row["total_sales"]) for row in rows) == ledger.sales
        assert sum(Decimal(row["orders"]) for row in rows if row["orders"]) == ledger.orders
        assert rows[-1][group_by] == ""
        assert TableView(report.table).rows(list(report.table.rows))[-1][0].text == "Not stated"
    compared = report_of(business, ReportQuery(DAYS, compare=Compare.PREVIOUS), GroupBy.STATE)
    assert written(compared)[0]["total_sales_before"] == ""
    with pytest.raises(Refusal):
        report_of(business, ReportQuery(DAYS, search="raya"), GroupBy.SHOP)
