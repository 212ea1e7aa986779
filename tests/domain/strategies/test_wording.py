"""What the notes of a strategy say, of money and of prospects."""

import pytest

from kempen.domain.strategies.stored_shapes import Note
from kempen.domain.strategies.wording import english


def sentence_of(code: str, *texts: str, **numbers: float) -> str:
    return english(Note(code, 0, numbers, texts), "Beans")


@pytest.mark.parametrize(
    ("marginal", "texts", "words"),
    [
        (2.914, ("revenue",), "Beans gets 71% less than today. The next RM1 brings RM2.91."),
        # Kept before the unit stood in a note.
        (2.914, (), "Beans gets 71% less than today. The next RM1 brings RM2.91."),
        (0.016, ("prospects",), "Beans gets 71% less than today. The next prospect costs RM62.50."),
        (
            0.0,
            ("prospects",),
            "Beans gets 71% less than today. More money brings no more prospects.",
        ),
    ],
)
def test_a_move_says_what_the_next_money_does(
    marginal: float, texts: tuple[str, ...], words: str
) -> None:
    assert sentence_of("cut", *texts, change=0.71, marginal=marginal) == words


def test_what_is_assumed_of_a_new_campaign_is_said_in_its_unit() -> None:
    low_high = {"share": 0.1, "low": 0.02, "high": 0.05}
    money = sentence_of("exploratory_share", "market", "revenue", **low_high)
    assert "Kempen assumes RM0.02 to RM0.05 for each RM1." in money
    people = sentence_of("exploratory_share", "market", "prospects", **low_high)
    assert "Kempen assumes a cost of RM20.00 to RM50.00 per prospect." in people
