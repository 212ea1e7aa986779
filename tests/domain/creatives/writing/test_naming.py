"""What a product is called, of its words and of the names that a person gave."""

from kempen.domain.creatives.writing.from_guidelines import called_in, read_guidelines
from kempen.domain.creatives.writing.guidelines import Guidelines
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


def test_a_malay_centre_sells_what_its_words_say_behind_it() -> None:
    called = called_in("Pusat tuisyen matematik tambahan", {}, "", ("en", "zh"))
    assert called == {"en": "Add Maths tuition", "zh": "高级数学补习"}


def test_what_is_custom_made_has_that_before_it() -> None:
    assert called_in("Wardrobe custom made", {}, "", ("en",)) == {"en": "Custom-made wardrobes"}


def test_a_trip_abroad_is_in_no_state() -> None:
    for product in ("Krabi package", "Umrah Ramadan"):
        brief = Guidelines(product, "https://x.example", ("12 days",), places=("07",))
        assert read_guidelines(brief, "social", ("en",)).task.places == ()
