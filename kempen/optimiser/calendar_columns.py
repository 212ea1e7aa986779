"""What dates alone may do to demand, as regression columns with modest priors, in logs."""

from dataclasses import dataclass
from datetime import date

import numpy as np

from kempen.optimiser.history import EPOCH, Event, Floats, Ints

WEEKDAY, SEASON, PAYDAY = 0.15, 0.08, 0.1
ANY_EVENT, NAMED_EVENT, HAPPENING = 0.3, 0.3, 0.12
LEAD, TAIL = 5, 3
PAY_FROM, PAY_TO = 25, 3


@dataclass(frozen=True)
class Columns:
    """`table` (days, columns) and the prior standard deviation of each column's effect in logs."""

    table: Floats
    prior: Floats


def columns(start: date, days: int, learned: int, events: tuple[Event, ...]) -> Columns:
    """Columns for `days` days from `start`, of which the first `learned` are history."""
    day = np.arange(days) + (start - EPOCH).days
    waves = _season(day, learned)
    blocks = [
        (np.eye(7)[(day + 3) % 7] - 1 / 7, WEEKDAY),
        (waves[:, :2], SEASON),
        # Years are smooth: a wave twice as fast is half as high.
        (waves[:, 2:], SEASON / 2),
        (_payday(day), PAYDAY),
        *_events(day, events),
    ]
    table = np.concatenate([block for block, _ in blocks], axis=1)
    prior = np.concatenate([np.full(block.shape[1], sd) for block, sd in blocks])
    return Columns(table, prior)


def _season(day: Ints, learned: int) -> Floats:
    """Yearly waves: none under 300 days, one pair under 400, else two."""
    pairs = 0 if learned < 300 else 1 if learned < 400 else 2
    angle = 2 * np.pi * day / 365.25
    waves = [wave(j * angle) for j in range(1, pairs + 1) for wave in (np.sin, np.cos)]
    return np.array(waves).reshape(2 * pairs, len(day)).T


def _payday(day: Ints) -> Floats:
    stamps = day.astype("datetime64[D]")
    of_month = (stamps - stamps.astype("datetime64[M]")).astype(int) + 1
    window = (of_month >= PAY_FROM) | (of_month <= PAY_TO)
    return np.asarray(window[:, None] - window.mean())


def _events(day: Ints, events: tuple[Event, ...]) -> list[tuple[Floats, float]]:
    """Before, on and after an event: common to all, own to a name, and own to one happening.

    A name seen before carries its own effect; one never seen takes what this business's other
    events have done; no event repeats itself exactly, so each happening may differ a little.
    """
    at = {
        (event.name, (event.day - EPOCH).days)
        for event in events
        if day[0] - TAIL <= (event.day - EPOCH).days <= day[-1] + LEAD
    }
    if not at:
        return []
    names = sorted({name for name, _ in at})
    shapes = {where: _shape(day - where) for _, where in at}
    own = {
        name: np.sum([shapes[where] for other, where in at if other == name], axis=0)
        for name in names
    }
    everything = np.sum([own[name] for name in names], axis=0)
    single = [shapes[where].sum(1, keepdims=True) for _, where in sorted(at)]
    return [
        (np.asarray(everything), ANY_EVENT),
        (np.concatenate([own[name] for name in names], axis=1), NAMED_EVENT),
        (np.concatenate(single, axis=1), HAPPENING),
    ]


def _shape(offset: Ints) -> Floats:
    """Three columns: the days before, rising; the day; the days after, falling."""
    before = np.where((offset < 0) & (offset >= -LEAD), 1 + offset / (LEAD + 1), 0)
    after = np.where((offset > 0) & (offset <= TAIL), 1 - offset / (TAIL + 1), 0)
    return np.stack([before, (offset == 0).astype(float), after], axis=1)
