import dataclasses
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.creatives.rules import Texts, faults_of
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.claims import in_malay
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines

KOPI = Guidelines(
    product="Kopi Rimba house blend",
    landing_url="https://kopirimba.example",
    benefits=("Freshly roasted", "Free delivery", "Beans from Pahang highlands"),
    offer="15% off until 12 December",
    proof=("Rated 4.8 by 1,200 customers",),
    tone="warm",
    must_say=("Halal certified",),
    never_say=("cheap",),
)


def texts_of(draft: Draft) -> Texts:
    return Texts(
        draft.platform,
        draft.headlines,
        draft.descriptions,
        draft.primary_text,
        draft.landing_url,
    )


@pytest.mark.parametrize("platform", ["search", "social"])
@pytest.mark.parametrize("language", ["en", "ms"])
def test_several_angles_are_written_and_none_is_refused(platform: str, language: str) -> None:
    drafts = BuiltInWriter().write(KOPI, platform, language)
    assert len({draft.angle for draft in drafts}) == len(drafts) >= 3
    for draft in drafts:
        faults = faults_of(texts_of(draft), must_say=("Halal certified",), never_say=("cheap",)) \
            if language == "en" else faults_of(texts_of(draft))  # fmt: skip
        assert faults == []


def test_an_offer_leads_the_ad_that_is_about_the_offer() -> None:
    by_angle = {draft.angle: draft for draft in BuiltInWriter().write(KOPI, "search", "en")}
    assert by_angle["offer"].headlines[0] == "15% off until 12 December"
    assert by_angle["benefit"].headlines[:2] == ("Freshly roasted", "Free delivery")


def test_malay_ads_carry_known_claims_in_malay_and_say_which_were_left_out() -> None:
    offer = next(d for d in BuiltInWriter().write(KOPI, "social", "ms") if d.angle == "offer")
    assert offer.headlines == ("Kopi Rimba house blend",)
    assert offer.primary_text.startswith("Diskaun 15% hingga 12 Disember. ")
    assert (offer.left_out, offer.kept_as_written) == (("Beans from Pahang highlands",), ())
    assert "Pahang" not in offer.primary_text


def test_where_little_else_is_known_a_claim_stays_as_it_was_written() -> None:
    few = dataclasses.replace(KOPI, benefits=("Beans from Pahang highlands",), offer="", proof=())
    for draft in BuiltInWriter().write(few, "social", "ms"):
        assert (draft.left_out, draft.kept_as_written) == ((), ("Beans from Pahang highlands",))


def test_a_brief_in_malay_is_not_mixed_into_english_ads() -> None:
    malay = dataclasses.replace(
        KOPI,
        benefits=("Buatan tangan", "Penghantaran percuma", "Resipi turun-temurun dari Sarawak"),
        offer="Diskaun 20% hingga 30 November",
        proof=(),
        must_say=(),
    )
    for draft in BuiltInWriter().write(malay, "search", "en"):
        assert draft.left_out == ("Resipi turun-temurun dari Sarawak",)
        assert "Handmade" in " ".join(draft.descriptions)
        assert "20% off until 30 November" in " ".join(draft.descriptions)
        assert "percuma" not in texts_of(draft).everything().casefold()
    for draft in BuiltInWriter().write(malay, "search", "ms"):
        assert (draft.left_out, draft.kept_as_written) == ((), ())


@pytest.mark.parametrize("language", ["en", "ms"])
def test_the_headline_of_a_post_names_the_product_or_says_something_new(language: str) -> None:
    for draft in BuiltInWriter().write(KOPI, "social", language):
        [headline] = draft.headlines
        assert headline.casefold() not in draft.primary_text.casefold()
        assert KOPI.product in f"{headline} {draft.primary_text}"


def test_urgency_is_written_only_when_the_offer_really_ends() -> None:
    endless = dataclasses.replace(KOPI, offer="15% off", proof=(), benefits=())
    angles = {draft.angle for draft in BuiltInWriter().write(endless, "social", "en")}
    assert "urgency" not in angles


