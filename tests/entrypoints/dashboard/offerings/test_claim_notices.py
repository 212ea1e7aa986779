"""What the page of an offering tells about claims, and what can be done there."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.offerings.actions.save import OfferingDetails, create_offering
from kempen.domain.offerings.models import Offering
from kempen.market.claims import Claim
from tests import make
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db


def page_of(offering: Offering, part: str = "") -> str:
    return f"/offerings/{offering.public_id}/{part}"


@pytest.fixture
def beans(business: Business) -> Offering:
    details = OfferingDetails("Kopi Rimba", {}, category="cafe", claims=(Claim("free_delivery"),))
    return create_offering(make.actor(business), details)


def test_the_language_of_own_words_can_be_changed(at_screen: Client, beans: Offering) -> None:
    claims = page_of(beans, "claims/")
    at_screen.post(claims, {"text": "zqx wvb"})
    page = unescaped_text_of(at_screen.get(page_of(beans)))
    assert "Kempen takes this as English" in page
    unclear = Claim("", words={"en": "zqx wvb"})
    typed = {"do": "words", "key": unclear.key, "words_0_en": "zqx wvb", "language_0": "ms"}
    at_screen.post(claims, typed)
    beans.refresh_from_db()
    assert beans.typed_claims[-1] == Claim("", words={"ms": "zqx wvb"})
    # Words typed into another field are where they were typed, whatever was chosen before.
    moved = Claim("", words={"ms": "zqx wvb"})
    typed = {"do": "words", "key": moved.key, "words_0_en": "zqx wvb", "language_0": "ms"}
    at_screen.post(claims, typed)
    beans.refresh_from_db()
    assert beans.typed_claims[-1] == unclear
    typed = {"do": "words", "key": unclear.key, "words_0_en": "zqx wvb", "language_0": "zh"}
    refused = at_screen.post(claims, typed)
    assert "“zqx wvb” is not Chinese" in unescaped_text_of(refused)


def test_what_ads_do_with_own_words_is_told_while_typing_and_beside_them(
    at_screen: Client, beans: Offering
) -> None:
    match = page_of(beans, "claims/match/")
    sentence = unescaped_text_of(at_screen.get(match, {"text": "We grind it by hand"}))
    assert "Ads say this as you typed it, in English only." in sentence
    assert "with a field per language" in sentence
    part = unescaped_text_of(at_screen.get(match, {"text": "moon phase stringing"}))
    assert "This is not a sentence, so ads put it in a list as you typed it" in part
    # What the catalogue knows is said in every language, as Kempen writes it.
    assert "as you typed it" not in unescaped_text_of(at_screen.get(match, {"text": "halal"}))
    at_screen.post(page_of(beans, "claims/"), {"text": "We grind it by hand"})
    page = unescaped_text_of(at_screen.get(page_of(beans)))
    assert "Ads say this as you typed it, in English only." in page
    own = Claim("", words={"en": "We grind it by hand"})
    words = {"words_0_en": own.words["en"], "words_0_ms": "Kami kisar dengan tangan"}
    at_screen.post(page_of(beans, "claims/"), {"do": "words", "key": own.key, **words})
    assert "as you typed it" not in unescaped_text_of(at_screen.get(page_of(beans)))


def test_a_rule_that_a_typed_claim_breaks_is_told_while_it_is_typed(
    at_screen: Client, beans: Offering
) -> None:
    match = page_of(beans, "claims/match/")
    text = unescaped_text_of(at_screen.get(match, {"text": "Guaranteed returns of 8%"}))
    for words in ("Stops an approval", "Found “Guaranteed returns", "Rule:", "Source:"):
        assert words in text, words
    late = unescaped_text_of(at_screen.get(match, {"text": "20% off until 1 March 2020"}))
    assert "The offer ended on 1 Mar 2020" in late
    no_discount = unescaped_text_of(at_screen.get(match, {"text": "150% off"}))
    assert "Nobody can give a discount of 150%" in no_discount
