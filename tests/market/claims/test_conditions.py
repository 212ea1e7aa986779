"""No condition is lost: a claim is read with what it holds on, or it stays as it was written."""

import itertools
from collections.abc import Iterator
from datetime import date

import pytest

from kempen.market.claims import LANGUAGES, Claim, match, say
from tests.market.claims.samples import CONDITIONAL_CLAIMS

TODAY = date(2026, 11, 28)
OFFERS = {
    "en": ("20% off", "RM50 off", "Free delivery", "Buy 1 free 1", "Free gift", "From RM99"),
    "ms": ("Diskaun 20%", "Potongan RM50", "Penghantaran percuma", "Beli 1 percuma 1"),
    "zh": ("8折", "立减RM50", "免费送货", "买一送一", "20%现金回馈"),
    "ta": ("20% தள்ளுபடி", "RM50 தள்ளுபடி", "இலவச டெலிவரி", "2 வாங்கினால் 1 இலவசம்"),
}
KNOWN = {
    "en": (
        ("for first visit", "who"),
        ("members only", "who"),
        ("for new customers only", "who"),
        ("with min spend RM100", "minimum"),
        ("on weekdays", "days"),
        ("Mondays only", "days"),
        ("until 31 Dec", "until"),
        ("per person", "per"),
        ("on selected items", "items"),
        ("for the first 50 customers", "first"),
        ("in Penang", "place"),
        ("while stocks last", "terms"),
        ("T&C apply", "terms"),
        ("terms and conditions apply", "terms"),
    ),
    "ms": (
        ("untuk ahli sahaja", "who"),
        ("bagi pelanggan baharu", "who"),
        ("untuk lawatan pertama", "who"),
        ("dengan belian minimum RM100", "minimum"),
        ("pada hari biasa sahaja", "days"),
        ("sehingga 31 Disember", "until"),
        ("untuk item terpilih", "items"),
        ("untuk 50 pelanggan pertama", "first"),
        ("di Pulau Pinang sahaja", "place"),
        ("selagi stok masih ada", "terms"),
        ("tertakluk pada terma dan syarat", "terms"),
    ),
    "zh": (
        ("仅限会员", "who"),
        ("限新顾客", "who"),
        ("仅限首次到访", "who"),
        ("消费满RM100", "minimum"),
        ("仅限平日", "days"),
        ("至12月31日", "until"),
        ("仅限指定商品", "items"),
        ("限前50名", "first"),
        ("仅限槟城", "place"),
        ("售完即止", "terms"),
    ),
    "ta": (
        ("உறுப்பினர்களுக்கு மட்டும்", "who"),
        ("முதல் வருகைக்கு மட்டும்", "who"),
        ("குறைந்தபட்ச கொள்முதல் RM100", "minimum"),
        ("வார நாட்களில் மட்டும்", "days"),
        ("டிசம்பர் 31 வரை", "until"),
        ("முதல் 50 பேருக்கு மட்டும்", "first"),
        ("இருப்பு உள்ளவரை", "terms"),
    ),
}
# What the catalogue cannot say.
UNKNOWN = {
    "en": (
        "with purchase of any cake",
        "when you bring a friend",
        "for UOB cardholders",
        "after your 5th visit",
        "minimum 2 pax",
        "for orders before 2pm",
        "with a 24-month contract",
        "excluding sale items",
        "not valid on eve of holidays",
        "only at our Bangsar outlet",
        "for bookings made in March",
        "from your second year",
        "capped at 3 per household",
        "if you are under 12",
        "limited to one table",
        "subject to approval",
        "valid for dine-in at KLCC",
        "by appointment",
        "on 31 Dec",
        "order before 3 Dec",
        "minimum 20 pieces",
    ),
    "ms": (
        "dengan pembelian mana-mana kek",
        "apabila bawa kawan",
        "untuk pemegang kad UOB",
        "selepas lawatan kelima",
        "minimum 2 orang",
        "tidak termasuk barangan jualan",
        "di cawangan Taman Melati sahaja",
        "kecuali hari raya",
        "jika berumur bawah 12 tahun",
        "tertakluk pada kelulusan",
    ),
    "zh": (
        "凡带朋友",
        "限UOB卡会员",
        "仅限皇后区分店",
        "须提前三天预约",
        "不包括特价品",
        "凡满12岁",
        "需两人同行",
    ),
    "ta": (
        "நண்பரை அழைத்து வந்தால் மட்டும்",
        "UOB அட்டைக்கு மட்டும்",
        "பண்டிகை நாட்கள் தவிர",
        "குறைந்தபட்சம் 2 பேருக்கு மட்டுமே",
    ),
}


