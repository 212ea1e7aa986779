"""A campaign takes nothing, or no less than what its platform accepts."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from kempen.optimiser.answer.answer import answer
from kempen.optimiser.answer.plan import AllocationQuestion
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.answer.running import best_split_that_runs
from tests.optimiser.markets import posterior, question


def asked(share: float, least: float) -> AllocationQuestion:
    """A part of today's money, and a least amount for every campaign."""
    known = posterior()
    open_ = question(known, share * float(known.recent.sum()))
    return replace(open_, least=np.full(len(known.names), least * open_.budget))


@pytest.mark.parametrize("least", [0.05, 0.2, 0.4, 0.9])
def test_no_campaign_gets_less_than_its_least_amount_unless_nothing(least: float) -> None:
    open_ = asked(0.3, least)
    plan = answer(posterior(), open_)
    assert open_.least is not None
    assert np.all((plan.split == 0) | (plan.split >= open_.least - 0.005))
    assert plan.split.sum() == pytest.approx(open_.budget, abs=0.005)


def test_without_least_amounts_nothing_changes() -> None:
    known = posterior()
    free = question(known)
    split, bounded = best_split_that_runs(known, free)
    assert bounded is free
    assert np.array_equal(split, best_split_that_runs(known, asked(1.0, 0.0))[0])


def test_a_budget_below_every_least_amount_is_split_all_the_same() -> None:
    plan = answer(posterior(), asked(0.1, 2.0))
    assert plan.split.sum() == pytest.approx(asked(0.1, 2.0).budget, abs=0.005)


def test_no_choice_of_campaigns_at_their_least_amounts_brings_more() -> None:
    known, open_ = posterior(), asked(0.3, 0.3)
    split, bounded = best_split_that_runs(known, open_)
    assert ((split == 0) | (split >= bounded.low - 0.005)).all()
    best = predict(known, split).mean
    for trio in combinations(range(len(split)), 3):
        even = np.zeros(len(split))
        even[list(trio)] = open_.budget / 3
        assert best >= predict(known, even).mean


def test_what_must_run_below_its_least_amount_stays_and_the_rule_holds_for_the_others() -> None:
    known, open_ = posterior(), asked(0.3, 0.3)
    low, high = open_.low.copy(), open_.high.copy()
    low[2] = high[2] = 0.1 * open_.budget
    split, _ = best_split_that_runs(known, replace(open_, low=low, high=high))
    assert split[2] == pytest.approx(low[2])
    others = np.delete(split, 2)
    assert ((others == 0) | (others >= 0.3 * open_.budget - 0.005)).all()


def test_a_limit_under_the_least_amount_leaves_a_campaign_out() -> None:
    known, open_ = posterior(), asked(0.3, 0.3)
    high = open_.high.copy()
    high[0] = 0.2 * open_.budget
    split, _ = best_split_that_runs(known, replace(open_, high=high))
    assert split[0] == 0
