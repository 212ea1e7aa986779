"""A sales uplift includes only campaigns that can be compared, and only data that it knows."""

import io
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import polars as pl
import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.refreshing import _due, refresh
from kempen.kit import strict_json
from tests import make
from tests.builders import shop
from tests.builders.pages import content_of, text_of
from tests.builders.program import Program
from tests.builders.raya_campaign import TODAY

pytestmark = pytest.mark.django_db
SUMMARY = "/reports/summary?from=2026-10-23&to=2026-11-19"
PAGE = "/?period=last-28-days"


@pytest.fixture
def program(business: Business) -> Program:
    return Program.of(business)


@pytest.fixture
def hampers(business: Business) -> Campaign:
    """A campaign with 130 days, known to the forecasts."""
    campaign = make.campaign(business, "Raya hampers", platform="social")
    shop.past(campaign, 130)
    refresh(str(business.pk))
    return campaign


def send(program: Program, campaign: Campaign, days: int, last: date | None = None) -> str:
    """Import a campaign's last days over the API: 400 spent, 4,000 earned a day."""
    last = last or TODAY - timedelta(days=1)
    rows = [
        {"date": (last - timedelta(days=ago)).isoformat(), "spend": 400, "revenue": 4000}
        for ago in range(days)
    ]
    sent = {"campaign_id": campaign.public_id, "data": rows}
    answer = program.post("/data/import", sent)
    assert answer.status_code == 200, answer.content
    return str(answer.json()["import_id"])


def uplift(program: Program, question: str = SUMMARY) -> Any:
    return strict_json.loads(program.get(question).content)["sales_uplift"]


def test_an_imported_campaign_without_earlier_days_does_not_raise_the_uplift(
    program: Program, business: Business, hampers: Campaign
) -> None:
    before = uplift(program)
    new = make.campaign(business, "Gift cards", platform="social")
    send(program, new, 20)
    refresh(str(business.pk))
    after = uplift(program)
    # What is learned of the first campaign moves a little with what the second shows of demand.
    width = before["high"] - before["low"]
    assert abs(after["value"] - before["value"]) < width
    assert after["value"] < Decimal(20_000)
    assert after["excluded"] == [
        {
            "campaign_id": new.public_id,
            "name": "Gift cards",
            "days": 0,
            "days_needed": 28,
        }
    ]
    assert before["excluded"] == []


def test_the_page_names_the_campaign_that_the_uplift_does_not_include(
    at_screen: Client, program: Program, business: Business, hampers: Campaign
) -> None:
    send(program, make.campaign(business, "Gift cards", platform="social"), 37)
    refresh(str(business.pk))
    page = text_of(at_screen.get(PAGE))
    assert "Not included: Gift cards. Not enough data: 9 of 28 days." in page


def test_many_campaigns_that_the_uplift_does_not_include_open_on_demand(
    at_screen: Client, program: Program, business: Business, hampers: Campaign
) -> None:
    for name in ("Tea", "Mugs", "Beans", "Cups"):
        send(program, make.campaign(business, name, platform="social"), 37)
    refresh(str(business.pk))
    page = at_screen.get(PAGE).content.decode()
    details = page.partition("<summary>4 campaigns are not included: not enough data.</summary>")[2]
    assert details.partition("</details>")[0].count("<li>Not included: ") == 4


def test_a_campaign_s_own_page_says_how_many_days_its_uplift_lacks(
    at_screen: Client, program: Program, business: Business, hampers: Campaign
) -> None:
    new = make.campaign(business, "Gift cards", platform="social")
    send(program, new, 37)
    refresh(str(business.pk))
    page = text_of(at_screen.get(f"/campaigns/{new.public_id}/?period=last-28-days"))
    assert "Not enough data" in page
    assert "9 of the 28 days to compare with have data." in page
    reason = uplift(program, f"{SUMMARY}&campaign_id={new.public_id}")["reason"]
    assert reason.startswith("Not enough data: 9 of 28 days.")


def test_the_workbook_names_the_campaign_that_the_uplift_does_not_include(
    at_screen: Client, program: Program, business: Business, hampers: Campaign
) -> None:
    send(program, make.campaign(business, "Gift cards", platform="social"), 37)
    refresh(str(business.pk))
    content = content_of(at_screen.get("/export/?period=last-28-days&table=all&format=xlsx"))
    sheet = pl.read_excel(io.BytesIO(content), sheet_name="filters", has_header=False)
    assert dict(sheet.rows())["sales uplift, not included"] == "Gift cards (9 of 28 days)"


def test_a_campaign_that_ended_before_the_days_to_compare_with_is_not_named(
    program: Program, business: Business, hampers: Campaign
) -> None:
    old = make.campaign(business, "Old stock", platform="search")
    send(program, old, 30, last=date(2026, 8, 31))
    refresh(str(business.pk))
    answer = uplift(program)
    assert answer["reason"] is None
    assert answer["excluded"] == []


def test_the_first_page_after_an_import_shows_no_old_uplift(
    at_screen: Client, program: Program, business: Business, hampers: Campaign
) -> None:
    assert uplift(program)["reason"] is None
    send(program, hampers, 5)
    assert uplift(program) == {
        "value": None,
        "reason": "It is being calculated: new data is included within some minutes.",
        "excluded": [],
    }
    page = text_of(at_screen.get(PAGE))
    assert "Calculating…" in page
    assert "Chance: calculating…" in page
    assert strict_json.loads(program.get(SUMMARY).content)["goal"]["chance"] is None
    assert list(_due()) == [business.pk]
    refresh(str(business.pk))
    assert uplift(program)["reason"] is None
    assert "Calculating…" not in text_of(at_screen.get(PAGE))
    assert list(_due()) == []


def test_the_first_page_after_an_undo_shows_no_old_uplift(
    program: Program, business: Business, hampers: Campaign
) -> None:
    import_id = send(program, hampers, 5)
    refresh(str(business.pk))
    assert program.post(f"/data/imports/{import_id}/undo", {}).status_code == 200
    assert "being calculated" in uplift(program)["reason"]
    refresh(str(business.pk))
    assert uplift(program)["reason"] is None


def test_an_import_that_changes_nothing_leaves_the_uplift_in_place(
    program: Program, business: Business, hampers: Campaign
) -> None:
    send(program, hampers, 5)
    refresh(str(business.pk))
    send(program, hampers, 5)
    assert uplift(program)["reason"] is None
    assert list(_due()) == []
