"""What a product is called, of its words and of the names that a person gave."""

from kempen.domain.creatives.writing.naming import names_of
from kempen.market.claims import LANGUAGES


def test_a_name_that_stays_in_every_language_does_not_hide_what_is_sold() -> None:
    given = dict.fromkeys(LANGUAGES, "Kopi Rimba")
    names = names_of("cold brew coffee", given, "cafe")
    assert names.names == given
    assert names.things == {"en": "cold brew coffee"}
    assert names.noun == "cold brew coffee"


def test_words_of_one_language_are_a_translation() -> None:
    names = names_of("cold brew coffee", {"ms": "kopi sejuk"}, "cafe")
    assert names.names == {}
    assert names.things == {"en": "cold brew coffee", "ms": "kopi sejuk"}
