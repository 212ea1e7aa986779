"""What a record of forecasts says."""

import pytest

from kempen.optimiser.scorecard import Frozen, record_of


def test_a_record_counts_what_held_and_how_far_it_missed() -> None:
    record = record_of(
        [
            Frozen(110, 90, 120, actual=100, chance_of_goal=0.75, goal=95),
            Frozen(100, 90, 110, actual=125, chance_of_goal=0.5, goal=130),
        ]
    )
    assert record is not None
    assert (record.count, record.held) == (2, 0.5)
    assert record.bias == pytest.approx((0.1 - 0.2) / 2)
    assert record.error == pytest.approx(0.15)
    assert record.brier == pytest.approx((0.0625 + 0.25) / 2)


def test_few_forecasts_say_little_about_how_often_ranges_hold() -> None:
    record = record_of([Frozen(100, 90, 110, actual=100)] * 4)
    assert record is not None
    assert record.held_low == pytest.approx(0.51, abs=0.005)
    assert record.held_high == 1.0
    assert record.brier is None


def test_no_forecast_no_record() -> None:
    assert record_of([]) is None
