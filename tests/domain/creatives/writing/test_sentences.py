"""A sentence begins with a capital, and names keep theirs inside one."""

import pytest

from kempen.domain.creatives.writing.labels import within
from kempen.domain.creatives.writing.sentences import raised


@pytest.mark.parametrize(
    ("words", "begun"),
    [
        ("kemeja-T percuma", "Kemeja-T percuma"),
        ("iPhone repair", "iPhone repair"),
        ("e-Invois ready", "e-Invois ready"),
        ("free delivery", "Free delivery"),
        ("免费", "免费"),
        ("", ""),
    ],
)
def test_a_sentence_begins_with_a_capital_but_not_a_name_in_small_letters(
    words: str, begun: str
) -> None:
    assert raised(words) == begun


def test_two_names_joined_keep_both_capitals() -> None:
    assert within("Scratch and Python", "en") == "Scratch and Python"
    assert within("Printed shirts", "en") == "printed shirts"
    assert within("Phuket packages", "en") == "Phuket packages"


def test_initials_that_a_thing_begins_with_make_no_name_of_a_word() -> None:
    """An SPA agreement is a contract, and a spa is a spa."""
    assert within("Spa muslimah", "ms") == "spa muslimah"
    assert within("SPA agreements", "en") == "SPA agreements"
