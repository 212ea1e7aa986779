"""What a product is called in languages without ads, entered on the page of a strategy."""

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.offerings.models import Offering
from kempen.domain.strategies.actions import generate
from kempen.domain.strategies.actions.edit import choose_ad
from kempen.domain.strategies.models import Brief, Strategy
from kempen.domain.strategies.queries import ads_of
from tests import make
from tests.builders import plans, shop
from tests.builders.pages import unescaped_text_of
from tests.builders.people import sign_in
from tests.entrypoints.dashboard.strategies.strategy_pages import sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    shop.connected(alice.business, "search")
    words = {"product": "Wobble Frubble", "languages": ["en", "zh", "ta"]}
    return plans.ready(alice, creative_guidelines={**shop.GUIDELINES, **words})


def section(client: Client, strategy: Strategy, name: str = "creatives") -> str:
    return unescaped_text_of(client.get(f"/strategies/{strategy.public_id}/{name}/"))


def test_a_language_without_a_word_asks_for_one_and_gets_ads(
    at_screen: Client, strategy: Strategy
) -> None:
    for name in ("creatives", "why"):
        shown = section(at_screen, strategy, name)
        assert "Kempen has no word for “Wobble Frubble”" in shown
        assert "Name in Chinese" in shown
        assert "Name in Malay" not in shown
    assert "Kempen wrote no ads in Tamil." in section(at_screen, strategy, "why")
    shown = unescaped_text_of(
        sent(at_screen, strategy, "names", names_zh="摇摆乐", names_ta="Wobble Frubble")
    )
    assert "Names saved. The ads are being written again." in shown
    brief = Brief.objects.of(strategy.business).get()
    assert brief.guidelines.names == {"zh": "摇摆乐", "ta": "Wobble Frubble"}
    offering = Offering.objects.of(strategy.business).get()
    assert offering.names == {"zh": "摇摆乐", "ta": "Wobble Frubble"}
    begun = Strategy.objects.of(strategy.business).latest("id")
    generate.generate(str(begun.id))
    again = plans.again(strategy.business, begun)
    assert again.pk != strategy.pk
    assert "Name in Chinese" not in section(at_screen, again)
    assert "摇摆乐" in section(at_screen, again)


def test_nothing_entered_or_too_much_changes_nothing(at_screen: Client, strategy: Strategy) -> None:
    for name in ("", "x" * 26, "摇" * 20):
        shown = unescaped_text_of(sent(at_screen, strategy, "names", names_zh=name))
        assert "Names saved." not in shown
    assert Strategy.objects.of(strategy.business).count() == 1
    assert not plans.again(strategy.business, strategy).brief.guidelines.names


def test_a_viewer_names_nothing(client: Client, alice: Member, strategy: Strategy) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    sign_in(client, bob.person.email)
    assert "Name in Chinese" not in section(client, strategy)
    assert sent(client, strategy, "names", names_zh="摇摆乐").status_code == 403


def test_another_business_finds_no_such_strategy(client: Client, strategy: Strategy) -> None:
    stranger = make.member(make.business("Other"), make.person("charlie"))
    sign_in(client, stranger.person.email)
    assert sent(client, strategy, "names", names_zh="摇摆乐").status_code == 404


def test_names_are_kept_while_lost_edits_are_asked_about(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    ad = ads_of(strategy)[0]
    choose_ad(Actor.member(alice), strategy, ad.public_id, is_chosen=False, revision=1)
    strategy = plans.again(alice.business, strategy)
    asked = sent(at_screen, strategy, "names", names_zh="摇摆乐")
    words = asked.content.decode()
    assert "Regenerate without these edits?" in words
    assert 'name="names_zh" value="摇摆乐"' in words
    assert Strategy.objects.of(alice.business).count() == 1
    shown = sent(at_screen, strategy, "names", names_zh="摇摆乐", without_edits_of="2")
    assert "Names saved." in unescaped_text_of(shown)
