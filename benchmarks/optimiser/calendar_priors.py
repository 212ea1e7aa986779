"""What may be known of a world's calendar before a day is seen: columns and their priors."""

from dataclasses import dataclass

import numpy as np

from benchmarks.optimiser.draw import YEARLY
from benchmarks.optimiser.worlds import Floats, World

HAPPENS = 0.2


@dataclass(frozen=True)
class Columns:
    """Log demand of the calendar is `rows` @ effects: rows are days of history, then the horizon.

    `mean` and `deviation` are the prior of the effects, those that `draw` draws them with. `single`
    marks the columns of one happening each, whose heights of the days ahead nobody can know.
    """

    rows: Floats
    mean: Floats
    deviation: Floats
    single: np.ndarray[tuple[int], np.dtype[np.bool_]]


def columns(world: World) -> Columns:
    """Weekdays, two yearly waves, payday, each event by name, and each happening's own height."""
    family, truth = world.family, world.truth
    dates = world.start + np.arange(family.days + family.horizon)
    day = dates.astype("datetime64[D]").astype(int)
    year = 2 * np.pi * day / 365.25
    of_month = (dates - dates.astype("datetime64[M]")).astype(int) + 1
    parts = [np.eye(7)[(day + 3) % 7], np.sin(year)[:, None], np.cos(year)[:, None]]
    parts += [np.sin(2 * year)[:, None], np.cos(2 * year)[:, None]]
    parts += [((of_month >= 25) | (of_month <= 3)).astype(float)[:, None]]
    mean = [0.0] * 11 + [0.15 / 2]
    deviation = [0.12] * 7 + [0.07] * 2 + [0.035] * 2 + [0.15 / np.sqrt(12)]
    sizes = {name: weight * family.event_size for name, _, weight in YEARLY}
    for name in sorted(set(truth.happenings)):
        same = np.array([other == name for other in truth.happenings])
        parts.append(truth.heights[same].sum(0)[:, None])
        mean.append(sizes[name])
        deviation.append(abs(sizes[name]) * 0.8 / np.sqrt(12))
    known = len(mean)
    parts.append(truth.heights.T)
    for name in truth.happenings:
        mean.append(0.0)
        deviation.append(HAPPENS * abs(sizes[name]) * np.sqrt(1 + 0.8**2 / 12))
    single = np.arange(len(mean)) >= known
    return Columns(np.hstack(parts), np.array(mean), np.array(deviation), single)
