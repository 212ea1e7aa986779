"""The words for a goal fit its chance, on the page, over the API and at the command line."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.chance_copy import FIGURES, LEVELS
from kempen.domain.forecasts.refreshing import refresh
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import representation
from kempen.optimiser.answer import chance
from kempen.optimiser.answer.chance import LEVEL_WORDS, chance_of
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import expected_of
from tests.builders.program import Program
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def beans(alice: Member) -> Campaign:
    one = make.campaign(alice.business, "Beans", platform="other")
    shop.past(one, 90, top=1400)
    return one


def near_the_mean(alice: Member, one: Campaign, times: float) -> Strategy:
    """A strategy whose goal is so many times the return that it expects."""
    known = {"campaign_ids": (one.public_id,), "new_campaigns": ()}
    first = plans.ready(alice, return_goal=None, **known)
    goal = Decimal(str(round((expected_of(first).mean_return or 0) * times, 3)))
    return plans.ready(alice, return_goal=goal, **known)


def test_a_goal_that_could_go_either_way_is_not_said_to_be_out_of_reach(
    at_screen: Client, alice: Member, beans: Campaign
) -> None:
    strategy = near_the_mean(alice, beans, 1.01)
    share = expected_of(strategy).chance_of_goal or 0.0
    assert 0.34 <= share < 0.67
    figure = chance_of(share).figure
    page = page_of(at_screen, strategy)
    assert "cannot be met" not in page
    assert f"could go either way, {figure}. Best expected: " in page
    assert f"<b>{figure}</b>" in page
    assert '<p class="small">could go either way</p>' in page
    listed = at_screen.get("/strategies/").content.decode()
    assert f"{figure}, could go either way" in listed


def test_a_goal_far_off_cannot_be_met_on_every_surface(
    at_screen: Client, alice: Member, beans: Campaign
) -> None:
    strategy = near_the_mean(alice, beans, 10)
    page = page_of(at_screen, strategy)
    assert "cannot be met, less than 1 in 100. Best expected: " in page
    assert '<p class="small">cannot be met</p>' in page
    answer = representation(strategy)
    assert answer.goal_reachable is False
    assert answer.expected is not None
    assert answer.expected.chance_of_goal_words == "less than 1 in 100, cannot be met"
    assert "cannot be met with this budget, less than 1 in 100." in answer.notes[0].text


@pytest.mark.parametrize("times", [0.97, 1.02, 1.1])
def test_the_api_says_of_a_goal_what_the_page_says(
    at_screen: Client, alice: Member, beans: Campaign, times: float
) -> None:
    strategy = near_the_mean(alice, beans, times)
    program = Program.of(alice.business)
    body = program.get(f"/strategies/{strategy.public_id}").json()
    expected = body["expected"]
    outlook = chance_of(expected["chance_of_goal"])
    assert expected["chance_of_goal_words"] == outlook.words
    assert body["suggested"]["chance_of_goal_words"] == outlook.words
    assert body["goal_reachable"] is (expected["chance_of_goal"] >= 0.01)
    assert body["goal_expected"] is (times < 1)
    page = page_of(at_screen, strategy)
    assert f"<b>{outlook.figure}</b>" in page
    assert LEVEL_WORDS[outlook.level] in page
    notes = [note["text"] for note in body["notes"] if note["code"].startswith("goal_")]
    assert len(notes) == (times > 1)
    assert all(outlook.figure in text and LEVEL_WORDS[outlook.level] in text for text in notes)


def test_overview_and_reports_say_the_same_of_the_business_s_goal(
    at_screen: Client, alice: Member, beans: Campaign
) -> None:
    Business.objects.filter(pk=alice.business_id).update(return_goal=Decimal(4))
    refresh(str(alice.business_id))
    answer = Program.of(alice.business).get("/reports/summary").json()["goal"]["chance"]
    assert answer["words"] == chance_of(answer["chance"]).words
    page = at_screen.get("/").content.decode()
    chance = page[page.index("Chance of meeting it in the days to") :]
    assert chance.split("<", 1)[0].endswith(answer["words"])


def test_pages_have_the_english_of_every_word_for_their_catalogues() -> None:
    assert {level: str(words) for level, words in LEVELS.items()} == LEVEL_WORDS
    assert {str(figure) for figure in FIGURES} == {chance.MOST, chance.SOME, chance.LEAST}
