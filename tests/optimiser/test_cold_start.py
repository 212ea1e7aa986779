"""Without history: assumptions, wide and labelled, and a first stage that explores."""

import numpy as np
import pytest

from kempen.optimiser.answer import answer, describe
from kempen.optimiser.cold_start import Assumed, assume, first_stage, joined
from kempen.optimiser.errors import BadInput
from kempen.optimiser.plan import predicted
from kempen.optimiser.posterior import Posterior
from tests.optimiser.markets import posterior, question

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
    assert Posterior.from_bytes(known.to_bytes()).facts["assumed"] is True


def test_a_newcomer_joins_without_changing_what_is_known() -> None:
    known = posterior()
    both = joined(known, [Assumed("new", 300, 4.0)])
    split = known.recent
    alone, beside = predicted(known, split)[1], predicted(both, np.append(split, 0.0))[1]
    np.testing.assert_allclose(beside, alone)
    assert both.names == (*known.names, "new")
    assert both.facts["newcomers"] == ["new"]


def test_a_newcomer_draws_money_by_what_is_assumed_of_it() -> None:
    known = posterior()
    little, much = (
        answer(both, question(both)).split[-1]
        for both in (joined(known, [Assumed("new", 300, value)]) for value in (0.5, 40.0))
    )
    assert 0 <= little < 0.05 * known.recent.sum() < much


def test_a_newcomer_has_no_data_and_widens_the_range() -> None:
    known = posterior()
    both = joined(known, [Assumed("new", 300, 4.0)])
    part = np.append(0.8 * known.recent, 0.2 * known.recent.sum())
    plan = describe(both, question(both), part)
    assert plan.campaigns[-1].verdict.level == "weak"
    assert plan.campaigns[-1].p90 > 2 * plan.campaigns[-1].p10
    assert joined(known, [Assumed("new", 300, 4.0)]).to_bytes() == both.to_bytes()


def test_a_newcomer_with_a_history_is_refused() -> None:
    known = posterior()
    with pytest.raises(BadInput, match="has a history already"):
        joined(known, [Assumed(known.names[0], 1, 1)])


def test_the_first_stage_shares_a_part_equally() -> None:
    stage = first_stage(TWO, 10_000, 28)
    assert (stage.days, stage.amounts.tolist()) == (14, [1500, 1500])


@pytest.mark.parametrize("bad", [[], [Assumed("x", 0, 1)], [Assumed("x", 1, float("nan"))]])
def test_assumptions_must_be_above_nothing(bad: list[Assumed]) -> None:
    with pytest.raises(BadInput):
        assume(bad, 28)
