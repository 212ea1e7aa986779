"""The forecaster that knows a world's curves: better than keeping, no better than the oracle."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.optimiser.baselines import keep
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.following import counted
from benchmarks.optimiser.informed import informed, shapes
from benchmarks.optimiser.scores import Score, judge
from benchmarks.optimiser.worlds import World

SEEDS = range(10)


@pytest.fixture(scope="module")
def tiny() -> list[World]:
    """Worlds of three campaigns, some of which start late, over four months."""
    family = replace(FAMILIES["gaps"], name="tiny", campaigns=3, days=120, late_starts=0.3)
    return [draw(family, seed) for seed in SEEDS]


def _mean(scores: list[Score], name: str) -> float:
    return float(np.mean([getattr(score, name) for score in scores]))


@pytest.mark.parametrize("target", ["attributed", "total"])
def test_it_lies_between_keeping_and_the_oracle(tiny: list[World], target: str) -> None:
    known = [judge(world, informed(world, target), target) for world in tiny]
    less = [judge(world, shapes(world, target), target) for world in tiny]
    as_today = [judge(world, keep(world, target), target) for world in tiny]
    assert _mean(known, "floor_error") <= _mean(known, "error") + 0.001
    assert _mean(known, "error") < _mean(as_today, "error")
    assert _mean(less, "error") < _mean(as_today, "error")
    assert 0.6 < _mean(known, "covered") < 0.95


def test_days_without_noise_leave_only_what_nobody_knows() -> None:
    family = replace(
        FAMILIES["geometric"], name="quiet", campaigns=2, days=120, noise=0.001, demand_shock=1e-4,
        demand_walk=0.0, effect_walk=0.0, event_size=0.0, extra={"order": 1e10},
    )  # fmt: skip
    for seed in range(3):
        world = draw(family, seed)
        for method in (informed, shapes):
            assert judge(world, method(world, "attributed"), "attributed").error < 0.003


def test_days_without_a_sale_and_days_with_many_are_both_read() -> None:
    value, noise = counted(np.array([0.0, 10_000.0]), np.zeros(2), np.array([1.0, 100.0]))
    assert value[0] < -0.5
    assert noise[0] > 0.5
    assert value[1] == pytest.approx(np.log(10_000), abs=0.001)
    assert noise[1] == pytest.approx(1e-4, rel=0.01)
