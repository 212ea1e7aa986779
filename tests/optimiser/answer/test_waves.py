"""Weeks that swing to learn: only where it pays, around the same sum."""

from dataclasses import replace

import numpy as np
import pytest

from kempen.optimiser.answer.answer import answer
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.answer.waves import SWING, LearningWave, learning_wave
from kempen.optimiser.model.posterior import ResponsePosterior
from tests.optimiser.markets import posterior, question


def wave_of(known: ResponsePosterior, asked: AllocationQuestion) -> LearningWave:
    return learning_wave(known, asked, best_split(known, asked))


def test_spend_that_hardly_varied_swings_and_varied_spend_does_not() -> None:
    flat, varied = posterior("near_constant"), posterior("hill")
    wave = wave_of(flat, question(flat))
    assert wave.any
    assert 0 < wave.cost < wave.worth
    assert wave.swing.max() == SWING
    assert wave_of(varied, question(varied)).worth < 0.2 * wave.worth


def test_a_wave_leaves_each_campaigns_sum_and_its_other_days() -> None:
    known = posterior("near_constant")
    asked = replace(question(known, budget=43210.98), learn=True)
    plan = answer(known, asked)
    level = answer(known, replace(asked, learn=False))
    assert plan.learning is not None
    assert level.learning is None
    assert plan.split == pytest.approx(level.split)
    assert plan.daily.sum(0) == pytest.approx(plan.split, abs=1e-6)
    assert plan.daily.sum(0) == pytest.approx(level.daily.sum(0), abs=1e-6)
    still = plan.learning.swing == 0
    assert (plan.daily[:, still] == level.daily[:, still]).all()
    swung = plan.daily[:, ~still] / level.daily[:, ~still]
    assert np.abs(swung - 1).max() < SWING + 0.03


def test_campaigns_swing_in_weeks_of_their_own_and_otherwise_next_time() -> None:
    known = posterior("near_constant")
    later = replace(known, facts=known.facts | {"end": "2027-01-01"})
    signs = [wave_of(one, question(one)).signs for one in (known, known, later)]
    assert (signs[0] == signs[1]).all()
    assert (signs[0] != signs[2]).any()
    assert (signs[0].sum(0) == 0).all()
    assert len({tuple(column) for column in signs[0].T}) > 1


def test_locked_campaigns_and_those_at_their_least_amount_do_not_swing() -> None:
    known = posterior("near_constant")
    asked = question(known)
    split = best_split(known, asked)
    swings = np.flatnonzero(learning_wave(known, asked, split).swing > 0)
    locked = replace(asked, low=split, high=split)
    assert not learning_wave(known, locked, split).any
    least = np.zeros(len(split))
    least[swings] = 0.999 * split[swings] * known.worth.min(0)[swings] ** 0.5
    assert not learning_wave(known, replace(asked, least=least), split).any


def test_a_plan_of_less_than_two_weeks_does_not_swing() -> None:
    known = replace(posterior("near_constant"), horizon=13)
    assert not wave_of(known, question(known)).any
