"""Which column of a file holds what, guessed or told, and the days that its cells say; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Final, NotRequired, TypedDict

import polars as pl

from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.formats.csv_header import guess_columns, plain
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.value_formats import (
    DATE_FORMS,
    DAY_FIRST,
    MONTH_FIRST,
    NUMBER_FORMS,
    POINT,
    YEAR_FIRST,
    FormatFinding,
    NumberColumn,
    cleaned,
    date_form,
    exact,
    number_form,
    read_date,
    read_number,
)
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rows import ROW, SCHEMA, DayRows
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    MOST_CAMPAIGNS,
    NUMBERS,
    OPTIONAL,
    REQUIRED,
    REVENUE,
    SPEND,
)
from kempen.kit.cells import original
from kempen.kit.refusal import Refusal

COLUMNS: Final = (DATE, SPEND, REVENUE, CLICKS, CONVERSIONS, CAMPAIGN)


class StoredMapping(TypedDict):
    """A mapping as it is kept with an uploaded file."""

    columns: dict[str, int]
    date_form: str | None
    number_form: str | None
    encoding: NotRequired[str]


@dataclass(frozen=True)
class ColumnMapping:
    """The place (from 0) of each column that the file has, and its forms (forms.py).

    `encoding` is one of file_bytes.py that a person chose; None: as it is found.
    Without a campaign column, all rows belong to one campaign, which the caller names.
    """

    columns: Mapping[str, int]
    date_form: str | None = None
    number_form: str | None = None
    encoding: str | None = None

    @property
    def missing(self) -> list[str]:
        """The columns that a file must have and that have no place yet."""
        return [name for name in REQUIRED if name not in self.columns]

    @property
    def has_campaigns(self) -> bool:
        """Whether a column names the campaign of each row."""
        return CAMPAIGN in self.columns

    def with_formats(self, date_form: str | None, number_form: str | None) -> "ColumnMapping":
        """Return the same with the formats that somebody chose."""
        return replace(
            self,
            date_form=date_form or self.date_form,
            number_form=number_form or self.number_form,
        )

    def as_json(self) -> StoredMapping:
        """Return what is kept with an uploaded file."""
        stored = StoredMapping(
            columns=dict(self.columns), date_form=self.date_form, number_form=self.number_form
        )
        if self.encoding:
            stored["encoding"] = self.encoding
        return stored

    @classmethod
    def from_json(cls, stored: StoredMapping) -> "ColumnMapping":
        """Return the mapping that `as_json` wrote."""
        return cls(
            stored["columns"], stored["date_form"], stored["number_form"], stored.get("encoding")
        )


def findings(table: CsvTable, columns: Mapping[str, int]) -> tuple[FormatFinding, FormatFinding]:
    """Return how the file writes its days and its numbers, as far as its cells tell."""
    days = date_form(table.column(columns[DATE])) if DATE in columns else FormatFinding(None)
    numbers = [table.column(columns[name]) for name in NUMBERS if name in columns]
    return days, number_form(numbers) if numbers else FormatFinding(None)


def complete(table: CsvTable, mapping: ColumnMapping) -> ColumnMapping:
    """Fill in the forms that the cells tell; raise Refusal for what a person must say."""
    if mapping.missing:
        raise Refusal(
            FileRefusal.MISSING_COLUMNS,
            columns=tuple(mapping.missing),
            header=tuple(table.header),
        )
    if len(set(mapping.columns.values())) < len(mapping.columns):
        raise Refusal(FileRefusal.COLUMN_USED_TWICE)
    days, numbers = findings(table, mapping.columns)
    date_as, number_as = mapping.date_form or days.form, mapping.number_form or numbers.form
    if date_as not in DATE_FORMS:
        both = ", ".join(filter(None, (days.other, days.example)))
        raise Refusal(FileRefusal.AMBIGUOUS_DATES, example=both)
    if number_as not in NUMBER_FORMS:
        raise Refusal(FileRefusal.AMBIGUOUS_NUMBERS, example=numbers.example)
    return replace(mapping, date_form=date_as, number_form=number_as)


def automatic(table: CsvTable) -> ColumnMapping:
    """Return the mapping that the header's names and the cells make clear, forms perhaps open."""
    columns = guess_columns(table.header)
    if any(name not in columns for name in REQUIRED):
        return ColumnMapping(columns)
    days, numbers = findings(table, columns)
    return ColumnMapping(columns, days.form, numbers.form)


def by_names(table: CsvTable) -> ColumnMapping:
    """Return the automatic mapping, for a file that nobody looks at.

    Raises Refusal for a column of a known name that stands twice: one would be lost.
    """
    mapping = automatic(table)
    names = [plain(name) for name in table.header]
    for place in mapping.columns.values():
        if names.count(names[place]) > 1:
            raise Refusal(FileRefusal.COLUMN_TWICE, column=table.header[place])
    return mapping


def readings(example: str, today: date) -> dict[str, date | None]:
    """Return what a day such as 3/4/2026 would be with the day first and with the month first."""
    read = {form: read_date(example, form, today) for form in (DAY_FIRST, MONTH_FIRST)}
    return {form: day if isinstance(day, date) else None for form, day in read.items()}


def reading(example: str, form: str) -> Decimal | None:
    """Return what a number such as 1,234 would be in this form; None when it would be none."""
    read = read_number(cleaned(pl.Series([example]), form)[0], form)
    return read if isinstance(read, Decimal) else None


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


__all__ = [
    "COLUMNS",
    "DATE_FORMS",
    "DAY_FIRST",
    "MONTH_FIRST",
    "NUMBER_FORMS",
    "YEAR_FIRST",
    "ColumnMapping",
    "FormatFinding",
    "automatic",
    "complete",
    "findings",
    "guess_columns",
    "read_rows",
    "reading",
    "readings",
]
