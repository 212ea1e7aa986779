"""Which column of a file holds what, guessed or told, and the days that its cells say; pure."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final, NotRequired, TypedDict

import polars as pl

from kempen.domain.imports.formats.cell_rules import (
    STRICT,
    CellRules,
)
from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.formats.csv_header import guess_columns, plain
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.value_formats import (
    DATE_FORMS,
    DAY_FIRST,
    MONTH_FIRST,
    NUMBER_FORMS,
    YEAR_FIRST,
    FormatFinding,
    cleaned,
    date_form,
    number_form,
    read_date,
    read_number,
)
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    NUMBERS,
    REQUIRED,
    REVENUE,
    SPEND,
)
from kempen.kit.refusal import Refusal

COLUMNS: Final = (DATE, SPEND, REVENUE, CLICKS, CONVERSIONS, CAMPAIGN)


class StoredMapping(TypedDict):
    """A mapping as it is kept with an uploaded file."""

    columns: dict[str, int]
    date_form: str | None
    number_form: str | None
    encoding: NotRequired[str]
    cell_rules: NotRequired[dict[str, str]]


@dataclass(frozen=True)
class ColumnMapping:
    """The place (from 0) of each column that the file has, its forms, and what odd cells mean.

    `encoding` is one of file_bytes.py that a person chose; None: as it is found.
    Without a campaign column, all rows belong to one campaign, which the caller names.
    """

    columns: Mapping[str, int]
    date_form: str | None = None
    number_form: str | None = None
    encoding: str | None = None
    cell_rules: CellRules = STRICT

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
        stored["cell_rules"] = self.cell_rules.as_json()
        return stored

    @classmethod
    def from_json(cls, stored: StoredMapping) -> "ColumnMapping":
        """Return the mapping that `as_json` wrote."""
        return cls(
            stored["columns"],
            stored["date_form"],
            stored["number_form"],
            stored.get("encoding"),
            CellRules.from_json(stored.get("cell_rules", {})),
        )


def findings(
    table: CsvTable, columns: Mapping[str, int], rules: CellRules = STRICT
) -> tuple[FormatFinding, FormatFinding]:
    """Return how the file writes its days and its numbers, as far as its cells tell."""
    days = FormatFinding(None)
    if DATE in columns:
        days = date_form(table.column(columns[DATE]), reads_short_years=rules.reads_short_years)
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
    days, numbers = findings(table, mapping.columns, mapping.cell_rules)
    date_as, number_as = mapping.date_form or days.form, mapping.number_form or numbers.form
    if date_as not in DATE_FORMS:
        both = ", ".join(filter(None, (days.other, days.example)))
        raise Refusal(FileRefusal.AMBIGUOUS_DATES, example=both)
    if number_as not in NUMBER_FORMS:
        raise Refusal(FileRefusal.AMBIGUOUS_NUMBERS, example=numbers.example)
    return replace(mapping, date_form=date_as, number_form=number_as)


def automatic(table: CsvTable, rules: CellRules = STRICT) -> ColumnMapping:
    """Return the mapping that the header's names and the cells make clear, forms perhaps open."""
    columns = guess_columns(table.header)
    if any(name not in columns for name in REQUIRED):
        return ColumnMapping(columns, cell_rules=rules)
    days, numbers = findings(table, columns, rules)
    return ColumnMapping(columns, days.form, numbers.form, cell_rules=rules)


def by_names(table: CsvTable, rules: CellRules = STRICT) -> ColumnMapping:
    """Return the automatic mapping, for a file that nobody looks at.

    Raises Refusal for a column of a known name that stands twice: one would be lost.
    """
    mapping = automatic(table, rules)
    names = [plain(name) for name in table.header]
    for place in mapping.columns.values():
        if names.count(names[place]) > 1:
            raise Refusal(FileRefusal.COLUMN_TWICE, column=table.header[place])
    return mapping


def readings(example: str, today: date) -> dict[str, date | None]:
    """Return what a day such as 3/4/2026 or 3/4/26 would be in each form."""
    read = {
        form: read_date(example, form, today, reads_short_years=True)
        for form in (DAY_FIRST, MONTH_FIRST, YEAR_FIRST)
    }
    return {form: day if isinstance(day, date) else None for form, day in read.items()}


def reading(example: str, form: str) -> Decimal | None:
    """Return what a number such as 1,234 would be in this form; None when it would be none."""
    read = read_number(cleaned(pl.Series([example]), form)[0], form)
    return read if isinstance(read, Decimal) else None


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
    "reading",
    "readings",
]
