"""Two things with the words that they share are two claims, or none."""

import pytest

from kempen.market.claims import match
from kempen.market.claims.shared_words import apart


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (
            "Lunch and entrance fees included",
            ["price_includes(what=lunch)", "price_includes(what=entrance_fees)"],
        ),
        (
            "Experienced doctors and nurses",
            ["experienced_staff(who=doctors)", "experienced_staff(who=nurses)"],
        ),
        (
            "Termasuk hotel dan visa",
            ["price_includes(what=hotel)", "price_includes(what=visa)"],
        ),
        ("包化妆和礼服", ["price_includes(what=make_up)", "price_includes(what=gown)"]),
        ("No eggs or dairy", ["eggless()", "dairy_free()"]),
    ],
)
def test_shared_words_are_read_with_each_of_two_things(words: str, keys: list[str]) -> None:
    matched = match(words)
    assert [claim.key for claim in matched.claims] == keys
    assert matched.unmatched == ()


@pytest.mark.parametrize("words", ["Free mask and unicorn", "Spend RM50 and get more off"])
def test_where_one_of_the_two_is_no_claim_neither_is(words: str) -> None:
    assert match(words).unmatched == (words,)


def test_half_a_chinese_word_is_no_name() -> None:
    keys = [claim.key for claim in match("靠近夜市和清真寺").claims]
    assert not any("市清真寺" in key for key in keys)


def test_words_with_a_figure_are_not_parted() -> None:
    assert list(apart("buy 2 and get 1 free")) == []


def test_shared_words_are_parted_behind_and_before() -> None:
    assert ("free mask", "free towels") in apart("free mask and towels")
    assert ("mats included", "towels included") in apart("mats and towels included")


def test_more_than_two_things_are_not_parted() -> None:
    assert list(apart("mats and towels and water provided")) == []
