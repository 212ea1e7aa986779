"""Smooth curves through tables over money."""

import numpy as np
from numpy.typing import NDArray

from kempen.optimiser.history import Floats


def place(money: Floats, amounts: Floats) -> tuple[NDArray[np.int64], Floats]:
    """The money step left of each amount and how far into it, in logs after the first."""
    inside = np.clip(amounts, money[0], money[-1])
    left = np.clip(np.searchsorted(money, inside, side="right") - 1, 0, len(money) - 2)
    low, high = money[left], money[left + 1]
    part = (inside - low) / (high - low)
    later = left > 0
    part[later] = np.log(inside[later] / low[later]) / np.log(high[later] / low[later])
    return left, part


def smooth(money: Floats, values: Floats, amounts: Floats) -> Floats:
    """Values at `amounts` (a,) from `values` (..., s) at rising `money` (s,): (..., a).

    Cubic pieces in the logarithm of money (Catmull and Rom, 1974), a straight line below the first
    step, flat beyond the last.
    """
    left, part = place(money, amounts)
    last = len(money) - 1
    before = values[..., np.maximum(left - 1, 1)]
    start, stop = values[..., left], values[..., left + 1]
    after = values[..., np.minimum(left + 2, last)]
    rise_in = np.where(left > 1, (stop - before) / 2, stop - start)
    rise_out = np.where(left + 2 <= last, (after - start) / 2, stop - start)
    square, cube = part**2, part**3
    curved = (
        (2 * cube - 3 * square + 1) * start
        + (cube - 2 * square + part) * rise_in
        + (3 * square - 2 * cube) * stop
        + (cube - square) * rise_out
    )
    straight = start + part * (stop - start)
    return np.asarray(np.where(left == 0, straight, curved))
