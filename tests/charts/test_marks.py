"""The small drawings of tables and panels."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.charts.marks import DOTS, TREND_HEIGHT, TREND_WIDTH, interval, odds, sign, trend
from kempen.charts.svg import element, number

FINITE = st.floats(allow_nan=False, allow_infinity=False)


def marks(text: str, name: str) -> list[ET.Element]:
    return [one for one in ET.fromstring(text).iter() if f"ink-{name}" in one.get("class", "")]


def test_an_interval_bar_places_value_range_and_goal_on_its_rule() -> None:
    text = interval(3.0, (2.0, 4.0), 3.5, (1.0, 5.0))
    (dot,), (bar,), (goal,) = marks(text, "dot"), marks(text, "range"), marks(text, "goal")
    assert dot.get("cx") == "50%"
    assert (bar.get("x"), bar.get("width")) == ("25%", "50%")
    assert goal.get("x1") == "62.5%"


def test_what_is_off_the_rule_stands_at_its_end() -> None:
    text = interval(9.0, (-3.0, 99.0), None, (0.0, 5.0))
    (dot,), (bar,) = marks(text, "dot"), marks(text, "range")
    assert dot.get("cx") == "100%"
    assert (bar.get("x"), bar.get("width")) == ("0%", "100%")


def test_a_drawing_without_words_of_its_own_is_hidden_from_screen_readers() -> None:
    assert ET.fromstring(interval(1.0, None, None, (0.0, 2.0))).get("aria-hidden") == "true"
    assert ET.fromstring(trend([1.0, 2.0], "from 1× to 2×")).get("role") == "img"


def test_a_trend_without_any_value_is_not_drawn() -> None:
    assert trend([None, None], "") == ""


@pytest.mark.parametrize(
    ("chance", "filled"), [(0, 0), (0.78, 16), (0.5, 10), (1, DOTS), (1.2, DOTS)]
)
def test_odds_are_dots_of_twenty(chance: float, filled: int) -> None:
    text = odds(chance, "78 in 100")
    assert len(marks(text, "dot")) == filled
    assert len(marks(text, "dot")) + len(marks(text, "ring")) == DOTS


def test_a_legend_knows_only_what_a_chart_draws() -> None:
    known = ("line", "band", "before", "goal", "today", "suggested", "dot")
    assert all(ET.fromstring(sign(name)) is not None for name in known)
    with pytest.raises(KeyError):
        sign("rainbow")


@given(values=st.lists(st.one_of(st.none(), FINITE), max_size=40))
def test_any_finite_numbers_make_a_trend_within_its_frame(values: list[float | None]) -> None:
    text = trend(values, "trend")
    if not text:
        assert all(value is None for value in values)
        return
    (dot,) = marks(text, "trend-end")
    assert 0 <= float(dot.get("cx", "-1")) <= TREND_WIDTH
    assert 0 <= float(dot.get("cy", "-1")) <= TREND_HEIGHT


@given(at=FINITE, low=FINITE, high=FINITE, goal=FINITE, start=FINITE, end=FINITE)
def test_any_finite_numbers_make_an_interval_within_its_frame(
    at: float, low: float, high: float, goal: float, start: float, end: float
) -> None:
    root = ET.fromstring(interval(at, (low, high), goal, (start, end)))
    for one in root.iter():
        for name in ("x", "x1", "cx", "width"):
            if (value := one.get(name, "")).endswith("%"):
                assert 0 <= float(value.removesuffix("%")) <= 100


@pytest.mark.parametrize(
    ("value", "written"), [(12.5, "12.5"), (3.0, "3"), (-0.001, "0"), (1e6, "1000000")]
)
def test_coordinates_are_short(value: float, written: str) -> None:
    assert number(value) == written


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_coordinate_is_finite(value: float) -> None:
    with pytest.raises(ValueError, match="not finite"):
        number(value)


def test_attributes_are_escaped_and_none_is_left_out() -> None:
    assert (
        element("text", "a", class_='"<&', stroke_width=None)
        == "<text class='\"&lt;&amp;'>a</text>"
    )
