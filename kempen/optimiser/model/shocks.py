"""Day-to-day shocks of demand: with memory, and seen through the campaigns' own noise.

Such a sum is an ARMA(1, 1) process: `memory` is how much of a shock is left a day later, `blur` how
much the noise hides of it (Harvey, Forecasting, Structural Time Series Models, 1989, chapter 2).
"""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.model.history import Floats

# (memory, blur): no shocks, shocks seen clearly, and shocks seen through more and more noise.
KINDS = (
    (0.0, 0.0), (0.35, 0.0), (0.6, 0.0), (0.6, 0.3), (0.8, 0.0), (0.8, 0.3), (0.8, 0.55),
    (0.92, 0.3), (0.92, 0.6), (0.92, 0.8),
)  # fmt: skip
LEAST = 1e-12


@dataclass(frozen=True)
class Shocks:
    """`size`: standard deviation in logs; `tomorrow`: mean of the next, give or take `doubt`."""

    size: float
    memory: float
    tomorrow: float
    doubt: float

    def expected(self, ahead: int) -> Floats:
        """Mean of the days ahead: (ahead,)."""
        return np.asarray(self.tomorrow * self.memory ** np.arange(ahead))

    def futures(self, count: int, ahead: int, rng: np.random.Generator) -> Floats:
        """Draws for the days ahead: (count, ahead)."""
        news = rng.standard_normal((count, ahead)) * self.size * np.sqrt(1 - self.memory**2)
        out = np.empty((count, ahead))
        now = self.tomorrow + self.doubt * rng.standard_normal(count)
        for step in range(ahead):
            out[:, step] = now
            now = self.memory * now + news[:, step]
        return out


def whiten(columns: Floats, memory: float, blur: float) -> Floats:
    """Innovations of each column (days, n) of an ARMA(1, 1) process that starts from its mean."""
    out = np.empty_like(columns)
    out[0] = columns[0] * np.sqrt((1 - memory**2) / (1 + blur**2 - 2 * memory * blur))
    if blur == 0:
        out[1:] = columns[1:] - memory * columns[:-1]
        return out
    differenced = columns[1:] - memory * columns[:-1]
    before = out[0]
    for day in range(len(differenced)):
        before = differenced[day] + blur * before
        out[day + 1] = before
    return out


def shocks_of(left: Floats, memory: float, blur: float, innovation: float) -> Shocks:
    """Shocks of the days ahead from what was `left` (days,) of history."""
    if memory == 0:
        return Shocks(0.0, 0.0, 0.0, 0.0)
    last = float(whiten(left[-90:, None], memory, blur)[-1, 0])
    variance = innovation**2 * (memory - blur) * (1 - memory * blur) / memory / (1 - memory**2)
    noise = innovation**2 * blur / memory
    tomorrow = memory * float(left[-1]) - blur * last
    doubt = max(innovation**2 - noise, 0.0)
    return Shocks(float(np.sqrt(max(variance, LEAST))), memory, tomorrow, float(np.sqrt(doubt)))
