"""How one campaign's sales may answer to spend: a grid of carry-over, saturation and mere presence.

Carry-over follows Jin, Wang, Sun, Chan and Koehler, "Bayesian methods for media mix modeling with
carryover and shape effects" (Google, 2017), with their geometric and delayed kernels; saturation is
Hill's, a logistic or a power. Spend is measured in units of a campaign's usual daily spend, and
every curve is 1 at that point, so that the size of a campaign's sales is not part of its shape.
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.model.history import Floats

LAGS = 42
DECAYS = (0.02, 0.2, 0.4, 0.55, 0.68, 0.8)
DELAYED = ((1.6, 2.5), (2.0, 4.0), (2.0, 7.0))
HALVES = (0.25, 0.5, 0.9, 1.5, 3.0, 6.0)
SLOPES = (0.8, 1.2, 1.8)
BENDS = (0.3, 0.5, 0.75, 1.1, 1.6, 2.4, 3.6, 6.0)
POWERS = (0.15, 0.27, 0.38, 0.48, 0.58, 0.68, 0.78, 0.9)
OFFSETS = (0.0, 0.25)
RARE_POWER, RARE_OFFSET = 0.35, 0.35
PRESENT = 0.04
LEAST = 1e-4


@dataclass(frozen=True)
class ResponseShape:
    """One point of the grid: indices into kernels and saturations, and the offset."""

    kernel: int
    saturation: int
    offset: float


def kernels() -> Floats:
    """Carry-over weights that sum to 1, one row per kernel: (9, 42)."""
    lag = np.arange(LAGS)
    rows = [np.power(decay, lag) for decay in DECAYS]
    for shape, scale in DELAYED:
        at = (lag + 0.5) / scale
        rows.append(at ** (shape - 1) * np.exp(-(at**shape)))
    table = np.array(rows)
    return np.asarray(table / table.sum(1, keepdims=True))


KERNELS = kernels()
SATURATIONS = len(HALVES) * len(SLOPES) + len(BENDS) + len(POWERS)
POINTS = len(KERNELS) * SATURATIONS * len(OFFSETS)


def points() -> list[ResponseShape]:
    """The grid in the order of every array that has a row per point."""
    return [
        ResponseShape(kernel, saturation, offset)
        for kernel in range(len(KERNELS))
        for offset in OFFSETS
        for saturation in range(SATURATIONS)
    ]


def carried(spend: Floats) -> Floats:
    """Stock of advertising under each kernel: daily spend (t,) to (kernels, t)."""
    days = len(spend)
    return np.stack([np.convolve(spend, kernel)[:days] for kernel in KERNELS])


def log_saturations(ratio: Floats) -> Floats:
    """Log of each saturation at `ratio` × usual spend, 0 at ratio 1: shape (34, *ratio.shape)."""
    log = np.log(np.maximum(ratio, LEAST))
    out = np.empty((SATURATIONS, *ratio.shape))
    at = 0
    for half in HALVES:
        below = np.log(half) - log
        for slope in SLOPES:
            np.multiply(below, slope, out=out[at])
            np.exp(out[at], out=out[at])
            np.log1p(out[at], out=out[at])
            np.subtract(np.log1p(half**slope), out[at], out=out[at])
            at += 1
    level = np.maximum(ratio, LEAST)
    for bend in BENDS:
        np.log(np.tanh(level / bend), out=out[at])
        out[at] -= np.log(np.tanh(1 / bend))
        at += 1
    for power in POWERS:
        np.multiply(log, power, out=out[at])
        at += 1
    return out


def with_offset(log_curve: Floats, ratio: Floats, offset: float) -> Floats:
    """Log of a curve of which a part comes from merely being present."""
    if offset == 0:
        return log_curve
    presence = np.maximum(1 - np.exp(-ratio / PRESENT), 1e-9)
    return np.asarray(np.log(offset * presence + (1 - offset) * np.exp(log_curve)))


def log_curves(spend: Floats, usual: float) -> Floats:
    """Log response of every grid point on every day: daily spend (t,) to (points, t)."""
    stock = carried(spend) / usual
    days = len(spend)
    out = np.empty((len(KERNELS), len(OFFSETS), SATURATIONS, days))
    for kernel in range(len(KERNELS)):
        plain = log_saturations(stock[kernel])
        for i, offset in enumerate(OFFSETS):
            out[kernel, i] = with_offset(plain, stock[kernel], offset)
    return out.reshape(POINTS, days)


def rises() -> Floats:
    """By how many per cent each curve rises at usual spend for one per cent more: (points,)."""
    near = np.array([0.99, 1.01])
    rise = np.diff(log_saturations(near), axis=1)[:, 0] / np.log(near[1] / near[0])
    return np.broadcast_to(rise, (len(KERNELS), len(OFFSETS), SATURATIONS)).reshape(-1)


def log_prior() -> Floats:
    """Log prior of the grid before anything is said of rises: (points,).

    Sales are known to saturate, so powers, which never do, are held to be rarer, and so are sales
    that come from mere presence.
    """
    prior = np.zeros((len(KERNELS), len(OFFSETS), SATURATIONS))
    prior[:, :, -len(POWERS) :] += np.log(RARE_POWER)
    prior[:, 1:] += np.log(RARE_OFFSET)
    return prior.ravel()
