"""Own figures in place of guesses, on the page of a strategy."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import plans, shop
from tests.builders.pages import unescaped_text_of
from tests.builders.people import begin_session
from tests.builders.steering.varied_weeks import varied
from tests.entrypoints.dashboard.strategies.strategy_pages import sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    shop.connected(alice.business, "search")
    return plans.ready(alice)


def section(client: Client, strategy: Strategy) -> str:
    return unescaped_text_of(client.get(f"/strategies/{strategy.public_id}/why/"))


def test_they_are_entered_shown_as_ones_own_and_reset(
    at_screen: Client, strategy: Strategy
) -> None:
    assert "Kempen guesses that RM1 brings RM" in section(at_screen, strategy)
    form = unescaped_text_of(at_screen.get(f"/strategies/{strategy.public_id}/figures/"))
    assert "Cost of a sale, in RM" in form
    own = {"cost_per_conversion": "25", "conversion_value": "RM 80.50"}
    shown = unescaped_text_of(sent(at_screen, strategy, "figures", **own))
    assert "Figures saved. The forecast is updated." in shown
    assert "Your figures: a sale costs RM25 and is worth RM80.50." in shown
    assert "Change your figures" in shown
    again = plans.again(strategy.business, strategy)
    shown = unescaped_text_of(sent(at_screen, again, "figures", do="reset"))
    assert "Enter your figures" in shown
    assert plans.again(strategy.business, strategy).brief.own_figures is None


def test_what_is_wrong_stands_beside_its_field(at_screen: Client, strategy: Strategy) -> None:
    answer = sent(at_screen, strategy, "figures", cost_per_conversion="0")
    assert answer.status_code == 422
    shown = unescaped_text_of(answer)
    assert "Enter an amount." in shown
    assert plans.again(strategy.business, strategy).brief.own_figures is None


def test_where_nothing_is_guessed_there_is_nothing_to_enter(
    at_screen: Client, alice: Member
) -> None:
    known = varied(make.campaign(alice.business, "Gift boxes", platform="search"))
    assert "Enter your figures" not in section(at_screen, known)
    page = at_screen.get(f"/strategies/{known.public_id}/figures/")
    assert page.status_code == 302
    own = {"cost_per_conversion": "25", "conversion_value": "80"}
    shown = unescaped_text_of(sent(at_screen, known, "figures", **own))
    assert "Kempen guesses nothing here" in shown


def test_a_viewer_enters_none(client: Client, alice: Member, strategy: Strategy) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    assert "Enter your figures" not in section(client, strategy)
    own = {"cost_per_conversion": "25", "conversion_value": "80"}
    assert sent(client, strategy, "figures", **own).status_code == 403


def test_another_business_finds_no_such_strategy(client: Client, strategy: Strategy) -> None:
    stranger = make.member(make.business("Other"), make.person("charlie"))
    begin_session(client, stranger.person)
    assert client.get(f"/strategies/{strategy.public_id}/figures/").status_code == 404
