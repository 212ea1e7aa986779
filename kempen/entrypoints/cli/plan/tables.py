"""Reads history and total sales from CSV, strictly; what is left out or put right is told."""

from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kempen.entrypoints.cli.plan.outliers import refuse_outliers
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import CalendarEvent, Floats, History
from kempen.tabular.csv_rows import LONGEST_DAYS, CsvRow, read_rows

FIGURES = ("spend", "clicks", "conversions", "revenue")
SHOWN = 3
OR_FILL = ", or add --fill-gaps to treat missing days as days without spend."
LEAST_TOTAL_DAYS, LATEST_TOTAL = 28, 31


class HistoryRead(NamedTuple):
    """A history and a note on each kind of thing in its file that was read otherwise."""

    history: History
    notes: tuple[str, ...]


class TotalRead(NamedTuple):
    """Total sales a day, (days,) with NaN where unknown, and notes on their file."""

    total: Floats
    notes: tuple[str, ...]


def read_history(
    path: Path, *, fill_gaps: bool, events: tuple[CalendarEvent, ...] = ()
) -> HistoryRead:
    """History from a long CSV: date, channel, spend, clicks, conversions, revenue, in any order.

    Without a channel column all rows are one campaign. A day missing between a campaign's first and
    last is refused by name unless `fill_gaps`, which takes it as a day without spend or sales.
    Raises `BadInput`.
    """
    read = read_rows(path, ("date", *FIGURES), with_channel=True)
    rows: dict[tuple[str, date], CsvRow] = {}
    for row in read.rows:
        key = (row.channel, row.day)
        if key in rows:
            raise BadInput(
                "duplicate_row", _twice(path, row, rows[key].line, is_named=read.has_channel)
            )
        rows[key] = row
    refuse_outliers(path.name, read.rows, FIGURES)
    return HistoryRead(_assemble(path, rows, fill_gaps=fill_gaps, events=events), read.notes)


def _twice(path: Path, row: CsvRow, line: int, *, is_named: bool) -> str:
    where = f"{path.name}, line {row.line}:"
    if is_named:
        return f"{where} {row.channel} on {row.day} is already on line {line}."
    return (
        f"{where} {row.day} is already on line {line}, and there is no column 'channel' that names "
        "the campaign."
    )


def _assemble(
    path: Path,
    rows: dict[tuple[str, date], CsvRow],
    *,
    fill_gaps: bool,
    events: tuple[CalendarEvent, ...],
) -> History:
    names = tuple(dict.fromkeys(channel for channel, _ in rows))
    start, end = min(day for _, day in rows), max(day for _, day in rows)
    days = (end - start).days + 1
    if days > LONGEST_DAYS:
        raise BadInput("too_long", f"{path.name} has {days} days. The most is {LONGEST_DAYS}.")
    figures = np.zeros((len(FIGURES), days, len(names)))
    running = np.zeros((days, len(names)), dtype=bool)
    place = {name: k for k, name in enumerate(names)}
    first = start.toordinal()
    at = [day.toordinal() - first for _, day in rows], [place[channel] for channel, _ in rows]
    figures[:, *at] = np.array([row.figures for row in rows.values()]).T
    running[at] = True
    for name, k in place.items():
        known = np.flatnonzero(running[:, k])
        span = slice(known[0], known[-1] + 1)
        missing = [
            start + timedelta(days=int(known[0] + i)) for i in np.flatnonzero(~running[span, k])
        ]
        if missing and not fill_gaps:
            raise BadInput("missing_days", f"{_missing(path, name, missing)}{OR_FILL}")
        running[span, k] = True
    spend, clicks, conversions, revenue = figures
    return History(
        start, names, spend, revenue, clicks, conversions, running, total=None, events=events
    )


def _missing(path: Path, name: str, missing: list[date]) -> str:
    shown = ", ".join(day.isoformat() for day in missing[:SHOWN])
    more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
    return f"{path.name}: {name} has no row for {shown}{more}; add the rows"


def read_total(path: Path, history: History) -> TotalRead:
    """Total sales a day from a CSV with date and revenue, over the days of `history`.

    They may end up to 31 days before the history does. Raises `BadInput`.
    """
    read = read_rows(path, ("date", "revenue"), with_channel=False)
    revenues: dict[date, float] = {}
    for row in read.rows:
        if row.day in revenues:
            raise BadInput(
                "duplicate_row", f"{path.name}, line {row.line}: {row.day} appears twice."
            )
        revenues[row.day] = row.figures[0]
    refuse_outliers(path.name, read.rows, ("revenue",))
    first, last = min(revenues), max(revenues)
    missing = [
        day
        for i in range((last - first).days)
        if (day := first + timedelta(days=i)) not in revenues
    ]
    if missing:
        raise BadInput("missing_days", f"{_missing(path, 'total sales', missing)}.")
    total = np.array([revenues.get(history.day(i), np.nan) for i in range(history.days)])
    early = (history.end - last).days
    least = min(LEAST_TOTAL_DAYS, history.days)
    if np.isfinite(total).sum() < least or early > LATEST_TOTAL:
        raise BadInput(
            "total_not_covering",
            f"{path.name} covers {first} to {last}; it must cover at least {least} days of the "
            f"history ({history.start} to {history.end}) and end no more than {LATEST_TOTAL} days "
            "before it does: add the newest days.",
        )
    if early <= 0:
        return TotalRead(total, read.notes)
    late = f"{path.name} ends {early} day{'s' if early > 1 else ''} before the history: "
    return TotalRead(total, (*read.notes, f"{late}the total sales of those days count as unknown."))
