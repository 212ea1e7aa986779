"""While another strategy is generated in its place, the pages of a strategy have no forms of edits.

What they would send is refused, so they say why instead.
"""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.strategies.actions import briefs
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of
from tests.builders import plans

pytestmark = pytest.mark.django_db

NOTICE = "Kempen is generating a newer strategy, which will replace this one."


@pytest.fixture
def older(alice: Member) -> Strategy:
    """A ready strategy in whose place another is being generated."""
    strategy = plans.ready(alice)
    briefs.generate_again(Actor.member(alice), strategy)
    return strategy


@pytest.fixture
def one_ad(older: Strategy) -> StrategyAd:
    return ads_of(older)[0]


def text_at(browser: Client, name: str, *ids: str, query: str = "") -> str:
    answer = browser.get(reverse(name, args=ids) + query, follow=True)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_the_page_of_an_ad_shows_it_without_its_form(
    at_screen: Client, older: Strategy, one_ad: StrategyAd
) -> None:
    page = text_at(at_screen, "strategy_ad", older.public_id, one_ad.public_id)
    assert NOTICE in page
    assert 'value="save"' not in page
    assert "Duplicate ad" not in page
    # It will be replaced, so nobody launches it.
    assert "The ad runs after you launch the strategy." not in page


def test_what_a_page_that_was_open_sends_is_not_saved_and_the_reason_is_said(
    at_screen: Client, older: Strategy, one_ad: StrategyAd
) -> None:
    ids = (older.public_id, one_ad.public_id)
    sent = {"revision": "1", "do": "save", "headlines-0": "Other words"}
    answer = at_screen.post(reverse("strategy_ad", args=ids), sent, follow=True)
    assert NOTICE in answer.content.decode()
    answer = at_screen.post(
        reverse("choose_strategy_ad", args=ids), {"revision": "1", "chosen": "no"}, follow=True
    )
    assert NOTICE in answer.content.decode()
    assert ads_of(older)[0].is_chosen == one_ad.is_chosen


def test_the_list_and_the_comparison_offer_to_view_only(
    at_screen: Client, older: Strategy, one_ad: StrategyAd
) -> None:
    page = text_at(at_screen, "strategy_creatives", older.public_id)
    assert NOTICE in page
    assert "View ad" in page
    assert "Skip ad" not in page
    page = text_at(at_screen, "compare_ads", older.public_id, query=f"?ad={one_ad.public_id}")
    assert "View ad" in page
    assert "Edit ad" not in page


def test_an_ad_is_not_offered_for_deletion(
    at_screen: Client, older: Strategy, one_ad: StrategyAd
) -> None:
    page = text_at(at_screen, "delete_strategy_ad", older.public_id, one_ad.public_id)
    assert NOTICE in page
    assert 'class="button danger"' not in page


def test_an_ad_is_not_edited_in_its_place(
    at_screen: Client, older: Strategy, one_ad: StrategyAd
) -> None:
    place = reverse("edit_ad_here", args=[older.public_id, one_ad.public_id])
    card = at_screen.get(place, headers={"HX-Request": "true"}).content.decode()
    assert "View ad" in card
    assert "<input" not in card


@pytest.mark.parametrize("name", ["strategy", "strategy_audience"])
def test_sections_have_no_fields(at_screen: Client, older: Strategy, name: str) -> None:
    page = text_at(at_screen, name, older.public_id)
    assert NOTICE in page
    assert 'name="do"' not in page


@pytest.mark.parametrize("name", ["strategy_figures", "strategy_envelope"])
def test_pages_of_a_choice_lead_to_the_strategy(
    at_screen: Client, older: Strategy, name: str
) -> None:
    page = text_at(at_screen, name, older.public_id)
    assert NOTICE in page
    assert "strategy-regenerating" in page
