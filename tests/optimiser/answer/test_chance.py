"""A chance reads the same everywhere: its figure and its word belong together."""

import pytest

from kempen.optimiser.answer.chance import chance_of, is_out_of_reach


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (1.0, "more than 99 in 100, very likely"),
        (0.991, "more than 99 in 100, very likely"),
        (0.99, "99 in 100, very likely"),
        (0.896, "90 in 100, very likely"),
        (0.894, "89 in 100, likely"),
        (0.67, "67 in 100, likely"),
        (0.66, "66 in 100, could go either way"),
        (0.38, "38 in 100, could go either way"),
        (0.34, "34 in 100, could go either way"),
        (0.33, "33 in 100, unlikely"),
        (0.1, "10 in 100, unlikely"),
        (0.09, "9 in 100, very unlikely"),
        (0.01, "1 in 100, very unlikely"),
        (0.009, "less than 1 in 100, cannot be met"),
        (0.0, "less than 1 in 100, cannot be met"),
    ],
)
def test_a_chance_has_the_word_of_its_figure(share: float, words: str) -> None:
    assert chance_of(share).words == words


def test_only_below_1_in_100_a_goal_cannot_be_met() -> None:
    assert is_out_of_reach(0.0099)
    assert not is_out_of_reach(0.01)
    for thousandths in range(1001):
        words = chance_of(thousandths / 1000).words
        assert ("cannot be met" in words) is (thousandths < 10)
        assert not words.startswith(("0 ", "100 "))
