"""A report as CSV: UTF-8, a row at a time.

It begins with a byte order mark, because Excel takes a file without one for Windows-1252 and
garbles Chinese and Tamil names; our own import, polars and every reader of `utf-8-sig` pass over
it. Rows end with CRLF (RFC 4180). Days are ISO dates; text that a spreadsheet would run is
neutralised (kit.cells).
"""

import csv
import io
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from kempen.domain.reports.numbers import written
from kempen.domain.reports.tables import Cell, Column, Table
from kempen.kit.cells import neutral

MEDIA_TYPE: Final = "text/csv; charset=utf-8"
_ROWS_A_PART = 500


def parts(table: Table) -> Iterator[bytes]:
    """Write the table, some hundred rows at a time; memory stays small however long it is."""
    buffer = io.StringIO()
    buffer.write("\N{BYTE ORDER MARK}")
    writer = csv.writer(buffer, lineterminator="\r\n")
    writer.writerow([column.name for column in table.columns])
    for count, row in enumerate(table.rows, start=1):
        writer.writerow(_cells(table.columns, row))
        if count % _ROWS_A_PART == 0:
            yield _emptied(buffer)
    if table.total is not None:
        writer.writerow(_cells(table.columns, table.total))
    yield _emptied(buffer)


def _cells(columns: Sequence[Column], row: Sequence[Cell]) -> list[str]:
    return [_written(cell, column) for cell, column in zip(row, columns, strict=True)]


def _written(cell: Cell, column: Column) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return neutral(cell)
    return cell.isoformat() if isinstance(cell, date) else written(cell, column.kind)


def _emptied(buffer: io.StringIO) -> bytes:
    content = buffer.getvalue().encode()
    buffer.seek(0)
    buffer.truncate()
    return content
