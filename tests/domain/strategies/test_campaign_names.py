"""A long description of a product makes a short name of a campaign."""

import pytest

from kempen.domain.strategies.campaign_names import LONGEST, short_name


@pytest.mark.parametrize(
    ("product", "name"),
    [
        ("Liberica beans", "Liberica beans"),
        ("  Liberica \n beans ", "Liberica beans"),
        (
            "Kuih Aminah gift boxes, freshly baked every morning in Kampung Baru",
            "Kuih Aminah gift boxes",
        ),
        ("Air purifier (HEPA 13, for rooms of up to 60 square metres)", "Air purifier"),
        ("Cold brew - twelve bottles, delivered cold to your door", "Cold brew"),
        (
            "Handmade batik shirts and dresses for the whole family from Terengganu",
            "Handmade batik shirts and dresses",
        ),
        (
            "Kelas tuisyen matematik dan sains untuk pelajar tingkatan empat",
            "Kelas tuisyen matematik dan sains",
        ),
        ("x" * 60, "x" * LONGEST),
        ("精选马来西亚猫山王榴莲" * 5, ("精选马来西亚猫山王榴莲" * 5)[:LONGEST]),
    ],
)
def test_a_product_is_named_in_whole_words(product: str, name: str) -> None:
    assert short_name(product) == name
    assert len(name) <= LONGEST


def test_a_tamil_letter_is_not_parted_from_its_vowel_sign() -> None:
    # Every second code point is a vowel sign, so that a cut after 39 would part one.
    assert short_name("கா" * 40, 39) == "கா" * 19
