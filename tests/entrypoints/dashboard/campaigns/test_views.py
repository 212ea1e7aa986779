"""Campaigns: the list, making one, a campaign's page."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from kempen.domain.performance.models import Import
from kempen.kit import clock
from tests import make
from tests.builders.pages import text_of
from tests.builders.raya_campaign import (
    TODAY,
    _the_day,
    at_screen,
    business,
    raya,
    screen_of,
)

__all__ = ["_the_day", "at_screen", "business", "raya"]
pytestmark = pytest.mark.django_db
FORM = {"name": "Raya hampers", "objective": "increase_sales", "platform": "social"}


# ------------------------------------------------------------------------------------------ the
# list
def test_the_list_pages_through_all_campaigns_most_spent_first(
    at_screen: Client, business: Business
) -> None:
    for number in range(30):
        make.day(
            make.campaign(business, f"No {number:02d}"), TODAY - timedelta(days=1), str(number)
        )
    first = at_screen.get("/campaigns/").content.decode()
    assert first.count('<th scope="row">') == 25
    assert first.index("No 29") < first.index("No 05")
    assert "No 04" not in first
    assert '<a class="button" rel="next" href="?page=2" >' in " ".join(first.split())
    second = at_screen.get("/campaigns/?page=2").content.decode()
    assert second.count('<th scope="row">') == 5
    assert "26 to 30 of 30" in second


@pytest.mark.parametrize("page", ["0", "-1", "x", "9999999", "²", "99"])
def test_an_odd_page_number_shows_a_page(at_screen: Client, raya: Campaign, page: str) -> None:
    assert "Raya hampers" in at_screen.get("/campaigns/", {"page": page}).content.decode()


def test_status_and_search_narrow_the_list(at_screen: Client, business: Business) -> None:
    make.campaign(business, "Raya active")
    make.campaign(business, "Raya paused", status="paused")
    make.campaign(business, "Other paused", status="paused")
    words = text_of(at_screen.get("/campaigns/?q=raya&status=paused"))
    assert "1 campaign matches “raya”." in words
    assert "Raya paused" in words
    assert "Raya active" not in words
    assert "Other paused" not in words


def test_an_empty_list_says_how_to_begin(at_screen: Client) -> None:
    words = text_of(at_screen.get("/campaigns/"))
    assert "No campaigns yet" in words
    assert "Create a campaign" in words


def test_no_match_says_what_to_change(at_screen: Client, raya: Campaign) -> None:
    assert "No campaigns match." in text_of(at_screen.get("/campaigns/?q=zzz"))


# --------------------------------------------------------------------------------------- making one
def test_a_campaign_is_made_with_its_event(at_screen: Client, business: Business) -> None:
    answer = at_screen.post(
        "/campaigns/new/",
        FORM
        | {
            "return_goal": "4",
            "budget_amount": "RM 10,000.50",
            "budget_start": "2026-12-01",
            "budget_end": "2026-12-28",
        },
    )
    campaign = Campaign.objects.of(business).get()
    assert answer.headers["Location"] == f"/campaigns/{campaign.public_id}/"
    assert (campaign.status, campaign.platform) == ("draft", "social")
    assert (campaign.return_goal, campaign.budget_amount) == (Decimal(4), Decimal("10000.50"))
    assert Event.objects.of(business).get().type == "campaign.created"
    words = text_of(at_screen.get(answer.headers["Location"]))
    assert "“Raya hampers” was created." in words
    assert "RM10,000.50, 1 Dec to 28 Dec 2026" in words


def test_the_goal_of_the_other_objective_is_left_out(at_screen: Client, business: Business) -> None:
    at_screen.post(
        "/campaigns/new/",
        FORM | {"objective": "generate_prospects", "return_goal": "4", "prospect_goal": "200"},
    )
    campaign = Campaign.objects.of(business).get()
    assert (campaign.return_goal, campaign.prospect_goal) == (None, 200)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": ""}, "Name: Enter a name such as “Raya hampers”."),
        ({"name": "x" * 121}, "Enter 120 characters or fewer"),
        ({"name": "a\u0085b"}, "Use letters, digits and signs only, on one line"),
        ({"objective": ""}, "Objective: Choose what the campaign is for."),
        ({"platform": "moon"}, "Choose one of the options"),
        ({"return_goal": "four"}, "Return goal: Enter a number such as 4 or 3.5"),
        ({"return_goal": "0"}, "Return goal: Enter a number above 0"),
        ({"return_goal": "NaN"}, "Return goal: Enter a number such as 4 or 3.5"),
        ({"budget_amount": "1000"}, "First day: Enter the first day of the budget too."),
        ({"budget_start": "2026-12-01"}, "Enter the amount too, or leave the days empty."),
        (
            {
                "budget_amount": "1e9999999",
                "budget_start": "2026-12-01",
                "budget_end": "2026-12-02",
            },
            "Budget in RM, before tax:",
        ),
        (
            {"budget_amount": "10", "budget_start": "2026-12-02", "budget_end": "2026-12-01"},
            "Last day: Enter a last day on or after the first day.",
        ),
        (
            {"budget_amount": "10", "budget_start": "2026-02-30", "budget_end": "2026-12-01"},
            "First day: Enter a day as year-month-day",
        ),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_made(
    at_screen: Client, business: Business, changes: dict[str, str], message: str
) -> None:
    answer = at_screen.post("/campaigns/new/", FORM | changes)
    assert answer.status_code == 422
    assert message in text_of(answer)
    assert 'class="error-summary"' in answer.content.decode()
    assert not Campaign.objects.of(business).exists()


@pytest.mark.parametrize(
    ("role", "status"), [("owner", 200), ("manager", 200), ("analyst", 403), ("viewer", 403)]
)
def test_only_owners_and_managers_make_campaigns(
    business: Business, raya: Campaign, role: str, status: int
) -> None:
    client = screen_of(business, "bob", role)
    assert client.get("/campaigns/new/").status_code == status
    assert ("/campaigns/new/" in client.get("/campaigns/").content.decode()) is (status == 200)


# ----------------------------------------------------------------------------------- a campaign's
# page
def page_of(client: Client, campaign: Campaign, query: str = "") -> Any:
    return client.get(f"/campaigns/{campaign.public_id}/{query}")


def test_a_campaigns_page_has_its_own_figures(
    at_screen: Client, business: Business, raya: Campaign
) -> None:
    make.day(make.campaign(business, "Other"), TODAY - timedelta(days=1), "9999", "1")
    words = text_of(page_of(at_screen, raya))
    assert "Return is 3.40× on RM8,401 spent in the last 12 weeks" in words
    assert "The likely range is based on 84 days with spend." in words
    assert "Conversions 336" in words
    assert raya.public_id in words


def test_a_young_campaign_is_learning(at_screen: Client, business: Business) -> None:
    young = make.campaign(business, "Young")
    for days_ago in range(1, 6):
        make.day(young, TODAY - timedelta(days=days_ago))
    words = text_of(page_of(at_screen, young))
    assert "Learning. A likely range needs 9 more days with spend." in words


def test_a_campaign_without_numbers_says_so(at_screen: Client, business: Business) -> None:
    words = text_of(page_of(at_screen, make.campaign(business, "New", status="draft")))
    assert "No data yet." in words
    assert "There are no days with spend yet." in words
    assert "Import data" in words


def test_a_campaign_for_prospects_is_measured_by_its_own_goal(
    at_screen: Client, business: Business
) -> None:
    leads = make.campaign(business, "Brochure", objective="generate_prospects", prospect_goal=400)
    days = [TODAY - timedelta(days=days_ago) for days_ago in range(1, 101)]
    make.days(leads, dict.fromkeys(days, ("30", "0")), conversions=Decimal(3))
    words = text_of(page_of(at_screen, leads))
    assert "Goal 400 prospects 75% of the way 300 so far Chance: no forecast yet" in words


def test_its_imports_are_listed(at_screen: Client, business: Business, raya: Campaign) -> None:
    Import.objects.add(
        business,
        campaign=raya,
        source="dashboard",
        file_name="raya.csv",
        status="completed",
        inserted=200,
        created_at=clock.now(),
    )
    words = text_of(page_of(at_screen, raya))
    assert "raya.csv 20 Nov 2026 · 200 days new or changed Imported" in words


@pytest.mark.parametrize(
    "identifier", ["cmp_00000000000000000000000000", "cmp_x", "x", "..", "%00"]
)
def test_there_is_no_page_of_an_unknown_campaign(at_screen: Client, identifier: str) -> None:
    assert at_screen.get(f"/campaigns/{identifier}/").status_code == 404


def test_a_campaign_of_another_business_is_not_found(business: Business, raya: Campaign) -> None:
    charlie = screen_of(make.business("Strangers"), "charlie")
    assert page_of(charlie, raya).status_code == 404
    assert charlie.get(f"/export/?campaign={raya.public_id}").status_code == 404
