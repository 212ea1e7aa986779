"""The columns of a request: days and numbers of JSON, every bad value told; pure."""

from collections.abc import Collection, Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from itertools import compress
from typing import Final, cast

import msgspec
import polars as pl

from kempen.domain.imports.value_formats import (
    NumberColumn,
    days_in_order,
    exact,
    read_iso_date,
)
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rows import MONEY
from kempen.domain.performance.rules import CLICKS, DATE, REQUIRED, WHOLE_DIGITS

ABSENT: Final = msgspec.UNSET
_FIRST_TOO_LARGE: Final = 10**WHOLE_DIGITS


class NumberText(str):
    """A number with a point or an exponent as it is written; a text of JSON is none.

    Columns take numbers from text, so none is made before; `strict_json` makes Decimals instead.
    """

    __slots__ = ()


_NUMBERS: Final = frozenset((int, Decimal, NumberText))


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
    return days_in_order(pl.Series(cells, dtype=pl.String), today)


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
    if kinds == {int} and (column := _whole_numbers(cells)) is not None:
        return column, []
    faults: list[RowFault] = []
    texts: list[object]
    if kinds <= {NumberText}:
        texts = cells
    elif kinds <= _NUMBERS:
        texts = list(map(str, cells))
    else:
        texts = [str(cell) if type(cell) in _NUMBERS else None for cell in cells]
        faults.extend(_unfit(name, cells, broken, is_required=name in required))
    column = exact(pl.Series(texts, dtype=pl.String), _decimal, is_whole=name in whole)
    is_bad = column.codes.is_not_null()
    if bool(is_bad.any()):
        faults.extend(
            RowFault(column.codes[row], row, name, as_json_text(cells[row]))
            for row in compress(range(len(cells)), is_bad)
        )
    return column, faults


def _whole_numbers(cells: list[object]) -> NumberColumn | None:
    """Return a column of whole numbers at once; None when one of them is not in order."""
    whole = cast(list[int], cells)
    if min(whole) < 0 or max(whole) >= _FIRST_TOO_LARGE:
        return None
    none = pl.Series([None], dtype=pl.String).new_from_index(0, len(whole))
    return NumberColumn(pl.Series(whole, dtype=pl.Int64).cast(MONEY), none)


def _decimal(text: str) -> Decimal | str:
    try:
        return Decimal(text)
    except InvalidOperation:
        # JSON wrote it, so only its exponent can be too much even for a Decimal.
        return "number_too_small" if "e-" in text.lower() else "number_too_large"


def _unfit(
    name: str, cells: list[object], broken: set[int], *, is_required: bool
) -> Iterator[RowFault]:
    for row, cell in enumerate(cells):
        if type(cell) in _NUMBERS or row in broken:
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
    if isinstance(cell, str) and type(cell) is not NumberText:
        return f'"{shown(cell)}"'
    if cell is None or isinstance(cell, bool):
        return {None: "null", True: "true", False: "false"}[cell]
    return shown(cell)
