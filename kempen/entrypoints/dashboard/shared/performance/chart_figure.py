"""The chart of a page: title, summary, legend, drawing, and the same numbers as a table."""

from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from kempen.charts.lines import LineChart, draw
from kempen.charts.marks import sign
from kempen.domain.forecasts.shown_calendar import ShownCalendar
from kempen.domain.metrics.copy import title_of
from kempen.domain.metrics.definitions import (
    CONVERSIONS,
    RETURN,
    REVENUE,
    SPEND,
    Metric,
    Missing,
    Value,
)
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.series import Grain, Point, Series, series_of
from kempen.domain.metrics.sums import Sums
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.shared.performance.chart_calendar import (
    NO_CALENDAR,
    MarkRow,
    mark_rows,
    names_on,
    numbers_above,
    shaded_paydays,
)
from kempen.entrypoints.dashboard.shared.period import length_in_words
from kempen.entrypoints.dashboard.templatetags.figures import locale, missing_words, short, written
from kempen.market import days, numbers

CHARTED = {metric.slug: metric for metric in (RETURN, SPEND, REVENUE, CONVERSIONS)}


@dataclass(frozen=True)
class Figure:
    """What the template lays out. `body` are the rows of the table, `count` their number.

    A row begins with its day and has a cell for each of `heads`. `marks` say what the numbers above
    the drawing mean.
    """

    title: str
    summary: str
    note: str
    legend: list[tuple[SafeString, str]]
    svg: SafeString
    heads: list[str]
    body: SafeString
    count: int
    has_data: bool
    marks: list[MarkRow]


def figure_of(
    performance: Performance,
    metric: Metric,
    goal: Decimal | None,
    calendar: ShownCalendar = NO_CALENDAR,
) -> Figure:
    """Draw `metric` over the period; the goal is that of the return."""
    figure = _figure(
        metric,
        performance.period,
        tuple(performance.by_day.items()),
        goal if metric is RETURN else None,
        calendar,
        get_language(),
    )
    # Addresses name the business, and a figure may be another one's with the same numbers.
    return replace(figure, marks=mark_rows(calendar)) if calendar.marks else figure


# The same numbers give the same figure, and drawing it is a third of what an overview costs. What
# it is remembered by are the numbers themselves, so a figure is new as soon as one of them is.
@lru_cache(maxsize=128)
def _figure(
    metric: Metric,
    period: Period,
    days: tuple[tuple[date, Sums], ...],
    goal: Decimal | None,
    calendar: ShownCalendar,
    _language: str | None,
) -> Figure:
    by_day = dict(days)
    series = series_of(metric, by_day, period)
    title, summary = title_of(series, _name(series.metric)), _summary(series, goal)
    return Figure(
        title=title,
        summary=summary,
        note=_note(period, sum(_is_told(metric, by_day.get(day)) for day in period)),
        legend=_legend(series, goal, calendar),
        svg=mark_safe(_svg(series, goal, title, summary, calendar)),  # noqa: S308 -- charts.svg escapes.
        heads=_heads(series, calendar),
        body=_body([_row(series, point, calendar) for point in series.points]),
        count=len(series.points),
        has_data=series.has_data,
        marks=[],
    )


def _name(metric: Metric) -> str:
    return str(LABELS[metric.slug])


def _summary(series: Series, goal: Decimal | None) -> str:
    known = [
        (point.drawn, point.days.last)
        for point in series.points
        if isinstance(point.drawn, Decimal)
    ]
    if not known:
        return _("There is no data for these days.")

    def value_and_day(pair: tuple[Decimal, date]) -> dict[str, str]:
        return {"value": written(series.metric, pair[0]), "day": days.short_day(pair[1], locale())}

    first, last, best = value_and_day(known[0]), value_and_day(known[-1]), value_and_day(max(known))
    if len(known) == 1:
        return _("%(value)s on %(day)s.") % last
    sentence = _(
        "From %(first)s on %(first_day)s to %(last)s on %(last_day)s. Highest: %(best)s on "
        "%(best_day)s."
    ) % {
        "first": first["value"],
        "first_day": first["day"],
        "last": last["value"],
        "last_day": last["day"],
        "best": best["value"],
        "best_day": best["day"],
    }
    if goal is None:
        return sentence
    reached = sum(value >= goal for value, _day in known)
    template = {
        Grain.DAY: _("At or above the goal on %(reached)s of %(all)s days."),
        Grain.WEEK: _("At or above the goal in %(reached)s of %(all)s weeks."),
        Grain.MONTH: _("At or above the goal in %(reached)s of %(all)s months."),
    }[series.grain]
    facts = {"reached": numbers.count(reached), "all": numbers.count(len(known))}
    return f"{sentence} {template % facts}"


def _is_told(metric: Metric, sums: Sums | None) -> bool:
    """Whether a day has rows of ads, or, for what the whole business sold, of sales."""
    if sums is None:
        return False
    return sums.sales is not None if metric.of_business else sums.rows > 0


