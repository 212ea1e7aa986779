"""How wide ranges are made: as usual, unless many past windows say otherwise."""

import numpy as np
import pytest

from kempen.optimiser.model.backtest import widening
from kempen.optimiser.model.facts import paused


def record(*missed: float) -> list[dict[str, float]]:
    """Past windows whose errors were so many of the standard deviations that were told."""
    return [{"day": 0.0, "actual": 1.0, "mean": 1.0, "error": 0.05 * x, "sd": 0.05} for x in missed]


def test_a_history_without_a_past_window_has_narrower_ranges_than_one_with_eight() -> None:
    widths = [widening(record(*[1.0] * windows), 0.0) for windows in range(9)]
    assert widths == sorted(widths)
    assert widths[0] == pytest.approx(0.675)
    assert widths[8] == pytest.approx(0.872, abs=0.001)


def test_eight_windows_missed_by_twice_as_far_stretch_ranges_by_three_tenths() -> None:
    usual, far = record(*[1.0] * 8), record(*[2.0] * 8)
    assert widening(far, 0.0) / widening(usual, 0.0) == pytest.approx(1.31, abs=0.01)


def test_one_window_that_went_wrong_counts_for_one() -> None:
    usual, once = record(*[1.0] * 8), record(4.0, *[1.0] * 7)
    assert 1.1 < widening(once, 0.0) / widening(usual, 0.0) < 1.3
    # However wrong it was.
    assert widening(record(50.0, *[1.0] * 7), 0.0) == widening(record(5.0, *[1.0] * 7), 0.0)


def test_spend_that_copies_demand_widens_by_a_tenth() -> None:
    usual = record(*[1.0] * 8)
    assert widening(usual, 1.0) / widening(usual, 0.3) == pytest.approx(1.1)
    assert widening(usual, 0.1) == widening(usual, 0.3)


def test_ranges_of_total_sales_are_a_twentieth_narrower() -> None:
    usual = record(*[1.0] * 8)
    assert widening(usual, 0.0, with_total=True) / widening(usual, 0.0) == pytest.approx(0.95)


def test_campaigns_that_stop_and_start_have_wider_ranges_up_to_what_was_measured() -> None:
    usual = record(*[1.0] * 8)
    assert widening(usual, 0.0, paused=0.15) / widening(usual, 0.0) == pytest.approx(1.075)
    assert widening(usual, 0.0, paused=0.9) == widening(usual, 0.0, paused=0.2)


def test_days_off_count_by_the_money_of_their_campaign() -> None:
    facts: dict[str, object] = {"spend_days": [100, 60, 0], "running_days": [100, 80, 0]}
    assert paused(facts, np.array([300.0, 100.0, 0.0])) == pytest.approx(0.0625)
    assert paused(facts, np.zeros(3)) == 0
