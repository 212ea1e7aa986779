"""Lines that speak to the reader: for every kind of business, lawful, short, and not instead."""

import re
from datetime import date

import pytest

from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.grammar import LANGUAGES
from kempen.domain.creatives.writing.grammar.appeals import (
    ANY_KIND,
    appeal_of,
    appeals,
    appeals_of,
)
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.offering_writer import WrittenAd, write_ads
from kempen.domain.creatives.writing.same_words import say_the_same
from kempen.market.ad_rules.findings import AdTexts, check
from kempen.market.categories import CATEGORIES, NOUNS, OTHER, like
from kempen.market.claims import match, weight

TODAY = date(2026, 11, 29)
LONGEST = 70


# Each kind of business with each way to buy that it or one of its things has.
SOLD = {(code, kind.call) for code, kind in CATEGORIES.items()} | {
    (noun.category, noun.calls) for noun in NOUNS.values() if noun.calls
}


def test_whatever_a_kind_of_business_sells_has_lines_in_every_language() -> None:
    for kind, call in SOLD:
        assert bool(appeals_of(kind, call)) is (kind != OTHER), (kind, call)
    assert all(line[language].strip() for lines in appeals().values() for line in lines
               for language in LANGUAGES)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_one_short_sentence_without_figures_or_questions(language: str) -> None:
    stop = "。" if language == "zh" else "."
    faults = [
        line[language]
        for lines in appeals().values()
        for line in lines
        if weight(line[language]) > LONGEST
        or not line[language].endswith(stop)
        or line[language].count(stop) > 1
        or re.search(r"[\d!?！？{}]", line[language])
    ]
    assert faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_breaks_no_rule_of_ads_and_claims_nothing(language: str) -> None:
    lines = {(like(kind), line[language]) for kind, call in SOLD for line in appeals_of(kind, call)}
    for kind, text in lines:
        assert check(AdTexts((), (), text), category=kind, on=TODAY) == (), text
    for text in {text for _kind, text in lines}:
        assert match(text).claims == (), text


def ads(
    product: str, *benefits: str, platform: str = "social", language: str = "en"
) -> tuple[WrittenAd, ...]:
    brief = Guidelines(
        product=product, landing_url="https://shop.example", benefits=benefits, tone="plain",
        languages=(language,), is_for_prospects=True, places=(), today=TODAY,
    )  # fmt: skip
    return write_ads(read_guidelines(brief, platform, (language,)).task).ads


def post(product: str, *benefits: str, language: str = "en") -> WrittenAd:
    return ads(product, *benefits, language=language)[0]


def test_a_post_with_nothing_to_claim_speaks_to_the_reader() -> None:
    lines = [line["en"] for line in appeals_of("catering", "order")]
    assert any(line in post("Catering").primary_text for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("platform", ["search", "social"])
def test_an_ad_with_a_reason_does_without(platform: str, language: str) -> None:
    lines = [line[language] for some in appeals().values() for line in some]
    for ad in ads("Catering", "Halal certified", platform=platform, language=language):
        text = " ".join((*ad.descriptions, ad.primary_text))
        assert not any(line in text for line in lines), text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("product", ["Pest control", "Lorry transport", "Catering", "Laundry"])
def test_a_line_and_the_call_behind_it_never_ask_the_same(product: str, language: str) -> None:
    lines = [line[language] for some in appeals().values() for line in some]
    for ad in ads(product, language=language):
        line = next((one for one in lines if one in ad.primary_text), "")
        call = ad.primary_text.partition(line)[2]
        assert line
        assert call.strip()
        assert not say_the_same(line, call), ad.primary_text


def test_each_turn_has_another_line_and_an_unknown_kind_has_none() -> None:
    several = [line["ms"] for line in appeals_of("gifts", "order")]
    assert len(several) > 1
    turns = [appeal_of("gifts", "order", "gifts", turn, "ms") for turn in range(len(several))]
    assert sorted(turns) == sorted(several)
    assert appeal_of(OTHER, "book", "haircuts", 0, "ms") == ""


def test_a_line_of_one_way_to_buy_stands_for_no_other() -> None:
    date, hired = (
        {appeal_of("event_rental", call, "", turn, "en") for turn in range(5)}
        for call in ("date", "hire")
    )
    assert date == {"Tell us about your event and its date."}
    assert hired == {"Tell us when, and for how long."}
    # Who buys online has no place to tell of, and who buys a goat grows nothing.
    for kind in ("solar", "farming", "furniture"):
        assert not any("Tell us" in line["en"] for line in appeals_of(kind, "shop"))


def test_each_line_can_be_said_of_something() -> None:
    calls = {call for _kind, call in SOLD}
    for kind, lines in appeals().items():
        for call in (call for line in lines for call in line["calls"].split()):
            assert (kind, call) in SOLD or (kind == ANY_KIND and call in calls), (kind, call)
