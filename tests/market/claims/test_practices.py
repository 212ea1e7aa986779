"""The table of practices: each row, in each way that it is written, is that row and no other."""

import re
from datetime import date

import pytest

from kempen.market.ad_rules.findings import AdTexts, check
from kempen.market.claims import LANGUAGES, Claim, match, weight
from kempen.market.claims.saying import HEADLINE
from kempen.market.claims.word_tables import PRACTICES, choices_in, practice_patterns, table

CODE = re.compile(r"[a-z][a-z0-9_]{1,39}")
PATTERN_SIGNS = re.compile(r"[(/]")
LEAST_WORDS = 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_write_a_practice_is_read_as_it(language: str) -> None:
    read_as = {
        way: match(way).claims
        for code, ways in choices_in(PRACTICES, language).items()
        for way in ways
        if not PATTERN_SIGNS.search(way) and match(way).claims != (practice(code),)
    }
    assert read_as == {}


@pytest.mark.parametrize("language", ["en", "ms"])
def test_no_pattern_of_a_practice_is_one_word_without_what_may_be_absent(language: str) -> None:
    """Where all else was in parentheses, "check" alone was help with a résumé."""
    short = [
        (code, way)
        for code, ways in choices_in(PRACTICES, language).items()
        for way in ways
        if PATTERN_SIGNS.search(way) and len(re.sub(r"\([^)]*\)", "", way).split()) < LEAST_WORDS
    ]
    assert short == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_practice_fits_a_headline(language: str) -> None:
    long = {
        code: ways[0]
        for code, ways in choices_in(PRACTICES, language).items()
        if not 0 < weight(ways[0]) <= HEADLINE or ways[0] != ways[0].strip(" .。!")
    }
    assert long == {}


def test_no_practice_is_one_that_ads_must_not_say() -> None:
    stopped = [
        (code, language, ways[0])
        for language in LANGUAGES
        for code, ways in choices_in(PRACTICES, language).items()
        for finding in check(AdTexts((), (), ways[0]), on=date(2026, 11, 29))
        if finding.rule.severity == "stop"
    ]
    assert stopped == []


def test_codes_are_words() -> None:
    assert [code for code in table(PRACTICES) if not CODE.fullmatch(code)] == []


def test_ways_with_a_choice_inside_are_patterns_of_their_own() -> None:
    patterns = list(practice_patterns("what", "en"))
    (all_brands,) = (one for one in patterns if one.endswith(" => what=all_brands"))
    assert all_brands.startswith("all_brands_welcome/all_brands/any_brand/")
    assert all(pattern.count(" => what=") == 1 for pattern in patterns)


def test_a_table_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        table("nothing")


def practice(code: str) -> Claim:
    return Claim("practice", {"what": code})


def test_how_often_alone_says_nothing_of_parcels() -> None:
    for words in ("daily", "every day", "speaking practice daily"):
        whats = [claim.slots.get("what") for claim in match(words).claims]
        assert "daily_parcel_pickup" not in whats
