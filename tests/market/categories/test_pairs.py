"""Two known things that are sold together are said together in each language."""

import pytest

from kempen.market.categories import pair_of_things


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Kurma dan madu", "ms", {"en": "dates and honey", "zh": "椰枣和蜂蜜"}),
        ("Dates and honey", "en", {"ms": "kurma dan madu", "ta": "பேரீச்சம்பழம் மற்றும் தேன்"}),
        ("蜂蜜和椰枣", "zh", {"en": "honey and dates"}),
    ],
)
def test_each_language_says_both_things(text: str, language: str, expected: dict[str, str]) -> None:
    names = pair_of_things(text, language)
    assert {one: names[one] for one in expected} == expected


@pytest.mark.parametrize("text", ["Zumbolos and honey", "Honey and honey", "Honey", "Honey and"])
def test_what_is_no_pair_of_things_has_no_words(text: str) -> None:
    assert pair_of_things(text, "en") == {}


def test_a_language_without_room_for_both_has_no_words() -> None:
    long = pair_of_things("Refurbished laptops and office chairs", "en")
    assert all(len(words) <= 30 for words in long.values())
