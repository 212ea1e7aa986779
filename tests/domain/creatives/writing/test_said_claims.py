"""What the texts of an ad claim, read from its words."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.creatives.rules import Texts
from kempen.domain.creatives.writing.said_claims import said_claims, torn_claims, without_words
from kempen.market.claims import Claim

TODAY = date(2026, 12, 1)
DISCOUNT = Claim("percent_off", {"percent": Decimal(20), "until": date(2026, 12, 31)})
DELIVERY = Claim("free_delivery")
OWN = Claim("", words={"en": "Our secret sambal", "ms": "Sambal rahsia kami"})


def keys_of(*headlines: str, language: str = "en") -> list[str]:
    texts = Texts("search", headlines, (), "", "https://kopirimba.example")
    known = (DISCOUNT, DELIVERY, OWN)
    claims = said_claims(texts, language, known, category="food", today=TODAY)
    return [claim.key for claim in claims]


def test_a_known_claim_is_said_where_its_words_or_a_part_of_it_stand() -> None:
    assert keys_of("20% off", "Our secret sambal") == [DISCOUNT.key, OWN.key]
    assert keys_of("Sambal rahsia kami", language="ms") == [OWN.key]
    assert keys_of("Penghantaran percuma", language="ms") == [DELIVERY.key]


def test_what_is_not_said_is_not_claimed_and_what_is_new_is() -> None:
    assert keys_of("A tale of two cups") == []
    assert keys_of("30% off") == ["percent_off(percent=30)"]


def test_a_tamil_claim_is_known_in_the_number_of_what_is_sold() -> None:
    vegetarian = Claim("practice", {"what": "suits_vegetarians"})
    texts = Texts("search", ("சைவர்களுக்கு ஏற்றவை",), (), "", "https://kopirimba.example")
    assert said_claims(texts, "ta", (vegetarian,), category="food", today=TODAY) == (vegetarian,)


def test_a_claim_with_a_condition_is_said_with_it_alone() -> None:
    first_visit = Claim("money_off", {"money": Decimal(50), "who": "first_visit"})

    def torn(*headlines: str) -> list[str]:
        texts = Texts("search", headlines, (), "", "https://kopirimba.example")
        return [claim.key for claim in torn_claims(texts, (first_visit, DISCOUNT), today=TODAY)]

    assert torn("RM50 off on your first visit", "20% off", "Halal certified") == []
    assert torn("RM50 off") == ["money_off(money=50)"]
    assert torn("Diskaun RM50", "free gift") == ["money_off(money=50)", "free_item(item=gift)"]


def test_own_words_of_other_languages_are_missing() -> None:
    claims = (DISCOUNT, OWN)
    assert without_words(claims, "ta") == (OWN,)
    assert without_words(claims, "ms") == ()


@pytest.mark.parametrize("language", ["zh", "ta"])
def test_a_claim_of_the_catalogue_has_words_in_each_language(language: str) -> None:
    assert without_words((DISCOUNT, DELIVERY), language) == ()
