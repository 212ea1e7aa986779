"""Expected revenue of the horizon for any amount of money, one row per kept grid point."""

import numpy as np

from kempen.optimiser.model.grid_posterior import GridPosterior
from kempen.optimiser.model.history import Floats, Ints
from kempen.optimiser.model.response import (
    KERNELS,
    LAGS,
    LEAST,
    log_saturations,
    points,
    with_offset,
)

STEPS = 56
SMALLEST = 0.02
NODES = 12


def money_grid(usual: float, horizon: int, top: float) -> Floats:
    """Amounts for the horizon: 0, then even steps in logs from 2 % of usual to `top`: (57,)."""
    low = SMALLEST * usual * horizon
    return np.concatenate([[0.0], np.geomspace(low, max(top, 2 * low), STEPS)])


def carried_in(spend: Floats, horizon: int) -> Floats:
    """Stock that past daily spend leaves on each day of the horizon: (kernels, horizon)."""
    tail = np.concatenate([spend[-LAGS:], np.zeros(horizon)])
    return np.stack(
        [np.convolve(tail, kernel)[len(tail) - horizon : len(tail)] for kernel in KERNELS]
    )


def nodes(horizon: int) -> tuple[Ints, Floats]:
    """A few days that stand for all, and what share of each day: (nodes,), (nodes, horizon)."""
    if horizon <= NODES:
        return np.arange(horizon), np.eye(horizon)
    at = np.unique(np.round(np.geomspace(1, horizon, NODES) - 1).astype(int))
    share = np.stack([np.interp(np.arange(horizon), at, row) for row in np.eye(len(at))])
    return at, share


def table(
    campaign: GridPosterior, spend: Floats, usual: float, money: Floats, worth: Floats
) -> Floats:
    """Expected revenue (points kept, money steps), with flat delivery and carry-over from `spend`.

    `worth` (points kept, horizon): what a curve of 1 brings on each day.
    """
    horizon = worth.shape[1]
    days, share = nodes(horizon)
    arriving = carried_in(spend, horizon)[:, days]
    reach = np.cumsum(KERNELS, axis=1)
    reach = np.concatenate([reach, np.ones((len(KERNELS), max(0, horizon - LAGS)))], axis=1)[
        :, days
    ]
    grid = points()
    kinds = [grid[int(point)] for point in campaign.points]
    out = np.empty((len(kinds), len(money)))
    weighed = worth @ share.T
    for kernel in {kind.kernel for kind in kinds}:
        ratio = (arriving[kernel] + reach[kernel] * (money[:, None] / horizon)) / usual
        plain = log_saturations(ratio)
        # Curves are cut off at a trace of spend for their logarithm's sake; nothing brings nothing.
        any_at_all = np.minimum(ratio / LEAST, 1.0)
        for row, kind in enumerate(kinds):
            if kind.kernel == kernel:
                curve = np.exp(with_offset(plain[kind.saturation], ratio, kind.offset))
                out[row] = (curve * any_at_all) @ weighed[row]
    return out
