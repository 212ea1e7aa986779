"""A CSV file of any length, a stretch of whole rows at a time; memory stays flat; pure."""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import Final

from kempen.domain.imports.formats.csv_format import (
    CsvTable,
    cells_of,
    refuse_foreign,
    start_of,
)
from kempen.domain.imports.formats.file_bytes import as_utf8, encoding_of
from kempen.domain.imports.refusals import FileRefusal
from kempen.kit.refusal import Refusal

STRETCH: Final = 2**19
# A row that is longer than this is no row.
_LONGEST_ROW: Final = 2**21

# A cell in quotes, or a line break outside of one. A quotation mark opens a cell at its start only.
_CELL_OR_END: Final = re.compile(rb'(?:^|(?<=[,;\t\r\n]))"(?:[^"]|"")*(?:"|$)|\n')


def open_stream(pieces: Iterable[bytes]) -> Iterator[CsvTable]:
    """Yield the file as tables of the same header, their rows numbered through.

    The first one tells the header and how days and numbers are written; it may hold all there is.
    Raises Refusal where the file cannot be read.
    """
    stretches = whole_rows(_text(pieces))
    body, encoding = next(stretches, (b"", ""))
    header, delimiter = start_of(body)
    names, row = header.names, header.row
    for stretch, _ in itertools.chain([(header.rest, encoding)], stretches):
        frame, faults, rows_read = cells_of(stretch, delimiter, len(names), row)
        row += rows_read
        yield CsvTable(names, frame, delimiter, encoding, tuple(faults), header.titles)


def whole_rows(pieces: Iterable[tuple[bytes, str]]) -> Iterator[tuple[bytes, str]]:
    """Cut text into stretches that end with a row; a line break inside quotes ends none."""
    pending, encoding = b"", ""
    for piece, encoding in pieces:
        pending += piece
        while len(pending) >= STRETCH:
            cut = _cut(pending)
            if not cut:
                if len(pending) > _LONGEST_ROW:
                    raise Refusal(FileRefusal.ROW_TOO_LONG)
                break
            yield pending[:cut], encoding
            pending = pending[cut:]
    if pending:
        yield pending, encoding


def _cut(text: bytes) -> int:
    """Return where the last whole row of a stretch ends; 0 when none does."""
    if b'"' not in text:
        return text.rfind(b"\n") + 1
    end = 0
    for token in _CELL_OR_END.finditer(text):
        if token[0] == b"\n":
            end = token.end()
    return end


def _text(pieces: Iterable[bytes]) -> Iterator[tuple[bytes, str]]:
    """Yield UTF-8 with line feeds, and the encoding that the file has."""
    remaining = iter(pieces)
    start, is_whole = b"", True
    for piece in remaining:
        start += piece
        if len(start) >= STRETCH:
            is_whole = False
            break
    refuse_foreign(start)
    encoding = encoding_of(start, is_whole=is_whole)
    has_feeds = None
    for text in as_utf8(itertools.chain([start], remaining), encoding):
        if has_feeds is None and text:
            has_feeds = b"\n" in text
        yield text if has_feeds else text.replace(b"\r", b"\n"), encoding
