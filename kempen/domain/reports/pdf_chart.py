"""The chart of a report in a PDF: of the metric that was chosen, or else of the usual one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from kempen.charts.lines import GUTTERS, LineChart, draw_resolved
from kempen.charts.scales import labelled, place
from kempen.domain.forecasts.shown_calendar import ShownCalendar, ShownMark
from kempen.domain.metrics.calendar.chart_marks import numbers_above
from kempen.domain.metrics.copy import title_of
from kempen.domain.metrics.definitions import (
    BY_SLUG,
    CONVERSIONS,
    RETURN,
    Metric,
    Missing,
    Unit,
    Value,
)
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.series import Grain, Point, Series, series_of
from kempen.market import days, numbers
from kempen.market.languages import locale_of
from kempen.market.money import compact_money

# Of the drawing's own units: a wider one is lower on paper, and its words are smaller.
WIDTH = 1300.0
NO_CALENDAR: Final = ShownCalendar()


def usual_metric(performance: Performance) -> Metric:
    """Return what is drawn where nobody chose: the return, or conversions without revenue."""
    return RETURN if performance.now.revenue else CONVERSIONS


@dataclass(frozen=True)
class DayLabel:
    """A day below the drawing: where its middle is, in per cent of the width, and its words."""

    middle: float
    words: str


@dataclass(frozen=True)
class PdfChart:
    """A chart on paper; the drawing (SVG) is empty where nothing is known.

    `marks` say what the numbers above it mean, in their order.
    """

    title: str
    drawing: str = ""
    days: Sequence[DayLabel] = ()
    marks: Sequence[str] = ()


def chart_of(
    performance: Performance, charted: str = "", calendar: ShownCalendar = NO_CALENDAR
) -> PdfChart:
    """Return the chart of a report, with the days of a calendar.

    Its days are text of the page: WeasyPrint (70) sets the text of a drawing letter by letter,
    which takes Tamil apart.
    """
    metric = BY_SLUG[charted] if charted else usual_metric(performance)
    series = series_of(metric, performance.by_day, performance.period)
    title = title_of(series, _(series.metric.label))
    if not series.has_data:
        return PdfChart(title)
    points = series.points
    chart = LineChart(
        title=title,
        summary="",
        values=[_float(point.drawn) for point in points],
        low=[point.low for point in points],
        high=[point.high for point in points],
        axis=lambda tick: _short(metric, Decimal(repr(tick))),
        day=lambda _index: "",
        last=_last(metric, points[-1].drawn),
        from_zero=not metric.is_ratio,
        marks=numbers_above(calendar, [point.days for point in points]),
    )
    marks = tuple(_mark_words(mark) for mark in calendar.marks)
    return PdfChart(title, draw_resolved(chart, WIDTH), tuple(_days(series)), marks)


def _mark_words(mark: ShownMark) -> str:
    on = days.days(mark.first, mark.last, locale_of(get_language()))
    return f"{mark.name} · {on} · {mark.effect}"


def _days(series: Series) -> Iterator[DayLabel]:
    left, right = GUTTERS
    count = len(series.points)
    for index, _stays in labelled(count):
        middle = left + place(index, count) * (WIDTH - left - right)
        yield DayLabel(round(100 * middle / WIDTH, 2), _tick(series, series.points[index]))


def _tick(series: Series, point: Point) -> str:
    where = locale_of(get_language())
    if series.grain is Grain.MONTH:
        return days.month(point.days.first, where)
    return days.short_day(point.days.last, where)


def _short(metric: Metric, value: Decimal) -> str:
    if metric.unit is Unit.MONEY:
        return compact_money(value)
    if metric.unit is Unit.TIMES:
        return f"{numbers.trimmed(value)}×"
    if metric.unit is Unit.PERCENT:
        return numbers.percent(value)
    return numbers.count(value)


def _last(metric: Metric, value: Value) -> str:
    if isinstance(value, Missing):
        return ""
    return numbers.times(value) if metric is RETURN else _short(metric, value)


def _float(value: Value) -> float | None:
    return float(value) if isinstance(value, Decimal) else None
