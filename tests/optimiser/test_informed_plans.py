"""The planner that is told demand and all variances: it learns curves, and nothing else is lost."""

from dataclasses import replace

import numpy as np
import pytest

from benchmarks.closed_loop.__main__ import losses
from benchmarks.closed_loop.informed import informed
from benchmarks.closed_loop.market import open_market
from benchmarks.optimiser.baselines import keep
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.scores import best_split


def test_it_plans_better_than_keeping_the_split_and_learns() -> None:
    lost = np.array([losses(informed, "near_constant", seed, "attributed") for seed in range(4)])
    as_today = np.array([losses(keep, "near_constant", seed, "attributed") for seed in range(4)])
    assert lost.mean() < as_today.mean() / 3
    assert lost[:, 3:].mean() < lost[:, 0].mean()


def test_without_noise_it_finds_the_best_split() -> None:
    family = replace(
        FAMILIES["geometric"], name="quiet", campaigns=3, days=300, noise=0.01, effect_walk=1e-5,
        extra={"order": 1e8},
    )  # fmt: skip
    world = open_market(family, 1, 1).question()
    away = np.abs(informed(world, "attributed").split - best_split(world, "attributed"))
    assert away.sum() < 0.05 * world.budget


def test_it_is_asked_only_of_what_it_knows() -> None:
    world = open_market(FAMILIES["drift"], 1, 1).question()
    with pytest.raises(ValueError, match="attributed revenue"):
        informed(world, "total")
    other = open_market(FAMILIES["hill"], 1, 1).question()
    with pytest.raises(ValueError, match="logistic"):
        informed(other, "attributed")
