"""A clause with a claim's words in another order or form is that claim, and no other."""

import pytest

from kempen.market.claims import match
from kempen.market.claims.loose_reading import _index, read_loosely


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Gift wrapped free", "free_gift_wrap()"),
        ("Measured for free", "free_measurement()"),
        ("Pool for kids", "facility(what=kids_pool)"),
        ("价钱透明", "practice(what=clear_prices)"),
        ("周末有开", "open_weekends()"),
    ],
)
def test_words_in_another_order_or_form_are_read(text: str, key: str) -> None:
    matched = match(text)
    assert [claim.key for claim in matched.claims] == [key]
    assert matched.unmatched == ()


@pytest.mark.parametrize(
    "text",
    [
        "No free measurement",  # It says the opposite.
        "Measured for free on request",  # It says when.
        "Measured free for 30 days",  # Nothing with a figure is read so.
        "Measured",  # One word is a topic.
        "Unicorns measured for free",  # It says of what.
    ],
)
def test_words_that_say_more_or_less_are_not_read(text: str) -> None:
    assert match(text).claims == ()


def test_words_that_several_claims_have_are_none_of_them() -> None:
    shared = [key.split() for key, claim in _index("zh").items() if claim is None]
    assert shared
    assert [words for words in shared if read_loosely(words)] == []


def test_a_long_clause_is_not_compared() -> None:
    assert read_loosely(["free", "measurement"] * 20) is None
