"""Spend that follows demand is noticed, widens ranges and asks for a test."""

from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from kempen.optimiser.answer.answer import answer
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.model.confounding import following, strength
from kempen.optimiser.model.cross_campaign_shocks import cross_campaign_shocks
from kempen.optimiser.model.history import History
from kempen.optimiser.model.learn import learn
from kempen.optimiser.model.prepare import prepare
from kempen.optimiser.model.response import rises
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
    usual = predict(replace(known, widen=1.0), split)
    wide = predict(replace(known, widen=1.5), split)
    assert wide.p50 == pytest.approx(usual.p50)
    assert wide.p90 - wide.p10 > 1.4 * (usual.p90 - usual.p10)


@pytest.mark.parametrize(("correlation", "expected"), [(-1.0, 0.0), (0.3, 0.0), (1.0, 1.0)])
def test_little_following_is_harmless(correlation: float, expected: float) -> None:
    assert strength(correlation) == expected


def chasing(days: int = 300, campaigns: int = 4) -> History:
    """Spend that rises with every shock of demand; sales follow the square root of spend."""
    rng = np.random.default_rng(7)
    shock = np.zeros(days)
    for day in range(1, days):
        shock[day] = 0.7 * shock[day - 1] + rng.normal(0, 0.15)
    spend = 100 * np.exp(1.2 * shock[:, None] + rng.normal(0, 0.2, (days, campaigns)))
    size = 40 * np.exp(shock[:, None] + rng.normal(0, 0.15, spend.shape))
    sold = rng.poisson(size * np.sqrt(spend / 100)).astype(float)
    running = np.ones_like(spend, dtype=bool)
    names = tuple(f"c{k}" for k in range(campaigns))
    return History(date(2026, 1, 1), names, spend, 50 * sold, 2 * sold, sold, running)


def test_demand_that_spend_has_followed_is_not_taken_for_an_effect_of_spend() -> None:
    """Half is the truth; shrinking shocks for their own sake made it 0.94."""
    past = chasing()
    learned = learn(past, prepare(past, past.revenue), past.days, 28, ())
    elasticities = [float(one.weights @ rises()[one.points]) for one in learned.campaigns]
    assert np.mean(elasticities) == pytest.approx(0.5, abs=0.15)


def test_a_shock_is_taken_out_whole_where_spend_followed_it_and_in_part_elsewhere() -> None:
    rng = np.random.default_rng(1)
    shock = rng.normal(0, 0.1, (500, 1))
    left = shock + rng.normal(0, 0.2, (500, 4))
    precision = np.full(left.shape, 1 / 0.2**2)
    stock = np.concatenate([2 * shock, rng.normal(0, 0.3, (500, 3))], axis=1)
    taken, likely = cross_campaign_shocks(left, precision, stock, 0.01, np.zeros_like(left))
    others = (left.sum(1, keepdims=True) - left) / 3
    share = (taken / others)[0]
    assert share[0] > 0.97
    assert (share[1:] < 0.95).all()
    np.testing.assert_allclose((likely / others)[0], 0.01 / (0.01 + 0.04 / 3))


def test_a_campaign_alone_has_nobody_to_ask() -> None:
    one = np.ones((30, 1))
    taken, likely = cross_campaign_shocks(one, one, one, 0.01, 0 * one)
    assert not taken.any()
    assert not likely.any()
