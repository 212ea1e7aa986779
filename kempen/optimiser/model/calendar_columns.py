"""What dates alone may do to demand, as regression columns with modest priors, in logs."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

import numpy as np

from kempen.optimiser.model.history import EPOCH, CalendarEvent, Floats, Ints

WEEKDAY, SEASON, PAYDAY = 0.15, 0.08, 0.1
ANY_EVENT, NAMED_EVENT, HAPPENING = 0.3, 0.3, 0.12
LEAD, TAIL = 5, 3
# The most names with shapes of their own; how often a name may come for each time to differ; and
# the most such times, the latest.
NAMES, TIMES, LATEST = 40, 24, 120
# Weeks with a name, such as school holidays; the most names of them.
STRETCH, STRETCHES = 0.1, 12
# Some businesses have seasons twice as high, and some festivals are felt for weeks.
SWING = 2.0
FAR, FAR_LEAD, FAR_TAIL = 0.2, 20, 10
# A year's growth of a business.
TREND = 0.1
PAY_FROM, PAY_TO = 25, 3
PAYDAY_NAME = "payday"


@dataclass(frozen=True)
class ColumnGroup:
    """Columns whose effects may be of two sizes, between which the data choose.

    `usual` and `other` are what their prior is multiplied with; 0 is no effect at all.
    """

    name: str
    columns: slice
    usual: float
    other: float


@dataclass(frozen=True)
class Columns:
    """What dates may do, as regression columns.

    `table` (days, columns); `prior`: standard deviation of each column's effect, in logs; `parts`:
    which of them may be of two sizes; `daily`: the columns that tell days of a month apart, which
    trend and season do not; `days_of`: the columns whose effects add up on the day of each event,
    or on each day of a stretch, by its name; PAYDAY_NAME is the window of payday.
    """

    table: Floats
    prior: Floats
    parts: tuple[ColumnGroup, ...]
    daily: Ints
    days_of: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def sized(self, changed: frozenset[str]) -> Floats:
        """The prior where the parts with these names have their other size."""
        prior = self.prior.copy()
        for part in self.parts:
            prior[part.columns] *= part.other if part.name in changed else part.usual
        return prior


def columns(start: date, days: int, learned: int, events: tuple[CalendarEvent, ...]) -> Columns:
    """Columns for `days` days from `start`, of which the first `learned` are history."""
    day = np.arange(days) + (start - EPOCH).days
    waves = _season(day, learned)
    # Years are smooth: a wave twice as fast is half as high.
    season = [(waves[:, :2], SEASON), (waves[:, 2:], SEASON / 2)]
    trend = [((np.arange(days) - learned + 1)[:, None] / 365.25, TREND)]
    single = tuple(event for event in events if event.last is None)
    stretches = _stretches(day, events)
    named = _names(day, single)
    always = [
        (np.eye(7)[(day + 3) % 7] - 1 / 7, WEEKDAY), (_payday(day), PAYDAY),
        *_events(day, single, named), *((days, STRETCH) for days in stretches.values()), *trend,
    ]  # fmt: skip
    far = _far_events(day, single)
    blocks = [*always, *season, *((shape, FAR) for shape in far.values())]
    table = np.concatenate([block for block, _ in blocks], axis=1)
    prior = np.concatenate([np.full(block.shape[1], sd) for block, sd in blocks])
    first = sum(block.shape[1] for block, _ in always)
    after = first + waves.shape[1]
    parts = [ColumnGroup("season", slice(first, after), 1.0, SWING)] if waves.size else []
    for at, name in enumerate(far):
        parts.append(
            ColumnGroup(f"far {name}", slice(after + 2 * at, after + 2 * at + 2), 0.0, 1.0)
        )
    slow = np.arange(first - 1, after)  # The trend is the last of those that are always there.
    daily = np.delete(np.arange(len(prior)), slow)
    return Columns(table, prior, tuple(parts), daily, _days_of(named, list(stretches), first))


def _days_of(named: list[str], stretches: list[str], always: int) -> dict[str, tuple[int, ...]]:
    """Return which columns make the effect of each name; `always`: how many there always are."""
    # Seven weekdays and payday come first. Of an event's three columns the last is its day.
    of_all = 8
    days_of: dict[str, tuple[int, ...]] = {PAYDAY_NAME: (7,)}
    days_of |= {name: (of_all + 2, of_all + 3 * (at + 1) + 2) for at, name in enumerate(named)}
    begin = always - 1 - len(stretches)
    return days_of | {name: (begin + at,) for at, name in enumerate(stretches)}


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


def _stretches(day: Ints, events: tuple[CalendarEvent, ...]) -> dict[str, Floats]:
    """One column a name: its stretches against all other days."""
    inside: dict[str, Floats] = {}
    for event in sorted(events, key=lambda one: (one.name, one.day)):
        if event.last is None:
            continue
        first, last = (event.day - EPOCH).days, (event.last - EPOCH).days
        days = ((day >= first) & (day <= last)).astype(float)
        if days.any():
            inside[event.name] = np.maximum(inside.get(event.name, 0.0), days)
    names = list(inside)[:STRETCHES]
    return {name: (inside[name] - inside[name].mean())[:, None] for name in names}


def _names(day: Ints, events: tuple[CalendarEvent, ...]) -> list[str]:
    """Return the names that have shapes of their own, the most frequent first."""
    times = Counter(name for name, _ in _happenings(day, events, LEAD, TAIL))
    return [name for name, _ in times.most_common(NAMES)]


def _events(
    day: Ints, events: tuple[CalendarEvent, ...], names: list[str]
) -> list[tuple[Floats, float]]:
    """Before, on and after an event: common to all, own to a name, and own to one happening.

    A name seen before carries its own effect; one never seen takes what this business's other
    events have done; no event repeats itself exactly, so each happening may differ a little.
    """
    at = _happenings(day, events, LEAD, TAIL)
    if not at:
        return []
    shapes = {where: _shape(day - where) for _, where in at}
    times = Counter(name for name, _ in at)
    own = _by_name(at, shapes)
    named = [own[name] for name in names]
    single = sorted({where for name, where in at if times[name] <= TIMES})[-LATEST:]
    return [
        (np.asarray(np.sum(list(own.values()), axis=0)), ANY_EVENT),
        (np.concatenate(named, axis=1), NAMED_EVENT),
        *((shapes[where].sum(1, keepdims=True), HAPPENING) for where in single),
    ]


def _far_events(day: Ints, events: tuple[CalendarEvent, ...]) -> dict[str, Floats]:
    """Two columns a name: the weeks before it, rising; the days after it, falling."""
    at = _happenings(day, events, FAR_LEAD, FAR_TAIL)
    times = Counter(name for name, _ in at)
    own = _by_name(at, {where: _slopes(day - where, FAR_LEAD, FAR_TAIL) for _, where in at})
    return {name: own[name] for name, count in times.most_common(NAMES) if count <= TIMES}


def _happenings(
    day: Ints, events: tuple[CalendarEvent, ...], lead: int, tail: int
) -> list[tuple[str, int]]:
    """Names and days of the events that are felt on some of the days, in order of names."""
    happenings = {(event.name, (event.day - EPOCH).days) for event in events}
    return sorted(one for one in happenings if day[0] - tail <= one[1] <= day[-1] + lead)


def _by_name(at: list[tuple[str, int]], shapes: dict[int, Floats]) -> dict[str, Floats]:
    """The summed shapes of each name's happenings."""
    by_name: dict[str, Floats] = {}
    for name, day in at:
        by_name[name] = by_name[name] + shapes[day] if name in by_name else shapes[day]
    return by_name


def _shape(offset: Ints) -> Floats:
    """Three columns: the days before, rising; the days after, falling; the day."""
    return np.column_stack([_slopes(offset, LEAD, TAIL), (offset == 0).astype(float)])


def _slopes(offset: Ints, lead: int, tail: int) -> Floats:
    """Two columns: the days before, rising; the days after, falling."""
    before = np.where((offset < 0) & (offset >= -lead), 1 + offset / (lead + 1), 0)
    after = np.where((offset > 0) & (offset <= tail), 1 - offset / (tail + 1), 0)
    return np.stack([before, after], axis=1)
