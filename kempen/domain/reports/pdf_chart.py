"""The chart of a report in a PDF: of the metric that was chosen, or else of the usual one."""

from decimal import Decimal

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from kempen.charts.lines import LineChart, draw_resolved
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


def usual_metric(performance: Performance) -> Metric:
    """Return what is drawn where nobody chose: the return, or conversions without revenue."""
    return RETURN if performance.now.revenue else CONVERSIONS


def chart_of(performance: Performance, charted: str = "") -> tuple[str, str]:
    """Return the chart's title and its drawing; the drawing is empty where nothing is known."""
    metric = BY_SLUG[charted] if charted else usual_metric(performance)
    series = series_of(metric, performance.by_day, performance.period)
    title = title_of(series, _(series.metric.label))
    if not series.has_data:
        return title, ""
    points = series.points
    chart = LineChart(
        title=title,
        summary="",
        values=[_float(point.drawn) for point in points],
        low=[point.low for point in points],
        high=[point.high for point in points],
        axis=lambda tick: _short(metric, Decimal(repr(tick))),
        day=lambda index: _tick(series, points[index]),
        last=_last(metric, points[-1].drawn),
        from_zero=not metric.is_ratio,
    )
    return title, draw_resolved(chart, WIDTH)


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
