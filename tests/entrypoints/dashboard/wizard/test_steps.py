"""The wizard from its first step to a strategy, with nothing but forms."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.models import BriefDraft, Strategy
from kempen.domain.strategies.rules import NewLine
from kempen.kit import clock
from tests import make
from tests.builders import shop
from tests.builders.people import begin_session
from tests.entrypoints.api.places import undone
from tests.entrypoints.dashboard.wizard.briefs import PLAN, START, at_plan, begin, fields_of, fill

pytestmark = pytest.mark.django_db


def other(business: Business, name: str, role: str) -> Client:
    """Somebody else of the same business, signed in."""
    person = make.person(name)
    make.member(business, person, role)
    client = Client()
    begin_session(client, person)
    return client


def test_a_brief_is_written_and_handed_in_without_a_script(
    at_screen: Client, business: Business
) -> None:
    campaign = make.campaign(business, platform="search")
    shop.past(campaign, 120)
    business.return_goal = Decimal(4)
    business.save()
    place = begin(at_screen)
    accounts = fields_of(at_screen.get(f"{place}accounts/"))
    assert accounts["campaigns"] == [campaign.public_id]
    assert "new" not in accounts
    assert fill(at_screen, f"{place}accounts/", new=["social"])["Location"] == f"{place}plan/"
    plan = fields_of(at_screen.get(f"{place}plan/"))
    assert plan["return_goal"] == ["4"]
    first = clock.today() + timedelta(days=1)
    assert plan["budget_start"] == [first.isoformat()]
    answer = fill(at_screen, f"{place}plan/", **PLAN, states=["Selangor"], ad_languages=["ms"])
    strategy = Strategy.objects.of(business).select_related("brief").get()
    assert answer["Location"] == f"/strategies/{strategy.public_id}/"
    brief = strategy.brief
    assert brief.objective == "increase_sales"
    assert (brief.return_goal, brief.budget_amount) == (Decimal(4), Decimal(5600))
    assert (brief.budget_start, brief.budget_end) == (first, first + timedelta(days=27))
    assert brief.campaign_ids == [campaign.public_id]
    assert brief.new_campaigns == (NewLine("social", "Liberica beans · sosial"),)
    assert brief.target_audience.states == ("Selangor",)
    guidelines = brief.guidelines
    assert guidelines.landing_url == "https://kopirimba.example/beans"
    assert guidelines.benefits == ("Roasted on the day of shipping", "Free delivery")
    assert (guidelines.languages, guidelines.tone) == (("ms",), "plain")


def test_the_brief_asks_what_happens_to_running_campaigns_after_its_last_day(
    at_screen: Client, business: Business
) -> None:
    campaign = make.campaign(business, platform="search")
    shop.past(campaign, 120)
    place = at_plan(at_screen, campaigns=[campaign.public_id])
    assert fields_of(at_screen.get(f"{place}plan/"))["after_plan"] == ["continue"]
    answer = fill(at_screen, f"{place}plan/", **PLAN, after_plan=["pause"])
    brief = Strategy.objects.of(business).select_related("brief").get().brief
    assert brief.after_plan == "pause"
    page = at_screen.get(answer["Location"]).content.decode()
    assert "Kempen pauses campaigns that ran before." in page


def test_nothing_is_asked_about_running_campaigns_where_there_are_none(
    at_screen: Client, business: Business
) -> None:
    place = at_plan(at_screen)
    assert "after_plan" not in fields_of(at_screen.get(f"{place}plan/"))
    fill(at_screen, f"{place}plan/", **PLAN)
    assert Strategy.objects.of(business).select_related("brief").get().brief.after_plan


def test_handing_in_twice_makes_one_strategy(at_screen: Client, business: Business) -> None:
    place = at_plan(at_screen)
    sent = {**fields_of(at_screen.get(f"{place}plan/")), **PLAN, "go": "next"}
    first = at_screen.post(f"{place}plan/", sent)
    assert at_screen.post(f"{place}plan/", sent)["Location"] == first["Location"]
    assert Strategy.objects.of(business).count() == 1
    page = at_screen.get(f"{place}plan/").content.decode()
    assert first["Location"] in page


def test_a_changed_brief_that_is_handed_in_again_makes_a_newer_strategy(
    at_screen: Client, business: Business
) -> None:
    place = at_plan(at_screen)
    first = fill(at_screen, f"{place}plan/", **PLAN)
    second = fill(at_screen, f"{place}plan/", budget_amount="6000")
    assert first["Location"] != second["Location"]
    assert Strategy.objects.of(business).count() == 2


def test_no_objective_is_no_beginning(at_screen: Client, business: Business) -> None:
    answer = at_screen.post(START, {"once": "a", "go": "next"})
    assert answer.status_code == 422
    assert "Choose one of the two" in answer.content.decode()
    assert not BriefDraft.objects.of(business).exists()


def test_the_first_step_sent_twice_begins_one_brief(at_screen: Client, business: Business) -> None:
    sent = {**fields_of(at_screen.get(START)), "objective": "increase_sales", "go": "next"}
    at_screen.post(START, sent)
    answer = at_screen.post(START, sent)
    assert BriefDraft.objects.of(business).count() == 1
    draft = BriefDraft.objects.of(business).get()
    assert answer["Location"] == f"{START}{draft.public_id}/"


def test_a_strategy_needs_a_campaign(at_screen: Client) -> None:
    place = begin(at_screen)
    answer = fill(at_screen, f"{place}accounts/")
    assert answer.status_code == 422
    assert "Choose at least one campaign" in answer.content.decode()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"budget_amount": ""}, "Enter the whole budget"),
    ({"budget_amount": "5,6oo"}, "Enter an amount such as 5,600"),
    ({"budget_amount": "12"}, "Enter RM28 or more. 28 days need RM1 a day at least."),
    ({"budget_start": "soon"}, "Enter a day as year-month-day"),
    ({"budget_start": "2020-01-01", "budget_end": "2020-01-02"}, "This day has passed"),
    ({"budget_end": "2020-01-01"}, "Enter a last day on or after the first day."),
    ({"budget_end": "2099-01-01"}, "Plan for 366 days or fewer"),
    ({"return_goal": "four"}, "Enter a number such as 4 or 3.5"),
    ({"product": ""}, "Enter what the ads should sell"),
    ({"landing_url": "http://kopirimba.example"}, "starts with https://"),
    ({"landing_url": "somewhere"}, "Enter a URL such as"),
    ({"age_min": "16"}, "Enter 18 or more."),
    ({"age_min": "40", "age_max": "30"}, "Enter an oldest age above the youngest."),
    ({"benefits": "x" * 201}, "is too long. Enter 200 characters or fewer per line."),
    ({"must_say": "\r\n".join(str(n) for n in range(21))}, "Enter 20 or fewer."),
    ({"states": ["Atlantis"]}, "Choose one of the options"),
]


def test_what_is_wrong_is_said_beside_its_field_and_stays_as_typed(
    at_screen: Client, business: Business
) -> None:
    place = at_plan(at_screen)
    for typed, message in WRONG:
        with undone():
            is_said_and_stays(at_screen, f"{place}plan/", typed, message)
            assert not Strategy.objects.of(business).exists(), message


def is_said_and_stays(browser: Client, step: str, typed: dict[str, Any], message: str) -> None:
    answer = fill(browser, step, **{**PLAN, **typed})
    assert answer.status_code == 422, message
    page = answer.content.decode()
    assert message in page
    assert "error-summary" in page, message
    for fields in (fields_of(answer), fields_of(browser.get(step))):
        for name, value in typed.items():
            if isinstance(value, str):
                assert fields[name][0].split() == value.split(), message


def test_prospects_are_wanted_by_number_or_by_what_one_may_cost(
    at_screen: Client, business: Business
) -> None:
    place = at_plan(at_screen, "generate_prospects")
    assert "return_goal" not in fields_of(at_screen.get(f"{place}plan/"))
    both = fill(at_screen, f"{place}plan/", **PLAN, prospect_goal="200", prospect_cost="25")
    assert "Enter the goal or the cost, not both." in both.content.decode()
    dear = fill(at_screen, f"{place}plan/", prospect_goal="", prospect_cost="90000")
    assert "Enter less than the whole budget." in dear.content.decode()
    done = fill(at_screen, f"{place}plan/", prospect_goal="", prospect_cost="RM 25")
    assert done.status_code == 302
    brief = Strategy.objects.of(business).select_related("brief").get().brief
    assert (brief.objective, brief.prospect_goal, brief.return_goal) == (
        "generate_prospects",
        224,
        None,
    )


def test_uploaded_numbers_alone_need_no_words_for_ads(
    at_screen: Client, business: Business
) -> None:
    campaign = make.campaign(business, platform="other")
    place = at_plan(at_screen, campaigns=[campaign.public_id])
    typed = {"budget_amount": "900", "product": "", "landing_url": ""}
    assert fill(at_screen, f"{place}plan/", **typed).status_code == 302


def test_a_viewer_writes_no_brief_and_an_analyst_connects_no_account(
    at_screen: Client, business: Business
) -> None:
    place = begin(at_screen)
    viewer = other(business, "bob", "viewer")
    for page in (START, place, f"{place}plan/", f"{place}discard/", f"{place}learning/"):
        assert viewer.get(page).status_code == 403
    assert viewer.post(START, {"objective": "increase_sales", "once": "b"}).status_code == 403
    analyst = other(business, "carol", "analyst")
    page = analyst.get(f"{begin(analyst)}accounts/").content.decode()
    assert "An owner or a manager of your business can connect accounts." in page
    assert "Use the sandbox" not in page


def test_somebody_elses_brief_is_not_there(at_screen: Client, business: Business) -> None:
    place = begin(at_screen)
    bob = other(business, "bob", "manager")
    for page in ("", "objective/", "accounts/", "plan/", "learning/", "discard/"):
        assert bob.get(f"{place}{page}").status_code == 404
    for page in ("accounts/", "plan/", "discard/"):
        assert bob.post(f"{place}{page}", {"go": "save"}).status_code == 404
    stranger = other(make.business("Kedai Siti"), "charlie", "owner")
    assert stranger.get(f"{place}plan/").status_code == 404
    assert BriefDraft.objects.of(business).count() == 1


def test_new_people_are_led_here(at_screen: Client, business: Business) -> None:
    words = "Create your first campaign"
    for page in ("/", "/campaigns/", "/welcome/second-factor/"):
        html = at_screen.get(page).content.decode()
        assert words in html
        assert f'href="{START}"' in html
    viewer = other(business, "bob", "viewer")
    for page in ("/", "/campaigns/", "/welcome/second-factor/"):
        assert words not in viewer.get(page).content.decode()
    make.campaign(business)
    assert f'href="{START}"' in at_screen.get("/campaigns/").content.decode()


def test_a_step_that_does_not_exist_is_not_there(at_screen: Client) -> None:
    place = begin(at_screen)
    assert at_screen.get(f"{place}launch/").status_code == 404
    assert at_screen.get(f"{START}dft_nobody/plan/").status_code == 404


def test_what_each_platform_does_not_take_is_a_sentence_of_its_own(at_screen: Client) -> None:
    place = at_plan(at_screen)
    page = " ".join(at_screen.get(f"{place}plan/").content.decode().split())
    assert "interests. Social platform cannot be narrowed by" in page
