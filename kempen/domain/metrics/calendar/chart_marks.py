"""Where the days of a calendar stand on a chart whose points are days, weeks or months."""

from collections.abc import Sequence

from kempen.charts.calendar_marks import DayMark
from kempen.domain.forecasts.shown_calendar import ShownCalendar, ShownMark
from kempen.domain.metrics.periods import Period


def numbers_above(calendar: ShownCalendar, points: Sequence[Period]) -> list[DayMark]:
    """Return the numbers at the points whose days hold them; a point is a day, week or month."""
    marks = []
    for number, one in enumerate(calendar.marks, start=1):
        touched = [at for at, days in enumerate(points) if touches(one, days)]
        if touched:
            marks.append(DayMark(touched[0], touched[-1], str(number)))
    return marks


def shaded_paydays(
    calendar: ShownCalendar, points: Sequence[Period]
) -> tuple[tuple[int, int], ...]:
    """Return the spans of payday as indexes of points."""
    places = {days.last: at for at, days in enumerate(points)}
    return tuple(
        (places[first], places[last])
        for first, last in calendar.paydays
        if first in places and last in places
    )


def touches(mark: ShownMark, days: Period) -> bool:
    """Whether any of a mark's days is among these."""
    return mark.first <= days.last and mark.last >= days.first
