"""Reads history from CSV, strictly: every refusal names the file, the line and what to change."""

import csv
import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from kempen.optimiser.errors import BadInput
from kempen.optimiser.history import Event, Floats, History

NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d+)?\Z")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
FIGURES = ("spend", "clicks", "conversions", "revenue")
ALONE = "all"
LONGEST_DAYS = 20 * 366
YEARS = (1990, 2100)
GREATEST = 1e15
SHOWN = 3


class Row(NamedTuple):
    """One line of a history file."""

    line: int
    day: date
    channel: str
    figures: tuple[float, ...]


def read_history(path: Path, *, fill_gaps: bool, events: tuple[Event, ...] = ()) -> History:
    """History from a long CSV: date, channel, spend, clicks, conversions, revenue, in any order.

    Without a channel column all rows are one campaign. A day missing between a campaign's first and
    last is refused by name unless `fill_gaps`, which takes it as a day without spend or sales.
    """
    rows: dict[tuple[str, date], Row] = {}
    for row in _rows(path, ("date", *FIGURES), optional=("channel",)):
        key = (row.channel, row.day)
        if key in rows:
            raise BadInput(
                "duplicate_row",
                f"{path.name}, line {row.line}: {row.channel} on {row.day} "
                f"was already given on line {rows[key].line}.",
            )
        rows[key] = row
    if not rows:
        raise BadInput("no_rows", f"{path.name} has no rows.")
    return _assemble(path, rows, fill_gaps=fill_gaps, events=events)


def _assemble(
    path: Path, rows: dict[tuple[str, date], Row], *, fill_gaps: bool, events: tuple[Event, ...]
) -> History:
    names = tuple(dict.fromkeys(channel for channel, _ in rows))
    start, end = min(day for _, day in rows), max(day for _, day in rows)
    days = (end - start).days + 1
    if days > LONGEST_DAYS:
        raise BadInput("too_long", f"{path.name} spans {days} days; at most {LONGEST_DAYS} fit.")
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
            raise BadInput("missing_days", _missing(path, name, missing))
        running[span, k] = True
    spend, clicks, conversions, revenue = figures
    return History(
        start, names, spend, revenue, clicks, conversions, running, total=None, events=events
    )


def _missing(path: Path, name: str, missing: list[date]) -> str:
    shown = ", ".join(day.isoformat() for day in missing[:SHOWN])
    more = f" and {len(missing) - SHOWN} more" if len(missing) > SHOWN else ""
    return (
        f"{path.name}: {name} has no row for {shown}{more}; add the rows, or pass --fill-gaps "
        "to take missing days as days without spend."
    )


def read_total(path: Path, history: History) -> Floats:
    """Total sales a day from a CSV with date and revenue: (days,), NaN if not covered."""
    found: dict[date, float] = {}
    for row in _rows(path, ("date", "revenue"), optional=()):
        if row.day in found:
            raise BadInput(
                "duplicate_row", f"{path.name}, line {row.line}: {row.day} is given twice."
            )
        found[row.day] = row.figures[0]
    if not found:
        raise BadInput("no_rows", f"{path.name} has no rows.")
    first, last = min(found), max(found)
    missing = [
        day for i in range((last - first).days) if (day := first + timedelta(days=i)) not in found
    ]
    if missing:
        raise BadInput("missing_days", _missing(path, "total sales", missing))
    total = np.array([found.get(history.day(i), np.nan) for i in range(history.days)])
    if np.isfinite(total).sum() < min(28, history.days) or not np.isfinite(total[-1]):
        raise BadInput(
            "total_not_covering",
            f"{path.name} covers {first} to {last}; it must cover at least the last 28 days "
            f"of the history, to {history.end}.",
        )
    return total


def _rows(path: Path, required: tuple[str, ...], optional: tuple[str, ...]) -> Iterator[Row]:
    """Rows of a CSV whose header holds exactly these columns, checked cell by cell."""
    with _opened(path) as lines:
        reader = csv.reader(lines, strict=True)
        try:
            header = [cell.strip().lower() for cell in next(reader, [])]
            _check_header(path, header, required, optional)
            places = _Places.of(header, required)
            for cells in reader:
                if cells:
                    yield _row(path, reader.line_num, places, cells)
        except csv.Error as error:
            raise BadInput("bad_csv", f"{path.name}, line {reader.line_num}: {error}.") from error
        except UnicodeDecodeError as error:
            raise BadInput("not_text", f"{path.name} is not UTF-8 text.") from error


def _opened(path: Path):  # type: ignore[no-untyped-def]
    try:
        return path.open(encoding="utf-8-sig", newline="")
    except OSError as error:
        raise BadInput("cannot_read", f"{path} cannot be read: {error.strerror}.") from error


def _check_header(
    path: Path, header: list[str], required: tuple[str, ...], optional: tuple[str, ...]
) -> None:
    for name in required:
        if name not in header:
            raise BadInput(
                "missing_column", f"{path.name} has no column {name!r} in its first line."
            )
    for name in header:
        if name not in required + optional:
            raise BadInput(
                "unknown_column", f"{path.name} has a column {name!r} that is not known."
            )
        if header.count(name) > 1:
            raise BadInput("duplicate_column", f"{path.name} has the column {name!r} twice.")


class _Places(NamedTuple):
    """Where in a line its date, its channel (None: there is none) and its figures stand."""

    width: int
    day: int
    channel: int | None
    figures: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, header: Sequence[str], required: tuple[str, ...]) -> "_Places":
        channel = header.index("channel") if "channel" in header else None
        figures = tuple((name, header.index(name)) for name in required if name != "date")
        return cls(len(header), header.index("date"), channel, figures)


def _row(path: Path, line: int, places: _Places, cells: list[str]) -> Row:
    """A line's row. A file has thousands of them: what a refusal says is put together only then."""
    try:
        return Row(line, *_read(places, cells))
    except BadInput as error:
        raise BadInput(error.code, f"{path.name}, line {line}: {error}") from None


def _read(places: _Places, cells: list[str]) -> tuple[date, str, tuple[float, ...]]:
    if len(cells) != places.width:
        raise BadInput("bad_row", f"{len(cells)} cells where the header has {places.width}.")
    channel = ALONE if places.channel is None else cells[places.channel].strip()
    if not channel:
        raise BadInput("bad_row", "the channel is empty.")
    figures = tuple([_figure(name, cells[at].strip()) for name, at in places.figures])
    return _day(cells[places.day].strip()), channel, figures


def _figure(name: str, text: str) -> float:
    if not NUMBER.match(text):
        raise BadInput("bad_number", f"{name} is {text!r}; it must be a number such as 12.50.")
    value = float(text)
    if value < 0:
        raise BadInput("negative", f"{name} is {text}; it must not be negative.")
    if value > GREATEST:
        raise BadInput("bad_number", f"{name} is {text}; it is too large.")
    return value


def day_of(text: object, where: str) -> date:
    """A date written 2026-11-20, or `BadInput`."""
    try:
        return _day(str(text))
    except BadInput as error:
        raise BadInput(error.code, f"{where}: {error}") from None


@lru_cache(maxsize=2 * LONGEST_DAYS)
def _day(text: str) -> date:
    found = None
    if DAY.match(text):
        try:
            found = date.fromisoformat(text)
        except ValueError:
            found = None
    if found is None:
        raise BadInput("bad_date", f"{text!r} is not a date such as 2026-11-20.")
    if not YEARS[0] <= found.year <= YEARS[1]:
        raise BadInput("bad_date", f"the year must be from {YEARS[0]} to {YEARS[1]}.")
    return found