def joined(offer: str, condition: str) -> Iterator[str]:
    """Yield the ways in which people write a condition beside an offer."""
    yield f"{offer} {condition}"
    yield f"{offer}, {condition}"
    yield f"{offer} ({condition})"
    yield f"{offer} - {condition}"
    yield f"{offer}. {condition[0].upper()}{condition[1:]}."
    yield f"{condition[0].upper()}{condition[1:]}: {offer}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_known_condition_stands_with_its_claim_or_all_is_left_as_it_was_written(
    language: str,
) -> None:
    read = 0
    for offer, (condition, name) in itertools.product(OFFERS[language], KNOWN[language]):
        for text in joined(offer, condition):
            matched = match(text, today=TODAY)
            if matched.claims:
                assert all(_holds_on(claim, name) for claim in matched.claims), text
                assert not matched.unmatched, text
                read += 1
            else:
                assert _whole(matched.unmatched, text), (text, matched.unmatched)
    assert read >= 0.9 * 6 * len(OFFERS[language]) * len(KNOWN[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_condition_that_nobody_knows_keeps_its_claim_as_it_was_written(language: str) -> None:
    for offer, condition in itertools.product(OFFERS[language], UNKNOWN[language]):
        for text in joined(offer, condition):
            matched = match(text, today=TODAY)
            assert matched.claims == (), text
            assert _whole(matched.unmatched, text), (text, matched.unmatched)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_conditions_are_both_read_or_both_left(language: str) -> None:
    for offer in OFFERS[language][:3]:
        for one, other in itertools.permutations(KNOWN[language], 2):
            matched = match(f"{offer}, {one[0]}, {other[0]}", today=TODAY)
            for claim in matched.claims:
                assert _holds_on(claim, one[1]), (one, other, claim)
                assert _holds_on(claim, other[1]), (one, other, claim)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_claim_with_a_condition_is_read_from_its_own_sentence_or_not_at_all(
    language: str,
) -> None:
    for claim in CONDITIONAL_CLAIMS:
        sentence = say(claim, language, "sentence") or ""
        for one in match(sentence, today=TODAY).claims:
            if one.type == claim.type:
                assert claim.slots.items() <= one.slots.items(), sentence


def test_a_condition_behind_a_list_of_offers_is_that_of_all() -> None:
    claims = match("20% off, free gift, members only").claims
    assert [claim.key for claim in claims] == [
        "percent_off(percent=20, who=members)",
        "free_item(item=gift, who=members)",
    ]
    assert match("20% off, free gift, with any cake").claims == ()


@pytest.mark.parametrize("first", ["And, ", ", ", "(", "+, "])
def test_a_text_that_begins_within_a_sentence_has_its_conditions(first: str) -> None:
    claims = match(f"{first}20% off, free gift, members only").claims
    assert [claim.key for claim in claims] == [
        "percent_off(percent=20, who=members)",
        "free_item(item=gift, who=members)",
    ]
    assert match(f"{first}20% off, with any cake").claims == ()


def test_what_no_condition_can_limit_stands_beside_it() -> None:
    claims = match("Halal certified, 20% off, members only").claims
    assert [claim.key for claim in claims] == [
        "halal_certified()",
        "percent_off(percent=20, who=members)",
    ]


def _holds_on(claim: Claim, name: str) -> bool:
    # A minimum spend is part of some claims: free delivery from RM100.
    return name in claim.slots or (name == "minimum" and claim.type.endswith("_from"))


def _whole(unmatched: tuple[str, ...], text: str) -> bool:
    """Whether a text is left over as one piece."""
    signs = " .:-()"
    return len(unmatched) == 1 and unmatched[0].strip(signs) == text.strip(signs)


def test_a_driving_school_passes_nobody_for_a_loan() -> None:
    assert [claim.type for claim in match("lulus cepat", "driving_school").claims] == [
        "passes_fast"
    ]
    assert [claim.type for claim in match("lulus cepat", "loans").claims] == ["fast_approval"]
