"""Claims as JSON: what goes out comes in again, and what is wrong is refused with its place."""

import json
import re
from datetime import date, time
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.market.claims import (
    CLAIM_TYPES,
    LANGUAGES,
    Claim,
    ClaimFaultCode,
    InvalidClaimError,
    Slot,
    SlotKind,
    SlotValue,
    from_json,
    say,
    to_json,
)

VALUES: dict[SlotKind, st.SearchStrategy[SlotValue]] = {
    SlotKind.NUMBER: st.integers(1, 1_000_000_000),
    SlotKind.PERCENT: st.decimals("0.01", 100, places=2),
    SlotKind.MONEY: st.decimals("0.01", 1_000_000_000, places=2),
    SlotKind.RATING: st.decimals("0.01", 5, places=1),
    SlotKind.YEAR: st.integers(1800, 2100),
    SlotKind.DATE: st.dates(date(2000, 1, 1), date(2100, 1, 1)),
    SlotKind.TIME: st.times().map(lambda drawn: time(drawn.hour, drawn.minute)),
    SlotKind.NAME: st.sampled_from(["JAKIM", "Kopi & Co.", "旺记", "முருகன் கடை"]),
    SlotKind.PLACE: st.sampled_from(["01", "07", "14", "Damansara"]),
    SlotKind.THING: st.sampled_from(["haircuts", "teeth cleaning", "hampers"]),
}


def value_of(slot: Slot) -> st.SearchStrategy[SlotValue]:
    return st.sampled_from(slot.choices) if slot.choices else VALUES[slot.kind]


@st.composite
def any_claim(draw: st.DrawFn) -> Claim:
    claim_type = CLAIM_TYPES[draw(st.sampled_from(sorted(CLAIM_TYPES)))]
    slots = {
        name: draw(value_of(slot))
        for name, slot in claim_type.slots.items()
        if slot.required or draw(st.booleans())
    }
    return Claim(claim_type.code, slots)


@given(any_claim())
def test_a_claim_comes_back_from_json_as_it_was(claim: Claim) -> None:
    written = json.loads(json.dumps(to_json(claim)))
    assert from_json(written) == claim
    assert hash(from_json(written)) == hash(claim)


@given(any_claim())
def test_any_values_are_said_in_every_language(claim: Claim) -> None:
    for language in LANGUAGES:
        for form in ("headline", "phrase", "sentence"):
            sentence = say(claim, language, form)
            if has_name_in_other_letters(claim, language):
                assert sentence is None
            else:
                assert sentence
                assert "{" not in sentence


def has_name_in_other_letters(claim: Claim, language: str) -> bool:
    """Whether a claim has a name that only readers of Chinese or of Tamil can read."""
    slots = CLAIM_TYPES[claim.type].slots
    text = "".join(
        str(one) for name, one in claim.slots.items() if slots[name].kind == SlotKind.NAME
    )
    return any(
        first <= sign <= last
        for one, first, last in (("zh", "\u3400", "\u9fff"), ("ta", "\u0b80", "\u0bff"))
        if one != language
        for sign in text
    )


def test_a_name_in_letters_of_one_language_is_said_in_it_alone() -> None:
    near = Claim("near", {"name": "老街"})
    assert say(near, "zh", "headline") == "靠近老街"
    assert [say(near, language, "headline") for language in ("en", "ms", "ta")] == [None] * 3


def test_own_words_come_back_in_the_order_of_the_languages() -> None:
    claim = from_json({"text": {"zh": "外婆亲手烘焙", "en": " Baked  by grandma "}})
    assert claim == Claim("", words={"en": "Baked by grandma", "zh": "外婆亲手烘焙"})
    assert to_json(claim) == {"text": {"en": "Baked by grandma", "zh": "外婆亲手烘焙"}}


def test_money_is_a_number() -> None:
    claim = Claim("price_from", {"money": Decimal("1599.50")})
    assert to_json(claim) == {"type": "price_from", "slots": {"money": 1599.5}}


