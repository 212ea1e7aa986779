"""Where the table of a CSV file begins: its header, and the lines of titles above it; pure."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.results import shown
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    NUMBERS,
    REVENUE,
    SPEND,
)
from kempen.kit.refusal import Refusal

MOST_COLUMNS: Final = 200
LONGEST_CELL: Final = 10_000
# The platforms' own exports begin with a name and a stretch of days, others with an address too.
_MOST_TITLES: Final = 10
# Further down, or longer, there is no header: what is sent to tire the reader ends here.
_MOST_LINES: Final = 1_000
_LONGEST_LINE: Final = 2**20
_BLANK: Final = re.compile(rb"[ \t\r\n]*")
# The limit belongs to the whole process, so it is set once. A file is bounded before it is read.
csv.field_size_limit(2**30)


@dataclass(frozen=True)
class Header:
    """The names of the columns, the number of their row, what stands above, and all that follows.

    `titles` are the rows above that hold anything, as they may be shown.
    """

    names: tuple[str, ...]
    row: int
    titles: tuple[str, ...]
    rest: bytes


@dataclass(frozen=True)
class _Line:
    """One row near the start: its cells, its number, and the place where the next one begins."""

    cells: list[str]
    row: int
    end: int

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if cell.strip()]

    @property
    def is_of_words(self) -> bool:
        """Whether at least two cells hold something, and none of it is a number or a day."""
        return len(self.filled) > 1 and not any(cell.strip()[0].isdigit() for cell in self.filled)


def header_of(body: bytes, delimiter: str, first_row: int) -> Header:
    """Return the header: the first row that holds anything, or one below lines of titles.

    A row further down is taken when it names the day and a number as files do, or when all above it
    has only one cell. Raises Refusal when there is none.
    """
    seen = _near_the_start(body, delimiter, first_row)
    for count, line in enumerate(seen, start=1):
        if is_known_header(line.cells):
            return _header(seen[:count], body)
    for place, line in enumerate(seen):
        below = seen[place + 1 : place + 2]
        if line.is_of_words and all(len(one.cells) > 1 for one in below):
            return _header(seen[: place + 1], body)
        if len(line.filled) > 1:
            # Names or not, it is no title.
            break
    return _header(seen[:1], body)


def _near_the_start(body: bytes, delimiter: str, first_row: int) -> list[_Line]:
    """Return the rows among which the header is; one alone where that names what files name."""
    lines = _lines(body, delimiter, first_row)
    seen = list(islice(lines, 1))
    if not seen:
        raise Refusal(FileRefusal.ONE_COLUMN)
    try:
        while len(seen) <= _MOST_TITLES and not is_known_header(seen[-1].cells):
            seen.append(next(lines))
    except (StopIteration, Refusal):
        # A row that cannot be read is told with its number when the rows are read.
        return seen
    return seen


def _header(lines: list[_Line], body: bytes) -> Header:
    *above, last = lines
    cells = last.cells
    while cells and not cells[-1].strip():
        cells = cells[:-1]
    if len(cells) < 2:
        raise Refusal(FileRefusal.ONE_COLUMN)
    return Header(
        tuple(_plain(name) for name in cells),
        last.row,
        tuple(_plain(" ".join(line.filled)) for line in above),
        body[last.end :],
    )


def _plain(text: str) -> str:
    return shown(" ".join(text.split()))


def _lines(body: bytes, delimiter: str, first_row: int) -> Iterator[_Line]:
    """Yield the rows that hold anything; raise Refusal for one that cannot be read."""
    start, row = 0, first_row
    for _ in range(_MOST_LINES):
        if start >= len(body):
            return
        # By places in the body: to cut a line off copies all that follows it.
        blank = _BLANK.match(body, start)
        after = body.rfind(b"\n", start, blank.end() if blank else start) + 1
        if after > start:
            start, row = after, row + body.count(b"\n", start, after)
        end = _line_end(body, start)
        if body.count(delimiter.encode(), start, end) >= MOST_COLUMNS:
            raise Refusal(FileRefusal.TOO_MANY_COLUMNS, most=MOST_COLUMNS)
        # A quoted name may go over several lines.
        quotes = body.count(b'"', start, end)
        while quotes % 2 and end < len(body):
            before, end = end, _line_end(body, end + 1)
            quotes += body.count(b'"', before, end)
            if end - start > LONGEST_CELL:
                raise Refusal(FileRefusal.UNCLOSED_QUOTE, row=row)
        if end - start > _LONGEST_LINE:
            is_open = quotes % 2
            raise Refusal(
                FileRefusal.UNCLOSED_QUOTE if is_open else FileRefusal.ONE_COLUMN, row=row
            )
        try:
            cells = next(rows_of(body[start:end], delimiter, is_strict=True), [])
        except csv.Error as error:
            raise Refusal(code_of(error), row=row) from error
        if any(cell.strip() for cell in cells):
            yield _Line(cells, row, end + 1)
        start, row = end + 1, row + 1


def _line_end(body: bytes, start: int) -> int:
    """Return the place of the next line feed, or of the end."""
    end = body.find(b"\n", start)
    return len(body) if end < 0 else end


def rows_of(body: bytes, delimiter: str, *, is_strict: bool) -> Iterator[list[str]]:
    """Yield the cells of each row, read one by one."""
    text = io.TextIOWrapper(io.BytesIO(body), "utf-8", errors="replace", newline="")
    return csv.reader(text, delimiter=delimiter, strict=is_strict)


def code_of(error: csv.Error) -> FileRefusal:
    """Return what is wrong with a row that the reader refuses."""
    is_unclosed = "unexpected end" in str(error)
    return FileRefusal.UNCLOSED_QUOTE if is_unclosed else FileRefusal.STRAY_QUOTE


# In English and Malay, the plainest first; the platforms' own exports are among them.
_NAMES: Final[dict[str, str]] = {
    DATE: "date | tarikh | day | hari | report date | reporting starts | reporting start | "
    "tarikh mula | tarikh laporan | tanggal",
    SPEND: "spend | cost | amount spent | ad spend | spent | total spend | ads cost | "
    "perbelanjaan | belanja | kos | jumlah belanja | jumlah dibelanjakan | belanja iklan",
    REVENUE: "revenue | sales | conv value | conversion value | total conv value | income | "
    "purchase conversion value | purchases conversion value | gross sales | turnover | gmv | "
    "website purchases conversion value | hasil | jualan | pendapatan | jumlah jualan",
    CLICKS: "clicks | link clicks | clicks all | click | klik | klik pautan | jumlah klik",
    CONVERSIONS: "conversions | conversion | conv | results | leads | prospects | orders | "
    "purchases | penukaran | tukaran | prospek | pesanan | keputusan | pembelian",
    CAMPAIGN: "campaign | campaign name | campaign id | kempen | nama kempen | id kempen | "
    "iklan | campaigns",
}


def guess_columns(header: Sequence[str]) -> dict[str, int]:
    """Return the place of each column whose name is known; no place is given twice."""
    written = [plain(name) for name in header]
    places: dict[str, int] = {}
    for column, names in _NAMES.items():
        for name in names.split(" | "):
            if name in written and written.index(name) not in places.values():
                places[column] = written.index(name)
                break
    return places


def plain(name: str) -> str:
    """Lower case, without a unit in brackets: "Amount spent (MYR)" is "amount spent"."""
    without_unit = re.sub(r"\((?:myr|rm|all)\)|\bmyr\b|\brm\b", " ", name.casefold())
    return " ".join(re.sub(r"[^\w]+|_", " ", without_unit).split())


def is_known_header(cells: Sequence[str]) -> bool:
    """Whether a row names the day and one number at least, so that it can only be the header."""
    known = guess_columns(cells)
    return DATE in known and not known.keys().isdisjoint(NUMBERS)
