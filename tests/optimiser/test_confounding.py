"""Spend that follows demand is noticed, widens ranges and asks for a test."""

from dataclasses import replace

import pytest

from kempen.optimiser.answer import answer
from kempen.optimiser.confounding import following, strength
from kempen.optimiser.plan import predicted
from tests.optimiser.markets import posterior, question


def test_spend_that_follows_demand_is_noticed_and_other_spend_is_not() -> None:
    driven, free = posterior("demand_driven", 404), posterior("geometric", 404)
    assert following(driven.facts, driven.recent) > 0.4
    assert following(free.facts, free.recent) < 0.3


def test_it_is_said_and_a_hold_out_test_is_suggested() -> None:
    known = posterior("demand_driven", 404)
    codes = {reason.code for reason in answer(known, question(known)).reasons}
    plain = posterior("geometric", 404)
    assert "hold_out_test" in codes
    assert "hold_out_test" not in {r.code for r in answer(plain, question(plain)).reasons}


def test_a_widened_posterior_has_a_wider_range_around_the_same_middle() -> None:
    known = posterior("geometric", 404)
    split = question(known).current
    usual, _ = predicted(replace(known, widen=1.0), split)
    wide, _ = predicted(replace(known, widen=1.5), split)
    assert wide.p50 == pytest.approx(usual.p50)
    assert wide.p90 - wide.p10 > 1.4 * (usual.p90 - usual.p10)


@pytest.mark.parametrize(("correlation", "expected"), [(-1.0, 0.0), (0.3, 0.0), (1.0, 1.0)])
def test_little_following_is_harmless(correlation: float, expected: float) -> None:
    assert strength(correlation) == expected
