"""Smooth curves through tables over money."""

import numpy as np

from kempen.optimiser.model.history import Floats, Ints


def place(money: Floats, amounts: Floats) -> tuple[Ints, Floats]:
    """The money step left of each amount and how far into it, in logs after the first: (n, a).

    `money`: (n, s) rising from 0; `amounts`: (n, a).
    """
    inside = np.clip(amounts, money[:, :1], money[:, -1:])
    step = (money[:, 1:-1, None] <= inside[:, None, :]).sum(1)
    low = np.take_along_axis(money, step, axis=1)
    high = np.take_along_axis(money, step + 1, axis=1)
    later = step > 0
    bottom = np.where(later, low, 1.0)
    curved = np.log(np.where(later, inside, 1.0) / bottom) / np.log(
        np.where(later, high, 2.0) / bottom
    )
    return step, np.where(later, curved, (inside - low) / (high - low))


def smooth_each(money: Floats, values: Floats, amounts: Floats) -> Floats:
    """Values at `amounts` (n, a) from `values` (n, p, s) at rising `money` (n, s): (n, p, a).

    Cubic pieces in the logarithm of money (Catmull and Rom, 1974), a straight line below the first
    step, flat beyond the last.
    """
    left, part = place(money, amounts)
    last = money.shape[1] - 1
    left, part = left[:, None, :], part[:, None, :]

    def at(step: Ints) -> Floats:
        return np.take_along_axis(values, step, axis=2)

    start, stop = at(left), at(left + 1)
    before, after = at(np.maximum(left - 1, 1)), at(np.minimum(left + 2, last))
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


def smooth(money: Floats, values: Floats, amounts: Floats) -> Floats:
    """The same for one campaign: `values` (..., s) at `money` (s,), `amounts` (a,): (..., a)."""
    rows = values.reshape(1, -1, len(money))
    return smooth_each(money[None], rows, amounts[None]).reshape(*values.shape[:-1], len(amounts))
