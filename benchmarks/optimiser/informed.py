"""Forecasters that know more than any method can: what of the error cannot be avoided.

Both are given a world's kernels, the shapes of its curves, the right priors of its calendar and
all variances, and must follow demand through noisy days. `informed` also has each campaign's true
level; `shapes` has only the prior of it. They keep today's split, and say the figure whose expected
relative error is least. No method's error can be expected below theirs, as far as conversions can
be followed in logs without loss.
"""

from dataclasses import replace

import numpy as np

from benchmarks.optimiser.calendar_priors import HAPPENS
from benchmarks.optimiser.following import State, follow
from benchmarks.optimiser.scores import Answer
from benchmarks.optimiser.worlds import Floats, Truth, World

DRAWS = 1500


def informed(world: World, target: str) -> Answer:
    """Curves and levels known: today's split and what it will bring."""
    return forecast(world, world.current, target, follow(world, target, levels=True))


def shapes(world: World, target: str) -> Answer:
    """Curves known but for their heights: today's split and what it will bring."""
    return forecast(world, world.current, target, follow(world, target, levels=False))


def forecast(world: World, split: Floats, target: str, state: State) -> Answer:
    """What `split` will bring, from draws of what is known and of the days ahead."""
    values = np.sort(_futures(world, state).revenues(split, target))
    weight = np.cumsum(1 / values)
    likely = float(values[np.searchsorted(weight, weight[-1] / 2)])
    chance = float((values >= world.goal[target] * world.budget).mean())
    low, high = np.quantile(values, [0.1, 0.9])
    return Answer(split, likely, float(low), float(high), chance)


def _futures(world: World, state: State) -> Truth:
    """The world's truth with futures as the state sees them in place of its own."""
    family, calendar = world.family, state.columns
    rng = np.random.default_rng(world.seed)
    horizon, campaigns = family.horizon, family.campaigns
    root, width = np.linalg.eigh(state.covariance)
    normal = rng.normal(0, 1, (DRAWS, len(state.mean))) * np.sqrt(np.maximum(root, 0))
    drawn = state.mean + normal @ width.T
    slot = state.calendar
    height = drawn[:, :slot].copy()
    height[:, calendar.single] = 0
    demand = height @ calendar.rows[family.days :].T
    demand += _fresh_heights(world, state, height, rng)
    level, shock = drawn[:, slot], drawn[:, slot + 1]
    effect, slope, size = np.split(drawn[:, slot + 2 :], 3, axis=1)
    effect = np.zeros((DRAWS, horizon, campaigns))
    for h in range(horizon):
        level = level + rng.normal(0, family.demand_walk, DRAWS)
        steps = family.demand_shock * np.sqrt(1 - family.shock_memory**2)
        shock = family.shock_memory * shock + rng.normal(0, steps, DRAWS)
        demand[:, h] += level + shock
        effect[:, h] = size + slope * (h + 1)
    steps = rng.normal(0, family.effect_walk, effect.shape)
    noise = rng.normal(-(family.noise**2) / 2, family.noise, effect.shape)
    return replace(
        world.truth,
        future_demand=np.exp(demand),
        future_effect=np.exp(effect + np.cumsum(steps, axis=1)),
        future_noise=np.exp(noise),
    )


def _fresh_heights(world: World, state: State, height: Floats, rng: np.random.Generator) -> Floats:
    """How happenings of the days ahead differ from their event's usual size: (draws, horizon)."""
    names = sorted(set(world.truth.happenings))
    first = int(np.argmax(state.columns.single)) - len(names)
    sizes = height[:, [first + names.index(name) for name in world.truth.happenings]]
    return np.asarray(
        (sizes * rng.normal(0, HAPPENS, sizes.shape)) @ world.truth.heights[:, world.family.days :]
    )
