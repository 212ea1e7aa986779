"""The line chart: its geometry, its gaps, its words; and that any numbers make a valid drawing."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.charts.calendar_marks import DayMark
from kempen.charts.colours import NAMES
from kempen.charts.lines import (
    BOTTOM,
    GUTTERS,
    HEAD,
    HEIGHT,
    TOP,
    LineChart,
    apart,
    draw,
    draw_resolved,
)

FINITE = st.one_of(st.none(), st.floats(allow_nan=False, allow_infinity=False))


def chart(values: list[float | None], **more: Any) -> LineChart:
    return LineChart(
        title="Return by day",
        summary="From 2× to 4×.",
        values=values,
        axis=lambda tick: f"{tick:g}×",
        day=lambda index: f"day {index}",
        **more,
    )


def drawn(values: list[float | None], **more: Any) -> ET.Element:
    return ET.fromstring(draw(chart(values, **more)))


def with_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


def points(path: ET.Element) -> list[tuple[float, float]]:
    pairs = re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d", ""))
    return [(float(x), float(y)) for x, y in pairs]


def test_a_line_goes_from_edge_to_edge_and_upwards_when_numbers_rise() -> None:
    (line,) = with_class(drawn([1.0, 2.0, 3.0]), "ink-line")
    assert points(line) == [(0, BOTTOM), (500, (TOP + BOTTOM) / 2), (1000, TOP)]


def test_a_missing_day_is_a_gap_and_never_drawn_as_zero() -> None:
    (line,) = with_class(drawn([3.0, 4.0, None, 4.0, 3.0]), "ink-line")
    assert line.get("d", "").count("M") == 2
    assert [x for x, _ in points(line)] == [0, 250, 750, 1000]
    assert max(y for _, y in points(line)) <= BOTTOM


def test_a_lone_day_between_gaps_is_still_seen() -> None:
    (line,) = with_class(drawn([None, 4.0, None]), "ink-line")
    assert line.get("d", "").endswith("h0")
    assert line.get("stroke-linecap") == "round"


def test_paths_are_stretched_and_text_is_not() -> None:
    root = drawn([1.0, 2.0])
    assert root.get("viewBox") is None
    assert root.get("width") == "100%"
    (inner,) = root.findall("svg")
    assert inner.get("preserveAspectRatio") == "none"
    assert all(one.get("vector-effect") == "non-scaling-stroke" for one in inner.iter("path"))
    assert not list(inner.iter("text"))


def test_the_band_lies_around_the_line_and_stops_at_a_gap() -> None:
    root = drawn([2.0, None, 2.0, 2.0], low=[1.0, None, 1.0, 1.0], high=[3.0, None, 3.0, 3.0])
    (band,) = with_class(root, "ink-band")
    assert band.get("d", "").count("Z") == 2


def test_the_goal_is_a_rule_at_its_height_with_its_words_beside() -> None:
    root = drawn([2.0, 4.0], goal=3.0, goal_words=("Goal", "3×"), last="4×")
    (rule,) = with_class(root, "ink-goal")
    assert rule.get("y1") == rule.get("y2") == str(int((TOP + BOTTOM) / 2))
    assert [text.text for text in with_class(root, "ink-goal-text")] == ["Goal", "3×"]
    assert [text.text for text in with_class(root, "ink-strong")] == ["4×"]


def test_a_line_that_ended_earlier_has_no_label_for_the_last_day() -> None:
    assert with_class(drawn([2.0, None], last="2×"), "ink-strong") == []


@pytest.mark.parametrize("first", [TOP, 60.0, 118.0, 122.0, 180.0, BOTTOM])
def test_labels_in_the_gutter_are_never_on_top_of_each_other(first: float) -> None:
    moved = apart([first, 113.0, 127.0])
    assert moved[1:] == [113.0, 127.0]
    assert min(abs(moved[0] - other) for other in moved[1:]) >= 14


@pytest.mark.parametrize("goal", [TOP, BOTTOM])
def test_a_label_at_the_edge_moves_to_where_there_is_room(goal: float) -> None:
    (label, *_) = apart([goal, goal - 7, goal + 7])
    assert TOP - 4 <= label <= BOTTOM + 8 + 15


def test_at_most_three_days_are_labelled_on_a_phone() -> None:
    labels = [text for text in drawn([1.0] * 84).iter("text") if "day" in (text.text or "")]
    on_a_phone = [text for text in labels if "wide-only" not in text.get("class", "")]
    assert len(labels) == 7
    assert len(on_a_phone) <= 3
    assert labels[-1].text == "day 83"


def test_a_screen_reader_hears_title_and_summary() -> None:
    root = drawn([1.0, 2.0])
    assert (root.get("role"), root.get("aria-label")) == ("img", "Return by day. From 2× to 4×.")


def test_words_are_escaped() -> None:
    chart = LineChart("<b>&", '"', [1.0], lambda _tick: "<&>", lambda _index: "<script>")
    assert "<script>" not in draw(chart)
    assert ET.fromstring(draw(chart)).get("aria-label") == '<b>&. "'


def test_nothing_to_draw_is_still_a_drawing() -> None:
    assert with_class(drawn([None, None]), "ink-line") == []
    assert with_class(drawn([]), "ink-line") == []


def numbers_of(root: ET.Element) -> Iterator[tuple[str, float]]:
    for one in root.iter():
        for name in ("x", "x1", "x2", "cx"):
            if (value := one.get(name)) is not None and value.endswith("%"):
                yield "x", float(value.removesuffix("%"))
        for name in ("y", "y1", "y2", "cy"):
            if (value := one.get(name)) is not None:
                yield "y", float(value)
        for x, y in points(one) if one.tag == "path" else []:
            yield "x", x / 10
            yield "y", y


@given(
    values=st.lists(FINITE, min_size=0, max_size=40),
    goal=FINITE,
    from_zero=st.booleans(),
    data=st.data(),
)
def test_any_finite_numbers_make_a_valid_drawing_within_its_bounds(
    values: list[float | None], goal: float | None, from_zero: bool, data: st.DataObject
) -> None:
    same = st.lists(FINITE, min_size=len(values), max_size=len(values))
    root = drawn(
        values,
        low=data.draw(same),
        high=data.draw(same),
        before=data.draw(same),
        goal=goal,
        goal_words=("Goal", "g"),
        last="last",
        from_zero=from_zero,
    )
    for axis, place in numbers_of(root):
        assert -0.01 <= place <= (100.01 if axis == "x" else HEIGHT), (axis, place)
    assert "style=" not in ET.tostring(root, encoding="unicode")
    assert "nan" not in ET.tostring(root, encoding="unicode").lower().replace("finance", "")


@given(values=st.lists(FINITE, min_size=1, max_size=20), width=st.floats(200, 2000))
def test_a_resolved_drawing_carries_its_colours_and_no_classes(
    values: list[float | None], width: float
) -> None:
    text = draw_resolved(chart(values, goal=1.0, goal_words=("Goal", "1×")), width)
    root = ET.fromstring(text)
    assert "class=" not in text
    assert "currentColor" not in text
    plot = root.find("{http://www.w3.org/2000/svg}svg")
    assert plot is not None
    assert float(plot.get("width", "0")) == pytest.approx(width - sum(GUTTERS), abs=0.01)


def test_every_ink_of_a_page_has_a_rule_in_the_style_sheet() -> None:
    from pathlib import Path

    from kempen.entrypoints import dashboard

    sheet = Path(dashboard.__path__[0], "shared/static/kempen/css/charts.css").read_text()
    assert {name for name in NAMES if f".ink-{name} " not in sheet} == set()


def test_numbers_of_days_stand_above_the_plot_and_stretches_have_a_line() -> None:
    root = drawn(
        [1.0, 2.0, 3.0, 2.0, 1.0], marks=[DayMark(1, 1, "1"), DayMark(2, 4, "2")], shaded=[(0, 1)]
    )
    assert float(root.get("height", "")) == HEIGHT + HEAD
    (shifted,) = (one for one in root if one.tag.endswith("g"))
    assert shifted.get("transform") == f"translate(0 {HEAD:g})"
    numbers = [one for one in with_class(root, "ink-strong") if one.text in ("1", "2")]
    assert [(one.get("x"), one.text) for one in numbers] == [("25%", "1"), ("50%", "2")]
    flat = [one for one in with_class(root, "ink-mark") if one.get("y1") == one.get("y2")]
    assert [(one.get("x1"), one.get("x2")) for one in flat] == [("50%", "100%")]
    (shade,) = with_class(root, "ink-shade")
    assert (shade.get("x"), shade.get("width")) == ("0%", "37.5%")
