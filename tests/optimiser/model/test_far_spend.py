"""Where spend has gone far from what is usual, curves give way, and demand stays what it was."""

import numpy as np

from benchmarks.closed_loop.market import Market, open_market
from benchmarks.optimiser.draw import WARM_UP
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.ours import history_of
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.model.far_spend import DOUBT, KNOWN, far_spend
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.learn import learn
from kempen.optimiser.model.prepare import prepare

# What the plan of one market made of a curve that was too high: nearly all for the last campaign.
PLAN = np.array([0.0, 0.0, 0.021, 0.006, 0.973])


def lived_through_the_plan() -> Market:
    """A market after the four weeks of that plan."""
    market = open_market(FAMILIES["geometric"], 7011, 2)
    market.spend_and_see(np.tile(PLAN * market.budget / 28, (28, 1)))
    return market


def test_a_curve_that_was_too_high_does_not_pass_for_a_fall_of_demand() -> None:
    market = lived_through_the_plan()
    past = history_of(market.question(), "attributed")
    demand = learn(past, prepare(past, past.revenue), past.days, 28, ()).demand
    seen = demand.smooth[: past.days] + demand.shocks
    wrong = seen - market.course.demand_log[WARM_UP : WARM_UP + past.days]
    # It was 0.30 too low.
    assert wrong[-28:].mean() - wrong[:-28].mean() > -0.15


def test_the_next_plan_takes_back_what_went_too_far() -> None:
    market = lived_through_the_plan()
    world = market.question()
    known = fit(history_of(world, "attributed"), 28, budget=world.budget)
    low, high = world.bounds.T
    asked = AllocationQuestion(world.budget, low, high, world.current)
    # It was 92 %; the best is 63 %.
    assert best_split(known, asked)[-1] < 0.8 * world.budget


def test_curves_are_doubted_by_how_far_spend_stays_away() -> None:
    stock = np.zeros((200, 2))
    stock[100, 0] = 3.0
    stock[150:, 1] = -2.0
    far = far_spend(stock, np.ones_like(stock))
    # A single day, however high, is no stay.
    assert not far[:, 0].any()
    assert not far[:130, 1].any()
    np.testing.assert_allclose(far[170:180, 1], -DOUBT * (2.0 - KNOWN))


def test_a_campaign_that_says_nothing_has_no_curve_to_doubt() -> None:
    weight = np.ones((60, 2))
    weight[:, 1] = 0
    assert not far_spend(np.ones((60, 2)), weight).any()
