"""Names in words of two languages, or with a maker, stand in ads as a native says them."""

import pytest

from kempen.domain.creatives.writing.labels import within, within_list
from kempen.domain.creatives.writing.mixed_names import in_malay_order, parted_maker
from kempen.domain.creatives.writing.naming import own_language_of
from kempen.domain.creatives.writing.verbal_nouns import in_sentences
from kempen.market.categories import category_of, noun_of
from tests.domain.creatives.writing.plain_briefs import posts


@pytest.mark.parametrize(
    ("product", "parts"),
    [
        ("Kuih raya tins by Mak Ani", ("Kuih raya tins", "Mak Ani")),
        ("Sambal by Dapur Zainab", ("Sambal", "Dapur Zainab")),
        ("Massage by appointment", ("Massage by appointment", "")),
        ("Delivery by Van", ("Delivery by Van", "")),
    ],
)
def test_who_makes_a_thing_is_a_name(product: str, parts: tuple[str, str]) -> None:
    assert parted_maker(product) == parts


def test_the_name_of_who_makes_it_stands_in_every_language() -> None:
    ads = posts("Kuih raya tins by Mak Ani", "no preservatives")
    first = {language: ad.primary_text for language, ad in ads.items()}
    assert "Choose Mak Ani" in first["en"]
    assert "Untuk kuih raya, pilih Mak Ani." in first["ms"]
    assert "就找Mak Ani" in first["zh"]
    assert "Mak Ani" in first["ta"]


def test_a_malay_name_has_no_english_packing_and_what_it_is_first() -> None:
    assert in_malay_order("Kek lapis Sarawak box") == "Kek lapis Sarawak"
    assert in_malay_order("Rendang daging in can") == "Rendang daging"
    assert in_malay_order("Frozen karipap") == "Karipap frozen"
    assert within("Baju Melayu slim fit", "ms") == "baju Melayu slim fit"


def test_an_english_thing_behind_words_of_both_languages_is_english() -> None:
    assert own_language_of("Nasi lemak catering") == "en"
    assert own_language_of("Nasi lemak ayam") == "ms"


@pytest.mark.parametrize("product", ["Jackfruit mousse", "Laksa Penang paste", "Teh tarik premix"])
def test_what_is_made_of_a_thing_is_another_one(product: str) -> None:
    assert noun_of(product, category_of(product) or "") is None


def test_a_malay_dish_before_an_english_word_for_its_seller_is_english() -> None:
    assert own_language_of("Roti canai stall") == "en"
    assert own_language_of("Gerai roti canai") == "ms"


def test_a_malay_verb_is_a_service_within_a_sentence() -> None:
    """Nobody looks for "cuci karpet"; a dentist's "cuci gigi" is a treatment."""
    assert in_sentences(["cuci karpet masjid", "Cuci gigi"], "ms") == (
        "servis cuci karpet masjid",
        "Cuci gigi",
    )
    assert in_sentences(["Kerja paip dan elektrik"], "ms") == ("kontraktor paip dan elektrik",)
    assert in_sentences(["Jual telur ayam", "Jual beli kereta"], "ms") == (
        "telur ayam",
        "Jual beli kereta",
    )
    assert within("Used Perodua cars", "en") == "used Perodua cars"
    assert within("Guru SPM berpengalaman", "ms") == "guru SPM berpengalaman"
    assert within("Jawab WhatsApp cepat", "ms") == "jawab WhatsApp cepat"


def test_a_malay_list_has_no_capital_of_a_park_or_a_day() -> None:
    assert within_list("Taman permainan luas", "ms") == "taman permainan luas"
    assert within_list("Hari Sabtu", "ms") == "hari Sabtu"
    assert within_list("Dwibahasa", "ms") == "dwibahasa"
    assert within_list("Taman Negara", "ms") == "Taman Negara"
    assert within_list("Selangor", "ms") == "Selangor"
