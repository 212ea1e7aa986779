import pytest

from kempen.kit.plain_text import can_be_seen


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kopi", True),
        ("咖啡", True),
        ("☕", True),
        ("", False),
        (" ", False),
        ("\u200b\u2060", False),
    ],
)
def test_a_name_needs_something_to_be_seen(text: str, expected: bool) -> None:
    assert can_be_seen(text) is expected
