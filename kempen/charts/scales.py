"""From numbers to places: a linear scale with round ticks, and which days get a label."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

# Money has twelve digits before the point; whatever is larger is drawn at the edge.
LARGEST: Final = 1e15
_STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)


def bounded(value: float) -> float:
    """Return the value, held within ± LARGEST."""
    return max(-LARGEST, min(LARGEST, value))


@dataclass(frozen=True)
class Scale:
    """Maps [low, high] to pixels from `bottom` up to `top`; round values are `step` apart."""

    low: float
    high: float
    step: float
    top: float
    bottom: float

    def y(self, value: float) -> float:
        """Return the pixel of a value; one outside is held at the edge."""
        share = (bounded(value) - self.low) / (self.high - self.low)
        return self.bottom - max(0.0, min(1.0, share)) * (self.bottom - self.top)

    @property
    def ticks(self) -> tuple[float, ...]:
        """Round values from low to high."""
        first = math.ceil(self.low / self.step - 1e-9)
        last = math.floor(self.high / self.step + 1e-9)
        return tuple(i * self.step + 0.0 for i in range(first, last + 1))


def scale_of(
    values: Iterable[float],
    around: Iterable[float] = (),
    *,
    from_zero: bool,
    top: float,
    bottom: float,
) -> Scale:
    """Make a scale that holds all `values` and, where they are near, those `around` them."""
    held = [bounded(value) for value in values] or [0.0, 1.0]
    low, high = min(held), max(held)
    reach = max(high - low, 0.2 * max(abs(low), abs(high)), 1e-9) * 0.6
    nearby = [bounded(value) for value in around]
    low = min([low, *(max(value, low - reach) for value in nearby)])
    high = max([high, *(min(value, high + reach) for value in nearby)])
    if from_zero:
        low, high = min(low, 0.0), max(high, 0.0)
    if high - low <= 1e-9 * max(1.0, abs(low), abs(high)):
        margin = max(1.0, abs(high)) * (0.1 if high else 1.0)
        low, high = (low, high + margin) if from_zero or not high else (low - margin, high + margin)
    step = _step(high - low)
    return Scale(
        low=math.floor(low / step + 1e-9) * step,
        high=math.ceil(high / step - 1e-9) * step,
        step=step,
        top=top,
        bottom=bottom,
    )


def _step(span: float) -> float:
    """Return a round step that cuts the span into three to six."""
    rough = span / 4
    size = 10.0 ** math.floor(math.log10(rough))
    return next(step * size for step in _STEPS if rough <= step * size * (1 + 1e-9))


def place(index: int, count: int) -> float:
    """Return where a point stands, as a share of the width; a single one in the middle."""
    return index / (count - 1) if count > 1 else 0.5


def labelled(count: int, most: int = 7) -> Sequence[tuple[int, bool]]:
    """Choose which of `count` points get a label: (index, whether it stays on a phone).

    They are evenly apart and end at the last point, whose day a reader looks for first.
    """
    if count <= 0:
        return ()
    step = max(1, math.ceil(count / most))
    indexes = range(count - 1, -1, -step)
    # On a phone at most three fit, the last among them.
    every_nth = max(1, math.ceil(len(indexes) / 3))
    return tuple((index, place % every_nth == 0) for place, index in enumerate(indexes))[::-1]
