"""Columns of text into exact decimals, without a detour through floating point; pure."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

import polars as pl

from kempen.domain.performance.rows import MONEY
from kempen.domain.performance.rules import PLACES, WHOLE_DIGITS, bounded

# Digits as programs write them. Everything else is looked at one by one.
_PLAIN = rf"^[0-9]{{1,{WHOLE_DIGITS}}}(?:\.[0-9]{{1,{PLACES}}})?$"
Reader = Callable[[str], Decimal | str]


@dataclass(frozen=True)
class NumberColumn:
    """`values` are MONEY or null, `codes` the fault of each cell or null; `rounded` is a count."""

    values: pl.Series
    codes: pl.Series
    rounded: int = 0


def exact(text: pl.Series, read: Reader, *, is_whole: bool = False) -> NumberColumn:
    """Return the numbers that a column of text says; a null cell is null and no fault.

    `read` turns an unusual cell into a Decimal, or into the code of what is wrong with it. With
    `is_whole`, a part of one is a fault.
    """
    is_plain = text.str.contains(_PLAIN)
    if bool(is_plain.all()):
        column = NumberColumn(
            text.cast(MONEY), pl.Series([None], dtype=pl.String).new_from_index(0, len(text))
        )
    else:
        column = _unusual(text, is_plain.fill_null(value=False), read, is_whole=is_whole)
    return _whole(column) if is_whole else column


def _unusual(text: pl.Series, is_plain: pl.Series, read: Reader, *, is_whole: bool) -> NumberColumn:
    values = pl.select(pl.when(is_plain).then(text)).to_series().cast(MONEY)
    rest = pl.DataFrame({"text": text, "at": pl.int_range(len(text), eager=True)}).filter(
        ~is_plain & text.is_not_null()
    )
    amounts: list[Decimal | None] = []
    codes: list[str | None] = []
    rounded = 0
    known: dict[str, tuple[Decimal | None, str | None, bool]] = {}
    for cell in rest["text"]:
        answer = known.get(cell)
        if answer is None:
            answer = known[cell] = _read(cell, read, is_whole=is_whole)
        amounts.append(answer[0])
        codes.append(answer[1])
        rounded += answer[2]
    at = rest["at"]
    return NumberColumn(
        values.scatter(at, pl.Series(amounts, dtype=MONEY)),
        pl.Series([None], dtype=pl.String)
        .new_from_index(0, len(text))
        .scatter(at, pl.Series(codes, dtype=pl.String)),
        rounded,
    )


def _read(cell: str, read: Reader, *, is_whole: bool) -> tuple[Decimal | None, str | None, bool]:
    number = read(cell)
    if isinstance(number, str):
        return None, number, False
    result = bounded(number)
    if isinstance(result, str):
        return None, result, False
    # Rounding would make a whole number of 12.0000001.
    if is_whole and result[1]:
        return None, "not_whole", False
    return result[0], None, result[1]


def _whole(column: NumberColumn) -> NumberColumn:
    is_broken = (column.values != column.values.cast(pl.Int64)).fill_null(value=False)
    if not bool(is_broken.any()):
        return column
    codes = pl.select(
        pl.when(is_broken).then(pl.lit("not_whole")).otherwise(column.codes)
    ).to_series()
    values = pl.select(pl.when(~is_broken).then(column.values)).to_series()
    return NumberColumn(values, codes, column.rounded)
