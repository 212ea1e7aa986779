"""A campaign takes nothing, or no less than what its platform accepts."""

from dataclasses import replace

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


def test_leaving_one_out_or_raising_it_is_the_better_of_the_two() -> None:
    known, open_ = posterior(), asked(0.3, 0.3)
    split, _ = best_split_that_runs(known, open_)
    assert open_.least is not None
    count = len(split)
    # Even thirds among any three campaigns are within the rule as well, and bring no more.
    for first in range(count - 2):
        other = np.zeros(count)
        other[first : first + 3] = open_.budget / 3
        assert predict(known, split).mean >= predict(known, other).mean


def test_a_budget_below_every_least_amount_is_split_all_the_same() -> None:
    plan = answer(posterior(), asked(0.1, 2.0))
    assert plan.split.sum() == pytest.approx(asked(0.1, 2.0).budget, abs=0.005)
