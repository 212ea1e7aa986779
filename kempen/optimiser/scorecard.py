"""How good frozen forecasts turned out to be, good or bad."""

from dataclasses import dataclass

import numpy as np

LEAST_TRUTH = 1e-9


@dataclass(frozen=True)
class Frozen:
    """A forecast as it was made, and what came: `actual` and `goal` in the forecast's own unit."""

    mean: float
    p10: float
    p90: float
    actual: float
    chance_of_goal: float | None = None
    goal: float | None = None


@dataclass(frozen=True)
class Record:
    """Over `count` forecasts: the share whose 80 % range `held`, mean bias, error and Brier score.

    `bias` and `error` are parts of the truth (0.05: five per cent); `held_low`, `held_high`: the
    95 % interval of `held` (Wilson, 1927); `brier` is None where no forecast had a goal.
    """

    count: int
    held: float
    held_low: float
    held_high: float
    bias: float
    error: float
    brier: float | None


def record_of(forecasts: list[Frozen]) -> Record | None:
    """The record of forecasts whose time has come; None without any."""
    if not forecasts:
        return None
    held = float(np.mean([one.p10 <= one.actual <= one.p90 for one in forecasts]))
    misses = np.array([one.mean / max(one.actual, LEAST_TRUTH) - 1 for one in forecasts])
    goals = [
        (one.chance_of_goal - float(one.actual >= one.goal)) ** 2
        for one in forecasts
        if one.chance_of_goal is not None and one.goal is not None
    ]
    low, high = _wilson(held, len(forecasts))
    return Record(
        len(forecasts), held, low, high, float(misses.mean()), float(np.abs(misses).mean()),
        float(np.mean(goals)) if goals else None,
    )  # fmt: skip


def _wilson(share: float, count: int, z: float = 1.96) -> tuple[float, float]:
    """Interval of a share seen in `count` cases."""
    middle = share + z**2 / (2 * count)
    reach = z * np.sqrt(share * (1 - share) / count + z**2 / (4 * count**2))
    scale = 1 + z**2 / count
    return float(max(middle - reach, 0) / scale), float(min((middle + reach) / scale, 1))
