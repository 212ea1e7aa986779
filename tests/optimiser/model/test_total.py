"""What total sales say of what platforms claim."""

from functools import cache

import numpy as np

from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.ours import history_of
from benchmarks.optimiser.worlds import Floats, World
from kempen.optimiser.model.learn import learn
from kempen.optimiser.model.prepare import prepare
from kempen.optimiser.model.total import LEAST_CLAIM, couple


@cache
def market(family: str, seed: int) -> World:
    return draw(FAMILIES[family], seed)


def claims(world: World, total: Floats) -> Floats:
    """Draws of what part of each campaign's attributed revenue is real."""
    history = history_of(world, "total")
    prepared = prepare(history, history.revenue)
    learned = learn(history, prepared, history.days, 28, history.events)
    spent = history.spend.sum(0)
    return couple(total, spent, learned, prepared, 600, np.random.default_rng(1)).claims


def test_days_that_differ_tell_claims_where_spend_never_varies() -> None:
    worlds = [market("near_constant", seed) for seed in range(101, 109)]
    real = [world.truth.incremental for world in worlds]
    seen = [claims(world, world.total) for world in worlds]
    off = [np.std(np.log(one.mean(0) / truth)) for one, truth in zip(seen, real, strict=True)]
    # The platforms' own word: all of what they claim is real.
    assert np.mean(off) < 0.8 * np.mean([np.std(np.log(truth)) for truth in real])
    assert np.mean([one.std(0).mean() for one in seen]) < 0.23


def test_noise_that_the_total_does_not_have_is_not_taken_for_sales() -> None:
    world = market("near_constant", 101)
    chance = np.random.default_rng(5)
    # As much comes of each campaign, on other days than the platform shows.
    shown = world.revenue / world.demand[:, None]
    real = world.truth.incremental * shown.mean(0) * np.ones_like(shown)
    real *= np.exp(chance.normal(-0.02, 0.2, shown.shape))
    total = (real.sum(1) + world.truth.base) * world.demand
    seen = claims(world, total)
    # Nothing in such days tells one campaign's claim from another's: the doubt stays.
    assert seen.std(0).mean() > 0.25


def test_days_without_total_sales_are_left_out() -> None:
    world = market("hill", 101)
    total = world.total.copy()
    total[100:160] = np.nan
    total[300] = np.nan
    seen = claims(world, total)
    assert np.isfinite(seen).all()
    assert (seen >= LEAST_CLAIM).all()
    assert np.abs(seen.mean(0) - claims(world, world.total).mean(0)).max() < 0.15
