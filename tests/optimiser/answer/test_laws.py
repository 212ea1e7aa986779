"""Laws that any answer keeps, each with its tolerance."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.optimiser.answer.allocate import allocate
from kempen.optimiser.answer.answer import answer
from kempen.optimiser.answer.plan import (
    AllocationQuestion,
    best_split,
    doubted_curves,
    greatest_of,
    mean_curves,
)
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import Floats, History
from kempen.optimiser.model.posterior import ResponsePosterior
from tests.optimiser.markets import posterior, question, small_history

CENT = 0.01


def split_of(past: History, budget: float) -> Floats:
    known = fit(past, 28)
    return answer(known, question(known, budget)).split


def chosen(past: History, columns: list[int], names: list[str]) -> History:
    """The history with these columns, under these names."""
    return replace(
        past,
        names=tuple(names),
        spend=past.spend[:, columns],
        revenue=past.revenue[:, columns],
        clicks=past.clicks[:, columns],
        conversions=past.conversions[:, columns],
        running=past.running[:, columns],
    )


def optimum(known: ResponsePosterior, budget: float) -> float:
    """Expected revenue of the best split of a budget."""
    asked = question(known, budget)
    curves = mean_curves(known)
    best = allocate(known.money, curves, asked.low, asked.high, budget)
    return predict(known, best).mean


@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_a_split_sums_to_the_budget_and_respects_its_bounds(data: st.DataObject) -> None:
    known = posterior()
    recent = known.recent
    budget = round(float(recent.sum()) * data.draw(st.floats(0.05, 3)), 2)
    low = budget * np.array(data.draw(st.lists(st.floats(0, 0.2), min_size=5, max_size=5)))
    high = low + budget * np.array(data.draw(st.lists(st.floats(0, 1), min_size=5, max_size=5)))
    asked = AllocationQuestion(budget, low, high, budget * recent / recent.sum())
    if high.sum() < budget - 0.005:
        with pytest.raises(BadInput, match="less than the budget"):
            answer(known, asked)
        return
    split = answer(known, asked).split
    assert abs(split.sum() - budget) <= CENT
    assert (split >= low - 1e-6).all()
    assert (split <= np.maximum(high, low) + 1e-6).all()


@settings(deadline=None, max_examples=30)
@given(part=st.floats(0.1, 2.0), more=st.floats(1.01, 1.5))
def test_more_budget_never_lowers_the_best_expected_revenue(part: float, more: float) -> None:
    known = posterior()
    budget = part * float(known.recent.sum())
    assert optimum(known, more * budget) >= optimum(known, budget) * (1 - 1e-4)


@settings(deadline=None, max_examples=4)
@given(seed=st.integers(0, 50), factor=st.sampled_from([0.01, 0.3, 4.4, 100.0]))
def test_scaling_all_money_scales_the_answer(seed: int, factor: float) -> None:
    """To a five hundredth of the budget: the last step of the search is no finer."""
    past = small_history(seed)
    scaled = replace(past, spend=past.spend * factor, revenue=past.revenue * factor)
    budget = float(past.recent_spend().sum() * 28)
    first, second = split_of(past, budget), split_of(scaled, budget * factor)
    np.testing.assert_allclose(second / factor, first, atol=0.002 * budget)


@settings(deadline=None, max_examples=4)
@given(seed=st.integers(0, 50), order=st.permutations([0, 1, 2]))
def test_permuting_campaigns_permutes_the_answer(seed: int, order: list[int]) -> None:
    """To a hundredth of the budget: draws of shared demand meet campaigns in another order."""
    past = small_history(seed)
    turned = chosen(past, order, [past.names[k] for k in order])
    budget = float(past.recent_spend().sum() * 28)
    np.testing.assert_allclose(
        split_of(turned, budget), split_of(past, budget)[order], atol=0.01 * budget
    )


@settings(deadline=None, max_examples=20)
@given(which=st.integers(0, 4), part=st.floats(0.0, 0.6))
def test_a_locked_campaign_stays(which: int, part: float) -> None:
    known = posterior()
    asked = question(known)
    amount = round(part * asked.budget, 2)
    asked.low[which] = asked.high[which] = amount
    assert answer(known, asked).split[which] == pytest.approx(amount, abs=1e-9)


@settings(deadline=None, max_examples=20)
@given(
    bend=st.floats(0.2, 0.8),
    size=st.floats(0.1, 1000.0),
    budget=st.floats(10.0, 1e5),
    others=st.lists(st.floats(0.1, 1000.0), max_size=3),
)
def test_equal_concave_curves_get_equal_money(
    bend: float, size: float, budget: float, others: list[float]
) -> None:
    """To two steps of the search, a two hundredth of the budget together."""
    sizes = np.array([size, size, *others])
    money = np.tile(
        np.concatenate([[0.0], np.geomspace(budget / 1e4, budget, 80)]), (len(sizes), 1)
    )
    curves = sizes[:, None] * money**bend
    free = np.zeros(len(sizes))
    split = allocate(money, curves, free, free + budget, budget)
    assert abs(split[0] - split[1]) <= 0.005 * budget


@settings(deadline=None, max_examples=3)
@given(seed=st.integers(0, 50))
def test_identical_campaigns_get_like_amounts(seed: int) -> None:
    """To a twentieth of their mean: each campaign has draws of its own."""
    past = small_history(seed)
    twice = chosen(past, [0, 1, 2, 0], [*past.names, "twin"])
    split = split_of(twice, float(twice.recent_spend().sum() * 28))
    assert split[0] == pytest.approx(split[-1], rel=0.05, abs=0.005 * split.sum())


@settings(deadline=None, max_examples=3)
@given(seed=st.integers(0, 50))
def test_a_useless_campaign_costs_at_most_a_hundredth(seed: int) -> None:
    past = small_history(seed)
    idle = replace(
        past,
        names=(*past.names, "useless"),
        spend=np.concatenate([past.spend, past.spend[::-1, :1]], axis=1),
        clicks=np.concatenate([past.clicks, past.clicks[:, :1]], axis=1),
        revenue=np.concatenate([past.revenue, 0 * past.revenue[:, :1]], axis=1),
        conversions=np.concatenate([past.conversions, 0 * past.revenue[:, :1]], axis=1),
        running=np.concatenate([past.running, past.running[:, :1]], axis=1),
    )
    budget = float(past.recent_spend().sum() * 28)
    before, after = fit(past, 28), fit(idle, 28)
    with_it = best_split(after, question(after, budget))
    gained = predict(before, with_it[:3]).mean
    best = answer(before, question(before, budget)).predicted.mean
    assert gained >= 0.99 * best


def competing(count: int) -> ResponsePosterior:
    """So many campaigns with the same mean curve, of which the first is unsure."""
    known = posterior()
    points = known.tables.shape[1] // 2 * 2
    curve = mean_curves(known)[0]
    doubtful = np.where(np.arange(points)[:, None] % 2, 1.7, 0.3) * curve
    return replace(
        known,
        money=known.money[[0] * count],
        tables=np.stack([doubtful] + [np.tile(curve, (points, 1))] * (count - 1)),
        weights=np.full((count, points), 1 / points),
    )


@pytest.mark.parametrize(("count", "times"), [(5, 1.25), (30, 1.5)])
def test_of_curves_with_the_same_mean_the_surer_ones_get_more_and_the_more_so_the_more_compete(
    count: int, times: float
) -> None:
    known = competing(count)
    np.testing.assert_allclose(mean_curves(known)[0], mean_curves(known)[-1])
    budget = count * float(known.money[0, 30])
    low, high = np.zeros(count), np.full(count, budget)
    unsure, *sure = allocate(known.money, doubted_curves(known), low, high, budget)
    assert np.mean(sure) > times * unsure


def test_a_campaign_by_itself_competes_with_none() -> None:
    known = competing(1)
    np.testing.assert_allclose(doubted_curves(known), mean_curves(known))


def test_the_greatest_of_more_normal_figures_is_greater() -> None:
    expected = {1: 0.0, 2: 0.564, 5: 1.163, 30: 2.043}
    for count, greatest in expected.items():
        assert greatest_of(count) == pytest.approx(greatest, abs=0.03)


@pytest.mark.parametrize("more", [1.0005, 1.002, 1.01])
def test_a_goal_out_of_reach_takes_less_than_the_whole_budget(more: float) -> None:
    known = posterior("short_history", 101)
    budget = float(known.recent.sum())
    reached = answer(known, question(known, budget, 1.0)).predicted.mean / budget
    asked = answer(known, question(known, budget, more * reached))
    assert asked.goal_expected is False
    assert asked.budget_for_goal is None or asked.budget_for_goal < budget


@pytest.mark.parametrize(("more", "is_said"), [(1.2, True), (10, False)])
def test_next_to_no_money_is_not_recommended_for_a_goal(more: float, is_said: bool) -> None:
    known = posterior("short_history", 101)
    budget = float(known.recent.sum())
    reached = answer(known, question(known, budget, 1.0)).predicted.mean / budget
    budget_for_goal = answer(known, question(known, budget, more * reached)).budget_for_goal
    assert (budget_for_goal is not None) is is_said
