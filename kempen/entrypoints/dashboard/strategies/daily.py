"""The day-by-day plan: a small chart of the whole, and a table by campaign."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from kempen.charts.lines import LineChart, draw
from kempen.domain.strategies.queries import StrategyLine
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import days
from kempen.market.money import compact_money

# A longer plan is shown by weeks: nobody reads a year of days.
_MOST_DAYS = 62


@dataclass(frozen=True)
class DailyFigure:
    """The plan over its days. A row of `body` is a day or a week, with a cell for each of `heads`.

    `highest` says what the dearest day costs: the daily cap in one sentence.
    """

    title: str
    summary: str
    svg: SafeString
    heads: list[str]
    body: list[tuple[str, list[str]]]
    foot: list[str]


def daily_of(lines: Sequence[StrategyLine]) -> DailyFigure | None:
    """Return the plan of these lines; None when nothing is planned for any day."""
    planned = [line for line in lines if line.daily]
    if not planned:
        return None
    on = [day.date for day in planned[0].daily]
    amounts = [[day.amount for day in line.daily] for line in planned]
    sums = [sum(parts, Decimal(0)) for parts in zip(*amounts, strict=True)]
    dearest = max(range(len(sums)), key=lambda at: sums[at])
    where = figures.locale()
    summary = _("At most %(amount)s a day in all, on %(day)s; %(least)s on the quietest day.") % {
        "amount": figures.exact_money(sums[dearest]),
        "day": days.day(on[dearest], where),
        "least": figures.exact_money(min(sums)),
    }
    title = _("What is spent each day")
    return DailyFigure(
        title=title,
        summary=summary,
        svg=mark_safe(_drawn(title, summary, on, sums)),  # noqa: S308 -- charts.svg escapes.
        heads=[_("Days"), *(line.name for line in planned), _("Together")],
        body=_body(on, [*amounts, sums]),
        foot=[figures.money(sum(column, Decimal(0))) for column in [*amounts, sums]],
    )


def _drawn(title: str, summary: str, on: Sequence[date], sums: Sequence[Decimal]) -> str:
    where = figures.locale()
    return draw(
        LineChart(
            title=title,
            summary=summary,
            values=[float(amount) for amount in sums],
            axis=lambda tick: compact_money(Decimal(repr(tick))),
            day=lambda index: days.short_day(on[index], where),
            from_zero=True,
        )
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
