"""Where the money goes: dynamic programming over money, exact for curves of any shape.

Bellman (1957). Two rounds: the whole range in coarse steps, then fine steps around what was found.
"""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kempen.optimiser.errors import BadInput
from kempen.optimiser.interpolate import smooth_each
from kempen.optimiser.model.history import Floats

UNITS, FINE, NEAR = 200, 80, 2.0
CENT = 0.005


def check_bounds(low: Floats, high: Floats, budget: float) -> None:
    """Raise `BadInput` unless some split of `budget` lies inside the bounds."""
    if low.sum() > budget + CENT:
        raise BadInput(
            "bounds_too_high",
            f"The least amounts add up to {low.sum():.2f}, more than the budget of {budget:.2f}.",
        )
    if high.sum() < budget - CENT:
        raise BadInput(
            "bounds_too_low",
            f"The greatest amounts add up to {high.sum():.2f}, "
            f"less than the budget of {budget:.2f}.",
        )


def allocate(money: Floats, curves: Floats, low: Floats, high: Floats, budget: float) -> Floats:
    """The split of `budget` with the greatest summed curve: (n,).

    `money`, `curves`: (n, s) each campaign's curve at rising amounts;
    `low`, `high`: (n,) bounds in money. Raises `BadInput` where the bounds cannot hold the budget.
    """
    high = np.minimum(high, budget)
    check_bounds(low, high, budget)
    split = _round(money, curves, low, high, budget, UNITS)
    near = NEAR * (budget - low.sum()) / UNITS
    low, high = np.maximum(low, split - near), np.minimum(high, split + near)
    return _round(money, curves, low, high, budget, FINE)


def _round(
    money: Floats, curves: Floats, low: Floats, high: Floats, budget: float, units: int
) -> Floats:
    """Best split on an even grid; what rounding leaves goes where there is room."""
    step = (budget - low.sum()) / units
    if step * units <= 1e-9 * budget:
        return settle(low.astype(float), low, high, budget)
    best, picks = _tables(money, curves, low, high, step, units)
    split, left = low.astype(float), int(np.flatnonzero(np.isfinite(best))[-1])
    for k in reversed(range(len(low))):
        split[k] += step * picks[k, left]
        left -= picks[k, left]
    return settle(split, low, high, budget)


def that_run(
    money: Floats, curves: Floats, low: Floats, high: Floats, budget: float, least: Floats
) -> NDArray[np.bool_] | None:
    """Which campaigns run in the best split where each gets nothing, or its `least` (n,) or more.

    None where no such split has all of the budget.
    """
    high, step = np.minimum(high, budget), (budget - low.sum()) / UNITS
    if step <= 0:
        return None
    never = (high < least - CENT) & (low <= 0)
    # Steps seldom meet a least amount: what is a step short counts as it, if it can be had.
    for short in (step, step / 2, 1e-6 * step):
        enough = np.where(never, np.inf, np.maximum(least - short, 0.0))
        best, picks = _tables(money, curves, low, high, step, UNITS, enough)
        if not np.isfinite(best[-1]):
            continue
        runs, left = np.zeros(len(low), dtype=bool), UNITS
        for k in reversed(range(len(low))):
            runs[k] = low[k] + step * picks[k, left] > CENT
            left -= picks[k, left]
        if np.maximum(low, least)[runs].sum() <= budget + CENT:
            return runs
    return None


def _tables(
    money: Floats, curves: Floats, low: Floats, high: Floats, step: float, units: int,
    least: Floats | None = None,
) -> tuple[Floats, NDArray[np.int64]]:  # fmt: skip
    """Greatest revenue of 0, 1 … `units` steps above the least, and each campaign's steps.

    `least` (n,): amounts between nothing and this bring nothing that counts.
    """
    best = np.full(units + 1, -np.inf)
    best[0] = 0.0
    picks = np.zeros((len(low), units + 1), dtype=np.int64)
    total = np.arange(units + 1)
    nothing = np.full(units, -np.inf)
    gains = smooth_each(money, curves[:, None], low[:, None] + step * total)[:, 0]
    if least is not None:
        amounts = low[:, None] + step * total
        gains = np.where((amounts > CENT) & (amounts < least[:, None]), -np.inf, gains)
    for k in range(len(low)):
        most = min(units, int((high[k] - low[k]) / step + 1e-9))
        # Row m is `best` moved m steps to the right: a view, without a copy.
        moved = sliding_window_view(np.concatenate([nothing, best]), units + 1)[::-1]
        table = moved[: most + 1] + gains[k, : most + 1, None]
        picks[k] = table.argmax(0)
        best = table[picks[k], total]
    return best, picks


def value_of_money(
    money: Floats, curves: Floats, low: Floats, high: Floats, most: float
) -> tuple[Floats, Floats]:
    """Budgets from the least amounts up to `most`, and the greatest revenue of each."""
    step = max(most - low.sum(), 1e-9) / UNITS
    best, _ = _tables(money, curves, low, np.minimum(high, most), step, UNITS)
    reached = np.isfinite(best)
    return low.sum() + step * np.arange(UNITS + 1)[reached], best[reached]


def settle(split: Floats, low: Floats, high: Floats, budget: float) -> Floats:
    """Move what is missing, or too much, in proportion to the room that is left."""
    for _ in range(8):
        split = np.clip(split, low, high)
        gap = budget - split.sum()
        room = high - split if gap > 0 else split - low
        if abs(gap) < 1e-9 * max(budget, 1) or room.sum() <= 0:
            break
        split = split + gap * np.minimum(room / room.sum(), 1)
    return np.clip(split, low, high)
