"""The overview's page: what stands where, for whom."""

import re
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns import queries
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import few_campaigns
from kempen.kit.database.compiled_queries import CompiledQuery
from tests import make
from tests.builders.pages import text_of
from tests.builders.program import Program
from tests.builders.raya_campaign import TODAY, screen_of

pytestmark = pytest.mark.django_db


def test_a_new_business_is_told_the_one_next_step(at_screen: Client) -> None:
    page = at_screen.get("/").content.decode()
    assert "Import your data to see what your advertising returns." in page
    assert '<a class="button primary" href="/strategies/new/">' in page
    assert '<a class="button" href="/insights/import/">' in page
    assert "kpi" not in page


def test_the_figures_are_those_of_the_period(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/?period=last-7-days"))
    assert "14 Nov" not in words.split("View as table")[0] or "13 Nov to 19 Nov 2026" in words
    assert "on RM700 spent in the last 7 days" in words
    assert "RM700.07" in words
    assert "previous 7 days" in words


def test_the_first_page_after_an_import_has_the_new_numbers_in_words_and_drawings(
    at_screen: Client, raya: Campaign
) -> None:
    before = at_screen.get("/").content.decode()
    assert _trend_of(at_screen.get("/").content.decode()) == _trend_of(before)
    yesterday = {
        "date": (TODAY - timedelta(days=1)).isoformat(),
        "spend": 100.01,
        "revenue": 4000,
    }
    answer = Program.of(raya.business).post(
        "/data/import", {"campaign_id": raya.public_id, "data": [yesterday]}
    )
    assert answer.status_code == 200, answer.content
    after = at_screen.get("/").content.decode()
    assert _trend_of(after) != _trend_of(before)
    assert "from 3.43× to 8.63×" in _trend_of(after)


def _trend_of(page: str) -> str:
    return page[page.index('<td class="of-trend">') :].partition("</td>")[0]


def test_today_is_in_only_when_it_is_asked_for(at_screen: Client, raya: Campaign) -> None:
    make.day(raya, TODAY, "1000", "1")
    assert "RM700.07" in text_of(at_screen.get("/?period=last-7-days"))
    assert "RM1,600.06" in text_of(at_screen.get("/?period=last-7-days&today=1"))


def test_a_goal_shows_how_far_along_it_is(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/"))
    assert "Goal 3.5×" in words
    assert "97% of the way" in words
    assert "Chance: no forecast yet" in words


def test_a_chart_comes_with_its_numbers_as_a_table(at_screen: Client, raya: Campaign) -> None:
    page = at_screen.get("/?period=last-7-days").content.decode()
    table = page.split("<tbody>")[1].split("</tbody>")[0]
    assert table.count("<tr>") == 7
    assert "13 Nov 2026" in table
    assert 'role="img"' in page


def test_the_metric_of_the_chart_is_in_the_address(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/?metric=spend"))
    assert "Spend a day, 7-day average" in words
    assert "From RM100.01 on 28 Aug to RM100.01 on 19 Nov" in words


def test_a_search_filters_everything_and_says_so(
    at_screen: Client, business: Business, raya: Campaign
) -> None:
    brew = make.campaign(business, "Cold brew")
    make.day(brew, TODAY - timedelta(days=1), "900", "900")
    words = text_of(at_screen.get("/?q=cold"))
    assert "1 of 2 campaigns match “cold”." in words
    assert "on RM900 spent" in words
    assert "Raya hampers" not in words


def test_a_search_for_nothing_offers_the_way_back(at_screen: Client, raya: Campaign) -> None:
    page = at_screen.get("/?q=%3Cscript%3E").content.decode()
    assert "No campaigns match “&lt;script&gt;”." in page
    assert "Show all campaigns" in page


def test_numbers_elsewhere_are_one_click_away(at_screen: Client, business: Business) -> None:
    campaign = make.campaign(business)
    days = [date(2025, 1, 1) + timedelta(days=days) for days in range(100)]
    make.days(campaign, dict.fromkeys(days, ("100", "400")))
    page = at_screen.get("/").content.decode()
    assert "No data in the last 12 weeks." in page
    assert "Your data covers 1 Jan to 10 Apr 2025." in page
    assert "?period=custom&amp;from=2025-01-17&amp;to=2025-04-10" in page


def test_what_an_address_asks_in_vain_is_said(at_screen: Client, raya: Campaign) -> None:
    words = text_of(at_screen.get("/?period=custom&from=2026-11-01&to=2026-12-01"))
    assert "Days before 2000 and future days have no data. They are skipped." in words


@pytest.mark.parametrize(
    "query", ["q=%00", "q=%ED%A0%80", "period[]=1", "from=x&period=custom", "q=%25"]
)
def test_no_address_breaks_the_page(at_screen: Client, raya: Campaign, query: str) -> None:
    assert at_screen.get(f"/?{query}").status_code == 200


def test_campaigns_are_listed_with_status_range_and_trend(
    at_screen: Client, business: Business, raya: Campaign
) -> None:
    young = make.campaign(business, "Young")
    make.day(young, TODAY - timedelta(days=1), "5", "10")
    make.campaign(business, "Sketch", status="draft")
    words = text_of(at_screen.get("/")).split("Campaign Status Spend")[1]
    assert words.index("Raya hampers") < words.index("Young") < words.index("Sketch")
    assert "Raya hampers Social Active RM8,400.84 3.40×" in words
    assert "Young Other Learning RM5.00 2.00× 1 day" in words
    assert "Sketch Other Draft no data no data" in words


def test_with_many_campaigns_the_rest_is_a_page_away(at_screen: Client, business: Business) -> None:
    for number in range(12):
        make.day(make.campaign(business, f"Campaign {number}"), TODAY - timedelta(days=1))
    page = at_screen.get("/?period=last-7-days").content.decode()
    assert "The 10 of 12 with the highest spend" in page
    assert '<a href="/campaigns/?period=last-7-days">See all 12 campaigns</a>' in page


def test_few_campaigns_and_many_are_counted_and_ordered_alike(
    at_screen: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaigns = [make.campaign(business, f"Campaign {number:02}") for number in range(12)]
    for number in (3, 7):
        make.days(campaigns[number], {TODAY - timedelta(days=1): (str(100 + number), "400")})
    few = at_screen.get("/")
    monkeypatch.setattr(queries, "MOST_FEW", 11)
    monkeypatch.setattr(queries, "_FEW", CompiledQuery(queries._FEW._build))
    assert few_campaigns(business) is None
    for page in (few, at_screen.get("/")):
        table = text_of(page).split("Campaign Status Spend")[1]
        names = list(dict.fromkeys(re.findall(r"Campaign \d\d", table)))
        assert names[:4] == [
            "Campaign 07",
            "Campaign 03",
            "Campaign 11",
            "Campaign 10",
        ]
        assert len(names) == 10


def test_a_campaign_surely_behind_its_goal_is_pointed_out(
    at_screen: Client, business: Business
) -> None:
    weak = make.campaign(business, "Weak one", return_goal=Decimal(5))
    money = {TODAY - timedelta(days=ago): ("10", str(20 + ago % 3)) for ago in range(1, 85)}
    make.days(weak, money)
    assert "Weak one is behind its goal" in text_of(at_screen.get("/"))


def test_old_numbers_are_pointed_out(at_screen: Client, business: Business) -> None:
    campaign = make.campaign(business)
    for days_ago in range(30, 60):
        make.day(campaign, TODAY - timedelta(days=days_ago))
    words = text_of(at_screen.get("/"))
    assert "The newest data is from 21 Oct 2026, 30 days ago." in words


def test_a_viewer_sees_everything_and_exports_nothing(business: Business, raya: Campaign) -> None:
    page = screen_of(business, "bob", "viewer").get("/").content.decode()
    assert "RM8,400.84" in page
    assert 'id="export-body"' not in page
    assert "settings/business" not in page.split("<main")[1].split("</main>")[0]


def test_a_stranger_sees_nothing_of_it(business: Business, raya: Campaign) -> None:
    charlie = screen_of(make.business("Strangers"), "charlie")
    assert "Raya hampers" not in charlie.get("/").content.decode()


def test_a_prospects_business_reads_of_prospects(at_screen: Client, business: Business) -> None:
    campaign = make.campaign(business, "Brochure", objective="generate_prospects")
    days = [TODAY - timedelta(days=days_ago) for days_ago in range(1, 169)]
    make.days(campaign, dict.fromkeys(days[:84], ("30", "0")), conversions=Decimal(3))
    make.days(campaign, dict.fromkeys(days[84:], ("30", "0")), conversions=Decimal(2))
    words = text_of(at_screen.get("/"))
    assert "You have 252 new prospects, 50% more than before." in words
    assert "Cost per prospect RM10.00" in words
    assert "Conversions a day, 7-day average" in words
    assert "252 prospects RM10.00 each" in words


def test_the_page_is_small(at_screen: Client, business: Business, raya: Campaign) -> None:
    import gzip

    for number in range(12):
        money = {TODAY - timedelta(days=ago): ("10", str(30 + ago % 7)) for ago in range(1, 30)}
        make.days(make.campaign(business, f"Campaign {number}"), money)
    assert len(gzip.compress(at_screen.get("/").content)) < 20 * 1024


def test_the_page_takes_few_statements(
    at_screen: Client, business: Business, raya: Campaign, django_assert_max_num_queries: Any
) -> None:
    for number in range(30):
        make.day(make.campaign(business, f"Campaign {number}"), TODAY - timedelta(days=1))
    at_screen.get("/")
    # Among them the goal of the plan that runs, all plans that run, total sales, and what the bell
    # counts: alerts, recommendations and changes of ads that wait.
    with django_assert_max_num_queries(18):
        at_screen.get("/")


def test_nothing_inline_that_the_policy_forbids(at_screen: Client, raya: Campaign) -> None:
    page = at_screen.get("/").content.decode()
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|<script(?![^>]*\ssrc=)", page)
