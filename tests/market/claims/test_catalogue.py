"""The words of the catalogue: the same claims in each language, short enough, in its own script."""

import re
from pathlib import Path

import pytest

from kempen.market import claims
from kempen.market.claims import (
    CLAIM_TYPES,
    LANGUAGES,
    Claim,
    ClaimForm,
    SlotKind,
    label,
    lexicon,
    say,
)
from kempen.market.claims.catalogue import ClaimWords, words_of
from kempen.market.claims.saying import SLOT
from kempen.market.claims.slot_text import in_tenths, slot_text
from kempen.market.tamil_joints import place_before_area
from tests.market.claims.samples import ALL_CLAIMS, CONDITIONAL_CLAIMS

DESCRIPTION = 90
# Latin words that advertisers in Malaysia write in Chinese and Tamil too.
LATIN_IN_OTHER_SCRIPTS = {
    "zh": {
        "t",
        "x",
        "halal",
        "whatsapp",
        "wi",
        "fi",
        "hrd",
        "corp",
        "grab",
        "grabfood",
        "foodpanda",
        "gb",
        "mbps",
    },
    "ta": {"rm", "hrd", "corp"},
}
SCRIPTS = {"zh": "\u3400-\u9fff", "ta": "\u0b80-\u0bff"}


def slot_names(text: str) -> set[str]:
    return {hit[1] for hit in SLOT.finditer(text) if hit[3] is None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_the_same_claims(language: str) -> None:
    assert list(words_of(language)) == list(CLAIM_TYPES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_says_every_slot_of_its_claim(language: str) -> None:
    def missing(code: str, words: ClaimWords) -> list[str]:
        required = {name for name, slot in CLAIM_TYPES[code].slots.items() if slot.required}
        # Later headlines may leave out a slot so that a long name fits.
        texts = (words.headlines[0], words.phrase, words.sentence)
        return [text for text in texts if slot_names(text) != required]

    faults = {code: missing(code, words) for code, words in words_of(language).items()}
    assert {code: texts for code, texts in faults.items() if texts} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_words_in_every_language(language: str) -> None:
    for code, words in words_of(language).items():
        for name, slot in CLAIM_TYPES[code].slots.items():
            if slot.kind == SlotKind.CHOICE and slot.required:
                own = {key for key in words.choices if key.split("_")[0] == name.split("_")[0]}
                assert name in own, (code, name)
                for key in own:
                    assert tuple(words.choices[key]) == slot.choices, (code, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headlines_fit_a_search_ad_with_common_values(language: str) -> None:
    long = {
        claim.key: headline
        for claim in ALL_CLAIMS
        if claims.weight(headline := say(claim, language, "headline") or "") > 30 or not headline
    }
    assert long == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_fit_a_description_and_end_as_sentences(language: str) -> None:
    stop = "。" if language == "zh" else "."
    faults = {
        claim.key: sentence
        for claim in ALL_CLAIMS
        if claims.weight(sentence := say(claim, language, "sentence") or "") > DESCRIPTION
        or not sentence.endswith(stop)
        or "{" in sentence
    }
    assert faults == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", [ClaimForm.PHRASE, ClaimForm.SENTENCE])
def test_what_is_said_holds_every_value(language: str, form: ClaimForm) -> None:
    for claim in ALL_CLAIMS:
        sentence = say(claim, language, form) or ""
        for name, value in claim.slots.items():
            slot = CLAIM_TYPES[claim.type].slots[name]
            if not slot.choices:
                # Chinese shops say what is left to pay: 8折 for 20% off.
                tenths = f"{in_tenths(value)}折" if slot.kind == SlotKind.PERCENT else ""
                shown = (slot_text(value, slot.kind, language), tenths if language == "zh" else "")
                assert any(one and one in sentence for one in shown), (claim.key, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_has_no_full_stop_and_a_headline_begins_large(language: str) -> None:
    for claim in ALL_CLAIMS:
        phrase, headline = (say(claim, language, form) or "" for form in ("phrase", "headline"))
        assert not phrase.endswith((".", "。", "!")), claim.key
        assert not headline.endswith((".", "。", "!")), claim.key
        assert not headline[0].islower(), claim.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_of_a_claim_is_without_its_condition(language: str) -> None:
    assert CONDITIONAL_CLAIMS
    for claim in CONDITIONAL_CLAIMS:
        (name,) = (name for name in claim.slots if not CLAIM_TYPES[claim.type].slots[name].required)
        bare = Claim(claim.type, {one: claim.slots[one] for one in claim.slots if one != name})
        for form in ClaimForm:
            whole, without = say(claim, language, form) or "", say(bare, language, form) or ""
            # A headline has no room for the day on which an offer ends.
            is_said = form != ClaimForm.HEADLINE or name != "until"
            assert (whole not in without) is is_said, (claim.key, whole)
            if CLAIM_TYPES[claim.type].slots[name].choices or not is_said:
                continue
            kind = CLAIM_TYPES[claim.type].slots[name].kind
            assert slot_text(claim.slots[name], kind, language) in whole, (claim.key, whole)


@pytest.mark.parametrize("language", ["en", "ms"])
def test_latin_languages_have_no_other_script(language: str) -> None:
    assert {word for word in lexicon(language) if not re.fullmatch(r"[a-zéü']+", word)} == set()


@pytest.mark.parametrize("language", ["zh", "ta"])
def test_chinese_and_tamil_claims_are_in_their_script(language: str) -> None:
    for claim in ALL_CLAIMS:
        own = {str(value).casefold() for value in claim.slots.values() if isinstance(value, str)}
        names = {word for value in own for word in claims.words_in(value)}
        for form in ClaimForm:
            words = set(claims.words_in(say(claim, language, form) or ""))
            foreign = {word for word in words if not re.fullmatch(f"[{SCRIPTS[language]}]+", word)}
            assert foreign - names - {"rm"} <= LATIN_IN_OTHER_SCRIPTS[language], (
                claim.key,
                foreign,
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_is_in_the_lexicon_or_a_value(language: str) -> None:
    words = lexicon(language)
    for claim in ALL_CLAIMS:
        values = set()
        for name, value in claim.slots.items():
            kind = CLAIM_TYPES[claim.type].slots[name].kind
            for with_year in (True, False):
                text = slot_text(value, kind, language, with_year=with_year)
                values |= {*claims.words_in(text), *claims.words_in(place_before_area(text))}
        for form in ClaimForm:
            spoken = set(claims.words_in(say(claim, language, form) or ""))
            assert spoken <= words | values, (claim.key, spoken - words - values)


def test_malay_borrows_only_the_english_words_that_its_ads_do() -> None:
    """Words that both lexicons hold are loans, proper nouns or look alike, each listed."""
    loans = Path(__file__).with_name("loans.txt").read_text(encoding="utf-8").split()
    assert sorted(lexicon("en") & lexicon("ms")) == sorted(loans)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_claim_has_a_label_of_its_own(language: str) -> None:
    labels = [label(code, language) for code in CLAIM_TYPES]
    assert {text for text in labels if labels.count(text) > 1} == set()
    assert [text for text in labels if "{" in text or not text] == []


def test_own_words_are_said_only_in_their_languages() -> None:
    own = Claim("", words={"en": "Baked by grandma", "zh": "外婆亲手烘焙"})
    assert say(own, "en", "headline") == "Baked by grandma"
    assert say(own, "ta", "headline") is None


def test_a_language_that_has_no_claims_is_named() -> None:
    with pytest.raises(ValueError, match="'fr' is not a language of claims"):
        say(Claim("free_delivery"), "fr", "headline")


def test_a_chinese_character_weighs_two() -> None:
    assert claims.weight("免运费 RM50") == 11


def test_a_tamil_unit_stands_alone_or_before_a_noun() -> None:
    keeps = Claim("keeps_for", {"n": 1, "unit": "month"})
    warranty = Claim("warranty", {"n": 1, "unit": "month"})
    assert say(keeps, "ta", "headline") == "1 மாதம் கெடாது"
    assert say(warranty, "ta", "headline") == "1 மாத உத்தரவாதம்"