def _note(period: Period, days_with_rows: int) -> str:
    gaps = period.length - days_with_rows
    if not gaps or not days_with_rows:
        return ""
    return ngettext(
        "%(gaps)s of %(days)s days has no data. It is a gap in the line, not 0.",
        "%(gaps)s of %(days)s days have no data. They are gaps in the line, not 0.",
        gaps,
    ) % {"gaps": numbers.count(gaps), "days": numbers.count(period.length)}


def _legend(
    series: Series, goal: Decimal | None, calendar: ShownCalendar
) -> list[tuple[SafeString, str]]:
    entries = [("line", _name(series.metric))]
    if any(point.low is not None for point in series.points):
        entries.append(("band", _("Likely range")))
    if any(isinstance(point.before, Decimal) for point in series.points):
        entries.append(("before", length_in_words(series.period).capitalize()))
    if goal is not None:
        entries.append(("goal", _("Goal")))
    if calendar.payday and series.grain is Grain.DAY:
        entries.append(("shade", calendar.payday))
    return [
        (mark_safe(sign(name)), words)  # noqa: S308 -- charts.svg escapes.
        for name, words in entries
    ]


def _svg(
    series: Series, goal: Decimal | None, title: str, summary: str, calendar: ShownCalendar
) -> str:
    points = series.points
    days_of_points = [point.days for point in points]
    last = points[-1].drawn if points else Missing.NO_DATA
    return draw(
        LineChart(
            title=title,
            summary=summary,
            values=[_float(point.drawn) for point in points],
            low=[point.low for point in points],
            high=[point.high for point in points],
            before=[_float(point.before) for point in points],
            axis=lambda tick: short(series.metric, Decimal(repr(tick))),
            day=lambda index: _tick(series, points[index]),
            goal=None if goal is None else float(goal),
            goal_words=(_("Goal"), f"{numbers.trimmed(goal)}×") if goal is not None else ("", ""),
            last=_end_label(series.metric, last),
            from_zero=not series.metric.is_ratio,
            marks=numbers_above(calendar, days_of_points),
            shaded=shaded_paydays(calendar, days_of_points) if series.grain is Grain.DAY else (),
        )
    )


def _end_label(metric: Metric, last: Value) -> str:
    if isinstance(last, Missing):
        return ""
    return numbers.times(last) if metric is RETURN else short(metric, last)


def _tick(series: Series, point: Point) -> str:
    if series.grain is Grain.MONTH:
        return days.month(point.days.first, locale())
    return days.short_day(point.days.last, locale())


def _heads(series: Series, calendar: ShownCalendar) -> list[str]:
    is_smooth = series.window > 1
    name = _name(series.metric)
    heads = [_("Day") if series.grain is Grain.DAY else pgettext("a period", "Days"), name]
    if _draws_another(series):
        heads.append(_("Last 7 days") if is_smooth else _("Average a day"))
    if series.metric is RETURN:
        heads.append(_("Likely range"))
    heads.append(length_in_words(series.period).capitalize())
    if calendar.marks:
        heads.append(pgettext("holidays and own events", "Calendar"))
    return heads


def _row(series: Series, point: Point, calendar: ShownCalendar) -> list[str]:
    where = locale()
    if series.grain is Grain.DAY:
        cells = [days.day(point.days.last, where)]
    else:
        cells = [days.days(point.days.first, point.days.last, where)]
    cells.append(_written(series.metric, point.own))
    if _draws_another(series):
        cells.append(_written(series.metric, point.drawn))
    if series.metric is RETURN:
        cells.append(_range(point))
    cells.append(_written(series.metric, point.before))
    if calendar.marks:
        cells.append(names_on(calendar, point.days))
    return cells


def _body(rows: list[list[str]]) -> SafeString:
    """Write the rows of the table; a template takes ten times as long for two hundred of them."""
    return mark_safe(  # noqa: S308 -- every cell is escaped.
        "\n".join(
            f'<tr><th scope="row">{escape(day)}<td>{"<td>".join(escape(cell) for cell in cells)}'
            for day, *cells in rows
        )
    )


def _draws_another(series: Series) -> bool:
    """Whether what is drawn of a point is not its own number: seven days, or an average a day."""
    return series.window > 1 or (not series.metric.is_ratio and series.grain is not Grain.DAY)


def _range(point: Point) -> str:
    if point.low is None or point.high is None:
        return "–"
    low, high = numbers.likely(Decimal(point.low), Decimal(point.high))
    return _("%(low)s to %(high)s×") % {"low": low, "high": high}


def _written(metric: Metric, value: Value) -> str:
    return missing_words(value)[0] if isinstance(value, Missing) else written(metric, value)


def _float(value: Value) -> float | None:
    return float(value) if isinstance(value, Decimal) else None
