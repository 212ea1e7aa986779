"""A report's profit on claimed revenue: golden accounts of campaigns with margins of their own."""

import csv
import io
from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.periods import Period
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    change_offering,
    create_offering,
)
from kempen.domain.reports import csv_file
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.copy import margin_words
from kempen.domain.reports.queries import GroupBy, Report, ReportQuery, report_of
from kempen.domain.reports.table_view import TableView
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.kit import clock
from tests import make
from tests.builders.stored_days import FIRST, day, put

pytestmark = pytest.mark.django_db
DAYS = Period(FIRST, FIRST + timedelta(9))


def promotes(business: Business, campaign: Campaign, name: str, margin: str) -> None:
    details = OfferingDetails(name, {}, margin=Decimal(margin))
    actor = make.actor(business)
    offering = create_offering(actor, details)
    change_offering(actor, offering, lambda now: now, campaign_ids=[campaign.public_id])


def margin_is(business: Business, margin: str | None) -> None:
    set_margin(make.actor(business), None if margin is None else Decimal(margin))


@pytest.fixture
def business() -> Business:
    """Ten days of three campaigns: beans at 25 %, cake at 60 %, and one of no offering."""
    business = make.business()
    beans = make.campaign(business, "Beans", platform="search")
    cake = make.campaign(business, "Cake", platform="social")
    other = make.campaign(business, "Brand", platform="search")
    for number in range(10):
        put(
            business,
            day(beans, number, "33.33", "100.01"),
            day(cake, number, "20.05", "61.07"),
            day(other, number, "7.77", "9.99"),
        )
    promotes(business, beans, "Beans", "0.25")
    promotes(business, cake, "Cake", "0.6")
    margin_is(business, "0.4")
    return business


def written(report: Report) -> list[dict[str, str]]:
    text = b"".join(csv_file.parts(report.table)).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def profits(report: Report, name: str) -> dict[str, str]:
    return {row[name]: row["claimed_profit"] for row in written(report)}


def test_each_campaign_earns_at_the_margin_of_what_it_sells(business: Business) -> None:
    # Beans: 1000.10 × 0.25 − 333.30; cake: 610.70 × 0.6 − 200.50; the other: 99.90 × 0.4 − 77.70.
    assert profits(report_of(business, ReportQuery(DAYS), GroupBy.CAMPAIGN), "campaign") == {
        "Beans": "-83.275",
        "Cake": "165.92",
        "Brand": "-37.74",
        "": "44.905",
    }
    assert profits(report_of(business, ReportQuery(DAYS), GroupBy.PLATFORM), "platform") == {
        "search": "-121.015",
        "social": "165.92",
        "Total": "44.905",
    }


@pytest.mark.parametrize("group_by", [GroupBy.DAY, GroupBy.WEEK, GroupBy.MONTH])
def test_days_weeks_and_months_add_up_to_the_same(business: Business, group_by: GroupBy) -> None:
    *rows, total = written(report_of(business, ReportQuery(DAYS), group_by))
    assert Decimal(total["claimed_profit"]) == Decimal("44.905")
    assert sum(Decimal(row["claimed_profit"]) for row in rows) == Decimal("44.905")
    if group_by is GroupBy.DAY:
        assert {row["claimed_profit"] for row in rows} == {"4.4905"}


def test_a_search_and_one_campaign_have_their_own(business: Business) -> None:
    searched = report_of(business, ReportQuery(DAYS, search="cake"), GroupBy.DAY)
    assert written(searched)[-1]["claimed_profit"] == "165.92"
    beans = Campaign.objects.of(business).get(name="Beans")
    alone = report_of(business, ReportQuery(DAYS, campaign=beans), GroupBy.DAY)
    assert written(alone)[0]["claimed_profit"] == "-8.3275"


def test_a_comparison_and_an_earlier_moment_use_the_margins_of_today(business: Business) -> None:
    then = clock.now()
    cake = Campaign.objects.of(business).get(name="Cake")
    put(business, day(cake, 9, "20.05", "161.07"))
    late = Period(FIRST + timedelta(5), DAYS.last)
    compared = written(
        report_of(business, ReportQuery(late, compare=Compare.PREVIOUS), GroupBy.DAY)
    )
    assert compared[-1]["claimed_profit"] == "82.4525"
    assert compared[-1]["claimed_profit_before"] == "22.4525"
    earlier = report_of(business, ReportQuery(late, as_of=then), GroupBy.DAY)
    assert written(earlier)[-1]["claimed_profit"] == "22.4525"


def test_revenue_without_a_margin_leaves_the_profit_unknown(business: Business) -> None:
    margin_is(business, None)
    report = report_of(business, ReportQuery(DAYS), GroupBy.CAMPAIGN)
    assert profits(report, "campaign") == {
        "Beans": "-83.275",
        "Cake": "165.92",
        "Brand": "",
        "": "",
    }
    assert "is missing where" in margin_words(report.performance.margins)
    by_day = report_of(business, ReportQuery(DAYS), GroupBy.DAY)
    assert {row["claimed_profit"] for row in written(by_day)} == {""}


def test_people_see_the_column_only_with_a_margin_and_hear_at_which() -> None:
    business = make.business()
    put(business, day(make.campaign(business), 0, "10", "40"))

    def shown() -> tuple[bool, str]:
        report = report_of(business, ReportQuery(DAYS), GroupBy.CAMPAIGN)
        names = [column.name for column in TableView(report.table).columns]
        return "claimed_profit" in names, margin_words(report.performance.margins)

    assert shown() == (False, "")
    margin_is(business, "0.375")
    has_column, words = shown()
    assert has_column
    assert words.endswith("your business, 37.5%.")


def test_the_offerings_of_another_business_do_not_count(business: Business) -> None:
    stranger = make.business("Stranger")
    put(stranger, day(make.campaign(stranger), 0, "10", "40"))
    report = report_of(stranger, ReportQuery(DAYS), GroupBy.DAY)
    assert written(report)[-1]["claimed_profit"] == ""
    assert not report.performance.margins.are_known
