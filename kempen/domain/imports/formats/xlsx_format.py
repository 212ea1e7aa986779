"""A workbook's first sheet as CSV: cells as they are stored, days as days; pure.

Only what a table of days needs is read: shared and inline texts, numbers, booleans, the results of
formulas, and which number formats are dates. Rows keep their numbers. A small file can hold a huge
sheet, so cells are counted: before the sheet is parsed, and while it is.
"""

import csv
import io
import re
import zipfile
from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache
from typing import Final
from xml.parsers import expat

from kempen.domain.imports.formats.archives import open_archive, read_member
from kempen.domain.imports.formats.csv_header import MOST_COLUMNS
from kempen.domain.imports.refusals import FileRefusal
from kempen.kit.refusal import Refusal

# Five columns of 200,000 days; some seconds of one core.
MOST_CELLS: Final = 1_000_000
_LARGEST_PART: Final = 64 * 2**20
_WORKBOOK, _RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
_TEXTS, _STYLES = "xl/sharedStrings.xml", "xl/styles.xml"
# The formats that need no definition and are days.
_DATE_FORMATS: Final = frozenset({14, 15, 16, 17, 22, 27, 30, 36, 50, 57})
# How cells and shared texts begin where no prefix is used, as nearly every program writes them.
_CELLS: Final = (b"<c ", b"<c>")
_SHARED: Final = (b"<si>", b"<si ")
_NOT_A_SIGN: Final = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.|_.|\*.')
_REFERENCE: Final = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_MOST_ROWS: Final = 1_048_576
_EPOCHS: Final = {False: date(1899, 12, 30), True: date(1904, 1, 1)}


def is_workbook(content: bytes) -> bool:
    """Whether an archive is an Excel workbook."""
    with open_archive(content) as archive:
        return _WORKBOOK in archive.namelist()


def as_csv(content: bytes) -> bytes:
    """Return the first sheet of a workbook as CSV in UTF-8; raise Refusal."""
    with open_archive(content) as archive:
        names = set(archive.namelist())
        sheet, counts_from_1904 = _first_sheet(archive)
        texts = _texts(archive) if _TEXTS in names else []
        dates = _date_styles(archive) if _STYLES in names else frozenset()
        rows = _Sheet(texts, dates, _EPOCHS[counts_from_1904])
        _parse(archive, sheet, rows.opened, rows.closed, rows.said, marks=_CELLS)
    buffer = io.StringIO()
    at = 0
    for number, line in sorted(rows.lines.items()):
        # A row that is not there is a blank line, so that row numbers stay.
        buffer.write("\n" * (number - at - 1))
        buffer.write(line)
        at = number
    return buffer.getvalue().encode("utf-8", "replace")


def _first_sheet(archive: zipfile.ZipFile) -> tuple[str, bool]:
    """Return the path of the first sheet that is shown, and whether days count from 1904."""
    sheets: list[str] = []
    targets: dict[str, str] = {}
    counts: list[bool] = []

    def workbook(name: str, about: dict[str, str]) -> None:
        if name == "sheet" and about.get("state", "visible") == "visible":
            sheets.extend(value for key, value in about.items() if key.endswith(":id"))
        elif name == "workbookPr":
            counts.append(about.get("date1904", "0") in ("1", "true"))

    def relations(name: str, about: dict[str, str]) -> None:
        if name == "Relationship":
            targets[about.get("Id", "")] = about.get("Target", "")

    _parse(archive, _WORKBOOK, workbook)
    _parse(archive, _RELATIONS, relations)
    if not sheets or sheets[0] not in targets:
        raise Refusal(FileRefusal.BROKEN_ARCHIVE)
    target = targets[sheets[0]]
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}", any(counts)


def _texts(archive: zipfile.ZipFile) -> list[str]:
    """Return the shared texts; a text may come in runs, readings of signs do not count."""
    texts: list[str] = []
    inside: list[str] = []

    def opened(name: str, _about: dict[str, str]) -> None:
        inside.append(name)
        if name == "si":
            _refuse_many(len(texts))
            texts.append("")

    def closed(_name: str) -> None:
        inside.pop()

    def append(text: str) -> None:
        if inside[-1:] == ["t"] and "rPh" not in inside and texts:
            texts[-1] += text

    _parse(archive, _TEXTS, opened, closed, append, marks=_SHARED)
    return texts


def _date_styles(archive: zipfile.ZipFile) -> frozenset[int]:
    """Return the numbers of the cell styles that show a day."""
    dates = set(_DATE_FORMATS)
    styles: list[int] = []
    inside: list[str] = []

    def opened(name: str, about: dict[str, str]) -> None:
        inside.append(name)
        if name == "numFmt":
            signs = _NOT_A_SIGN.sub("", about.get("formatCode", "").split(";")[0]).lower()
            if "y" in signs or "d" in signs:
                dates.add(_number(about.get("numFmtId", "")))
        elif name == "xf" and "cellXfs" in inside:
            styles.append(_number(about.get("numFmtId", "0")))

    _parse(archive, _STYLES, opened, lambda _name: inside.pop() and None)
    return frozenset(place for place, form in enumerate(styles) if form in dates)


