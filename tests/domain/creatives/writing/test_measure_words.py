"""Chinese counts things by what they are."""

import pytest

from kempen.domain.creatives.writing.measure_words import measured


@pytest.mark.parametrize(
    ("text", "category", "expected"),
    [
        ("每件RM5。今天就订购。", "restaurant", "每份RM5。今天就订购。"),
        ("任选3件，只需RM10。", "bakery", "任选3个，只需RM10。"),
        ("3件RM100", "books", "3本RM100"),
        ("3件RM100", "fashion", "3件RM100"),
        ("10分钟即可完成。", "frozen_food", "10分钟即可享用。"),
        ("3天即可完成。", "printing", "3天即可完成。"),
        ("我们负责接送。", "laundry", "我们负责取送。"),
        ("我们负责接送。", "childcare", "我们负责接送。"),
        # What is no count stays: an item of clothing is one by name.
        ("买2送1，每件都有礼盒", "bakery", "买2送1，每件都有礼盒"),
    ],
)
def test_a_count_has_the_measure_word_of_the_thing(text: str, category: str, expected: str) -> None:
    assert measured(text, category) == expected
