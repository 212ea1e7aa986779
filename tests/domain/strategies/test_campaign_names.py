"""A long description of a product makes a short name of a campaign."""

import pytest

from kempen.domain.strategies.campaign_names import (
    LONGEST,
    language_of_names,
    name_of_new,
    short_name,
)


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


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Kopi Rimba · search", "New campaign · social"]),
        ("ms", ["Kopi Rimba · carian", "Kempen baharu · sosial"]),
        ("zh", ["Kopi Rimba · 搜索", "新广告系列 · 社交"]),
        ("ta", ["Kopi Rimba · தேடல்", "புதிய பிரச்சாரம் · சமூக ஊடகம்"]),
    ],
)
def test_a_new_campaign_is_called_in_the_language_of_its_ads(
    language: str, names: list[str]
) -> None:
    assert name_of_new("Kopi Rimba", "search", language) == names[0]
    assert name_of_new("", "social", language) == names[1]


@pytest.mark.parametrize(
    ("ads", "writer", "language"),
    [
        (("en", "ms"), "ms", "ms"),
        (("zh", "en"), "zh-hans", "zh"),
        (("ms", "zh"), "en", "ms"),
        (("ta",), "", "ta"),
    ],
)
def test_names_are_in_the_writers_language_if_the_ads_have_it(
    ads: tuple[str, ...], writer: str, language: str
) -> None:
    assert language_of_names(ads, writer) == language
