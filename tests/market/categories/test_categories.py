"""Kinds of business: complete in four languages, and guessed from names of campaigns."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from kempen.market import categories
from kempen.market.categories import (
    CATEGORIES,
    NOUNS,
    OTHER,
    Category,
    category_of,
    default_negatives,
    like,
    noun_of,
)
from kempen.market.categories.phrases import phrases
from kempen.market.categories.word_forms import plain_tokens
from kempen.market.claims import CLAIM_TYPES, LANGUAGES, weight, words_in
from kempen.market.claims.searches import is_searched_by_claim, nouns_searched_for

OTHER_SCRIPTS = {"en": "\u0b80-\u0bff\u3400-\u9fff", "ms": "\u0b80-\u0bff\u3400-\u9fff"}


def test_each_kind_is_whole_or_like_one_that_is() -> None:
    assert len(CATEGORIES) == 82
    for code, category in CATEGORIES.items():
        assert category.code == code
        assert CATEGORIES[category.like].like == category.like
    assert len([code for code in CATEGORIES if like(code) == code]) == 30
    assert like("") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_has_what_the_writer_needs(language: str) -> None:
    for category in CATEGORIES.values():
        words = category.words[language]
        assert len(words.verbs) == len(set(words.verbs)) == 3, category.code
        for lines in words.calls.values():
            assert len(set(lines)) == 3, category.code
            assert max(weight(line) for line in lines) <= 30 or language == "ta", category.code
        assert len(words.keywords) >= _least_keywords(category, language), category.code
        assert weight(words.sold) <= 25, category.code
        assert all(
            len(words_in(word)) <= 10 and len(word) <= 80
            for word in (*words.keywords, *words.negatives)
        )


def _least_keywords(category: Category, language: str) -> int:
    if category.like == category.code:
        return 4 if category.code == "other" else 7
    # Fewer words of Tamil are known of what is seldom searched for in it.
    return 3 if language == "ta" else 5


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


def test_every_kind_of_business_has_claims_and_searches_of_its_own() -> None:
    usual = {code: category.usual_claims for code, category in CATEGORIES.items()}
    assert {code: claims for code, claims in usual.items() if len(set(claims)) < 4} == {}
    shared = [
        code
        for code, category in CATEGORIES.items()
        if category.like != code and usual[code] == usual[category.like]
    ]
    assert shared == []
    searched = [code for code in CATEGORIES if code != OTHER]
    for language in LANGUAGES:
        assert [code for code in searched if not nouns_searched_for(code, language)] == []
    for language in ("en", "ms", "zh"):
        assert [code for code in searched if not is_searched_by_claim(code, language)] == []


def test_words_for_free_are_excluded_only_where_nothing_is_free() -> None:
    assert "percuma" in default_negatives("cafe", "ms", something_is_free=False)
    assert "percuma" not in default_negatives("cafe", "ms", something_is_free=True)
    assert "jawatan kosong" in default_negatives("cafe", "ms", something_is_free=True)


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Raya hampers 2026", "gifts"),
        ("Raya hamper 2026", "gifts"),
        ("Kopi Ah Huat coffee beans", "cafe"),
        ("Insurans kereta murah", "insurance"),
        ("பல் மருத்துவர் கிள்ளான்", "dental"),
        ("槟城补习中心招生", "tuition"),
        ("槟城叻沙档", "restaurant"),
        ("经济饭档口", "restaurant"),
        ("Pakej umrah 2027", "tour"),
        ("Medical card for families", "insurance"),
        ("Aircond cleaning Klang", "aircond"),
        ("Condo for sale, Mont Kiara", "property"),
        ("Jualan akhir tahun", None),
        ("Coffee machine repair", "device_repair"),
        ("Hotel linen supplier", None),
        ("Batik workshop for kids", "events"),
        ("Cakes and flowers", None),
        ("Durian cake", "bakery"),
        ("Nasi lemak untuk katering pejabat", "restaurant"),
        ("", None),
    ],
)
def test_a_kind_of_business_is_guessed_from_words_that_only_it_has(
    text: str, category: str | None
) -> None:
    assert category_of(text) == category


@pytest.mark.parametrize(
    ("text", "category", "noun"),
    [
        ("Nasi lemak ayam goreng", "restaurant", "nasi lemak"),
        ("Kek batik homemade", "bakery", "batik cake"),
        ("猫山王送到家", "fruit", "Musang King durian"),
        ("பட்டுப் புடவை", "fashion", "silk sarees"),
        ("Kek batik homemade", "fashion", None),
        ("Good things", "gifts", None),
    ],
)
def test_the_thing_that_a_text_names_is_of_the_category(
    text: str, category: str, noun: str | None
) -> None:
    thing = noun_of(text, category)
    assert (thing.code if thing else None) == noun


def test_a_word_names_one_thing_and_each_thing_has_a_category() -> None:
    named: dict[str, str] = {}
    for noun in NOUNS.values():
        assert noun.category in CATEGORIES
        assert set(noun.said) == set(LANGUAGES)
        assert all(weight(word) <= 25 for word in noun.said.values()), noun.code
        for word in {word.casefold() for words in noun.telling.values() for word in words}:
            assert named.setdefault(word, noun.code) == noun.code, word


def test_words_that_are_compared_alike_name_one_thing() -> None:
    """Prayer altar and prayer altars are compared alike: of two things they would name none."""
    named: dict[tuple[str, ...], set[str]] = {}
    for code, noun in NOUNS.items():
        for words in noun.telling.values():
            for word in words:
                named.setdefault(plain_tokens(word), set()).add(code)
    known = {phrase.words: phrase.noun for several in phrases().values() for phrase in several}
    several = {words: codes for words, codes in named.items() if len(codes) > 1}
    assert {words: codes for words, codes in several.items() if not known[words]} == {}


def test_each_thing_has_one_kind_of_calls() -> None:
    calls = Path(categories.__file__).parent / "nouns" / "calls.csv"
    rows = [row["noun"] for row in csv.DictReader(calls.read_text("utf-8").splitlines())]
    assert [name for name, times in Counter(rows).items() if times > 1] == []


def test_each_thing_has_one_row() -> None:
    folder = Path(categories.__file__).parent / "nouns"
    rows = [
        row["en"].split("|")[0].removeprefix("~")
        for path in folder.glob("*.csv")
        if path.stem != "calls"
        for row in csv.DictReader(path.read_text("utf-8").splitlines())
    ]
    assert [name for name, times in Counter(rows).items() if times > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_kind_excludes_what_it_sells(language: str) -> None:
    for category in CATEGORIES.values():
        excluded = {word.casefold() for word in category.words[language].negatives}
        searched = {word.casefold() for word in category.words[language].keywords}
        assert excluded & searched == set(), category.code


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Baby cot rental", "baby cot rental"),
        ("Treadmill repair service", "treadmill repair"),
        ("跑步机出租", "treadmill rental"),
        ("Sewa treadmill", "treadmill rental"),
        ("4K projector for home", "projectors"),
        ("Dim sum supplier", "dim sum"),
        ("Recruitment agency for factory workers", "staffing services"),
        ("Pet friendly cafe in Ipoh", "pet-friendly cafés"),
        ("திருமண மண்டபம் கிள்ளான்", "wedding halls"),
        ("Confinement nanny 28 days stay-in", "confinement nannies"),
        ("Set meja makan kayu jati 6 kerusi", "dining sets"),
        ("中秋月饼礼盒", "mooncakes"),
        ("Baju kurung raya sedondon keluarga", "baju kurung"),
        ("Dog daycare and grooming", "dog daycare"),
        ("Kids swimming lessons Mont Kiara", "swimming lessons"),
        ("新鲜榴莲快递", "durian"),
        ("有机蔬菜箱", "organic vegetables"),
        ("Hair transplant clinic", "hair transplants"),
        ("Walkie talkie rental", "walkie talkie rental"),
        ("Water heater installation", "water heater installation"),
        ("Korean BBQ buffet", "buffets"),
        ("Makeup class for beginners", "make-up courses"),
        ("Excel lessons", "Excel courses"),
        ("Chinese New Year cookies gift set", "Chinese New Year biscuits"),
        ("iPhone battery replacement", "iPhone battery change"),
        ("Tents", "tents"),
        ("Newborn photoshoot", "newborn photography"),
        ("Tennis court booking", "tennis courts"),
        ("Physiotherapy at home", "home physiotherapy"),
        ("Deep cleaning before moving in", "deep cleaning"),
        ("Hair color", "hair colouring"),
        ("Cold brew coffee bottles", "cold brew coffee"),
        ("Delivery rider job", "job vacancies"),
        ("வீட்டு சுத்தம்", "house cleaning"),
        ("Pewangi pakaian", "laundry perfume"),
        ("Tyre change on site", "tyre replacement"),
        ("Ice cream cart for weddings", "ice cream carts"),
    ],
)
def test_numbers_boxes_and_lists_do_not_hide_the_thing(text: str, noun: str) -> None:
    thing = noun_of(text, category_of(text) or "")
    assert thing
    assert thing.code == noun


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("Piano lessons ABRSM", "enrichment"),
        ("Wedding photography full day", "photography"),
        ("上班族健康便当外送", "restaurant"),
        ("SSM 机", None),
        ("Proton Saga 2026", "car_dealer"),
        ("Boxing documentary", None),
        ("Piano moving services", "moving"),
        ("Tile grouting services", None),
        ("Haircut home service", "hair"),
        ("Physiotherapy home visit", "clinic"),
        ("Typhoid jab for food handlers", "clinic"),
    ],
)
def test_what_stands_behind_lessons_or_before_a_chinese_thing_turns_nothing(
    text: str, category: str | None
) -> None:
    assert category_of(text) == category


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Garlic", "garlic"),
        ("Fresh ginger supplier", "ginger"),
        ("Borong beras", "rice"),
        ("罗里", "lorry rental"),
        ("Garlic crusher", None),
        ("Turkey travel", None),
    ],
)
def test_what_tells_no_kind_beside_other_words_names_the_thing_alone(
    text: str, noun: str | None
) -> None:
    thing = noun_of(text, category_of(text) or "")
    assert (thing.code if thing else None) == noun
