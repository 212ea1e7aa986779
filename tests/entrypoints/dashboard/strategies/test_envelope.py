"""Choosing what may change by itself, and reading it before one signs."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.strategies.actions import decide
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import plans, shop
from tests.builders.pages import unescaped_text_of
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of, sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    shop.connected(alice.business, "search")
    return plans.ready(alice)


def fields(strategy: Strategy, **changes: str) -> dict[str, str]:
    return {
        "moves_0": "on",
        "floor_0": "50",
        "cap_0": "RM 150.50",
        "floor_1": "1",
        "cap_1": "2",
        "most_share": "20",
        "most_amount": "40",
        "until": strategy.brief.budget_end.isoformat(),
    } | changes


def test_without_a_choice_the_page_says_that_nothing_changes_by_itself(
    at_screen: Client, strategy: Strategy
) -> None:
    page = page_of(at_screen, strategy, "decision")
    assert "Nothing changes by itself." in page
    assert "Choose what may change" in page


def test_the_choice_is_shown_in_words_before_the_approval(
    at_screen: Client, strategy: Strategy
) -> None:
    form = at_screen.get(f"/strategies/{strategy.public_id}/envelope/")
    assert "Daily budgets that may move" in form.content.decode()
    page = unescaped_text_of(sent(at_screen, strategy, "envelope", **fields(strategy)))
    assert "Saved. It applies once you approve and launch." in page
    assert "Kempen may set the daily budget of Beans between RM50 and RM150.50" in page
    assert "Hampers between" not in page
    assert "changes by at most 20% of its plan, and at most RM40 moves in all" in page
    assert "Kempen changes no ads by itself" in page
    assert "Kempen never moves a budget while data is late" in page
    envelope = plans.again(strategy.business, strategy).envelope
    assert envelope is not None
    assert envelope.lines[0].cap == Decimal("150.50")


def test_it_can_be_taken_away_again(at_screen: Client, strategy: Strategy) -> None:
    sent(at_screen, strategy, "envelope", **fields(strategy))
    chosen = plans.again(strategy.business, strategy)
    page = at_screen.get(f"/strategies/{strategy.public_id}/envelope/").content.decode()
    assert 'value="150.50"' in page
    sent(at_screen, chosen, "envelope", do="nothing")
    assert plans.again(strategy.business, strategy).envelope is None


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cap_0": ""}, "Enter an amount such as 50."),
        ({"cap_0": "x"}, "Enter an amount such as 50."),
        ({"cap_0": "40"}, "The most cannot be below the least."),
        ({"most_share": "51"}, "Enter 1 to 50."),
        ({"most_amount": "0.5"}, "Enter RM1 or more."),
        ({"until": "2020-01-01"}, "Enter a day from "),
        ({"moves_0": ""}, "Choose at least one campaign"),
    ],
)
def test_a_wrong_value_is_named_and_nothing_is_kept(
    changes: dict[str, str], words: str, at_screen: Client, strategy: Strategy
) -> None:
    answer = sent(at_screen, strategy, "envelope", **fields(strategy, **changes))
    assert answer.status_code == 422
    assert words in unescaped_text_of(answer)
    assert plans.again(strategy.business, strategy).envelope is None


def test_what_changed_meanwhile_is_said_on_the_decision(
    at_screen: Client, strategy: Strategy
) -> None:
    answer = sent(at_screen, strategy, "envelope", **fields(strategy, revision="7"))
    assert "Someone changed this strategy since you opened it." in answer.content.decode()


def test_a_decided_strategy_leads_back(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    decide.approve(Actor.member(alice), strategy, strategy.revision)
    answer = at_screen.get(f"/strategies/{strategy.public_id}/envelope/")
    assert answer.status_code == 302


def test_a_viewer_cannot_choose(client: Client, alice: Member, strategy: Strategy) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    assert sent(client, strategy, "envelope", **fields(strategy)).status_code == 403
