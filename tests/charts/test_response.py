"""The response curve: where its dots stand, what its labels say, and what it never does."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.charts.colours import PRINT
from kempen.charts.response import (
    BOTTOM,
    POINTS,
    TOP,
    ResponseCurve,
    draw,
    levels,
    outcome,
    scale_for,
)

SPEND = [0.0, 100.0, 200.0, 300.0, 400.0]
CURVE = ResponseCurve(
    title="What Beans brings",
    summary="RM100 is likely to bring RM250 to RM350.",
    spend=SPEND,
    mean=[0.0, 300.0, 500.0, 600.0, 650.0],
    low=[0.0, 250.0, 400.0, 450.0, 470.0],
    high=[0.0, 350.0, 600.0, 750.0, 830.0],
    money=lambda amount: f"RM{amount:.0f}",
    axis=lambda value: f"RM{value:.0f}",
    today=300.0,
    chosen=100.0,
)


def parsed(curve: ResponseCurve) -> ET.Element:
    return ET.fromstring(draw(curve))


def texts(drawn: ET.Element) -> dict[str, ET.Element]:
    return {str(text.text): text for text in drawn.iter("text")}


def test_the_drawing_says_what_it_shows() -> None:
    drawn = parsed(CURVE)
    assert drawn.get("role") == "img"
    assert drawn.get("aria-label") == f"{CURVE.title}. {CURVE.summary}"
    assert "style" not in draw(CURVE)


def test_today_and_the_chosen_amount_stand_on_the_curve_above_their_amounts() -> None:
    drawn = parsed(CURVE)
    scale = scale_for(CURVE)
    today, chosen = drawn.iter("circle")
    assert (today.get("class"), today.get("cx")) == ("ink-today", "75%")
    assert float(str(today.get("cy"))) == pytest.approx(scale.y(600), abs=0.01)
    assert (chosen.get("class"), chosen.get("cx")) == ("ink-dot", "25%")
    assert float(str(chosen.get("cy"))) == pytest.approx(scale.y(300), abs=0.01)


def test_the_suggestion_stays_where_it_was_while_another_amount_is_chosen() -> None:
    drawn = parsed(replace(CURVE, suggested=200.0))
    (stroke,) = (line for line in drawn.iter("line") if line.get("class") == "ink-suggested")
    assert (stroke.get("x1"), stroke.get("x2")) == ("50%", "50%")
    # What moves while somebody drags is what stands in the group.
    moved = next(group for group in drawn.iter("g") if group.get("data-chosen") is not None)
    assert stroke not in list(moved.iter())
    labels = texts(drawn)
    assert labels["RM300"].get("text-anchor") == "start"
    assert labels["RM100"].get("text-anchor") == "end"


def test_dots_in_one_place_have_one_label() -> None:
    labels = texts(parsed(replace(CURVE, chosen=301.0)))
    assert labels["RM300"].get("visibility") == "hidden"
    assert labels["RM301"].get("text-anchor") == "middle"


@pytest.mark.parametrize(("chosen", "anchor"), [(0.0, "start"), (200.0, "middle"), (400.0, "end")])
def test_a_label_at_an_edge_is_written_inwards(chosen: float, anchor: str) -> None:
    drawn = parsed(replace(CURVE, today=None, chosen=chosen))
    assert texts(drawn)[f"RM{chosen:.0f}"].get("text-anchor") == anchor


def test_an_amount_beyond_the_curve_stands_at_its_end() -> None:
    drawn = parsed(replace(CURVE, today=None, chosen=9e9))
    (dot,) = drawn.iter("circle")
    assert dot.get("cx") == "100%"


def test_nothing_is_marked_where_nothing_is_known() -> None:
    drawn = parsed(replace(CURVE, today=None, chosen=None))
    assert list(drawn.iter("circle")) == []


def test_the_page_gets_the_levels_by_which_it_moves_the_dot() -> None:
    steps = levels(CURVE)
    assert len(steps) == POINTS
    assert steps[0] == BOTTOM
    assert steps == sorted(steps, reverse=True)
    assert steps[(POINTS - 1) // 4] == pytest.approx(scale_for(CURVE).y(300), abs=0.1)


def test_an_outcome_between_two_points_lies_between_theirs() -> None:
    assert outcome(CURVE, 150.0) == 400.0
    assert outcome(CURVE, -5.0) == 0.0
    assert outcome(CURVE, 1e12) == 650.0


@pytest.mark.parametrize("spend", [[], [0.0], [0.0, 0.0]])
def test_a_curve_without_an_amount_is_refused(spend: list[float]) -> None:
    bare = replace(CURVE, spend=spend, mean=spend, low=spend, high=spend)
    with pytest.raises(ValueError, match="amount above 0"):
        draw(bare)


def test_a_curve_that_brings_nothing_is_still_drawn() -> None:
    nothing = [0.0] * 5
    drawn = parsed(replace(CURVE, mean=nothing, low=nothing, high=nothing))
    assert all(circle.get("cy") == "136" for circle in drawn.iter("circle"))


def test_for_print_the_colours_are_written_out() -> None:
    assert "class=" not in draw(CURVE, PRINT).replace('class="response"', "")


@given(
    st.lists(st.floats(0, 1e9), min_size=2, max_size=40),
    st.floats(0, 1e9),
    st.floats(0, 1e9),
)
def test_whatever_the_figures_every_mark_lies_in_the_drawing(
    outcomes: list[float], today: float, chosen: float
) -> None:
    spend = [25.0 * number for number in range(len(outcomes))]
    rising = sorted(outcomes)
    curve = replace(
        CURVE, spend=spend, mean=rising, low=rising, high=rising, today=today, chosen=chosen
    )
    drawn = draw(curve)
    assert "nan" not in drawn
    for y in re.findall(r'cy="([^"]+)"', drawn):
        assert TOP <= float(y) <= BOTTOM
    for x in re.findall(r'cx="([^"]+)%"', drawn):
        assert 0 <= float(x) <= 100


def test_at_the_edge_a_label_is_written_inwards_where_there_is_room_for_both() -> None:
    words = texts(parsed(replace(CURVE, chosen=0.0)))
    anchors = [words[name].get("text-anchor") for name in ("RM0", "RM300")]
    assert anchors == ["start", "start"]
    words = texts(parsed(replace(CURVE, today=0.0, chosen=400.0)))
    assert (words["RM0"].get("text-anchor"), words["RM400"].get("text-anchor")) == ("start", "end")
    # Side by side they stand back from each other all the same.
    words = texts(parsed(replace(CURVE, today=40.0, chosen=0.0)))
    assert (words["RM0"].get("text-anchor"), words["RM40"].get("text-anchor")) == ("end", "start")
