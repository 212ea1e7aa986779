"""A report as CSV: UTF-8, a row at a time.

It begins with a byte order mark, because Excel takes a file without one for Windows-1252 and
garbles Chinese and Tamil names; our own import, polars and every reader of `utf-8-sig` pass over
it. Rows end with CRLF (RFC 4180). Days are ISO dates; text is quoted, and what a
spreadsheet would run of it is neutralised (kit.cells).
"""

import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from tempfile import SpooledTemporaryFile
from typing import Final

from kempen.domain.reports.numbers import written
from kempen.domain.reports.tables import Cell, ReportColumn, ReportTable
from kempen.kit.cells import quoted

MEDIA_TYPE: Final = "text/csv; charset=utf-8"
_ROWS_A_PART = 500
_MOST_IN_MEMORY = 2**20
_PIECE = 64 * 1024


def parts(table: ReportTable) -> Iterator[bytes]:
    """Write the table, some hundred rows at a time; memory stays small however long it is."""
    buffer = io.StringIO()
    buffer.write("\N{BYTE ORDER MARK}")
    buffer.write(_line([column.name for column in table.columns]))
    for count, row in enumerate(table.rows, start=1):
        buffer.write(_line(_cells(table.columns, row)))
        if count % _ROWS_A_PART == 0:
            yield _emptied(buffer)
    if table.total is not None:
        buffer.write(_line(_cells(table.columns, table.total)))
    yield _emptied(buffer)


class Spooled(Iterator[bytes]):
    """All of a file, written down at once and then handed out as slowly as somebody reads.

    What it is made from, a place among others and the database, is free again before the first byte
    leaves. Whoever stops reading closes it.
    """

    def __init__(self, parts: Iterable[bytes]) -> None:
        self._file = SpooledTemporaryFile(max_size=_MOST_IN_MEMORY)  # noqa: SIM115 -- close()
        try:
            for part in parts:
                self._file.write(part)
        except BaseException:
            self.close()
            raise
        self._file.seek(0)

    def __next__(self) -> bytes:
        """Return the next piece."""
        if piece := self._file.read(_PIECE):
            return piece
        self.close()
        raise StopIteration

    def close(self) -> None:
        """Give the file up."""
        self._file.close()

    def __del__(self) -> None:
        # Nobody may have read, or told the end.
        self.close()


def _cells(columns: Sequence[ReportColumn], row: Sequence[Cell]) -> list[str]:
    return [_written(cell, column) for cell, column in zip(row, columns, strict=True)]


def _written(cell: Cell, column: ReportColumn) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return quoted(cell)
    return cell.isoformat() if isinstance(cell, date) else written(cell, column.kind)


def _line(cells: Sequence[str]) -> str:
    return ",".join(cells) + "\r\n"


def _emptied(buffer: io.StringIO) -> bytes:
    content = buffer.getvalue().encode()
    buffer.seek(0)
    buffer.truncate()
    return content
