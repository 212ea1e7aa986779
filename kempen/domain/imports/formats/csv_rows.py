"""The days that the cells of a file say, once its columns are matched; pure."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial

import polars as pl

from kempen.domain.imports.formats.cell_rules import total_texts, without_dashes
from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.formats.csv_mapping import ColumnMapping
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.value_formats import (
    POINT,
    YEAR_FIRST,
    NumberColumn,
    cleaned,
    days_in_order,
    exact,
    read_date,
    read_number,
)
from kempen.domain.performance.results import RowFault, shown
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
from kempen.kit.refusal import Refusal


def read_rows(table: CsvTable, mapping: ColumnMapping, today: date) -> DayRows:
    """Return a file's rows; `campaign` is as the file names it, or "" without such a column."""
    totals = total_texts(table, mapping.columns)
    skipped = 0
    if mapping.cell_rules.skips_totals:
        cells = table.cells.filter(totals.is_null())
        skipped = table.cells.height - cells.height
        table, totals = replace(table, cells=cells), totals.filter(totals.is_null())
    rows = _read_table(table, mapping, today, totals)
    return replace(rows, received=rows.received + skipped, skipped=skipped)


def _read_table(table: CsvTable, mapping: ColumnMapping, today: date, totals: pl.Series) -> DayRows:
    cells = table.cells
    read: dict[str, pl.Series] = {ROW: cells[ROW]}
    is_total = totals.is_not_null()
    faults = [*table.faults, *_faults_of_totals(cells, totals)]
    rounded = 0
    days = _days(table.column(mapping.columns[DATE]), mapping, today)
    read[DATE] = days.values
    faults += _faults(DATE, days.codes, cells, mapping, unless=is_total)
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


def _faults_of_totals(cells: pl.DataFrame, totals: pl.Series) -> list[RowFault]:
    marked = cells.select(ROW).with_columns(totals.alias("text")).drop_nulls()
    return [RowFault("total_row", row, DATE, shown(text)) for row, text in marked.iter_rows()]


def _days(text: pl.Series, mapping: ColumnMapping, today: date) -> NumberColumn:
    """A file has few different days, so each is read once, unless all are in order."""
    quick = days_in_order(text, today)
    if quick is not None:
        return NumberColumn(quick, _no_codes(len(quick)))
    form, is_short = mapping.date_form or YEAR_FIRST, mapping.cell_rules.reads_short_years
    unique = text.drop_nulls().unique()
    read = [read_date(cell, form, today, reads_short_years=is_short) for cell in unique]
    values = [day if isinstance(day, date) else None for day in read]
    codes = [None if isinstance(day, date) else day for day in read]
    return NumberColumn(
        text.replace_strict(unique, pl.Series(values, dtype=pl.Date), default=None),
        text.replace_strict(unique, pl.Series(codes, dtype=pl.String), default=None).fill_null(
            _empty_where(text, "missing_value")
        ),
    )


def _campaigns(table: CsvTable, mapping: ColumnMapping) -> NumberColumn:
    none = _no_codes(table.cells.height)
    if not mapping.has_campaigns:
        return NumberColumn(none.fill_null(""), none)
    text = _original(table.column(mapping.columns[CAMPAIGN]))
    if text.n_unique() > MOST_CAMPAIGNS:
        raise Refusal(FileRefusal.TOO_MANY_CAMPAIGNS, most=MOST_CAMPAIGNS)
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
    text = without_dashes(text, name, mapping.cell_rules)
    column = exact(text, partial(_read, form=form), is_whole=name == CLICKS)
    if name in OPTIONAL:
        return column
    return replace(column, codes=column.codes.fill_null(_empty_where(text, "missing_value")))


def _read(cell: str, form: str) -> Decimal | str:
    return read_number(cell, form)


def _no_codes(count: int) -> pl.Series:
    return pl.Series([None], dtype=pl.String).new_from_index(0, count)


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
