"""What a rise in spend brought, against what would have come without it."""

from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest

from kempen.optimiser.answer.uplift import uplift
from kempen.optimiser.errors import BadInput
from tests.optimiser.markets import raised_market


def test_a_rise_in_spend_shows_as_uplift_near_the_truth() -> None:
    past = raised_market(2.0)
    first = past.end - timedelta(days=27)
    estimate = uplift(past, first, past.end)
    real = 80 * np.sqrt(past.spend[-28:]).sum()
    without = 80 * 28 * np.sqrt(past.spend[-56:-28].mean(0)).sum()
    assert estimate.mean == pytest.approx(real - without, rel=0.3)
    assert estimate.p10 < real - without < estimate.p90
    assert estimate.chance > 0.95


def test_the_same_spend_brings_no_uplift_to_speak_of() -> None:
    past = raised_market(1.0)
    estimate = uplift(past, past.end - timedelta(days=27), past.end)
    assert abs(estimate.mean) < 0.06 * estimate.revenue


def test_prospects_have_an_uplift_too() -> None:
    past = raised_market(2.0)
    estimate = uplift(past, past.end - timedelta(days=27), past.end, target="prospects")
    assert estimate.revenue == past.conversions[-28:].sum()
    assert estimate.chance > 0.95


def test_too_few_days_before_say_what_is_missing() -> None:
    past = raised_market(1.0)
    with pytest.raises(BadInput, match="There are 10 days before"):
        uplift(past, past.start + timedelta(days=10), past.end)


def test_a_campaign_that_began_too_late_to_compare_counts_as_no_uplift() -> None:
    past = raised_market(1.0)
    past.running[:-38, 1] = False
    for of in (past.spend, past.revenue, past.clicks, past.conversions):
        of[:-38, 1] = 0
    estimate = uplift(past, past.end - timedelta(days=27), past.end)
    assert estimate.by_campaign[1] == 0
    assert estimate.revenue == past.revenue[-28:, 0].sum()
    assert abs(estimate.mean) < 0.1 * estimate.revenue


def test_a_period_outside_the_history_is_refused() -> None:
    past = raised_market(1.0)
    with pytest.raises(BadInput, match="not inside the history"):
        uplift(past, past.end, past.end + timedelta(days=1))


def test_total_sales_are_the_measure_where_they_are_known() -> None:
    past = raised_market(2.0)
    known = replace(past, total=past.revenue.sum(1) + 3000.0)
    estimate = uplift(known, past.end - timedelta(days=27), past.end, target="total")
    assert estimate.revenue == pytest.approx(known.total[-28:].sum())  # type: ignore[index]
    assert estimate.p10 < estimate.mean < estimate.p90
