"""Reports as one workbook: typed cells, a sheet each, and a sheet that says what was filtered."""

import io
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Final

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from kempen.domain.reports.numbers import exact
from kempen.domain.reports.tables import Cell, CellKind, ReportColumn, ReportTable

MEDIA_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_FORMATS: Final = {
    CellKind.TEXT: "@",
    CellKind.DATE: "yyyy-mm-dd",
    CellKind.MONEY: "#,##0.00",
    CellKind.COUNT: "#,##0.##",
    CellKind.TIMES: '0.00"×"',
    CellKind.PERCENT: '0.0"%"',
    CellKind.RATE: "0.000000",
}
# Words are never taken for formulas, links or numbers: a campaign may be called "=1+1" or "007".
_OPTIONS: Final = {
    "in_memory": True,
    "strings_to_formulas": False,
    "strings_to_urls": False,
    "strings_to_numbers": False,
    "default_date_format": "yyyy-mm-dd",
}


def workbook(tables: Sequence[ReportTable], filters: Mapping[str, str]) -> bytes:
    """Write a sheet for each table and the sheet "filters"; everything must fit into memory."""
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, _OPTIONS) as book:
        plain = {kind: book.add_format({"num_format": code}) for kind, code in _FORMATS.items()}
        bold = {
            kind: book.add_format({"num_format": code, "bold": True, "top": 1})
            for kind, code in _FORMATS.items()
        }
        heading = book.add_format({"bold": True, "bottom": 1})
        for table in tables:
            _write(book.add_worksheet(table.name), table, plain, bold, heading)
        sheet = book.add_worksheet("filters")
        sheet.set_column(0, 0, 22)
        sheet.set_column(1, 1, 48)
        for row, (name, value) in enumerate(filters.items()):
            sheet.write_string(row, 0, name, heading)
            sheet.write_string(row, 1, value)
    return buffer.getvalue()


def _write(
    sheet: Worksheet,
    table: ReportTable,
    plain: dict[CellKind, Format],
    bold: dict[CellKind, Format],
    heading: Format,
) -> None:
    for index, column in enumerate(table.columns):
        sheet.write_string(0, index, column.name, heading)
        sheet.set_column(index, index, 30 if column.kind is CellKind.TEXT else 14)
    sheet.freeze_panes(1, 1)
    count = 0
    for count, row in enumerate(table.rows, start=1):
        _write_row(sheet, count, table.columns, row, plain)
    if table.total is not None:
        _write_row(sheet, count + 1, table.columns, table.total, bold)


def _write_row(
    sheet: Worksheet,
    number: int,
    columns: Sequence[ReportColumn],
    row: Sequence[Cell],
    formats: dict[CellKind, Format],
) -> None:
    for index, (cell, column) in enumerate(zip(row, columns, strict=True)):
        style = formats[column.kind]
        if cell is None:
            sheet.write_blank(number, index, None, style)
        elif isinstance(cell, str):
            sheet.write_string(number, index, cell, formats[CellKind.TEXT])
        elif isinstance(cell, Decimal):
            sheet.write_number(number, index, float(exact(cell)), style)
        elif isinstance(cell, date):
            sheet.write_datetime(number, index, cell, style)