class _Sheet:
    """Takes the cells of a sheet while it is parsed; `lines` has each row as a line of CSV."""

    def __init__(self, texts: list[str], dates: frozenset[int], epoch: date) -> None:
        self.lines: dict[int, str] = {}
        self._cells: dict[int, str] = {}
        self._count = 0
        self._texts, self._dates, self._epoch = texts, dates, epoch
        self._row = self._column = 0
        self._kind = self._value = ""
        self._is_day = self._is_value = self._is_reading = False

    def opened(self, name: str, about: dict[str, str]) -> None:
        """A row, a cell or a value begins."""
        if name == "row":
            reference = about.get("r", "")
            self._row, self._column = (_number(reference) if reference else self._row + 1), 0
            if not 0 < self._row <= _MOST_ROWS:
                raise Refusal(FileRefusal.BROKEN_ARCHIVE)
        elif name == "c":
            self._count += 1
            _refuse_many(self._count)
            self._place(about.get("r", ""))
            self._kind, self._value = about.get("t", "n"), ""
            self._is_day = _number(about.get("s", "0")) in self._dates
        elif name in ("v", "t"):
            self._is_value = not self._is_reading
        elif name == "rPh":
            self._is_reading = True

    def said(self, text: str) -> None:
        """Some text, of a value or of something that does not matter."""
        if self._is_value:
            self._value += text

    def closed(self, name: str) -> None:
        """A cell or a value ends."""
        if name in ("v", "t"):
            self._is_value = False
        elif name == "rPh":
            self._is_reading = False
        elif name == "c" and self._value:
            if self._column > MOST_COLUMNS:
                raise Refusal(FileRefusal.TOO_MANY_COLUMNS, most=MOST_COLUMNS)
            self._cells[self._column - 1] = self._text()
        elif name == "row":
            self._end_row()

    def _end_row(self) -> None:
        if self._row in self.lines:
            # Which of the two is meant nobody can say.
            raise Refusal(FileRefusal.BROKEN_ARCHIVE)
        if self._cells:
            buffer = io.StringIO()
            cells = [self._cells.get(place, "") for place in range(max(self._cells) + 1)]
            csv.writer(buffer, lineterminator="\n").writerow(cells)
            self.lines[self._row] = buffer.getvalue()
            self._cells.clear()

    def _place(self, reference: str) -> None:
        match = _REFERENCE.fullmatch(reference)
        if match is None:
            self._column += 1
            return
        self._column = 0
        for character in match[1]:
            self._column = self._column * 26 + ord(character) - 64

    def _text(self) -> str:
        if self._kind == "s":
            place = _number(self._value)
            return self._texts[place] if 0 <= place < len(self._texts) else ""
        if self._kind == "n":
            return self._day() if self._is_day else _plain(self._value)
        return self._value

    def _day(self) -> str:
        try:
            days = float(self._value)
            return (self._epoch + timedelta(days=int(days))).isoformat()
        except (ValueError, OverflowError):
            return self._value


def _plain(number: str) -> str:
    """Write a number as a sheet shows it: 1.5E-2 is 0.015, 480.00000000000006 is 480."""
    try:
        value = float(number)
    except ValueError:
        return number
    if not -1e15 < value < 1e15:
        return number
    short = f"{value:.15g}"
    return short if "e" not in short else f"{value:.12f}".rstrip("0").rstrip(".")


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1


def _parse(
    archive: zipfile.ZipFile,
    name: str,
    opened: Callable[[str, dict[str, str]], None],
    closed: Callable[[str], object] | None = None,
    on_text: Callable[[str], None] | None = None,
    *,
    marks: tuple[bytes, ...] = (),
) -> None:
    """Parse one part; a document type, which could grow without an end, is refused.

    `marks` begin what is counted; a part with too many of them is refused before it is parsed.
    """
    content = read_member(archive, name, _LARGEST_PART)
    _refuse_many(sum(content.count(mark) for mark in marks))
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = lambda tag, about: opened(_local(tag), about)
    if closed is not None:
        parser.EndElementHandler = lambda tag: closed(_local(tag))
    if on_text is not None:
        parser.CharacterDataHandler = on_text
    parser.StartDoctypeDeclHandler = _refuse_doctype
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise Refusal(FileRefusal.BROKEN_ARCHIVE) from error


def _refuse_many(cells: int) -> None:
    if cells > MOST_CELLS:
        raise Refusal(FileRefusal.WORKBOOK_TOO_LARGE, most=f"{MOST_CELLS:,}")


@lru_cache(maxsize=256)
def _local(tag: str) -> str:
    return tag.rsplit(":", 1)[-1]


def _refuse_doctype(*_about: object) -> None:
    raise Refusal(FileRefusal.BROKEN_ARCHIVE)
