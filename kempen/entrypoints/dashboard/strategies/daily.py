"""The plan of the days: a bar for each with what happens on it, and a table by campaign."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from kempen.charts.day_bars import DayBars, draw
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.entrypoints.dashboard.shared.copy.market_days import market_day_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import days
from kempen.market.calendar import is_payday_window, market_days
from kempen.market.money import compact_money
from kempen.market.states import state_code

# The table of a longer plan has a row a week: nobody reads a year of days.
_MOST_DAYS = 62


@dataclass(frozen=True)
class DailyFigure:
    """The plan over its days. A row of `body` is a day or a week, with a cell for each of `heads`.

    `summary` says what the highest and the lowest day cost. `events` are the numbers above the
    bars: number, day, name, and the amount planned on it. `has_paydays`: some days are shaded.
    """

    title: str
    summary: str
    svg: SafeString
    events: list[tuple[str, str, str, str]]
    has_paydays: bool
    heads: list[str]
    body: list[tuple[str, list[str]]]
    foot: list[str]


def daily_of(strategy: Strategy, lines: Sequence[StrategyLine]) -> DailyFigure | None:
    """Return the plan of these lines; None when nothing is planned for any day."""
    planned = [line for line in lines if line.daily]
    if not planned:
        return None
    on = [day.date for day in planned[0].daily]
    amounts = [[day.amount for day in line.daily] for line in planned]
    sums = [sum(parts, Decimal(0)) for parts in zip(*amounts, strict=True)]
    marks = _marks(strategy, on)
    paydays = _paydays(on)
    title, summary = _("Planned spend by day"), _summary(on, sums)
    chart = DayBars(
        title=title,
        summary=summary,
        values=[float(amount) for amount in sums],
        axis=lambda tick: compact_money(Decimal(repr(tick))),
        day=lambda index: days.short_day(on[index], figures.locale()),
        marks=[(index, str(number)) for number, (index, _words) in enumerate(marks, start=1)],
        shaded=paydays,
    )
    return DailyFigure(
        title=title,
        summary=summary,
        svg=mark_safe(draw(chart)),  # noqa: S308 -- charts.svg escapes.
        events=[
            (str(number), figures.day(on[index]), words, figures.exact_money(sums[index]))
            for number, (index, words) in enumerate(marks, start=1)
        ],
        has_paydays=bool(paydays),
        heads=[_("Days"), *(line.name for line in planned), _("Total")],
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


def _marks(strategy: Strategy, on: Sequence[date]) -> list[tuple[int, str]]:
    """Return the days on which something happens in the brief's states, with what it is."""
    named = strategy.brief.target_audience.states or ()
    states = [code for name in named if (code := state_code(name))]
    words: dict[int, list[str]] = {}
    for day in market_days(on[0], on[-1], states):
        words.setdefault((day.date - on[0]).days, []).append(market_day_words(day))
    return [(index, ", ".join(dict.fromkeys(texts))) for index, texts in sorted(words.items())]


def _paydays(on: Sequence[date]) -> list[tuple[int, int]]:
    """Return the spans of payday, as indexes of their first and last day."""
    spans: list[tuple[int, int]] = []
    for index, day in enumerate(on):
        if not is_payday_window(day):
            continue
        if spans and spans[-1][1] == index - 1:
            spans[-1] = (spans[-1][0], index)
        else:
            spans.append((index, index))
    return spans


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
