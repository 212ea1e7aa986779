"""A stored posterior answers again, without the history."""

import numpy as np
import pytest

from kempen.optimiser.answer.answer import answer
from kempen.optimiser.answer.plan import best_split
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.posterior import ResponsePosterior
from tests.optimiser.markets import posterior, question


def test_a_posterior_survives_being_stored() -> None:
    known = posterior()
    again = ResponsePosterior.from_bytes(known.to_bytes())
    asked = question(known, goal=3.0)
    first, second = answer(known, asked), answer(again, asked)
    assert first.predicted == second.predicted
    np.testing.assert_array_equal(first.split, second.split)


def test_a_stored_posterior_is_small() -> None:
    assert len(posterior().to_bytes()) < 1_000_000


def test_an_old_posterior_asks_to_be_fitted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    data = posterior().to_bytes()
    monkeypatch.setattr("kempen.optimiser.model.posterior.VERSION", 999)
    with pytest.raises(BadInput, match="fit it again"):
        ResponsePosterior.from_bytes(data)


def test_a_split_by_hand_is_judged_like_the_suggested_one() -> None:
    known, goal = posterior(), 3.0
    asked = question(known, goal=goal)
    plan = answer(known, asked)
    by_hand = predict(known, plan.split, goal=goal * asked.budget)
    assert by_hand == plan.predicted
    assert by_hand.chance_of_goal is not None


def test_a_higher_goal_is_less_likely() -> None:
    known = posterior()
    asked = question(known)
    chances = [
        predict(known, best_split(known, asked), goal=goal * asked.budget).chance_of_goal
        for goal in (0.1, 3.0, 50.0)
    ]
    assert chances[0] == 1.0
    assert chances[2] == 0.0
