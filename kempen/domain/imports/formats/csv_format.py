"""A CSV file, opened: bytes in, a table of text out with the spreadsheet's row numbers; pure.

Fast for what is well formed (polars), exact for the rest (the csv module, row by row).
"""

import csv
import io
import json
import re
from dataclasses import dataclass, field
from typing import Final

import polars as pl

from kempen.domain.imports.formats.csv_header import Header, code_of, header_of, rows_of
from kempen.domain.imports.formats.file_bytes import NAMES, UTF_8, as_utf8, encoding_of
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rules import LARGEST_FILE
from kempen.kit.refusal import Refusal

DELIMITERS: Final = {"comma": ",", "semicolon": ";", "tab": "\t"}
_SAMPLE_BYTES = 64 * 1024
_SAMPLE_ROWS = 50
_SEPARATOR_LINE = re.compile(rb"sep=(.)\r?\n", re.IGNORECASE)
_FOREIGN: Final = (
    (b"PK\x03\x04", FileRefusal.IS_A_WORKBOOK),
    (b"\xd0\xcf\x11\xe0", FileRefusal.IS_A_WORKBOOK),
    (b"%PDF", FileRefusal.IS_NOT_TEXT),
    (b"\x1f\x8b", FileRefusal.IS_NOT_TEXT),
)
_ROW = "row"


@dataclass(frozen=True)
class CsvTable:
    """The cells of a file. `cells` has a column "row" and one per header, named "0", "1" and so on.

    Blank rows are left out; an empty cell is null. `faults` are rows that do not fit the header,
    `titles` are lines above it that were left out.
    """

    header: tuple[str, ...]
    cells: pl.DataFrame
    delimiter: str
    encoding: str = UTF_8
    faults: tuple[RowFault, ...] = field(default=())
    titles: tuple[str, ...] = ()

    @property
    def height(self) -> int:
        """How many rows hold anything."""
        return self.cells.height + len(self.faults)

    def column(self, index: int) -> pl.Series:
        """Return the text of one column."""
        return self.cells[str(index)]

    def as_bytes(self) -> bytes:
        """Return the table as it is kept: what it is, in a line of JSON, then its cells (Arrow)."""
        about = {
            "header": self.header,
            "delimiter": self.delimiter,
            "encoding": self.encoding,
            "faults": [fault.as_json() for fault in self.faults],
            "titles": self.titles,
        }
        cells = io.BytesIO()
        self.cells.write_ipc(cells, compression="zstd")
        return json.dumps(about).encode() + b"\n" + cells.getvalue()

    @classmethod
    def from_bytes(cls, stored: bytes) -> "CsvTable":
        """Return the table that `as_bytes` wrote."""
        line, _, cells = stored.partition(b"\n")
        about = json.loads(line)
        return cls(
            tuple(about["header"]),
            pl.read_ipc(io.BytesIO(cells)),
            about["delimiter"],
            about["encoding"],
            tuple(RowFault.from_json(fault) for fault in about["faults"]),
            tuple(about["titles"]),
        )

    def samples(self, index: int, count: int = 3) -> list[str]:
        """Return the first different values of a column, as they may be shown."""
        values = self.column(index).head(2_000).drop_nulls().unique(maintain_order=True)
        return [shown(value) for value in values.head(count)]


