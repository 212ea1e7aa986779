"""The plan of the days: a bar for each with what happens on it, and a table by campaign."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from kempen.charts.day_bars import DayBars, draw
from kempen.domain.forecasts.shown_calendar import ShownCalendar, ShownMark, shown_calendar
from kempen.domain.metrics.periods import Period
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.entrypoints.dashboard.shared.performance.chart_calendar import (
    MarkRow,
    mark_rows,
    numbers_above,
    shaded_paydays,
)
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import days
from kempen.market.money import compact_money
from kempen.market.states import state_code

# The table of a longer plan has a row a week: nobody reads a year of days.
_MOST_DAYS = 62


@dataclass(frozen=True)
class PlannedDayRow:
    """What happens on a day or some days, and the amount planned on them."""

    mark: MarkRow
    amount: str


@dataclass(frozen=True)
class DailyFigure:
    """The plan over its days. A row of `body` is a day or a week, with a cell for each of `heads`.

    `summary` says what the highest and the lowest day cost. `events` are the numbers above the
    bars. `payday` says what is shaded, empty where nothing is.
    """

    title: str
    summary: str
    svg: SafeString
    events: list[PlannedDayRow]
    payday: str
    heads: list[str]
    body: list[tuple[str, list[str]]]
    foot: list[str]


def daily_of(
    strategy: Strategy, lines: Sequence[StrategyLine], *, leads_on: bool = True
) -> DailyFigure | None:
    """Return the plan of these lines; None when nothing is planned for any day.

    `leads_on`: seasons and own events lead to their pages, which a client without account lacks.
    """
    planned = [line for line in lines if line.daily]
    if not planned:
        return None
    on = [day.date for day in planned[0].daily]
    amounts = [[day.amount for day in line.daily] for line in planned]
    sums = [sum(parts, Decimal(0)) for parts in zip(*amounts, strict=True)]
    calendar = _calendar(strategy, on)
    points = [Period(day, day) for day in on]
    title, summary = _("Planned spend by day"), _summary(on, sums)
    chart = DayBars(
        title=title,
        summary=summary,
        values=[float(amount) for amount in sums],
        axis=lambda tick: compact_money(Decimal(repr(tick))),
        day=lambda index: days.short_day(on[index], figures.locale()),
        marks=numbers_above(calendar, points),
        shaded=shaded_paydays(calendar, points),
    )
    return DailyFigure(
        title=title,
        summary=summary,
        svg=mark_safe(draw(chart)),  # noqa: S308 -- charts.svg escapes.
        events=[
            PlannedDayRow(row, figures.exact_money(_planned_on(mark, on, sums)))
            for row, mark in zip(
                mark_rows(calendar, leads_on=leads_on), calendar.marks, strict=True
            )
        ],
        payday=calendar.payday,
        heads=[_("Day"), *(line.name for line in planned), _("Total")],
        body=_body(on, [*amounts, sums]),
        foot=[figures.money(sum(column, Decimal(0))) for column in [*amounts, sums]],
    )


def _summary(on: Sequence[date], sums: Sequence[Decimal]) -> str:
    highest = max(range(len(sums)), key=lambda at: sums[at])
    lowest = min(range(len(sums)), key=lambda at: sums[at])
    if sums[highest] == sums[lowest]:
        return _("%(amount)s each day.") % {"amount": figures.exact_money(sums[highest])}
    return _("Highest: %(most)s on %(day)s. Lowest: %(least)s on %(quiet)s.") % {
        "most": figures.exact_money(sums[highest]),
        "day": figures.day(on[highest]),
        "least": figures.exact_money(sums[lowest]),
        "quiet": figures.day(on[lowest]),
    }


def _calendar(strategy: Strategy, on: Sequence[date]) -> ShownCalendar:
    """Return what happens on these days in the brief's states."""
    named = strategy.brief.target_audience.states or ()
    states = tuple(code for name in named if (code := state_code(name)))
    return shown_calendar(strategy.business, on[0], on[-1], states)


def _planned_on(mark: ShownMark, on: Sequence[date], sums: Sequence[Decimal]) -> Decimal:
    return sum(
        (amount for day, amount in zip(on, sums, strict=True) if mark.first <= day <= mark.last),
        Decimal(0),
    )


def _body(on: Sequence[date], columns: Sequence[Sequence[Decimal]]) -> list[tuple[str, list[str]]]:
    where = figures.locale()
    step = 1 if len(on) <= _MOST_DAYS else 7
    rows = []
    for first in range(0, len(on), step):
        last = min(first + step, len(on)) - 1
        label = days.day(on[first], where) if step == 1 else days.days(on[first], on[last], where)
        cells = [figures.money(sum(column[first : last + 1], Decimal(0))) for column in columns]
        rows.append((label, cells))
    return rows
