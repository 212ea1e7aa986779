"""The columns of a request: days and numbers of JSON, every bad value told; pure."""

from collections.abc import Collection, Iterator
from datetime import date
from decimal import Decimal
from itertools import compress
from typing import Final

import msgspec
import polars as pl

from kempen.domain.imports.value_formats import NumberColumn, exact, read_iso_date
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rules import CLICKS, DATE, FIRST_DAY, REQUIRED

ABSENT: Final = msgspec.UNSET


def days(cells: list[object], broken: set[int], today: date) -> tuple[pl.Series, list[RowFault]]:
    """Return the days, null where a cell is none; rows in `broken` are told elsewhere."""
    quick = _days_in_order(cells, today)
    if quick is not None:
        return quick, []
    known: dict[str, date | str] = {}
    read: list[date | None] = []
    faults = []
    for row, cell in enumerate(cells):
        day: date | str
        if isinstance(cell, str):
            known_day = known.get(cell)
            day = known[cell] = read_iso_date(cell, today) if known_day is None else known_day
        else:
            day = "missing_field" if cell is ABSENT else "not_a_text"
        if isinstance(day, str):
            read.append(None)
            if row not in broken:
                faults.append(RowFault(day, row, DATE, as_json_text(cell)))
        else:
            read.append(day)
    return pl.Series(read, dtype=pl.Date), faults


def _days_in_order(cells: list[object], today: date) -> pl.Series | None:
    """Return all days at once; None when one of them is not in order."""
    if set(map(type, cells)) != {str}:
        return None
    text = pl.Series(cells, dtype=pl.String)
    if not bool(text.str.contains(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$").all()):
        return None
    days = text.str.to_date("%Y-%m-%d", strict=False)
    is_fine = days.null_count() == 0 and bool(days.is_between(FIRST_DAY, today).all())
    return days if is_fine else None


def numbers(
    name: str,
    cells: list[object],
    broken: set[int],
    *,
    whole: Collection[str] = (CLICKS,),
    required: Collection[str] = REQUIRED,
) -> tuple[NumberColumn, list[RowFault]]:
    """Return the numbers of one column; rows in `broken` are told elsewhere.

    Columns named in `whole` take whole numbers only, those in `required` must be there.
    """
    kinds = set(map(type, cells))
    faults: list[RowFault] = []
    texts: list[str | None]
    if kinds <= {int, Decimal}:
        texts = list(map(str, cells))
    else:
        texts = [str(cell) if type(cell) in (int, Decimal) else None for cell in cells]
        faults.extend(_unfit(name, cells, broken, is_required=name in required))
    column = exact(pl.Series(texts, dtype=pl.String), Decimal, is_whole=name in whole)
    is_bad = column.codes.is_not_null()
    if bool(is_bad.any()):
        faults.extend(
            RowFault(column.codes[row], row, name, as_json_text(cells[row]))
            for row in compress(range(len(cells)), is_bad)
        )
    return column, faults


def _unfit(
    name: str, cells: list[object], broken: set[int], *, is_required: bool
) -> Iterator[RowFault]:
    for row, cell in enumerate(cells):
        if type(cell) in (int, Decimal) or row in broken:
            continue
        if cell is ABSENT:
            if is_required:
                yield RowFault("missing_field", row, name)
        else:
            yield RowFault("not_a_json_number", row, name, as_json_text(cell))


def as_json_text(cell: object) -> str:
    """A value as JSON writes it, so that "5" and 5 look different."""
    if cell is ABSENT:
        return ""
    if isinstance(cell, str):
        return f'"{shown(cell)}"'
    if cell is None or isinstance(cell, bool):
        return {None: "null", True: "true", False: "false"}[cell]
    return shown(cell)
