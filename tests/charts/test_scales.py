"""Round ticks, and places that stay inside."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.charts.scales import labelled, place, scale_of


@pytest.mark.parametrize(
    ("values", "from_zero", "ticks"),
    [
        ([2.2, 4.4], False, (2, 3, 4, 5)),
        ([0.0, 100.0], True, (0, 25, 50, 75, 100)),
        ([710.0], True, (0, 200, 400, 600, 800)),
        ([0.0], True, (0, 0.25, 0.5, 0.75, 1)),
        ([3.2, 4.0], False, (3.2, 3.4, 3.6, 3.8, 4.0)),
    ],
)
def test_ticks_are_round(values: list[float], from_zero: bool, ticks: tuple[float, ...]) -> None:
    scale = scale_of(values, from_zero=from_zero, top=0, bottom=100)
    assert scale.ticks == pytest.approx(ticks)


@given(
    values=st.lists(st.floats(-1e12, 1e12), min_size=1, max_size=30),
    from_zero=st.booleans(),
)
def test_a_scale_holds_its_values_between_three_and_seven_ticks(
    values: list[float], from_zero: bool
) -> None:
    scale = scale_of(values, from_zero=from_zero, top=0, bottom=100)
    slack = 1e-6 * max(1.0, *(abs(value) for value in values))
    assert scale.low <= min(values) + slack
    assert scale.high >= max(values) - slack
    assert 2 <= len(scale.ticks) <= 8


def test_a_range_far_away_does_not_flatten_the_line() -> None:
    near = scale_of([2.0, 4.0], [100.0], from_zero=False, top=0, bottom=100)
    assert near.high <= 6


def test_a_single_point_stands_in_the_middle() -> None:
    assert place(0, 1) == 0.5
    assert (place(0, 5), place(4, 5)) == (0, 1)


@given(count=st.integers(0, 2000))
def test_the_last_day_is_always_labelled_and_stays_on_a_phone(count: int) -> None:
    chosen = labelled(count)
    assert len(chosen) <= 7
    if count:
        assert chosen[-1] == (count - 1, True)
        assert sum(stays for _, stays in chosen) <= 3
