"""What stands on one line is seen, and reads as it is written."""

import pytest

from kempen.kit.plain_text import can_be_seen, is_line, trimmed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kopi", True),
        ("咖啡", True),
        ("☕", True),
        ("", False),
        (" ", False),
        ("\u200b\u2060", False),
        ("\u3164\u2800", False),
    ],
)
def test_a_name_needs_something_to_be_seen(text: str, expected: bool) -> None:
    assert can_be_seen(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Raya \U0001f468\u200d\U0001f469\u200d\U0001f467", True),
        ("क्\u200dषमा", True),
        ("\u3000新年\u3000", True),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", True),
        ("Kopi\u00a0Rimba", True),
        ("\u200d\u200c", False),
        ("Raya\u202egnp", False),
        ("Raya\u2028", False),
        ("Raya\n", False),
        ("\ud800", False),
    ],
)
def test_a_name_is_on_one_line_in_one_direction(text: str, expected: bool) -> None:
    assert is_line(text) is expected


def test_signs_of_no_width_go_from_the_ends_only() -> None:
    assert trimmed(" \u200dRaya \U0001f468\u200d\U0001f469\u200d \ufeff") == (
        "Raya \U0001f468\u200d\U0001f469"
    )
