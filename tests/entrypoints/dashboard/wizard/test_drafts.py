"""A brief is kept while it is typed: by the way, by each button, and against older pages."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.models import BriefDraft, Strategy
from tests import make
from tests.builders import shop
from tests.entrypoints.dashboard.wizard.briefs import PLAN, START, at_plan, begin, fields_of, fill

pytestmark = pytest.mark.django_db


def keep(browser: Client, place: str, version: int, **typed: Any) -> Any:
    """Save by the way, as the script does."""
    sent = {**fields_of(browser.get(place)), **typed, "version": version, "go": "save"}
    return browser.post(place, sent)


def test_half_typed_values_are_kept_as_they_are(at_screen: Client, business: Business) -> None:
    place = at_plan(at_screen) + "plan/"
    answer = keep(at_screen, place, 1, budget_amount="5,6oo", budget_end="", age_min="1")
    assert answer.json()["said"] == "Saved"
    assert "Is this enough data?" in answer.json()["panel"]
    page = at_screen.get(place)
    shown = fields_of(page)
    assert (shown["budget_amount"], shown["budget_end"], shown["age_min"]) == (
        ["5,6oo"],
        [""],
        ["1"],
    )
    assert 'class="error"' not in page.content.decode()
    assert not Strategy.objects.of(business).exists()


def test_an_older_saving_never_overwrites_a_newer_one(at_screen: Client) -> None:
    place = at_plan(at_screen) + "plan/"
    assert keep(at_screen, place, 2, product="Liberica").status_code == 200
    for late in (1, 2):
        answer = keep(at_screen, place, late, product="Lib")
        assert answer.json()["late"]
        assert "changed on another page" in answer.json()["said"]
    assert fields_of(at_screen.get(place))["product"] == ["Liberica"]


def test_a_button_is_a_decision_and_savings_before_it_come_too_late(at_screen: Client) -> None:
    place = at_plan(at_screen)
    page = fields_of(at_screen.get(f"{place}plan/"))
    keep(at_screen, f"{place}plan/", 7, product="Liberica")
    sent = {**page, "product": "Liberica beans", "version": 3, "go": "accounts"}
    assert at_screen.post(f"{place}plan/", sent)["Location"] == f"{place}accounts/"
    assert keep(at_screen, f"{place}plan/", 8, product="Lib").json()["late"]
    assert fields_of(at_screen.get(f"{place}plan/"))["product"] == ["Liberica beans"]


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 40, "²"])
def test_a_version_that_is_none_saves_nothing_by_the_way(version: str, at_screen: Client) -> None:
    place = at_plan(at_screen) + "plan/"
    sent = {"version": version, "go": "save", "product": "Liberica"}
    assert at_screen.post(place, sent).json()["late"]


@pytest.mark.parametrize(
    ("go", "leads"),
    [
        ("accounts", "accounts/"),
        ("objective", "objective/"),
        ("leave", "/strategies/"),
        ("import", "/insights/import/"),
    ],
)
def test_every_way_out_keeps_what_was_typed(go: str, leads: str, at_screen: Client) -> None:
    place = at_plan(at_screen)
    answer = fill(at_screen, f"{place}plan/", go, product="Beans", budget_amount="oops")
    assert answer["Location"] == (leads if leads.startswith("/") else place + leads)
    shown = fields_of(at_screen.get(f"{place}plan/"))
    assert (shown["product"], shown["budget_amount"]) == (["Beans"], ["oops"])


def test_back_and_forth_loses_nothing(at_screen: Client) -> None:
    place = at_plan(at_screen, new=["search", "social"])
    fill(at_screen, f"{place}plan/", "accounts", **PLAN)
    assert fields_of(at_screen.get(f"{place}accounts/"))["new"] == ["search", "social"]
    fill(at_screen, f"{place}accounts/", "objective")
    assert fields_of(at_screen.get(f"{place}objective/"))["objective"] == ["increase_sales"]
    assert fill(at_screen, f"{place}objective/")["Location"] == f"{place}accounts/"
    shown = fields_of(at_screen.get(f"{place}plan/"))
    assert shown["benefits"][0].splitlines() == PLAN["benefits"].splitlines()


def test_a_brief_goes_on_at_the_first_step_that_is_not_answered(
    at_screen: Client, business: Business
) -> None:
    place = begin(at_screen)
    assert at_screen.get(place)["Location"] == f"{place}accounts/"
    campaign = make.campaign(business)
    fill(at_screen, f"{place}accounts/", campaigns=[campaign.public_id])
    assert at_screen.get(place)["Location"] == f"{place}plan/"
    fill(at_screen, f"{place}plan/", "leave", product="Beans")
    page = at_screen.get(START).content.decode()
    assert "Beans" in page
    assert f'href="{place}"' in page
    campaign.status = "ended"
    campaign.save()
    assert at_screen.get(place)["Location"] == f"{place}accounts/"
    answer = fill(at_screen, f"{place}plan/", **PLAN)
    assert answer["Location"] == f"{place}accounts/"
    assert not Strategy.objects.of(business).exists()


def test_two_briefs_can_be_written_and_one_be_discarded(
    at_screen: Client, business: Business
) -> None:
    first, second = begin(at_screen), begin(at_screen, "generate_prospects")
    page = at_screen.get(START).content.decode()
    assert f'href="{first}"' in page
    assert f'href="{second}"' in page
    assert "Discard “More sales”?" in at_screen.get(f"{first}discard/").content.decode()
    assert BriefDraft.objects.of(business).count() == 2
    assert at_screen.post(f"{first}discard/")["Location"] == "/strategies/"
    assert at_screen.get(first).status_code == 404
    assert at_screen.get(second).status_code == 302


def test_discarding_leaves_the_strategy(at_screen: Client, business: Business) -> None:
    place = at_plan(at_screen)
    strategy = fill(at_screen, f"{place}plan/", **PLAN)["Location"]
    assert "The strategy from this brief stays." in str(
        at_screen.get(f"{place}discard/").content.decode()
    )
    at_screen.post(f"{place}discard/")
    assert Strategy.objects.of(business).count() == 1
    assert at_screen.get(strategy).status_code == 200


def test_a_text_without_bounds_is_cut_and_one_with_nul_is_kept(at_screen: Client) -> None:
    place = at_plan(at_screen) + "plan/"
    answer = keep(at_screen, place, 1, product="Be\x00ans", description="x" * 50_000)
    assert answer.status_code == 200
    shown = fields_of(at_screen.get(place))
    assert shown["product"] == ["Beans"]
    assert len(shown["description"][0]) == 12_000


def test_the_answer_follows_the_budget_and_the_days(at_screen: Client, business: Business) -> None:
    campaign = make.campaign(business)
    shop.past(campaign, 120)
    place = at_plan(at_screen, campaigns=[campaign.public_id]) + "plan/"
    panel = keep(at_screen, place, 1, budget_amount="2,800").json()["panel"]
    assert "120 days from 1 campaign" in panel
    assert "RM100 a day for 28 days." in panel
    far = keep(at_screen, place, 2, budget_start="2099-01-01").json()["panel"]
    assert "No: the newest data is from" in far
