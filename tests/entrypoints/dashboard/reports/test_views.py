"""Analytics > Reports: the preview shows what the file holds."""

import re
from datetime import date, datetime
from decimal import Decimal

import polars as pl
import pytest
from django.test import Client

from kempen.domain.campaigns.models import Campaign
from kempen.domain.metrics.definitions import METRICS
from kempen.domain.sales.actions.set_margin import set_margin
from tests import make
from tests.builders.pages import frame_of, rows_of, text_of
from tests.builders.stored_days import put_sales

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("group_by", ["day", "week", "month", "campaign", "platform"])
def test_the_preview_has_as_many_rows_as_the_file(
    at_screen: Client, raya: Campaign, group_by: str
) -> None:
    page = at_screen.get(f"/insights/reports/?group_by={group_by}").content.decode()
    body = page.split('class="table dense report"')[1].split("<tbody>")[1].split("</tbody>")[0]
    file = rows_of(at_screen.get(f"/export/?table={group_by}&format=csv"))
    assert body.count("<tr>") == len(file) - 1
    assert f"table={group_by}&amp;format=csv" in page


def test_it_shows_every_metric_and_the_total(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/insights/reports/"))
    assert "Raya hampers Social RM8,400.84 RM28,600.00 4,200 336 3.40× 240% RM2.00 RM25.00" in words
    assert "Total RM8,400.84 RM28,600.00" in words


def test_a_long_preview_is_cut_and_says_so(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/insights/reports/?group_by=day&period=this-year"))
    assert "These are the first 100 rows. The file has all of them." in words


def test_without_numbers_there_is_no_table(at_screen: Client) -> None:
    assert "There is no data for this period." in text_of(at_screen.get("/insights/reports/"))


def test_what_of_the_address_is_not_applied_is_told(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/insights/reports/?group_by=moon&compare=mars"))
    assert "This grouping does not exist, so there is one row for each campaign." in words
    assert "This comparison does not exist, so nothing is compared." in words
    words = text_of(at_screen.get("/insights/reports/?group_by=week&compare="))
    assert "does not exist" not in words
    words = text_of(at_screen.get("/campaigns/?status=lost"))
    assert "This status does not exist. Campaigns of every status are shown." in words
    # A file cannot tell, so there is none.
    for query in ("compare=mars", "as_of=soon", "columns=moon", "sort=-moon"):
        assert at_screen.get(f"/export/?table=week&{query}").status_code == 404


@pytest.mark.parametrize("query", ["group_by=moon", "q=%00", "period=custom"])
def test_no_address_breaks_the_page(at_screen: Client, raya: Campaign, query: str) -> None:
    assert at_screen.get(f"/insights/reports/?{query}").status_code == 200


@pytest.mark.parametrize("form", ["csv", "xlsx", "parquet"])
def test_chosen_columns_and_order_are_those_of_the_file(
    at_screen: Client, raya: Campaign, form: str
) -> None:
    query = "group_by=day&period=last-7-days&columns=spend&columns=clicks,return&sort=-spend"
    page = at_screen.get(f"/insights/reports/?{query}")
    assert "Sorted by Spend, highest first." in text_of(page)
    content = page.content.decode()
    selection = "columns=spend%2Cclicks%2Creturn&amp;sort=-spend"
    assert f"period=last-7-days&amp;{selection}&amp;table=day&amp;format={form}" in content
    table = content.split('class="table dense report"')[1]
    heads = re.findall(r'id="sort-(\w+)"', table)
    assert heads == ["date", "spend", "clicks", "return"]
    days = re.findall(r'<th scope="row">([^<]+)</th>', table)[:-1]
    file = at_screen.get(f"/export/?table=day&format={form}&{query.removeprefix('group_by=day&')}")
    frame = frame_of(file, form)
    assert frame.columns == heads
    shown = [datetime.strptime(day, "%d %b %Y").date() for day in days]  # noqa: DTZ007 -- a day
    assert [date.fromisoformat(str(day)[:10]) for day in frame["date"].head(7)] == shown
    spend = frame["spend"].head(7).cast(pl.Float64)
    assert spend.is_sorted(descending=True)


def test_a_heading_sorts_and_a_second_press_turns_it_round(
    at_screen: Client, raya: Campaign
) -> None:
    def heading(query: str, name: str) -> tuple[str, str]:
        page = at_screen.get(f"/insights/reports/{query}").content.decode()
        match = re.search(
            rf'<th[^>]*?(aria-sort="\w+")?\s*>\s*<a id="sort-{name}" href="([^"]+)"', page
        )
        assert match is not None
        return match[1] or "", match[2].replace("&amp;", "&")

    state, page = heading("", "spend")
    assert (state, "sort=-spend" in page) == ("", True)
    state, page = heading("?sort=-spend", "spend")
    assert (state, "sort=spend" in page) == ('aria-sort="descending"', True)
    assert heading("?sort=spend", "spend")[0] == 'aria-sort="ascending"'
    assert "sort=campaign" in heading("", "campaign")[1]
    # What only one grouping has is no order of another.
    page = at_screen.get("/insights/reports/?sort=campaign").content.decode()
    assert "?group_by=day&amp;sort" not in page


def test_what_of_columns_and_order_is_not_applied_is_told(
    at_screen: Client, raya: Campaign
) -> None:
    words = text_of(at_screen.get("/insights/reports/?columns=spend,moon&sort=date"))
    assert "Some columns in the link do not exist. They were skipped." in words
    assert "You cannot sort by that column, so the rows are in the usual order." in words
    words = text_of(at_screen.get("/insights/reports/?columns="))
    assert "You chose no column, so all of them are shown." in words


@pytest.mark.parametrize("metric", [metric.slug for metric in METRICS])
def test_the_chart_draws_every_metric(at_screen: Client, raya: Campaign, metric: str) -> None:
    page = at_screen.get(f"/insights/reports/?metric={metric}")
    assert page.status_code == 200
    is_known = metric not in (
        *("prospects", "cost_with_tax", "true_return"),
        *("impressions", "click_through_rate", "cost_per_thousand", "claimed_profit"),
        *(metric.slug for metric in METRICS if metric.of_business),
    )
    assert ('class="chart"' in page.content.decode()) == is_known


def test_a_chosen_column_without_a_number_is_shown_with_dashes(
    at_screen: Client, raya: Campaign
) -> None:
    words = text_of(at_screen.get("/insights/reports/?columns=true_return"))
    assert "Campaign Platform True return Raya hampers Social –" in words


def test_total_sales_are_columns_by_day_and_missing_ones_are_explained(
    at_screen: Client, raya: Campaign
) -> None:
    words = "Total sales, orders and profit after ads cannot be split by campaign or platform."
    assert words not in text_of(at_screen.get("/insights/reports/"))
    put_sales(raya.business, {"date": "2026-11-18", "revenue": 1200.5, "refunds": 0.3})
    page = text_of(at_screen.get("/insights/reports/?group_by=day&period=last-7-days"))
    assert "Return on total sales" in page
    assert "RM1,200.20" in page
    assert words not in page
    for query in ("group_by=campaign", "group_by=day&q=raya", "group_by=platform&sort=-orders"):
        page = text_of(at_screen.get(f"/insights/reports/?{query}"))
        assert words in page
        assert "RM1,200.20" not in page
    assert "You cannot sort by that column" in page
    assert at_screen.get("/export/?table=campaign&sort=-orders").status_code == 404
    chart = at_screen.get("/insights/reports/?metric=total_sales&period=last-7-days")
    assert 'class="chart"' in chart.content.decode()


def test_states_are_a_choice_where_there_are_sales_and_a_search_is_not_used(
    at_screen: Client, raya: Campaign
) -> None:
    assert "group-state" not in at_screen.get("/insights/reports/").content.decode()
    put_sales(raya.business, {"date": "2026-11-18", "state": "Johor", "revenue": 1200.5})
    page = at_screen.get("/insights/reports/?group_by=state&period=last-7-days")
    assert 'id="group-shop"' in page.content.decode()
    assert "Johor RM1,200.50" in text_of(page)
    searched = text_of(at_screen.get("/insights/reports/?group_by=state&q=raya"))
    assert "the search is not used" in searched
    assert at_screen.get("/export/?table=state&q=raya").status_code == 404
    assert at_screen.get("/export/?table=state&format=csv").status_code == 200


def test_profit_on_claimed_revenue_is_a_column_once_there_is_a_margin(
    at_screen: Client, raya: Campaign
) -> None:
    page = at_screen.get("/insights/reports/")
    assert "Profit on claimed revenue" not in text_of(page)
    form = text_of(at_screen.get("/insights/reports/schedules/new/"))
    assert "Profit on claimed revenue" not in form
    set_margin(make.actor(raya.business), Decimal("0.4"))
    words = text_of(at_screen.get("/insights/reports/"))
    # RM28,600.00 × 40% − RM8,400.84
    assert "RM3,039.16" in words
    assert "Profit on claimed revenue uses the margin of your business, 40%." in words
    assert "Profit on claimed revenue" in text_of(at_screen.get("/insights/reports/schedules/new/"))
    file = rows_of(at_screen.get("/export/?table=campaign&format=csv"))
    assert file[0]["claimed_profit"] == "3039.16"
    by_state = text_of(at_screen.get("/insights/reports/?group_by=state"))
    assert "Profit on claimed revenue uses" not in by_state
