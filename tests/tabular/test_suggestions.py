"""Words that are not known: which known one was meant, and how they are shown."""

import pytest

from kempen.tabular.suggestions import listed, meant, quoted

KNOWN = ("spend", "conversions", "revenue")
ALSO = {"cost": "spend", "orders": "conversions", "day": "date"}


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("spend", "spend"),
        ("Spend ", "spend"),
        ("spnd", "spend"),
        ("COST", "spend"),
        ("conversion_s", "conversions"),
        ("orders", "conversions"),
        ("reveneu", "revenue"),
        ("colour", None),
        ("", None),
    ],
)
def test_the_word_that_was_meant_is_found(word: str, known: str | None) -> None:
    assert meant(word, KNOWN, ALSO) == known


def test_another_name_of_what_is_not_known_here_means_nothing() -> None:
    assert meant("day", KNOWN, ALSO) is None


def test_a_list_of_words_is_cut_to_a_line() -> None:
    assert listed(["a"]) == "'a'"
    assert listed(["a", "b", "c"]) == "'a', 'b', 'c'"
    assert listed("abcde") == "'a', 'b', 'c' and 2 more"


def test_a_long_word_is_cut_and_stays_on_a_line() -> None:
    assert quoted("x" * 41) == f"'{'x' * 40}…'"
    assert quoted("a\nb") == r"'a\nb'"
