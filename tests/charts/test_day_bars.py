"""The bars of days: one for each day with money, numbers over its events, shaded spans."""

import re

from kempen.charts.calendar_marks import DayMark
from kempen.charts.colours import PRINT
from kempen.charts.day_bars import BOTTOM, DayBars, draw


def bars(**more: object) -> DayBars:
    facts: dict[str, object] = {
        "title": "Spend",
        "summary": "RM10 & more.",
        "values": [10.0, 0.0, 40.0, 20.0],
        "axis": lambda tick: f"RM{tick:.0f}",
        "day": lambda index: f"day <{index}>",
        **more,
    }
    return DayBars(**facts)  # type: ignore[arg-type]  # Fields by name, as the tests give them.


def test_each_day_with_money_has_a_bar_in_its_place() -> None:
    svg = draw(bars())
    drawn = re.findall(
        r'<rect x="([\d.]+)%" width="([\d.]+)%" y="([\d.]+)" height="([\d.]+)" c', svg
    )
    assert [(float(x), float(width)) for x, width, _y, _height in drawn] == [
        (3.0, 19.0),
        (53.0, 19.0),
        (78.0, 19.0),
    ]
    heights = [float(height) for *_rest, height in drawn]
    assert heights[1] == 2 * heights[2] == 4 * heights[0]
    assert all(float(y) + float(height) == BOTTOM for _x, _width, y, height in drawn)


def test_numbers_stand_over_the_middle_of_their_day_in_two_rows_in_turn() -> None:
    svg = draw(bars(marks=[DayMark(0, 0, "1"), DayMark(1, 1, "2"), DayMark(3, 3, "3")]))
    matches = re.findall(
        r'<text x="([\d.]+)%" y="(\d+)"[^>]*font-weight="600"[^>]*>(\d)</text>', svg
    )
    assert matches == [("12.5", "14", "1"), ("37.5", "26", "2"), ("87.5", "14", "3")]


def test_a_shaded_span_covers_its_days_whole() -> None:
    svg = draw(bars(shaded=[(0, 1), (3, 3)]))
    assert re.findall(r'<rect x="([\d.]+)%" width="([\d.]+)%" [^>]*ink-shade', svg) == [
        ("0", "50"),
        ("75", "25"),
    ]


def test_its_words_are_escaped_and_its_colours_can_be_written_out() -> None:
    assert 'aria-label="Spend. RM10 &amp; more."' in draw(bars())
    assert "day &lt;3&gt;" in draw(bars())
    printed = draw(bars(marks=[DayMark(0, 0, "1")], shaded=[(0, 1)]), PRINT)
    assert "ink-" not in printed
    assert "#0b6b52" in printed
