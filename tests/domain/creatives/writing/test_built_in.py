"""Briefs in free words: what the catalogue knows is said in every language, the rest in its own."""

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.domain.creatives.rules import Texts, faults_of
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.from_guidelines import button_in
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines
from kempen.domain.creatives.writing.must_say import must_say_in
from kempen.domain.creatives.writing.naming import name_in, names_of
from kempen.market.written_language import is_clear, language_of

KOPI = Guidelines(
    product="Kopi Rimba house blend coffee",
    landing_url="https://kopirimba.example",
    benefits=("Freshly roasted every day", "Free delivery", "Beans from Pahang highlands"),
    offer="15% off until 12 December",
    proof=("Rated 4.8 of 5 on Google",),
    tone="warm",
    never_say=("cheap",),
    today=date(2026, 11, 25),
    names=dict.fromkeys(("en", "ms", "zh", "ta"), "Kopi Rimba"),
)
ALL = ("en", "ms", "zh", "ta")


def _texts(draft: Draft) -> Texts:
    return Texts(
        draft.platform,
        draft.headlines,
        draft.descriptions,
        draft.primary_text,
        draft.landing_url,
    )


def _said(draft: Draft) -> str:
    return _texts(draft).everything()


@pytest.mark.parametrize("platform", ["search", "social"])
@pytest.mark.parametrize("language", ALL)
def test_several_angles_are_written_and_none_is_refused(platform: str, language: str) -> None:
    drafts = BuiltInWriter().write(KOPI, platform, language)
    assert len({draft.angle for draft in drafts}) == len(drafts) >= 3
    for draft in drafts:
        faults = faults_of(_texts(draft), never_say=("cheap",))
        assert not [fault for fault in faults if fault.weight == "refused"]


def test_an_offer_leads_the_ad_that_is_about_the_offer() -> None:
    by_angle = {draft.angle: draft for draft in BuiltInWriter().write(KOPI, "search", "en")}
    assert by_angle["offer"].headlines[0] == "15% off"
    assert "12 December 2026" in " ".join(by_angle["offer"].descriptions)
    assert by_angle["benefit"].headlines[0] == "Roasted every day"


def test_known_claims_are_said_in_malay_and_own_words_left_out() -> None:
    drafts = BuiltInWriter().write(KOPI, "search", "ms")
    text = " ".join(_said(draft) for draft in drafts)
    assert "Diskaun 15%" in text
    assert "Penghantaran percuma" in text
    assert "highlands" not in text
    assert all(draft.left_out == ("Beans from Pahang highlands",) for draft in drafts)


def test_own_words_stand_as_they_are_in_their_own_language() -> None:
    text = " ".join(_said(draft) for draft in BuiltInWriter().write(KOPI, "search", "en"))
    assert "Beans from Pahang highlands" in text


def test_the_name_stays_and_its_description_does_not_cross_into_another_language() -> None:
    for language in ("ms", "zh", "ta"):
        text = " ".join(_said(draft) for draft in BuiltInWriter().write(KOPI, "search", language))
        assert "Kopi Rimba" in text
        assert "house blend" not in text


def test_words_of_one_language_are_no_words_of_another_unless_called_a_name() -> None:
    unsaid = replace(KOPI, names=None)
    for language in ("ms", "zh", "ta"):
        text = " ".join(_said(draft) for draft in BuiltInWriter().write(unsaid, "search", language))
        assert "Kopi Rimba" not in text
    assert "Kopi Rimba" in _said(BuiltInWriter().write(unsaid, "search", "en")[0])


def test_no_ads_are_written_in_a_language_without_a_word_for_what_is_sold() -> None:
    brief = Guidelines("Wobble Frubble", "https://x.example", ("Free delivery",), languages=ALL)
    for language in ("ms", "zh", "ta"):
        assert BuiltInWriter().write(brief, "search", language) == []
    assert BuiltInWriter().write(brief, "search", "en")
    named = replace(brief, names={"zh": "摇摆乐", "ta": "Wobble Frubble"})
    assert "摇摆乐" in _said(BuiltInWriter().write(named, "search", "zh")[0])
    assert "Wobble Frubble" in _said(BuiltInWriter().write(named, "search", "ta")[0])
    assert BuiltInWriter().write(named, "search", "ms") == []


def test_what_a_thing_is_called_is_known_in_each_language() -> None:
    names = names_of("Kek batik homemade", {}, "bakery")
    assert (names.noun, names.names) == ("batik cake", {})
    assert names.things["ms"] == "Kek batik homemade"
    text = _said(
        BuiltInWriter().write(Guidelines("Kek batik homemade", "https://x"), "search", "zh")[0]
    )
    assert "峇迪蛋糕" in text
    assert "Kek" not in text


def test_an_insurance_ad_says_insurance() -> None:
    brief = Guidelines(
        "Sejahtera Family Plan insurance", "https://x.example", ("No hidden charges",)
    )
    for language, word in (
        ("en", "insurance"),
        ("ms", "insurans"),
        ("zh", "保险"),
        ("ta", "காப்பீடு"),
    ):
        for platform in ("search", "social"):
            for draft in BuiltInWriter().write(brief, platform, language):
                assert any(word in text.casefold() for text in draft.headlines), draft


