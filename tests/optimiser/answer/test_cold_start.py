"""Without history: assumptions, wide and labelled, and a first stage that explores."""

import pytest

from kempen.optimiser.answer.answer import answer
from kempen.optimiser.answer.cold_start import Assumed, assume, first_stage
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.posterior import ResponsePosterior
from tests.optimiser.markets import question

TWO = [Assumed("search", 100, 4.0), Assumed("social", 100, 4.0)]


def test_equal_assumptions_give_an_equal_split_that_is_called_assumed() -> None:
    known = assume(TWO, 28)
    plan = answer(known, question(known, goal=4.0))
    assert plan.split.tolist() == [2800, 2800]
    assert plan.confidence == "low"
    assert "assumed" in {reason.code for reason in plan.reasons}


def test_assumed_ranges_are_wide() -> None:
    known = assume(TWO, 28)
    likely = answer(known, question(known)).predicted
    assert likely.p90 > 2 * likely.p10


def test_a_better_assumption_draws_money() -> None:
    known = assume([Assumed("search", 100, 8.0), TWO[1]], 28)
    plan = answer(known, question(known))
    assert plan.split[0] > plan.split[1]


def test_assumptions_are_stored_like_any_posterior() -> None:
    known = assume(TWO, 28)
    assert ResponsePosterior.from_bytes(known.to_bytes()).facts["assumed"] is True


def test_the_first_stage_shares_a_part_equally() -> None:
    stage = first_stage(TWO, 10_000, 28)
    assert (stage.days, stage.amounts.tolist()) == (14, [1500, 1500])


@pytest.mark.parametrize("bad", [[], [Assumed("x", 0, 1)], [Assumed("x", 1, float("nan"))]])
def test_assumptions_must_be_above_nothing(bad: list[Assumed]) -> None:
    with pytest.raises(BadInput):
        assume(bad, 28)
