"""Lines: broken where a language may be broken, and of about the same length."""

import pytest

from kempen.ad_images.fonts import missing_scripts
from kempen.ad_images.lines import balanced, in_lines, shortened, width_of

pytestmark = pytest.mark.skipif(bool(missing_scripts()), reason="a font is not installed")


@pytest.mark.parametrize(
    "text",
    [
        "Freshly roasted every day in Damansara",
        "每日新鲜烘焙咖啡，香浓顺口，欢迎品尝。",
        "தினமும் புதிதாக வறுத்த காபி கிடைக்கும்",
    ],
)
def test_no_line_is_wider_than_its_box_and_nothing_is_lost(text: str) -> None:
    lines = in_lines(text, 300, 40)
    assert len(lines.lines) > 1
    assert all(width_of(line, 40) <= 300 for line in lines.lines)
    assert "".join(lines.lines).replace(" ", "") == text.replace(" ", "")
    assert not lines.is_broken


def test_no_chinese_line_begins_with_a_comma() -> None:
    for width in range(120, 400, 7):
        lines = in_lines("每日新鲜烘焙咖啡，香浓顺口，欢迎品尝。", width, 40)
        assert not any(line[0] in "，。" for line in lines.lines)


def test_a_tamil_letter_is_not_parted_from_its_signs() -> None:
    for width in range(60, 200, 5):
        for line in in_lines("பாதுகாப்பானகாப்பீடு", width, 40).lines[1:]:
            assert not "\u0bbe" <= line[0] <= "\u0bcd"


def test_balanced_lines_are_as_many_and_more_alike() -> None:
    text = "Takaful for the whole family in ten minutes today"
    before = in_lines(text, 700, 40)
    after = balanced(text, before, 700)
    assert len(after.lines) == len(before.lines)
    widths = [[width_of(line, 40) for line in one.lines] for one in (before, after)]
    assert max(widths[1]) - min(widths[1]) <= max(widths[0]) - min(widths[0])


def test_too_long_a_text_ends_in_an_ellipsis_within_its_box() -> None:
    lines = shortened("word " * 80, 200, 150, 30)
    assert lines.height <= 150
    assert lines.lines[-1].endswith("…")