def open_csv(
    content: bytes,
    delimiter: str | None = None,
    *,
    largest: int = LARGEST_FILE,
    encoding: str | None = None,
) -> CsvTable:
    """Return the table; raise Refusal saying what to do with a file that cannot be read.

    The delimiter (comma, semicolon or tab) and the encoding (of file_bytes.py) are found unless
    they are given; the header may stand below lines of titles.
    """
    if len(content) > largest:
        raise Refusal(FileRefusal.FILE_TOO_LARGE, most=largest // 2**20)
    refuse_foreign(content)
    encoding, body = _decoded(content, encoding)
    header, delimiter = start_of(body, delimiter)
    frame, faults, _rows_read = cells_of(header.rest, delimiter, len(header.names), header.row)
    if frame.height == 0 and not faults:
        raise Refusal(FileRefusal.NO_ROWS)
    return CsvTable(header.names, frame, delimiter, encoding, tuple(faults), header.titles)


def _decoded(content: bytes, chosen: str | None) -> tuple[str, bytes]:
    """Return the encoding and the text in UTF-8."""
    if chosen is None:
        encoding = encoding_of(content, is_whole=True)
        return encoding, b"".join(as_utf8([content], encoding))
    try:
        return chosen, b"".join(as_utf8([content], chosen))
    except Refusal as error:
        facts = {"row": error.facts.get("row", 1), "encoding": NAMES[chosen]}
        raise Refusal(FileRefusal.NOT_IN_ENCODING, **facts) from error


def start_of(body: bytes, delimiter: str | None = None) -> tuple[Header, str]:
    """Return the header of a text, with all that follows it, and the sign that splits its rows."""
    if not body.strip():
        raise Refusal(FileRefusal.EMPTY_FILE)
    sign, first_row = _SEPARATOR_LINE.match(body), 1
    if sign and sign[1].decode("ascii", "replace") in DELIMITERS.values():
        # Excel's own hint. It counts as row 1 of the file.
        delimiter, first_row, body = delimiter or sign[1].decode(), 2, body[sign.end() :]
    if b"\n" not in body:
        body = body.replace(b"\r", b"\n")
    delimiter = delimiter or delimiter_of(body)
    return header_of(body, delimiter, first_row), delimiter


def refuse_foreign(start: bytes) -> None:
    """Raise UnreadableFile when a file begins as no text file does."""
    for mark, code in _FOREIGN:
        if start.startswith(mark):
            raise Refusal(code)


def delimiter_of(body: bytes) -> str:
    """Return the sign that splits the first rows into the most columns, the same number in each.

    Lines of titles above the header have one column only, whatever the sign.
    """
    sample = body[:_SAMPLE_BYTES]
    if len(body) > _SAMPLE_BYTES and b"\n" in sample:
        sample = sample[: sample.rindex(b"\n")]
    best = (0.0, ",")
    for sign in DELIMITERS.values():
        reader = rows_of(sample, sign, is_strict=False)
        widths = [len(row) for row, _ in zip(reader, range(_SAMPLE_ROWS), strict=False) if any(row)]
        header = next((width for width in widths if width > 1), 0)
        if header:
            share = widths.count(header) / len(widths)
            best = max(best, (share * 1_000 + header, sign), key=lambda candidate: candidate[0])
    return best[1]


def cells_of(
    body: bytes, delimiter: str, width: int, header_row: int
) -> tuple[pl.DataFrame, list[RowFault], int]:
    """Return the cells under a header, the rows that do not fit, and how many rows were read.

    Rows are counted on from `header_row`, blank ones too, though they are left out.
    """
    frame = None if _is_odd(body, delimiter) else _read_fast(body, delimiter, width)
    faults: list[RowFault] = []
    if frame is None:
        frame, faults = _read_exactly(body, delimiter, width, header_row)
    names = [str(index) for index in range(width)]
    if not body.strip():
        frame = frame.clear()
    rows_read = frame.height
    frame = frame.with_columns(
        pl.col(name).str.strip_chars().replace("", None) for name in names
    ).with_row_index(_ROW, offset=header_row + 1)
    if faults:
        frame = frame.filter(~pl.col(_ROW).is_in([fault.row for fault in faults]))
    return frame.filter(~pl.all_horizontal(pl.col(names).is_null())), faults, rows_read


def _is_odd(body: bytes, delimiter: str) -> bool:
    """Whether quotes or line ends stand where a fast reader could take them for something else."""
    if body.count(b"\r") != body.count(b"\r\n"):
        return True
    if b'"' not in body:
        return False
    sign = re.escape(delimiter.encode())
    # Looking for the quote first and behind it second is ten times as fast.
    odd = b'"(?:(?<=[^\\n%b]")[^%b\\r\\n"]|(?<=[^%b\\r\\n"]")[^%b\\r\\n])'
    return body.count(b'"') % 2 == 1 or re.search(odd.replace(b"%b", sign), body) is not None


def _read_fast(body: bytes, delimiter: str, width: int) -> pl.DataFrame | None:
    names = [str(index) for index in range(width)]
    if not body.strip():
        return pl.DataFrame(schema=dict.fromkeys(names, pl.String))
    try:
        # The line of names fixes the width also where the first rows are short.
        return pl.read_csv(
            io.BytesIO(delimiter.join(names).encode() + b"\n" + body),
            separator=delimiter,
            schema=dict.fromkeys(names, pl.String),
        )
    except pl.exceptions.PolarsError:
        return None


def _read_exactly(
    body: bytes, delimiter: str, width: int, header_row: int
) -> tuple[pl.DataFrame, list[RowFault]]:
    columns: list[list[str | None]] = [[] for _ in range(width)]
    faults = []
    row = header_row
    reader = rows_of(body, delimiter, is_strict=True)
    try:
        for row, cells in enumerate(reader, start=header_row + 1):
            if len(cells) > width and any(cell.strip() for cell in cells[width:]):
                faults.append(RowFault("too_many_cells", row, value=shown(delimiter.join(cells))))
            for index in range(width):
                columns[index].append(cells[index] if index < len(cells) else None)
    except csv.Error as error:
        raise Refusal(code_of(error), row=row + 1) from error
    return pl.DataFrame(
        {str(index): pl.Series(values, dtype=pl.String) for index, values in enumerate(columns)}
    ), faults
