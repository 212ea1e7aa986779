"""Reads the rows of a CSV of days, strictly: a refusal names the file, the line and what to do."""

import csv
import re
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TextIO

from kempen.tabular.csv_header import Places, places_of
from kempen.tabular.errors import BadTable

NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d+)?\Z")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}\Z")
ALONE = "all"
LONGEST_DAYS = 20 * 366
YEARS = (1990, 2100)
GREATEST = 1e15
KINDS = {
    "an Excel file": (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"),
    "UTF-16 text": (b"\xff\xfe", b"\xfe\xff"),
}


class CsvRow(NamedTuple):
    """One line of a file; without a column of channels all lines are of one."""

    line: int
    day: date
    channel: str
    figures: tuple[float, ...]


class CsvRows(NamedTuple):
    """The lines of a file in its order, and a note on each kind of column read otherwise."""

    rows: list[CsvRow]
    has_channel: bool
    notes: tuple[str, ...]


def read_rows(path: Path, required: tuple[str, ...], *, with_channel: bool) -> CsvRows:
    """Read the columns `required`, a date first among them and then figures, cell by cell.

    `with_channel`: a column of channels is read where there is one. Raises `BadTable`.
    """
    _refuse_other_kinds(path)
    with _opened(path) as lines:
        reader = csv.reader(lines, strict=True)
        try:
            places = places_of(path.name, next(reader, []), required, with_channel=with_channel)
            rows = [_row(path, reader.line_num, places, cells) for cells in reader if cells]
        except csv.Error as error:
            raise BadTable("bad_csv", f"{path.name}, line {reader.line_num}: {error}.") from error
        except UnicodeDecodeError as error:
            raise BadTable("not_text", f"{path.name} is not UTF-8 text.") from error
    if not rows:
        raise BadTable("no_rows", f"{path.name} has no rows.")
    return CsvRows(rows, places.channel is not None, places.notes)


def _refuse_other_kinds(path: Path) -> None:
    """Say of a file that is no CSV in UTF-8 what it is instead, by its first bytes."""
    try:
        with path.open("rb") as file:
            head = file.read(8)
    except OSError as error:
        raise BadTable("cannot_read", f"{path} cannot be read: {error.strerror}.") from error
    if not head:
        raise BadTable("no_rows", f"{path.name} is empty.")
    for kind, marks in KINDS.items():
        if head.startswith(marks):
            raise BadTable("not_text", f"{path.name} is {kind}: save it as CSV in UTF-8.")


def _opened(path: Path) -> TextIO:
    try:
        return path.open(encoding="utf-8-sig", newline="")
    except OSError as error:
        raise BadTable("cannot_read", f"{path} cannot be read: {error.strerror}.") from error


def _row(path: Path, line: int, places: Places, cells: list[str]) -> CsvRow:
    """A line's row. A file has thousands of them: what a refusal says is put together only then."""
    try:
        return CsvRow(line, *_read(places, cells))
    except BadTable as error:
        raise BadTable(error.code, f"{path.name}, line {line}: {error}") from None


def _read(places: Places, cells: list[str]) -> tuple[date, str, tuple[float, ...]]:
    if len(cells) != places.width:
        raise BadTable("bad_row", f"{len(cells)} cells where the header has {places.width}.")
    channel = ALONE if places.channel is None else cells[places.channel].strip()
    if not channel:
        raise BadTable("bad_row", "the channel is empty.")
    figures = tuple([_figure(name, cells[at].strip()) for name, at in places.figures])
    return _day(cells[places.day].strip()), channel, figures


def _figure(name: str, text: str) -> float:
    if not NUMBER.match(text):
        raise BadTable("bad_number", f"{name} is {text!r}; it must be a number such as 12.50.")
    value = float(text)
    if value < 0:
        raise BadTable("negative", f"{name} is {text}; it must not be negative.")
    if value > GREATEST:
        raise BadTable("bad_number", f"{name} is {text}; it is too large.")
    return value


def day_of(text: object, where: str) -> date:
    """A date written 2026-11-20, or `BadTable`."""
    try:
        return _day(str(text))
    except BadTable as error:
        raise BadTable(error.code, f"{where}: {error}") from None


@lru_cache(maxsize=2 * LONGEST_DAYS)
def _day(text: str) -> date:
    day = None
    if DAY.match(text):
        try:
            day = date.fromisoformat(text)
        except ValueError:
            day = None
    if day is None:
        raise BadTable("bad_date", f"{text!r} is not a date such as 2026-11-20.")
    if not YEARS[0] <= day.year <= YEARS[1]:
        raise BadTable("bad_date", f"the year must be from {YEARS[0]} to {YEARS[1]}.")
    return day
