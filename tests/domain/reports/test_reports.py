"""Reports: the same sums grouped differently, and always the same total."""

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.periods import Period
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.queries import GroupBy, ReportQuery, calendar_parts, data_of
from kempen.domain.reports.queries import report_of as full_report_of
from kempen.domain.reports.tables import Cell, ReportTable
from tests import make

pytestmark = pytest.mark.django_db
LAST = date(2026, 11, 19)
PERIOD = Period(date(2026, 10, 20), LAST)
# Nobody knows what was spent on a place or a shop.
OF_ADS = [group for group in GroupBy if group not in (GroupBy.STATE, GroupBy.SHOP)]


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def raya(business: Business) -> Campaign:
    campaign = make.campaign(business, "Raya hampers", platform="social")
    for days_ago in range(40):
        make.day(campaign, LAST - timedelta(days=days_ago), "100.01", "300.03", clicks=50)
    return campaign


@pytest.fixture
def brew(business: Business) -> Campaign:
    campaign = make.campaign(business, "Cold brew", platform="search")
    for days_ago in range(0, 40, 3):
        make.day(campaign, LAST - timedelta(days=days_ago), "33.333333", "0.000001")
    return campaign


def report_of(business: Business, ask: ReportQuery, group_by: GroupBy) -> ReportTable:
    return full_report_of(business, ask, group_by).table


def column(table: ReportTable, name: str) -> list[Cell]:
    place = [column.name for column in table.columns].index(name)
    return [row[place] for row in table.rows]


def total_of(table: ReportTable, name: str) -> Cell:
    place = [column.name for column in table.columns].index(name)
    row: Sequence[Cell] = table.total or ()
    return row[place]


@pytest.mark.parametrize("group_by", OF_ADS)
def test_every_grouping_sums_to_the_same_total(
    business: Business, raya: Campaign, brew: Campaign, group_by: GroupBy
) -> None:
    table = report_of(business, ReportQuery(PERIOD), group_by)
    spent = sum(
        (value for value in column(table, "spend") if isinstance(value, Decimal)), Decimal(0)
    )
    assert spent == total_of(table, "spend") == 31 * Decimal("100.01") + 11 * Decimal("33.333333")
    by_day = report_of(business, ReportQuery(PERIOD), GroupBy.DAY)
    assert total_of(table, "return") == total_of(by_day, "return")


def test_days_without_rows_are_listed_with_empty_cells(business: Business, brew: Campaign) -> None:
    table = report_of(business, ReportQuery(PERIOD, campaign=brew), GroupBy.DAY)
    assert column(table, "date") == list(PERIOD)
    assert column(table, "spend")[-3:] == [None, None, Decimal("33.333333")]


def test_campaigns_are_listed_most_spent_first(
    business: Business, raya: Campaign, brew: Campaign
) -> None:
    table = report_of(business, ReportQuery(PERIOD), GroupBy.CAMPAIGN)
    assert column(table, "campaign") == ["Raya hampers", "Cold brew"]
    assert column(table, "campaign_id") == [raya.public_id, brew.public_id]


def test_platforms_are_summed(business: Business, raya: Campaign, brew: Campaign) -> None:
    table = report_of(business, ReportQuery(PERIOD), GroupBy.PLATFORM)
    assert column(table, "platform") == ["search", "social"]


def test_a_search_filters_rows_and_total_alike(
    business: Business, raya: Campaign, brew: Campaign
) -> None:
    table = report_of(business, ReportQuery(PERIOD, search="brew"), GroupBy.CAMPAIGN)
    assert column(table, "campaign") == ["Cold brew"]
    assert total_of(table, "spend") == column(table, "spend")[0]


def test_weeks_begin_on_monday_and_are_cut_to_the_period() -> None:
    weeks = [
        (part.first.isoformat(), part.last.isoformat())
        for part in calendar_parts(Period(date(2026, 11, 5), LAST), GroupBy.WEEK)
    ]
    assert weeks == [
        ("2026-11-05", "2026-11-08"),
        ("2026-11-09", "2026-11-15"),
        ("2026-11-16", "2026-11-19"),
    ]


def test_months_are_calendar_months() -> None:
    months = [
        part.length
        for part in calendar_parts(Period(date(2027, 12, 30), date(2028, 3, 1)), GroupBy.MONTH)
    ]
    assert months == [2, 31, 29, 1]


def test_data_holds_what_is_stored_and_names_twins_by_their_identifier(business: Business) -> None:
    one, other = make.campaign(business, "Raya"), make.campaign(business, "raya ")
    alone = make.campaign(business, "Alone")
    for campaign in (one, other, alone):
        make.day(campaign, LAST, "1.5", "2", clicks=3)
    names = {row[1] for row in data_of(business, ReportQuery(PERIOD)).rows}
    assert names == {one.public_id, other.public_id, "Alone"}


def test_nothing_of_another_business_is_in_a_report(business: Business, raya: Campaign) -> None:
    stranger = make.business("Strangers")
    assert list(report_of(stranger, ReportQuery(PERIOD), GroupBy.CAMPAIGN).rows) == []
    assert list(data_of(stranger, ReportQuery(PERIOD)).rows) == []


@pytest.mark.parametrize("group_by", OF_ADS)
@pytest.mark.parametrize("compare", Compare)
def test_every_grouping_is_compared_with_the_same_other_days(
    business: Business, raya: Campaign, brew: Campaign, group_by: GroupBy, compare: Compare
) -> None:
    """Deepavali was on 20 October 2025 and is on 8 November 2026: 384 days."""
    gone = make.campaign(business, "Ended long ago", platform="other")
    first = date(2025, 10, 1) if compare is Compare.SEASON else date(2026, 9, 19)
    for offset in range(PERIOD.length):
        make.day(gone, first + timedelta(days=offset), "7.000001")
    table = report_of(business, ReportQuery(PERIOD, compare=compare), group_by)
    then = [value for value in column(table, "spend_before") if isinstance(value, Decimal)]
    spent = 31 * Decimal("7.000001")
    if compare is Compare.PREVIOUS:
        spent += 9 * Decimal("100.01") + 3 * Decimal("33.333333")
    assert sum(then, Decimal(0)) == total_of(table, "spend_before") == spent
    change = (Decimal(str(total_of(table, "spend"))) - spent) * 100 / spent
    assert abs(Decimal(str(total_of(table, "spend_change"))) - change) < Decimal("1e-20")


def test_without_comparison_there_are_no_columns_of_one(business: Business, raya: Campaign) -> None:
    names = [
        column.name for column in report_of(business, ReportQuery(PERIOD), GroupBy.DAY).columns
    ]
    assert not [name for name in names if name.endswith(("_before", "_change"))]
