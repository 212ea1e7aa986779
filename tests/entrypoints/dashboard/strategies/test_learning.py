"""Weeks that vary to learn, on the page of a strategy and on its client's."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import lines_of
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import answer_of
from tests.builders.client_approvals import asked
from tests.builders.pages import unescaped_text_of
from tests.builders.people import begin_session
from tests.builders.steering.varied_weeks import varied
from tests.entrypoints.dashboard.strategies.strategy_pages import sent

pytestmark = pytest.mark.django_db
VARIES = "Gift boxes: some weeks 20% above the plan, as many 20% below it"
COSTS = "Learning from these weeks likely costs RM31 in sales in this plan"


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    shop.connected(alice.business, "search")
    return varied(make.campaign(alice.business, "Gift boxes", platform="search"))


def section(client: Client, strategy: Strategy, name: str) -> str:
    return unescaped_text_of(client.get(f"/strategies/{strategy.public_id}/{name}/"))


def test_the_days_say_what_varies_what_it_costs_and_teaches(
    at_screen: Client, strategy: Strategy
) -> None:
    shown = section(at_screen, strategy, "days")
    assert VARIES in shown
    assert f"{COSTS}." in shown
    assert "It likely gains RM93 in sales in the next 3 plans." in shown


def test_one_click_refuses_it_and_one_wants_it_again(at_screen: Client, strategy: Strategy) -> None:
    shown = unescaped_text_of(sent(at_screen, strategy, "learning", vary="no"))
    assert "Days saved." in shown
    assert "Every week is spent as planned." in shown
    assert COSTS not in section(at_screen, strategy, "decision")
    again = plans.again(strategy.business, strategy)
    sent(at_screen, again, "learning", vary="yes")
    assert VARIES in section(at_screen, strategy, "decision")


def test_who_signs_reads_it_first(at_screen: Client, strategy: Strategy) -> None:
    for shown in (
        section(at_screen, strategy, "decision"),
        unescaped_text_of(Client().get(asked(strategy.business, strategy).path)),
    ):
        assert VARIES in shown
        assert COSTS in shown


def test_a_viewer_changes_nothing(client: Client, alice: Member, strategy: Strategy) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    assert "Do not vary weeks" not in section(client, strategy, "days")
    assert sent(client, strategy, "learning", vary="no").status_code == 403
    learning = answer_of(plans.again(strategy.business, strategy)).learning
    assert learning is not None
    assert learning.is_on


def test_another_business_finds_no_such_strategy(at_screen: Client, strategy: Strategy) -> None:
    other = make.business("Other")
    foreign = varied(make.campaign(other, "Theirs", platform="search"))
    assert sent(at_screen, foreign, "learning", vary="no").status_code == 404
    assert lines_of(foreign)[0].daily[0].amount == 120
