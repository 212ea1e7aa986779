"""The calendar, ready to be shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from kempen.domain.calendar_events.queries import BusinessEvent
from kempen.domain.forecasts.calendar_copy import effect_words, mark_name
from kempen.domain.forecasts.calendar_effects import CalendarDay
from kempen.domain.metrics.calendar.season_results import SeasonResult
from kempen.domain.metrics.definitions import RETURN
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers
from kempen.market.seasons import SeasonName
from kempen.market.states import STATES

SHOWN_AHEAD: Final = timedelta(days=180)


@dataclass(frozen=True)
class CalendarRow:
    """A line of the calendar. `event_id` and `season` lead to a page, where there is one."""

    first: date
    last: date
    name: str
    effect: str
    is_seen: bool
    season: str
    event_id: str


@dataclass(frozen=True)
class ResultRow:
    """What one season brought, in words. `whole` names all of its days where some have no data."""

    day: date
    first: date
    last: date
    whole: str
    is_over: bool
    spend: str
    revenue: str
    return_: str
    sales: str
    change: str


def calendar_rows(days: Sequence[CalendarDay]) -> list[CalendarRow]:
    """Return a line for each day or days with a name; Ramadan once, as a whole."""
    seasons = set(SeasonName)
    return [
        CalendarRow(
            one.mark.first,
            one.mark.last,
            mark_name(one.mark),
            effect_words(one.effect),
            one.effect is not None,
            one.mark.name if one.mark.name in seasons and not one.mark.event_id else "",
            one.mark.event_id,
        )
        for one in days
        if one.mark.name != "ramadan_begins"
    ]


def result_rows(results: Sequence[SeasonResult]) -> list[ResultRow]:
    """Return a line for each season that has data."""
    return [
        ResultRow(
            one.day,
            one.days.first,
            one.days.last,
            figures.day_span(one.whole.first, one.whole.last) if one.is_partial else "",
            one.is_over,
            figures.money(one.sums.spend),
            figures.money(one.sums.revenue),
            str(figures.figure_of(RETURN, RETURN.formula(one.sums))),
            figures.money(one.sales),
            numbers.percent(one.change, signed=True) if one.change is not None else "",
        )
        for one in results
    ]


def places_of(event: BusinessEvent) -> str:
    """Name the states of an event; empty: everywhere."""
    return figures.listed(STATES[code] for code in event.states)
