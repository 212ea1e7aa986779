"""The days with a name that a chart has room for, in words."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.queries import CalendarMark, marks_of
from kempen.domain.forecasts.calendar_copy import effect_words, mark_name, payday_words
from kempen.domain.forecasts.calendar_effects import PAYDAY, effect_of, effects_of
from kempen.market.calendar import is_payday_window
from kempen.market.periods import RAMADAN
from kempen.market.seasons import EXTENT, SeasonName

__all__ = ["ShownCalendar", "ShownMark", "shown_calendar"]

# Over more days only seasons, Ramadan and own events are named, and so many of them at most.
LONGEST_WHOLE: Final = 120
MOST_MARKS: Final = 24


@dataclass(frozen=True)
class ShownMark:
    """A day or days: their name, and what such days did. `season`: its code, where it has one."""

    first: date
    last: date
    name: str
    effect: str
    season: str = ""
    event_id: str = ""


@dataclass(frozen=True)
class ShownCalendar:
    """What happens on the days of a chart. `paydays` are spans; empty on a long chart."""

    marks: tuple[ShownMark, ...] = ()
    paydays: tuple[tuple[date, date], ...] = ()
    payday: str = ""


def shown_calendar(
    business: Business, first: date, last: date, states: tuple[str, ...] = ()
) -> ShownCalendar:
    """Return what a chart of these days shows; two statements."""
    effects = effects_of(business)
    is_short = (last - first).days < LONGEST_WHOLE
    # Ramadan is named as a whole, not by its first day too.
    marks = [one for one in marks_of(business, first, last, states) if one.name != "ramadan_begins"]
    if not is_short:
        marks = sorted((one for one in marks if _rank(one) is not None), key=_rank_or_last)
        marks = sorted(marks[:MOST_MARKS], key=lambda one: (one.first, one.last, one.key))
    shown = tuple(
        ShownMark(
            one.first,
            one.last,
            mark_name(one),
            effect_words(effect_of(one, effects)),
            one.name if one.name in set(SeasonName) and not one.event_id else "",
            one.event_id,
        )
        for one in marks
    )
    if not is_short:
        return ShownCalendar(shown)
    paydays = _paydays(first, last)
    return ShownCalendar(shown, paydays, payday_words(effects.get(PAYDAY)) if paydays else "")


def _rank(mark: CalendarMark) -> int | None:
    """Return how soon a mark is dropped from a long chart; None: it is not on one."""
    if mark.event_id:
        return 0
    if mark.name == RAMADAN:
        return len(EXTENT)
    return 1 + list(EXTENT).index(SeasonName(mark.name)) if mark.name in EXTENT else None


def _rank_or_last(mark: CalendarMark) -> tuple[int, date]:
    rank = _rank(mark)
    return (len(EXTENT) + 1 if rank is None else rank, mark.first)


def _paydays(first: date, last: date) -> tuple[tuple[date, date], ...]:
    """Return the spans of payday within these days."""
    spans: list[tuple[date, date]] = []
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        if not is_payday_window(day):
            continue
        if spans and spans[-1][1] == day - timedelta(days=1):
            spans[-1] = (spans[-1][0], day)
        else:
            spans.append((day, day))
    return tuple(spans)
