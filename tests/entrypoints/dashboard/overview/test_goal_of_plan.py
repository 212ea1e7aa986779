"""The goal of the plan that runs, or comes next, stands on the overview with its progress."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.forecasts.chance_copy import chance_words
from kempen.domain.forecasts.refreshing import refresh
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import expected_of
from tests.builders.people import begin_session
from tests.builders.program import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Member:
    return make.member(make.business())


@pytest.fixture
def business(alice: Member) -> Business:
    return alice.business


@pytest.fixture
def at_screen(alice: Member, client: Client) -> Client:
    begin_session(client, alice.person)
    return client


def page(at_screen: Client, address: str = "/") -> str:
    return at_screen.get(address).content.decode()


def test_the_goal_of_an_approved_brief_is_the_goal_of_the_overview(
    at_screen: Client, alice: Member
) -> None:
    shop.past(make.campaign(alice.business, "Beans"), 40)
    assert "No goal set" in page(at_screen)
    strategy = plans.approved(alice, return_goal=Decimal(4))
    shown = page(at_screen)
    assert "No goal set" not in shown
    assert "Goal 4×" in shown
    assert "of the way" in shown
    assert f'href="/strategies/{strategy.public_id}/">From your strategy, ' in shown


def test_a_brief_that_nobody_approved_sets_no_goal(at_screen: Client, alice: Member) -> None:
    shop.past(make.campaign(alice.business, "Beans"), 40)
    plans.ready(alice, return_goal=Decimal(4))
    assert "No goal set" in page(at_screen)


def test_the_launched_plan_comes_before_an_approved_one_and_a_past_one_counts_no_more(
    at_screen: Client, alice: Member
) -> None:
    shop.past(make.campaign(alice.business, "Beans"), 40)
    launched = plans.approved(alice, return_goal=Decimal(4))
    Strategy.objects.of(alice.business).filter(pk=launched.pk).update(status="launched")
    plans.approved(alice, return_goal=Decimal(6))
    assert "Goal 4×" in page(at_screen)
    brief = launched.brief
    brief.budget_start = clock.today() - timedelta(days=30)
    brief.budget_end = clock.today() - timedelta(days=1)
    brief.save()
    assert "Goal 6×" in page(at_screen)


def test_what_the_business_set_for_itself_comes_first(at_screen: Client, alice: Member) -> None:
    shop.past(make.campaign(alice.business, "Beans"), 40)
    Business.objects.filter(pk=alice.business.pk).update(return_goal=Decimal("2.5"))
    plans.approved(alice, return_goal=Decimal(4))
    shown = page(at_screen)
    assert "Goal 2.5×" in shown
    assert "From your strategy" not in shown


@pytest.mark.parametrize("own_goal", [None, Decimal(4)])
def test_until_the_plan_begins_its_own_chance_stands_beside_that_of_today_s_spend(
    at_screen: Client, alice: Member, own_goal: Decimal | None
) -> None:
    business = alice.business
    shop.past(make.campaign(business, "Beans", platform="search"), 60)
    strategy = plans.approved(alice, return_goal=Decimal(4), budget=shop.budget(begins_in=9))
    Business.objects.filter(pk=business.pk).update(return_goal=own_goal)
    refresh(str(business.pk))
    planned = chance_words(expected_of(strategy).chance_of_goal or 0.0)
    day = figures.day(strategy.brief.budget_start)
    beside = f"This assumes what you spend now. With your strategy, from {day}: {planned}"
    shown = page(at_screen)
    assert "Chance of meeting it in the days to " in shown
    assert beside in shown
    assert beside not in page(at_screen, "/?q=Beans")
    # Once its first day has data, the forecast knows what it spends.
    strategy.brief.budget_start = clock.today() - timedelta(days=1)
    strategy.brief.save()
    assert "This assumes what you spend now" not in page(at_screen)


def test_a_goal_of_prospects_shows_how_many_its_campaigns_brought(
    at_screen: Client, alice: Member
) -> None:
    forms = make.campaign(
        alice.business, "Forms", platform="search", objective="generate_prospects"
    )
    make.day(forms, clock.today() - timedelta(days=1), conversions=Decimal(30))
    strategy = plans.approved(
        alice, objective="generate_prospects", return_goal=None, prospect_goal=120,
        budget=shop.budget(begins_in=0),
    )  # fmt: skip
    StrategyLine.objects.of(alice.business).filter(strategy=strategy, position=0).update(
        campaign=forms
    )
    strategy.brief.budget_start = clock.today() - timedelta(days=3)
    strategy.brief.save()
    shown = page(at_screen)
    assert "Goal 120 prospects" in shown
    assert "25%" in shown
    assert "30 so far" in shown


def test_a_program_reads_the_goal_of_the_plan_with_its_progress(
    alice: Member, business: Business
) -> None:
    shop.past(make.campaign(business, "Beans"), 40)
    plans.approved(alice, return_goal=Decimal(4))
    program = Program(create_key(Actor.member(alice), "Ours", SCOPES, member=alice)[1])
    goal = program.get("/reports/summary").json()["goal"]
    assert goal["return_goal"] == 4
    assert goal["progress"] > 0
