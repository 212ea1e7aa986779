"""Paths of lines and bands with gaps: a missing value is a hole, never a 0."""

from collections.abc import Callable, Iterator, Sequence

from kempen.charts.scales import place
from kempen.charts.svg import number

# The inner drawing is stretched to the width of its place, so this is only fineness.
WIDTH = 1000.0


def runs(values: Sequence[object | None]) -> Iterator[range]:
    """Yield the stretches of indexes without a hole."""
    start: int | None = None
    for index, value in enumerate(values):
        if value is None and start is not None:
            yield range(start, index)
            start = None
        elif value is not None and start is None:
            start = index
    if start is not None:
        yield range(start, len(values))


def line(values: Sequence[float | None], y: Callable[[float], float]) -> str:
    """Return the path of a line; a lone value is a stroke of no length, shown by its round cap."""
    parts = []
    for run in runs(values):
        points = [
            _point(index, len(values), value, y)
            for index in run
            if (value := values[index]) is not None
        ]
        parts.append(f"M{'L'.join(points)}" if len(points) > 1 else f"M{points[0]}h0")
    return "".join(parts)


def band(
    lows: Sequence[float | None], highs: Sequence[float | None], y: Callable[[float], float]
) -> str:
    """Return the path of the area between two lines, where both are known."""
    both = [
        (low, high) if low is not None and high is not None else None
        for low, high in zip(lows, highs, strict=True)
    ]
    parts = []
    for run in runs(both):
        known = [(index, pair) for index in run if (pair := both[index]) is not None]
        above = [_point(index, len(both), high, y) for index, (_, high) in known]
        below = [_point(index, len(both), low, y) for index, (low, _) in reversed(known)]
        parts.append(f"M{'L'.join(above + below)}Z")
    return "".join(parts)


def _point(index: int, count: int, value: float, y: Callable[[float], float]) -> str:
    # One decimal is a tenth of a pixel; more would double the size of a page.
    return f"{round(place(index, count) * WIDTH, 1):g} {number(round(y(value), 1))}"
