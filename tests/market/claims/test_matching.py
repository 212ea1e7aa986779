"""Free text of four languages becomes claims, and what is no claim is left over."""

import csv
import time
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.market.categories import CATEGORIES
from kempen.market.claims import CLAIM_TYPES, LANGUAGES, ClaimForm, SlotKind, match, say
from kempen.market.claims.catalogue import ALIKE
from tests.market.claims.samples import ALL_CLAIMS, CONDITIONAL_CLAIMS

PHRASES = list(
    csv.DictReader(Path(__file__).with_name("phrases.csv").read_text(encoding="utf-8").splitlines())
)


@pytest.mark.parametrize("row", PHRASES, ids=lambda row: row["text"])
def test_a_phrase_of_the_table_is_read_as_its_claims(row: dict[str, str]) -> None:
    matched = match(row["text"])
    assert " ".join(claim.key for claim in matched.claims) == row["claims"]
    if not row["claims"]:
        assert matched.unmatched


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_read_as_the_same_claim(language: str) -> None:
    """Of those whose own words tell them from every other claim; the rest have to be few."""
    lost = {}
    for claim in (*ALL_CLAIMS, *CONDITIONAL_CLAIMS):
        phrase = say(claim, language, ClaimForm.PHRASE) or ""
        if claim not in match(phrase, today=date(2026, 11, 28)).claims:
            lost[claim.key] = phrase
    assert lost == {}


def test_a_clause_that_is_no_claim_as_a_whole_stays_as_it_was_written() -> None:
    matched = match("Free delivery, the best nasi lemak in town. 20% off our red, ripe durians!")
    assert [claim.type for claim in matched.claims] == ["free_delivery"]
    assert matched.unmatched == ("the best nasi lemak in town", "20% off our red", "ripe durians")
    assert [part.text for part in matched.found] == ["Free delivery"]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("We provide a 1-year warranty", ["warranty"]),
        ("Comes with a 2-year warranty and free delivery", ["warranty", "free_delivery"]),
        ("Free parking provided", ["free_parking"]),
        ("Kami beri waranti 1 tahun", ["warranty"]),
        ("Dengan guru berpengalaman", ["experienced_staff"]),
        ("提供一年保修", ["warranty"]),
        ("附证书", ["completion_certificate"]),
        ("1 ஆண்டு உத்தரவாதம் வழங்குகிறோம்", ["warranty"]),
        # What is offered is no claim, or is refused.
        ("We provide the best nasi lemak", []),
        ("不提供一年保修", []),
        ("Delivery is not included", []),
        ("We offer", []),
    ],
)
def test_words_that_say_that_a_thing_is_offered_claim_no_more(text: str, claims: list[str]) -> None:
    assert [claim.type for claim in match(text).claims] == claims


def test_a_claim_that_is_made_twice_is_found_once() -> None:
    assert len(match("Free delivery! Penghantaran percuma! 包邮！").claims) == 1


def test_a_town_that_something_is_near_has_its_name_in_each_language() -> None:
    (claim,) = match("near Port Klang").claims
    assert say(claim, "ta", ClaimForm.HEADLINE) == "கிள்ளான் துறைமுகம் அருகில்"
    assert say(claim, "en", ClaimForm.HEADLINE) == "Near Port Klang"


@pytest.mark.parametrize("text", ["பதிவுக் கட்டணம் இல்லை", "பதிவு கட்டணம் இல்லை"])
def test_a_tamil_word_is_read_with_and_without_what_joins_it(text: str) -> None:
    assert [claim.type for claim in match(text).claims] == ["no_registration_fee"]


def test_a_tamil_month_that_ends_as_a_joint_does_is_read() -> None:
    until = match("10% தள்ளுபடி மார்ச் 5 வரை", today=date(2026, 11, 25)).claims[0].slots["until"]
    assert until == date(2027, 3, 5)