NOT_CLAIMS: list[tuple[object, ClaimFaultCode, str]] = [
    (None, ClaimFaultCode.NOT_A_CLAIM, ""),
    ({}, ClaimFaultCode.NOT_A_CLAIM, ""),
    ({"type": "free_delivery", "text": {"en": "x"}}, ClaimFaultCode.NOT_A_CLAIM, ""),
    ({"type": "free_delivery", "slots": []}, ClaimFaultCode.NOT_A_CLAIM, ""),
    ({"type": "free_money"}, ClaimFaultCode.UNKNOWN_TYPE, "free_money"),
    ({"type": ["free_delivery"]}, ClaimFaultCode.UNKNOWN_TYPE, "['free_delivery']"),
    ({"type": "percent_off"}, ClaimFaultCode.MISSING_SLOT, "percent"),
    ({"type": "free_delivery", "slots": {"n": 1}}, ClaimFaultCode.UNKNOWN_SLOT, "n"),
    ({"type": "percent_off", "slots": {"percent": 101}}, ClaimFaultCode.WRONG_SLOT, "percent"),
    ({"type": "percent_off", "slots": {"percent": True}}, ClaimFaultCode.WRONG_SLOT, "percent"),
    ({"type": "percent_off", "slots": {"percent": "20"}}, ClaimFaultCode.WRONG_SLOT, "percent"),
    (
        {"type": "percent_off", "slots": {"percent": float("nan")}},
        ClaimFaultCode.WRONG_SLOT,
        "percent",
    ),
    (
        {"type": "percent_off", "slots": {"percent": 20, "until": "2026-02-30"}},
        ClaimFaultCode.WRONG_SLOT,
        "until",
    ),
    ({"type": "price_from", "slots": {"money": 0}}, ClaimFaultCode.WRONG_SLOT, "money"),
    ({"type": "price_from", "slots": {"money": 1.001}}, ClaimFaultCode.WRONG_SLOT, "money"),
    ({"type": "price_from", "slots": {"money": 1e300}}, ClaimFaultCode.WRONG_SLOT, "money"),
    ({"type": "years_experience", "slots": {"n": 1.5}}, ClaimFaultCode.WRONG_SLOT, "n"),
    ({"type": "near", "slots": {"name": " \n "}}, ClaimFaultCode.WRONG_SLOT, "name"),
    ({"type": "near", "slots": {"name": "{name}"}}, ClaimFaultCode.WRONG_SLOT, "name"),
    ({"type": "near", "slots": {"name": "a" * 61}}, ClaimFaultCode.WRONG_SLOT, "name"),
    (
        {"type": "opening_hours", "slots": {"opens": "09:00", "closes": "25:00"}},
        ClaimFaultCode.WRONG_SLOT,
        "closes",
    ),
    ({"type": "warranty", "slots": {"n": 2, "unit": "decade"}}, ClaimFaultCode.WRONG_SLOT, "unit"),
    ({"type": "warranty", "slots": {"n": 2, "unit": ["day"]}}, ClaimFaultCode.WRONG_SLOT, "unit"),
    ({"text": {}}, ClaimFaultCode.WRONG_WORDS, ""),
    ({"text": {"fr": "Fait main"}}, ClaimFaultCode.UNKNOWN_LANGUAGE, "fr"),
    ({"text": {"en": ""}}, ClaimFaultCode.WRONG_WORDS, "en"),
    ({"text": {"ms": "x" * 91}}, ClaimFaultCode.WRONG_WORDS, "ms"),
    ({"text": {"ms": "a\x00b"}}, ClaimFaultCode.WRONG_WORDS, "ms"),
]


@pytest.mark.parametrize(("value", "code", "field"), NOT_CLAIMS)
def test_what_is_no_claim_is_refused_with_its_place(
    value: object, code: ClaimFaultCode, field: str
) -> None:
    with pytest.raises(InvalidClaimError) as refused:
        from_json(value)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_of_a_long_list_of_choices_those_that_are_alike_are_named() -> None:
    with pytest.raises(InvalidClaimError) as caught:
        from_json({"type": "practice", "slots": {"what": "all_brand"}})
    assert re.fullmatch(r"one of \d{4}, such as all_brands(, \w+){1,4}", caught.value.expected)
    with pytest.raises(InvalidClaimError) as caught:
        from_json({"type": "practice", "slots": {"what": 7}})
    assert len(caught.value.expected) < 200
