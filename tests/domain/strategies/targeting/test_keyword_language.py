"""Which language a keyword is typed in: it finds the ads of that language."""

import pytest

from kempen.domain.creatives.rules import LANGUAGES
from kempen.domain.strategies.targeting.keyword_language import keyword_language
from kempen.market.categories import CATEGORIES


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("现烘咖啡", "zh"),
        ("காபி", "ta"),
        ("coffee delivery", "en"),
        ("kedai kopi murah", "ms"),
        ("Kopi untuk pejabat", "ms"),
        ("gifts for the family", "en"),
        # A name is searched for in every language.
        ("zus", ""),
        ("rimba", ""),
        # A state is called so in every language too, so it tells nothing of what stands before it.
        ("shawls penang", "en"),
        ("kopi pulau pinang", "ms"),
        ("batik selangor", ""),
        ("penang", ""),
        ("", ""),
    ],
)
def test_a_keyword_goes_by_its_letters_and_words(text: str, language: str) -> None:
    assert keyword_language(text) == language


def test_what_the_categories_are_searched_for_never_goes_to_another_language() -> None:
    wrong = [
        (language, text, other)
        for category in CATEGORIES.values()
        for language in LANGUAGES
        for text in category.words[language].keywords
        if (other := keyword_language(text)) not in (language, "")
    ]
    assert not wrong
