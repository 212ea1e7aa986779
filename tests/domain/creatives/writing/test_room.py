"""Posts have room for what a brief claims before they have room for what only sounds nice."""

from datetime import date

import pytest

from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.grammar import LANGUAGES
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.offering_writer import WrittenAd, write_ads
from kempen.market.claims import ClaimForm, say


def _posts(product: str, *benefits: str, language: str = "ta") -> list[WrittenAd]:
    brief = Guidelines(
        product=product,
        landing_url="https://shop.example",
        benefits=benefits,
        tone="warm",
        places=("14",),
        languages=LANGUAGES,
        today=date(2026, 11, 29),
    )
    ads = write_ads(read_guidelines(brief, "social", LANGUAGES).task).ads
    return [ad for ad in ads if ad.language == language]


@pytest.mark.parametrize(
    ("product", "benefits"),
    [
        ("Termite control", ("free inspection", "3 year warranty")),
        ("Badminton court booking", ("book online", "free parking")),
        ("Office cleaning", ("free quote", "open daily", "same-day service")),
    ],
)
def test_tamil_posts_say_two_claims_before_a_warm_ending(
    product: str, benefits: tuple[str, ...]
) -> None:
    posts = _posts(product, *benefits)
    assert posts
    for post in posts:
        in_text = [
            claim
            for claim in post.claims
            if (say(claim, "ta", ClaimForm.SENTENCE) or "?").rstrip(".") in post.primary_text
        ]
        assert len(in_text) >= 2, post.primary_text


def test_a_warm_ending_stays_where_it_takes_no_room_from_a_claim() -> None:
    assert all(post.primary_text.endswith("உதவ நாங்கள் தயார்.") for post in _posts("Murukku", "halal"))


def test_a_tamil_question_names_the_place_only_where_claims_leave_room() -> None:
    (full,) = [
        one
        for one in _posts("Termite control", "free inspection", "3 year warranty")
        if one.angle == "question"
    ]
    assert full.primary_text.startswith("கரையான் ஒழிப்புச் சேவை தேடுகிறீர்களா?")
    (free,) = [one for one in _posts("Murukku", "halal") if one.angle == "question"]
    assert free.primary_text.startswith("கோலாலம்பூர் பகுதியில் முறுக்கு வேண்டுமா?")
