"""The rows of a file that cannot be stored, to be mended: as they came, and why; pure."""

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import polars as pl

from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.wording import problem, repair
from kempen.domain.performance.results import RowFault
from kempen.kit.cells import quoted

_AT_ONCE: Final = 2_000


def rejected_rows(table: CsvTable, faults: Iterable[RowFault]) -> Iterator[bytes]:
    """Write the bad rows as CSV (UTF-8 with a mark), with two columns more: error and row.

    The error says what is wrong and what to do, in the language that is active. Without its last
    two columns the file is one of the same kind again.
    """
    sentences: dict[int, list[str]] = {}
    for fault in faults:
        words = sentences.setdefault(fault.row, [])
        words.append(f"{problem(fault)} {repair(fault.code, fault.column)}")
    buffer = io.StringIO()
    buffer.write("\N{BYTE ORDER MARK}")
    buffer.write(_line([*map(quoted, table.header), "error", "row"]))
    names = [str(place) for place in range(len(table.header))]
    # A row with too many cells is not in the table; what it held is in its error.
    cells = table.cells.filter(pl.col("row").is_in(list(sentences))).select("row", *names)
    values_by_row = {row: values for row, *values in cells.iter_rows()}
    for count, row in enumerate(sorted(sentences), start=1):
        values = values_by_row.get(row, [None] * len(names))
        written = [quoted(value or "") for value in values]
        buffer.write(_line([*written, quoted(" ".join(sentences[row])), str(row)]))
        if count % _AT_ONCE == 0:
            yield _emptied(buffer)
    yield _emptied(buffer)


def _line(cells: Sequence[str]) -> str:
    return ",".join(cells) + "\r\n"


def _emptied(buffer: io.StringIO) -> bytes:
    content = buffer.getvalue().encode("utf-8", "replace")
    buffer.seek(0)
    buffer.truncate()
    return content
