"""What an answer is worth, measured against the truth of its world."""

from dataclasses import dataclass

import numpy as np

from benchmarks.optimiser.worlds import Floats, World

UNITS = 400


@dataclass(frozen=True)
class Answer:
    """What a method says: a split, its likely revenue, and the chance of the goal.

    `daily` (horizon, campaigns): money a day, where days are not alike.
    """

    split: Floats
    mean: float
    low: float
    high: float
    chance: float
    seconds: float = 0.0
    daily: Floats | None = None


@dataclass(frozen=True)
class Score:
    """One answer judged. Coverage, error and Brier are exact means over the world's futures."""

    regret: float
    keep_regret: float
    covered: float
    error: float
    floor_error: float
    brier_excess: float
    brier_floor: float
    bias: float
    seconds: float

    @property
    def worse_than_keep(self) -> bool:
        """Whether staying with today's split would have brought more (a thousandth is no loss)."""
        return self.regret > self.keep_regret + 0.001


def best_split(world: World, target: str) -> Floats:
    """The split that brings most, by dynamic programming on the true curves."""
    return optimum(
        lambda k, money: world.truth.curve(k, money, world.truth.worth(target)),
        world.bounds,
        world.budget,
    )


def optimum(curve, bounds: Floats, budget: float) -> Floats:  # type: ignore[no-untyped-def]
    """Exact to 1/400 of the budget for curves of any shape."""
    low, high = bounds[:, 0], np.minimum(bounds[:, 1], budget)
    free = budget - low.sum()
    step = free / UNITS
    best, picks = np.full(UNITS + 1, -np.inf), []
    best[0] = 0.0
    for k in range(len(low)):
        most = min(UNITS, int((high[k] - low[k]) / step + 1e-9)) if step > 0 else 0
        gains = curve(k, low[k] + step * np.arange(most + 1))
        table = np.full((most + 1, UNITS + 1), -np.inf)
        for m in range(most + 1):
            table[m, m:] = best[: UNITS + 1 - m] + gains[m]
        picks.append(table.argmax(0))
        best = table.max(0)
    split, left = np.zeros(len(low)), UNITS
    if not np.isfinite(best[left]):
        left = int(np.flatnonzero(np.isfinite(best))[-1])
    for k in reversed(range(len(low))):
        taken = int(picks[k][left])
        split[k] = low[k] + step * taken
        left -= taken
    return split


def expected(world: World, split: Floats, target: str) -> float:
    """True expected revenue of a split over the horizon."""
    return float(world.truth.revenues(split, target).mean())


def judge(world: World, answer: Answer, target: str) -> Score:
    """Score one answer against what its split would bring in every possible future."""
    best = max(
        expected(world, best_split(world, target), target), expected(world, world.current, target)
    )
    if answer.daily is None:
        outcomes = world.truth.revenues(answer.split, target)
    else:
        outcomes = world.truth.revenues_of_days(answer.daily, target)
    odds = float((outcomes >= world.goal[target] * world.budget).mean())
    return Score(
        regret=max(0.0, 1 - outcomes.mean() / best),
        keep_regret=1 - expected(world, world.current, target) / best,
        covered=float(((outcomes >= answer.low) & (outcomes <= answer.high)).mean()),
        error=float((abs(answer.mean - outcomes) / outcomes).mean()),
        floor_error=float((abs(np.median(outcomes) - outcomes) / outcomes).mean()),
        brier_excess=(answer.chance - odds) ** 2,
        brier_floor=odds * (1 - odds),
        bias=float(answer.mean / outcomes.mean() - 1),
        seconds=answer.seconds,
    )