def test_a_day_without_a_year_is_the_next_such_day() -> None:
    read = match("20% off until 31 Jan", today=date(2026, 11, 25))
    assert read.claims[0].slots["until"] == date(2027, 1, 31)
    unread = match("20% off until 31 Jan")
    assert (unread.claims, unread.unmatched) == ((), ("20% off until 31 Jan",))


def test_the_place_of_an_offer_is_its_place_and_else_where_the_shop_is() -> None:
    assert match("20% off in Penang").claims[0].slots["place"] == "07"
    assert match("open every day in Penang").claims[1].type == "located_in"


@pytest.mark.parametrize(
    ("text", "place", "headline"),
    [
        ("free delivery klang valley", "Klang Valley", "Penghantaran percuma di Lembah Klang"),
        ("Free delivery KL and PJ", "KL + PJ", "Penghantaran percuma di KL dan PJ"),
        (
            "penghantaran percuma ke Johor, Melaka",
            "01 + 04",
            "Penghantaran percuma di Johor dan Melaka",
        ),
        ("蒲种免费送货", "Puchong", "Penghantaran percuma di Puchong"),
    ],
)
def test_a_claim_holds_in_towns_and_in_several_places(text: str, place: str, headline: str) -> None:
    (claim,) = match(text).claims
    assert (claim.type, claim.slots["place"]) == ("free_delivery", place)
    assert say(claim, "ms", ClaimForm.HEADLINE) == headline
    assert match("Penang laksa in a jar").claims == ()


def test_a_text_costs_about_as_much_more_as_it_is_longer() -> None:
    text = " ".join(row["text"] for row in PHRASES)[:500]
    match(text)  # Reads the data files once.

    def cost(length: int) -> float:
        """The processor's time, least of five: other work on the machine only adds to it."""
        times = []
        for _ in range(5):
            match.cache_clear()
            started = time.process_time()
            match(text[:length])
            times.append(time.process_time() - started)
        return min(times)

    # Four times as long; sixteen times the cost would be its square.
    assert cost(500) < 12 * cost(125)


@given(st.text(max_size=300))
def test_any_text_is_read_without_a_fault(text: str) -> None:
    for claim in match(text).claims:
        assert set(claim.slots) <= set(CLAIM_TYPES[claim.type].slots)


@given(st.sampled_from(PHRASES), st.sampled_from(PHRASES))
def test_two_phrases_parted_by_a_full_stop_are_read_as_each_alone(
    one: dict[str, str], other: dict[str, str]
) -> None:
    both = match(f"{one['text']}. {other['text']}").claims
    for row in (one, other):
        for claim in match(row["text"]).claims:
            alike = [read for read in both if read.type == claim.type]
            shared = any(claim.slots.items() <= each.slots.items() for each in alike)
            assert shared or any(
                CLAIM_TYPES[claim.type].slots[name].kind == SlotKind.PLACE for name in claim.slots
            )


@pytest.mark.parametrize(
    ("text", "kind", "code"),
    [
        ("Results in 24 hours", "clinic", "results_within"),
        ("Results in 24 hours", "cosmetics", "effect_within"),
        ("Results in 24 hours", "marketing", "effect_within"),
        ("Tahan 6 bulan", "kuih", "keeps_for"),
        ("Lasts up to 3 days", "bakery", "keeps_for"),
        ("Tahan 10 tahun", "furniture", "lasts_for"),
        ("Tahan 12 jam", "cosmetics", "effect_lasts"),
        ("Tahan 10 tahun", None, "lasts_for"),
        ("Equipment provided", "sports", "equipment_provided"),
        ("Equipment provided", "cleaning", "own_equipment"),
    ],
)
def test_the_kind_of_business_tells_claims_apart_whose_words_are_alike(
    text: str, kind: str | None, code: str
) -> None:
    assert [claim.type for claim in match(text, kind).claims] == [code]


def test_claims_that_are_alike_and_their_kinds_of_business_exist() -> None:
    assert set(ALIKE) <= set(CLAIM_TYPES)
    assert frozenset().union(*ALIKE.values()) <= set(CATEGORIES)
