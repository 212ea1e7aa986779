"""What ads do with reasons that the catalogue does not know, on the page of a strategy."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.queries import representation
from tests.builders import plans, shop
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db

REASONS = ["We grind it by hand", "moon phase stringing", "Free delivery"]


def test_the_strategy_says_which_reasons_stand_as_they_were_typed(
    at_screen: Client, alice: Member
) -> None:
    shop.connected(alice.business, "search")
    words = {"benefits": REASONS, "proof": [], "languages": ["en", "ms"]}
    strategy = plans.ready(alice, creative_guidelines={**shop.GUIDELINES, **words})
    notes = {note.code: note.text for note in representation(strategy).notes}
    assert notes["as_typed"] == "The English ads say this as you typed it: We grind it by hand."
    assert "list it as you typed it: moon phase stringing." in notes["in_list"]
    page = unescaped_text_of(at_screen.get(f"/strategies/{strategy.public_id}/why/"))
    for text in (notes["as_typed"], notes["in_list"]):
        assert text in page
    assert "Not in the Malay ads" in page


def test_a_sentence_in_the_only_language_of_the_ads_needs_no_note(alice: Member) -> None:
    shop.connected(alice.business, "search")
    words = {"benefits": REASONS, "proof": [], "languages": ["en"]}
    strategy = plans.ready(alice, creative_guidelines={**shop.GUIDELINES, **words})
    codes = {note.code for note in representation(strategy).notes}
    assert "as_typed" not in codes
    assert "in_list" in codes
