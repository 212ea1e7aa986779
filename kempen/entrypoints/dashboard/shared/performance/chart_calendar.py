"""What happens on the days of a chart: numbers above it, a list beside it, names in its table."""

from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from kempen.domain.forecasts.shown_calendar import ShownCalendar, ShownMark, shown_calendar
from kempen.domain.metrics.calendar.chart_marks import numbers_above, shaded_paydays, touches
from kempen.domain.metrics.periods import Period
from kempen.entrypoints.dashboard.templatetags.figures import days_between, listed

__all__ = [
    "NO_CALENDAR",
    "MarkRow",
    "ShownCalendar",
    "mark_rows",
    "names_on",
    "numbers_above",
    "shaded_paydays",
    "shown_calendar",
]

NO_CALENDAR: Final = ShownCalendar()


@dataclass(frozen=True)
class MarkRow:
    """A line of the list: `page` says more of a season or an own event, empty for other days."""

    number: str
    days: str
    name: str
    effect: str
    page: str


def mark_rows(calendar: ShownCalendar, *, leads_on: bool = True) -> list[MarkRow]:
    """Return the list beside a chart, in the order of the numbers above it.

    `leads_on`: seasons and own events lead to their pages.
    """
    return [
        MarkRow(
            str(number),
            days_between(one.first, one.last),
            one.name,
            one.effect,
            _page(one) if leads_on else "",
        )
        for number, one in enumerate(calendar.marks, start=1)
    ]


def names_on(calendar: ShownCalendar, days: Period) -> str:
    """Return what happens on some days, for the table."""
    return listed(one.name for one in calendar.marks if touches(one, days))


def _page(mark: ShownMark) -> str:
    if mark.event_id:
        return reverse("calendar_event", args=[mark.event_id])
    return reverse("calendar_season", args=[mark.season]) if mark.season else ""
