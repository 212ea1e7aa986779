"""Ads of 210 briefs over thirty categories and four languages, each day on the other platform."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.rules import Texts, faults_of, format_of
from kempen.domain.creatives.writing.grammar import LANGUAGES, grammar_of
from kempen.domain.creatives.writing.grammar.appeals import appeals
from kempen.domain.creatives.writing.offering_writer import WrittenAd, WrittenAds, write_ads
from kempen.domain.creatives.writing.task import WritingTask, group_of
from kempen.domain.creatives.writing.verbal_nouns import in_sentences
from kempen.market.categories import CATEGORIES, all_calls
from kempen.market.claims import (
    Claim,
    ClaimForm,
    ClaimGroup,
    SlotKind,
    from_json,
    lexicon,
    say,
    words_in,
)
from kempen.market.claims.slot_text import slot_text
from kempen.market.place_names import names_of_states
from kempen.market.tamil_joints import place_before_area
from tests.turns import in_turn

TODAY = date(2026, 11, 25)
BRIEFS = [
    json.loads(line)
    for line in Path(__file__).with_name("briefs.jsonl").read_text("utf-8").splitlines()
]


def _task(brief: dict[str, Any], platform: str, **more: Any) -> WritingTask:
    ends = brief["offer_ends"]
    return WritingTask(
        **{
            "name": brief["name"],
            "category": brief["category"],
            "platform": platform,
            "languages": LANGUAGES,
            "claims": tuple(from_json(claim) for claim in brief["claims"]),
            "places": tuple(brief["places"]),
            "objective": brief["objective"],
            "tone": brief["tone"],
            "offer_ends": date.fromisoformat(ends) if ends else None,
            "landing_url": "https://shop.example",
            "today": TODAY,
            **more,
        }
    )


@cache
def _written() -> list[tuple[WritingTask, WrittenAds]]:
    tasks = [
        _task(brief, platform)
        for number, brief in enumerate(BRIEFS)
        for platform in in_turn(("search", "social"), number, of=2)
    ]
    return [(task, write_ads(task)) for task in tasks]


def _all_ads() -> list[tuple[WritingTask, WrittenAd]]:
    return [(task, ad) for task, written in _written() for ad in written.ads]


_PLACES = frozenset(
    word
    for name in names_of_states()
    for written in (name, place_before_area(name))
    for word in words_in(written)
)


def _texts(ad: WrittenAd) -> Texts:
    return Texts(ad.platform, ad.headlines, ad.descriptions, ad.primary_text, ad.landing_url)


def test_no_ad_breaks_a_limit_and_every_language_has_ads() -> None:
    for task, ad in _all_ads():
        faults = [fault for fault in faults_of(_texts(ad)) if fault.weight == "refused"]
        assert faults == [], (task, ad)
        assert all(len(text) <= 300 for text in (*ad.headlines, *ad.descriptions, ad.primary_text))
    for _, written in _written():
        assert written.unfitting == ()
        assert {ad.language for ad in written.ads} == set(LANGUAGES)


def test_each_ad_claims_the_same_in_all_languages() -> None:
    for task, written in _written():
        claimed: dict[str, dict[str, set[str]]] = {language: {} for language in LANGUAGES}
        for ad in written.ads:
            claimed[ad.language][ad.angle] = {claim.key for claim in ad.claims}
            assert ad.claims, (task, ad)
        assert all(claims == claimed["en"] for claims in claimed.values()), task


def test_no_line_calls_for_what_it_says_already() -> None:
    for _, ad in _all_ads():
        text = " ".join((*ad.descriptions, ad.primary_text))
        assert "Ask for a free quote. Get a quote" not in text
        assert "Minta sebut harga percuma. Minta sebut harga" not in text


def test_no_ad_breaks_a_law_that_stops_ads() -> None:
    # Every 15th task, by turns of platform: the law's many patterns take their time.
    for task, ad in [(task, ad) for task, written in _written()[::15] for ad in written.ads]:
        faults = law_faults(_texts(ad), LawContext(TODAY, task.category))
        assert [fault for fault in faults if fault.weight == "stopped"] == [], (task, ad)


def test_an_offer_that_is_over_is_in_no_ad() -> None:
    offer = from_json({"type": "percent_off", "slots": {"percent": 20}})
    daily = from_json({"type": "open_daily"})
    task = _task(BRIEFS[0], "search", claims=(offer, daily), offer_ends=date(2026, 11, 24))
    assert {claim for ad in write_ads(task).ads for claim in ad.claims} == {daily}


def test_a_headline_says_what_is_sold() -> None:
    for task, ad in _all_ads():
        sold = CATEGORIES[task.category].words[ad.language].sold
        wanted = task.name if task.category == "other" else sold
        assert any(wanted.casefold() in text.casefold() for text in ad.headlines), (task, ad)


def test_a_search_ad_has_eight_headlines_and_three_descriptions_where_claims_allow() -> None:
    for task, ad in _all_ads():
        if ad.platform == "search" and len(task.claims) >= 3:
            assert len({text.casefold() for text in ad.headlines}) == len(ad.headlines) >= 8
            assert len(set(ad.descriptions)) == len(ad.descriptions) >= 3


def test_each_angle_stands_once_and_every_ad_calls_to_action() -> None:
    for task, written in _written():
        pairs = [(ad.language, ad.angle) for ad in written.ads]
        assert len(set(pairs)) == len(pairs)
        assert len(pairs) <= len(LANGUAGES) * format_of(task.platform).most_drafts
    for task, ad in _all_ads():
        calls = CATEGORIES[task.category].words[ad.language].calls[task.objective]
        spare = "donate" if task.call == "donate" else "enquire"
        calls = (*calls, *all_calls()[spare][ad.language].sales)
        text = " ".join((*ad.headlines, *ad.descriptions, ad.primary_text)).casefold()
        assert any(call.casefold() in text for call in calls)


def _known_words(task: WritingTask, ad: WrittenAd) -> Iterator[str]:
    """Words that are no word of a language: names, places and values of slots.

    A name is allowed only where it was given as one: in the ad's own language, or in all of them.
    """
    yield from words_in(task.name_in(ad.language))
    yield from _PLACES
    for claim in task.claims:
        for value in claim.slots.values():
            yield from words_in(str(value))
        # Money, months and parts of the day are written by Babel.
        yield from words_in(say(claim, ad.language, ClaimForm.SENTENCE) or "")
        yield from words_in(say(claim, ad.language, ClaimForm.HEADLINE) or "")
    if task.offer_ends:
        yield from words_in(slot_text(task.offer_ends, SlotKind.DATE, ad.language))


@cache
def _language_words(language: str) -> frozenset[str]:
    grammar = grammar_of(language)
    frames = [
        *(frame for frames in grammar.headlines.values() for frame in frames),
        *grammar.question, *grammar.until, *grammar.closings.values(),
        *(line[language] for lines in appeals().values() for line in lines),
        *(frame for frames in grammar.intros.values() for frame in frames),
        *(frame for own in grammar.by_call.values() for frame in (*own.things, *own.intros)),
        *(frame for own in grammar.by_call.values() for frame in own.question),
        # Tamil has a service for what somebody does.
        *in_sentences([one.words[language].sold for one in CATEGORIES.values()], language),
    ]  # fmt: skip
    return lexicon(language) | {word for frame in frames for word in words_in(frame)}


def test_no_word_of_another_language_stands_in_an_ad() -> None:
    for task, ad in _all_ads():
        allowed = _language_words(ad.language) | set(_known_words(task, ad))
        for text in (*ad.headlines, *ad.descriptions, ad.primary_text):
            foreign = [word for word in words_in(text) if word not in allowed]
            assert foreign == [], (ad.language, text)


def _with_dates(task: WritingTask) -> WritingTask:
    """The same task, its offers saying their last day themselves."""
    dated = tuple(
        replace(claim, slots={**claim.slots, "until": date(2026, 12, 5)})
        if claim.type and group_of(claim) is ClaimGroup.OFFER
        else claim
        for claim in task.claims
    )
    return replace(task, claims=dated, offer_ends=None)


def test_no_two_ads_of_a_set_have_the_same_words() -> None:
    dated = [_with_dates(task) for task, _written_ads in _written()[:120]]
    for written in (*(one for _task, one in _written()), *map(write_ads, dated)):
        texts = [
            (ad.language, ad.primary_text, frozenset(ad.headlines), frozenset(ad.descriptions))
            for ad in written.ads
        ]
        assert len(set(texts)) == len(texts)
        posts = [ad for ad in written.ads if ad.primary_text]
        assert len({(ad.language, ad.primary_text) for ad in posts}) == len(posts)


def test_posts_of_offers_with_a_last_day_have_texts_of_their_own_in_every_language() -> None:
    for brief in BRIEFS:
        task = _with_dates(_task(brief, "social"))
        ads = write_ads(task).ads
        urgent = {ad.language for ad in ads if ad.angle == "urgency"}
        assert urgent in (set(), set(LANGUAGES))
        assert len({(ad.language, ad.primary_text) for ad in ads}) == len(ads)


def test_a_post_with_a_last_day_leads_with_it() -> None:
    claims = (Claim("percent_off", {"percent": 20, "until": date(2026, 12, 5)}),)
    ads = write_ads(_task(BRIEFS[0], "social", claims=claims)).ads
    by_angle = {ad.angle: ad for ad in ads if ad.language == "en"}
    assert by_angle["urgency"].headlines[0].endswith(": offer ends 5 December")
    assert by_angle["urgency"].primary_text != by_angle["offer"].primary_text


def test_the_same_task_gives_the_same_ads() -> None:
    task = _task(BRIEFS[3], "search")
    assert write_ads.__wrapped__(task) == write_ads(task)


def test_urgency_needs_a_last_day_that_is_not_over() -> None:
    offer = from_json({"type": "percent_off", "slots": {"percent": 20}})
    for ends, is_there in ((None, False), (date(2026, 11, 24), False), (TODAY, True)):
        ads = write_ads(_task(BRIEFS[0], "social", claims=(offer,), offer_ends=ends)).ads
        assert any(ad.angle == "urgency" for ad in ads) == is_there


def test_own_words_stand_only_in_ads_of_their_language() -> None:
    own = from_json({"text": {"ms": "Resipi nenek sejak turun-temurun"}})
    ads = write_ads(_task(BRIEFS[0], "search", claims=(own,))).ads
    texts = {ad.language: " ".join((*ad.headlines, *ad.descriptions)) for ad in ads}
    assert "Resipi nenek" in texts["ms"]
    assert all("Resipi" not in text for language, text in texts.items() if language != "ms")


def test_what_must_be_said_is_said_and_what_must_not_is_not() -> None:
    task = _task(BRIEFS[0], "social", must_say=("KKLIU 1234/2026",), never_say=("free", "percuma"))
    for ad in write_ads(task).ads:
        assert "KKLIU 1234/2026" in ad.primary_text
        assert "free" not in " ".join((*ad.headlines, *ad.descriptions, ad.primary_text)).casefold()


@pytest.mark.parametrize("platform", ["search", "social"])
def test_keywords_fit_and_free_is_excluded_only_where_nothing_is_free(platform: str) -> None:
    written = write_ads(_task(BRIEFS[0], platform))
    assert all(len(one.text) <= 80 and len(one.text.split()) <= 10 for one in written.keywords)
    assert {one.language for one in written.keywords} == set(LANGUAGES)
    assert {one.match for one in written.keywords} == {"phrase", "exact"}
    free = from_json({"type": "free_delivery"})
    paid = from_json({"type": "halal_certified"})
    assert "free" not in write_ads(_task(BRIEFS[0], platform, claims=(free,))).negative_keywords
    assert "free" in write_ads(_task(BRIEFS[0], platform, claims=(paid,))).negative_keywords
