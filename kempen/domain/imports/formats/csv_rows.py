"""A file's table and its mapping into performance days, every bad cell told; pure."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

import polars as pl

from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.formats.csv_mapping import ColumnMapping
from kempen.domain.imports.value_formats import (
    POINT,
    YEAR_FIRST,
    NumberColumn,
    cleaned,
    exact,
    read_date,
    read_number,
)
from kempen.domain.performance.results import RowFault, UnreadableFile, shown
from kempen.domain.performance.rows import ROW, SCHEMA, DayRows
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    DATE,
    MOST_CAMPAIGNS,
    NUMBERS,
    OPTIONAL,
)
from kempen.kit.cells import original


def read_rows(table: CsvTable, mapping: ColumnMapping, today: date) -> DayRows:
    """Return a file's rows; `campaign` is as the file names it, or "" without such a column."""
    cells = table.cells
    read: dict[str, pl.Series] = {ROW: cells[ROW]}
    faults = list(table.faults)
    rounded = 0
    days = _days(table.column(mapping.columns[DATE]), mapping.date_form or YEAR_FIRST, today)
    read[DATE] = days.values
    is_total = (days.codes == "total_row").fill_null(value=False)
    faults += _faults(DATE, days.codes, cells, mapping)
    names = _campaigns(table, mapping)
    read[CAMPAIGN] = names.values
    faults += _faults(CAMPAIGN, names.codes, cells, mapping, unless=is_total)
    for name in NUMBERS:
        if name not in mapping.columns:
            read[name] = pl.Series([None], dtype=SCHEMA[name]).new_from_index(0, cells.height)
            continue
        column = _numbers(table, mapping, name)
        read[name] = column.values.cast(SCHEMA[name])
        faults += _faults(name, column.codes, cells, mapping, unless=is_total)
        rounded += column.rounded
    frame = pl.DataFrame(read).select(list(SCHEMA))
    bad = pl.Series([fault.row for fault in faults], dtype=pl.UInt32).unique()
    good = frame.filter(~pl.col(ROW).is_in(bad.implode())) if faults else frame
    dated = frame.select(ROW, CAMPAIGN, DATE).drop_nulls()
    return DayRows(good, dated, table.height, tuple(faults), rounded)


def _days(text: pl.Series, form: str, today: date) -> NumberColumn:
    """A file has few different days, so each is read once."""
    unique = text.drop_nulls().unique()
    read = [read_date(cell, form, today) for cell in unique]
    values = [day if isinstance(day, date) else None for day in read]
    codes = [None if isinstance(day, date) else day for day in read]
    return NumberColumn(
        text.replace_strict(unique, pl.Series(values, dtype=pl.Date), default=None),
        text.replace_strict(unique, pl.Series(codes, dtype=pl.String), default=None).fill_null(
            _empty_where(text, "missing_value")
        ),
    )


def _campaigns(table: CsvTable, mapping: ColumnMapping) -> NumberColumn:
    none = pl.Series([None], dtype=pl.String).new_from_index(0, table.cells.height)
    if not mapping.has_campaigns:
        return NumberColumn(none.fill_null(""), none)
    text = _original(table.column(mapping.columns[CAMPAIGN]))
    if text.n_unique() > MOST_CAMPAIGNS:
        raise UnreadableFile("too_many_campaigns", most=MOST_CAMPAIGNS)
    return NumberColumn(text, _empty_where(text, "missing_campaign"))


def _original(text: pl.Series) -> pl.Series:
    """Undo what our own exports do to names that a spreadsheet would take for formulas."""
    marked = text.filter(text.str.contains("'", literal=True).fill_null(value=False)).unique()
    if marked.is_empty():
        return text
    return text.replace(marked, pl.Series([original(cell) for cell in marked], dtype=pl.String))


def _numbers(table: CsvTable, mapping: ColumnMapping, name: str) -> NumberColumn:
    form = mapping.number_form or POINT
    text = cleaned(table.column(mapping.columns[name]), form)
    column = exact(text, partial(_read, form=form), is_whole=name == CLICKS)
    if name in OPTIONAL:
        return column
    return replace(column, codes=column.codes.fill_null(_empty_where(text, "missing_value")))


def _read(cell: str, form: str) -> Decimal | str:
    return read_number(cell, form)


def _empty_where(text: pl.Series, code: str) -> pl.Series:
    return pl.select(pl.when(text.is_null()).then(pl.lit(code))).to_series()


def _faults(
    name: str,
    codes: pl.Series,
    cells: pl.DataFrame,
    mapping: ColumnMapping,
    unless: pl.Series | None = None,
) -> list[RowFault]:
    is_bad = codes.is_not_null()
    if unless is not None:
        is_bad = is_bad & ~unless
    if not bool(is_bad.any()):
        return []
    marked = cells.select(ROW, pl.col(str(mapping.columns[name])).alias("value")).with_columns(
        codes.alias("code")
    )
    return [
        RowFault(code, row, name, shown(value or ""))
        for row, value, code in marked.filter(is_bad).iter_rows()
    ]
