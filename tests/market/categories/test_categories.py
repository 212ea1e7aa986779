"""Kinds of business: complete in four languages, and guessed from names of campaigns."""

import re

import pytest

from kempen.market.categories import CATEGORIES, category_of, default_negatives
from kempen.market.claims import CLAIM_TYPES, LANGUAGES, weight, words_in

OTHER_SCRIPTS = {"en": "\u0b80-\u0bff\u3400-\u9fff", "ms": "\u0b80-\u0bff\u3400-\u9fff"}


def test_there_are_thirty_kinds_of_business() -> None:
    assert len(CATEGORIES) == 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_has_what_the_writer_needs(language: str) -> None:
    for category in CATEGORIES.values():
        words = category.words[language]
        assert len(words.verbs) == len(set(words.verbs)) == 3, category.code
        for lines in words.calls.values():
            assert len(set(lines)) == 3, category.code
            assert max(weight(line) for line in lines) <= 30 or language == "ta", category.code
        assert len(words.keywords) >= (4 if category.code == "other" else 7), category.code
        assert weight(words.sold) <= 25, category.code
        assert all(
            len(words_in(word)) <= 10 and len(word) <= 80
            for word in (*words.keywords, *words.negatives)
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_call_to_action_fits_a_headline_in_every_language(language: str) -> None:
    for category in CATEGORIES.values():
        for objective, lines in category.words[language].calls.items():
            assert min(weight(line) for line in lines) <= 30, (category.code, objective)


@pytest.mark.parametrize("language", ["en", "ms"])
def test_english_and_malay_have_no_other_script(language: str) -> None:
    for category in CATEGORIES.values():
        words = category.words[language]
        texts = (words.name, words.sold, *words.verbs, *words.keywords, *words.negatives)
        assert [text for text in texts if re.search(f"[{OTHER_SCRIPTS[language]}]", text)] == []


def test_usual_claims_are_in_the_catalogue() -> None:
    usual = {claim for category in CATEGORIES.values() for claim in category.usual_claims}
    assert usual - set(CLAIM_TYPES) == set()


def test_words_for_free_are_excluded_only_where_nothing_is_free() -> None:
    assert "percuma" in default_negatives("cafe", "ms", something_is_free=False)
    assert "percuma" not in default_negatives("cafe", "ms", something_is_free=True)
    assert "jawatan kosong" in default_negatives("cafe", "ms", something_is_free=True)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Raya hampers 2026", None),
        ("Raya hamper 2026", "gifts"),
        ("Kopi Ah Huat coffee beans", "cafe"),
        ("Insurans kereta murah", "insurance"),
        ("பல் மருத்துவர் கிள்ளான்", "dental"),
        ("槟城补习中心招生", "tuition"),
        ("Pakej umrah 2027", "tour"),
        ("Medical card for families", "insurance"),
        ("Aircond cleaning Klang", "cleaning"),
        ("Condo for sale, Mont Kiara", "property"),
        ("Jualan akhir tahun", None),
        ("", None),
    ],
)
def test_a_kind_of_business_is_guessed_from_words_that_only_it_has(
    text: str, category: str | None
) -> None:
    assert category_of(text) == category