def test_a_brief_with_nothing_but_a_product_still_gets_ads() -> None:
    bare = Guidelines(product="Kopi", landing_url="https://kopi.example")
    assert [d.angle for d in BuiltInWriter().write(bare, "search", "en")] == ["question"]


def test_what_may_never_be_said_is_not_said() -> None:
    quiet = dataclasses.replace(KOPI, never_say=("delivery", "find out"))
    for draft in BuiltInWriter().write(quiet, "search", "en"):
        words = texts_of(draft).everything().casefold()
        assert "delivery" not in words
        assert "find out" not in words


@pytest.mark.parametrize(
    ("claim", "malay"),
    [
        ("Free delivery", "penghantaran percuma"),
        ("RM10 off", "potongan harga RM10"),
        ("20% off till 3 May", "diskaun 20% hingga 3 Mei"),
        ("Free delivery above RM80", "penghantaran percuma untuk pembelian melebihi RM80"),
        ("Buy 2 get 1 free", "beli 2 percuma 1"),
        ("Penghantaran percuma", "Penghantaran percuma"),
        ("10-year warranty", "waranti 10 tahun"),
        ("More than 3,000 customers", "lebih 3,000 pelanggan"),
        ("Penghantaran percuma ke seluruh negara", "Penghantaran percuma ke seluruh negara"),
        ("Best coffee in town", None),
    ],
)
def test_only_claims_that_are_known_word_for_word_are_translated(
    claim: str, malay: str | None
) -> None:
    assert in_malay(claim) == malay


WORD = st.from_regex(r"[A-Z][a-z]{1,8}( [a-z0-9%]{1,8}){0,4}", fullmatch=True)
BRIEFS = st.builds(
    Guidelines,
    product=WORD,
    landing_url=st.just("https://shop.example"),
    benefits=st.lists(WORD, max_size=5).map(tuple),
    offer=st.one_of(st.just(""), WORD),
    proof=st.lists(WORD, max_size=3).map(tuple),
    tone=st.sampled_from(["warm", "plain", "bold", "formal"]),
    must_say=st.lists(WORD, max_size=2).map(tuple),
    is_for_prospects=st.booleans(),
)


@given(BRIEFS, st.sampled_from(["search", "social"]))
def test_no_number_appears_that_the_brief_does_not_have(brief: Guidelines, platform: str) -> None:
    given_numbers = set(re.findall(r"\d+", " ".join(_words_of(brief))))
    for draft in BuiltInWriter().write(brief, platform, "en"):
        assert set(re.findall(r"\d+", texts_of(draft).everything())) <= given_numbers


@given(BRIEFS, st.sampled_from(["search", "social"]))
def test_whatever_is_written_is_never_refused(brief: Guidelines, platform: str) -> None:
    for draft in BuiltInWriter().write(brief, platform, "en"):
        faults = faults_of(texts_of(draft), must_say=brief.must_say, never_say=brief.never_say)
        assert [fault for fault in faults if fault.weight == "refused"] == []


def _words_of(brief: Guidelines) -> list[str]:
    return [brief.product, *brief.benefits, brief.offer, *brief.proof, *brief.must_say]


def test_search_ads_do_without_the_pictures_of_the_brief_and_posts_keep_them() -> None:
    flowers = dataclasses.replace(KOPI, product="Batik sutera 🌺", benefits=("Murah!!", "Asli ✓"))
    search = BuiltInWriter().write(flowers, "search", "ms")
    posts = BuiltInWriter().write(flowers, "social", "ms")
    assert search
    assert "Batik sutera" in " ".join(texts_of(search[0]).headlines)
    faults = [fault for draft in search for fault in faults_of(texts_of(draft))]
    assert not any(fault.weight == "refused" for fault in faults)
    assert any("🌺" in texts_of(draft).everything() for draft in posts)
