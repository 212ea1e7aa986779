"""Total sales are a second look at demand: used where it helps, not where it misleads."""

import numpy as np
import pytest

from kempen.optimiser.fit import fit
from kempen.optimiser.history import Floats
from kempen.optimiser.learn import learn
from kempen.optimiser.prepare import prepare
from kempen.optimiser.sales import Seen, blended
from tests.optimiser.markets import history, world

DAYS = 400
RNG = np.random.default_rng(3)
DEMAND = np.cumsum(RNG.normal(0, 0.01, DAYS)) + RNG.normal(0, 0.06, DAYS)
CAMPAIGNS = Seen(DEMAND + RNG.normal(0, 0.15, DAYS), np.full(DAYS, 0.15**2))
CLEAR = DEMAND + RNG.normal(0, 0.05, DAYS)


def missed(raw: Floats) -> float:
    """How far a look lies from the demand that these tests know, levels aside."""
    return float((raw - DEMAND).std())


def test_the_clearer_look_counts_most() -> None:
    both, doubt = blended(CAMPAIGNS, Seen(CLEAR, np.ones(DAYS)))
    assert missed(both.raw) < 1.1 * missed(CLEAR) < 0.5 * missed(CAMPAIGNS.raw)
    assert doubt == pytest.approx(0.05**2, abs=0.004)
    assert np.median(both.doubt) == pytest.approx(missed(both.raw) ** 2, abs=0.004)


def test_a_blurred_look_does_no_harm() -> None:
    blurred = DEMAND + np.random.default_rng(4).normal(0, 0.6, DAYS)
    both, _ = blended(CAMPAIGNS, Seen(blurred, np.ones(DAYS)))
    assert missed(both.raw) < 1.02 * missed(CAMPAIGNS.raw)


def test_sales_that_follow_something_else_for_weeks_count_less() -> None:
    elsewhere = CLEAR + np.repeat(np.random.default_rng(5).normal(0, 0.3, DAYS // 20), 20)
    both, _ = blended(CAMPAIGNS, Seen(elsewhere, np.ones(DAYS)))
    assert missed(both.raw) < 1.05 * missed(CAMPAIGNS.raw) < missed(elsewhere)


def test_each_look_stands_alone_on_days_that_the_other_lacks() -> None:
    day = np.arange(DAYS)
    sales = Seen(CLEAR, np.where(day < 50, np.inf, 1.0))
    campaigns = Seen(CAMPAIGNS.raw, np.where(day >= 350, np.inf, CAMPAIGNS.doubt))
    both, _ = blended(campaigns, sales)
    np.testing.assert_array_equal(both.raw[:50], CAMPAIGNS.raw[:50])
    np.testing.assert_array_equal(both.raw[350:], CLEAR[350:])


def test_demand_is_nearer_the_truth_with_total_sales() -> None:
    market = world("hill", 303)
    far = []
    for target in ("attributed", "total"):
        past = history("hill", 303, target)
        learned = learn(past, prepare(past, past.revenue), past.days, 28, past.events)
        found = learned.demand.smooth[: past.days] + learned.demand.shocks
        far.append(float((found - np.log(market.demand)).std()))
    assert far[1] < 0.8 * far[0]


def test_prospects_do_not_depend_on_total_sales() -> None:
    alone, beside = (
        fit(history("hill", 303, target), 28, target="prospects")
        for target in ("attributed", "total")
    )
    np.testing.assert_array_equal(alone.tables, beside.tables)
