"""Claims that name a thing which shops sell: in four languages, and of the business's own kind."""

import pytest

from kempen.market.claims import Claim, InvalidClaimError, from_json, match, say, to_json


def keys(text: str, category: str | None = None) -> list[str]:
    matched = match(text, category)
    return [claim.key for claim in matched.claims if not matched.unmatched]


@pytest.mark.parametrize(
    ("text", "category", "key"),
    [
        ("Haircut RM12", "hair", "thing_price(money=12, thing=haircuts)"),
        ("Teeth cleaning from RM80", "dental", "thing_price_from(money=80, thing=teeth cleaning)"),
        ("Coffee RM5", "bakery", "thing_price(money=5, thing=coffee)"),
        ("Hampers available", "florist", "offers_thing(thing=hampers)"),
        ("Quran class included", "childcare", "includes_thing(thing=Quran classes)"),
        ("Ada hamper", "florist", "offers_thing(thing=hampers)"),
        ("猫山王", "fruit", "offers_thing(thing=Musang King durian)"),
        ("Tax filing too", "accounting", "offers_thing(thing=tax filing)"),
    ],
)
def test_a_thing_is_read_with_its_price_or_as_on_offer(text: str, category: str, key: str) -> None:
    assert keys(text, category) == [key]


def test_the_price_of_a_thing_that_such_a_business_does_not_sell_is_none_of_its_claims() -> None:
    assert keys("Haircut RM12", "renovation") == []


def test_the_price_of_one_coffee_is_none_of_every_coffee() -> None:
    assert keys("Latte RM9", "cafe") == ["thing_price(money=9, thing=latte)"]
    assert keys("Ristretto RM9", "cafe") == []
    assert keys("Coffee RM9", "cafe") == ["thing_price(money=9, thing=coffee)"]
    assert keys("咖啡RM9", "cafe") == ["thing_price(money=9, thing=coffee)"]


@pytest.mark.parametrize("category", [None, "renovation"])
def test_a_bare_thing_is_a_claim_only_of_a_business_that_sells_it(category: str | None) -> None:
    assert keys("Braces", category) == []
    assert keys("Braces", "dental") == ["offers_thing(thing=braces)"]


def test_a_bare_thing_is_what_a_repairer_mends_and_not_what_it_sells() -> None:
    assert keys("Hard disks", "device_repair") == []
    assert keys("Hard disks", "electronics") == ["offers_thing(thing=hard disks)"]


def test_a_thing_has_words_in_every_language() -> None:
    claim = Claim("thing_price", {"thing": "haircuts", "money": 12})
    assert [say(claim, language, "headline") for language in ("en", "ms", "zh", "ta")] == [
        "Haircuts at RM12",
        "Gunting rambut RM12",
        "剪发RM12",
        "முடி திருத்தம் RM12",
    ]


def test_a_thing_is_stored_by_its_code_and_an_unknown_one_is_refused() -> None:
    claim = Claim("offers_thing", {"thing": "hampers"})
    assert from_json(to_json(claim)) == claim
    old = {"type": "offers_thing", "slots": {"thing": "gift basket"}}
    assert from_json(old) == claim
    with pytest.raises(InvalidClaimError, match="a thing that Kempen knows"):
        from_json({"type": "offers_thing", "slots": {"thing": "unicorns"}})