def test_urgency_is_written_only_when_the_offer_really_ends() -> None:
    endless = Guidelines("Kopi Rimba", "https://x.example", offer="15% off")
    angles = {draft.angle for draft in BuiltInWriter().write(endless, "social", "en")}
    assert "urgency" not in angles
    assert "urgency" in {draft.angle for draft in BuiltInWriter().write(KOPI, "social", "en")}


def test_a_brief_with_nothing_but_a_product_still_gets_ads() -> None:
    for language in ALL:
        assert BuiltInWriter().write(
            Guidelines("Kek batik", "https://x.example"), "search", language
        )


def test_what_may_never_be_said_is_not_said() -> None:
    brief = Guidelines(
        "Kopi Rimba", "https://x.example", ("Cheap and good", "Free delivery"), never_say=("cheap",)
    )
    for platform in ("search", "social"):
        for draft in BuiltInWriter().write(brief, platform, "en"):
            assert "cheap" not in _said(draft).casefold()


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Free delivery for all", "en"),
        ("Penghantaran percuma untuk semua", "ms"),
        ("免费送货", "zh"),
        ("இலவச டெலிவரி", "ta"),
    ],
)
def test_the_language_of_a_text_is_seen(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("product", "name"),
    [
        ("Kopi Rimba", "Kopi Rimba"),
        ("Kopi Rimba house blend", "Kopi Rimba"),
        ("Freshly roasted house blend coffee", ""),
        ("咖啡", "咖啡"),
        ("BukuApp", "BukuApp"),
    ],
)
def test_a_name_is_found_in_a_product(product: str, name: str) -> None:
    assert name_in(product) == name


_WORDS = st.text("abcdefgh KLM&%0123456789.,!", min_size=1, max_size=60).filter(str.strip)


@settings(max_examples=60, deadline=None)
@given(
    _WORDS,
    st.lists(_WORDS, max_size=3),
    _WORDS,
    st.sampled_from(("search", "social")),
    st.sampled_from(ALL),
)
def test_no_figure_appears_that_the_brief_does_not_have(
    product: str, benefits: list[str], offer: str, platform: str, language: str
) -> None:
    brief = Guidelines(product, "https://x.example", tuple(benefits), offer)
    known = set(re.findall(r"\d+", " ".join([product, *benefits, offer])))
    for draft in BuiltInWriter().write(brief, platform, language):
        digits = "".join(sorted(known))
        for figure in re.findall(r"\d+", _said(draft)):
            assert figure in known or set(figure) <= set(digits), (figure, known)


def test_search_ads_do_without_the_pictures_of_the_brief_and_posts_keep_them() -> None:
    brief = Guidelines("Kopi Rimba ☕", "https://x.example", ("Roasted with love ☕",))
    texts = {
        platform: " ".join(_said(draft) for draft in BuiltInWriter().write(brief, platform, "en"))
        for platform in ("search", "social")
    }
    assert "☕" not in texts["search"]
    assert "☕" in texts["social"]


@pytest.mark.parametrize(
    ("is_for_prospects", "button"), [(False, "order_now"), (True, "contact_us")]
)
def test_the_button_is_that_of_the_category_and_the_objective(
    is_for_prospects: bool, button: str
) -> None:
    guidelines = replace(KOPI, is_for_prospects=is_for_prospects)
    drafts = BuiltInWriter().write(guidelines, "social", "ms")
    assert {draft.call_to_action for draft in drafts} == {button}
    assert button_in(guidelines) == button


@pytest.mark.parametrize(
    ("phrase", "languages"),
    [
        ("Grown on our own hill", {"en": "Grown on our own hill"}),
        ("Ditanam sendiri di bukit kami", {"ms": "Ditanam sendiri di bukit kami"}),
        ("自家山地种植", {"zh": "自家山地种植"}),
        ("KKLIU 1234/2026", dict.fromkeys(ALL, "KKLIU 1234/2026")),
        (
            "Free delivery",
            {
                "en": "Free delivery",
                "ms": "Kami hantar secara percuma",
                "zh": "免费为您送货",
            },
        ),
    ],
)
def test_what_must_be_said_is_said_in_its_own_language_or_in_words_that_mean_it(
    phrase: str, languages: dict[str, str]
) -> None:
    for language in ("en", "ms", "zh"):
        assert must_say_in((phrase,), language) == tuple(
            [languages[language]] if language in languages else []
        )
    drafts = BuiltInWriter().write(replace(KOPI, must_say=(phrase,)), "social", "zh")
    assert drafts
    for draft in drafts:
        assert languages.get("zh", "") in draft.primary_text
        assert "zh" in languages or phrase not in _said(draft)


def test_the_language_of_own_words_goes_by_what_things_are_called_too() -> None:
    assert language_of("Resipi nenek sejak turun-temurun") == "ms"
    assert language_of("Ditanam sendiri di Cameron Highlands") == "ms"
    assert language_of("Kek pandan homemade") == "ms"
    assert language_of("Beans from Pahang highlands") == "en"
    assert not is_clear("Tip top")
    assert [must_say_in(("Tip top",), "ms", chosen) for chosen in (("ms",), ("en", "ms"))] == [
        ("Tip top",),
        (),
    ]
    assert must_say_in(("ms: Tip top", "ta: KKLIU 1"), "ms", ("en", "ms")) == ("Tip top",)
    assert must_say_in(("ms: Tip top", "KKLIU 1"), "en", ("en", "ms")) == ("KKLIU 1",)
    assert is_clear("手工制作")
