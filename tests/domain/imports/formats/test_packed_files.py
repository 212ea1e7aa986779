"""Workbooks and archives: read as the table that they hold, refused when they are dangerous."""

import io
import struct
import zipfile
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
import xlsxwriter

from kempen.domain.imports.formats import xlsx_format
from kempen.domain.imports.formats.csv_format import open_csv
from kempen.domain.imports.formats.file_bytes import as_plain_table
from kempen.domain.sentences_for_programs import sentence_for_programs
from kempen.kit.refusal import Refusal

CSV = b"date,spend,revenue\n2026-01-31,1,2\n"
DAYS = "xl/worksheets/sheet1.xml"


def workbook(fill: Callable[[Any, Any], None], **options: Any) -> bytes:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True, **options}) as book:
        fill(book, book.add_worksheet("Days"))
    return buffer.getvalue()


def days(book: Any, sheet: Any) -> None:
    sheet.write_row(0, 0, ["Date", "Spend", "Revenue"])
    sheet.write_datetime(
        1,
        0,
        datetime(2026, 1, 31, tzinfo=UTC).replace(tzinfo=None),
        book.add_format({"num_format": "d mmm yy"}),
    )
    sheet.write_number(1, 1, 1234.5, book.add_format({"num_format": '"RM" #,##0.00'}))
    sheet.write_formula(1, 2, "=1+1", None, "480.10")


def archive(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as zip_file:
        for name, content in members:
            zip_file.writestr(name, content)
    return buffer.getvalue()


def with_part(content: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as read:
        parts = [(each, read.read(each)) for each in read.namelist()]
    return archive(*((each, change(part) if each == name else part) for each, part in parts))


def lines(content: bytes) -> list[str]:
    return as_plain_table(content).decode().splitlines()


def test_a_workbook_is_read_as_it_is_stored() -> None:
    assert lines(workbook(days)) == ["Date,Spend,Revenue", "2026-01-31,1234.5,480.10"]


def test_days_may_count_from_1904() -> None:
    assert lines(workbook(days, date_1904=True))[1].startswith("2026-01-31,")


@pytest.mark.parametrize(
    "form",
    ["dd/mm/yyyy", "yyyy-mm-dd", "[$-409]d mmm;@", "ddd d", "dd\\.mm\\.yy", "m/d/yy h:mm"],
)
def test_whatever_a_day_looks_like_it_is_a_day(form: str) -> None:
    def fill(book: Any, sheet: Any) -> None:
        afternoon = datetime(2026, 3, 4, 13, tzinfo=UTC).replace(tzinfo=None)
        style = book.add_format({"num_format": form})
        sheet.write_row(0, 0, ["Date", "Spend"])
        sheet.write_datetime(1, 0, afternoon, style)
        sheet.write_number(1, 1, 1)

    assert lines(workbook(fill))[1] == "2026-03-04,1"


@pytest.mark.parametrize("form", ["General", "0.00", '#,##0 "days"', "[Red]0", '"y"0', "hh:mm"])
def test_a_number_stays_a_number(form: str) -> None:
    def fill(book: Any, sheet: Any) -> None:
        sheet.write_row(0, 0, ["Date", "Spend"])
        sheet.write_string(1, 0, "2026-01-31")
        sheet.write_number(1, 1, 0.1 + 0.2, book.add_format({"num_format": form}))

    assert lines(workbook(fill))[1] == "2026-01-31,0.3"


def test_rows_keep_their_numbers_and_merged_cells_their_first_value() -> None:
    def fill(book: Any, sheet: Any) -> None:
        sheet.write_row(1, 0, ["date", "spend", "revenue"])
        sheet.merge_range(3, 0, 4, 0, "2026-01-31", book.add_format())
        sheet.write_row(3, 1, [1, 2])
        sheet.write_row(4, 1, [3, 4])

    table = open_csv(as_plain_table(workbook(fill)))
    assert table.cells.rows() == [(4, "2026-01-31", "1", "2"), (5, None, "3", "4")]


def test_texts_are_kept_with_every_sign() -> None:
    name = '开斋节 "Raya", =1+1\nரம்'

    def fill(_book: Any, sheet: Any) -> None:
        sheet.write_row(0, 0, ["date", name])
        sheet.write_string(1, 0, "2026-01-31")
        sheet.write_boolean(1, 1, True)

    table = open_csv(as_plain_table(workbook(fill)))
    assert table.header[1] == " ".join(name.split())
    assert table.cells.rows() == [(2, "2026-01-31", "1")]


def test_a_hidden_sheet_is_passed_over() -> None:
    buffer = io.BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        notes = book.add_worksheet("Notes")
        notes.hide()
        shown = book.add_worksheet("Days")
        shown.activate()
        shown.set_first_sheet()
        days(book, shown)
    assert lines(buffer.getvalue())[1].startswith("2026-01-31")


@pytest.mark.parametrize("name", ["days.csv", "folder/Days.CSV", "a.tsv", "a.txt"])
def test_the_table_in_an_archive_is_read(name: str) -> None:
    packed = archive((name, CSV), ("__MACOSX/._days.csv", b"x"), (".hidden.csv", b"x"))
    assert as_plain_table(packed) == CSV


def test_what_is_no_archive_stays_as_it_is() -> None:
    assert as_plain_table(CSV) == CSV


def bomb() -> bytes:
    return archive(("days.csv", b"0" * 15 * 2**20))


def lying() -> bytes:
    """An archive that tells a smaller size than it has."""
    real = archive(("days.csv", b"date,spend\n" * 400_000))
    return real.replace(struct.pack("<L", 4_400_000), struct.pack("<L", 1_000))


def locked() -> bytes:
    packed = bytearray(archive(("days.csv", CSV)))
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    return bytes(packed)


HUGE = b"<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]><worksheet>&b;</worksheet>"
DANGEROUS = [
    ("a bomb", bomb(), "archive_bomb"),
    ("one that lies about its size", lying(), "broken_archive"),
    ("one larger than may be", archive(("a.csv", b"0123456789\n" * 2_500_000)),
     "unpacked_too_large"),
    ("cut in the middle", archive(("days.csv", CSV * 500))[:-60], "broken_archive"),
    ("a mark alone", b"PK\x03\x04", "broken_archive"),
    ("locked", locked(), "locked_archive"),
    ("two tables", archive(("a.csv", CSV), ("b.csv", CSV)), "several_in_archive"),
    ("no table", archive(("a.png", b"x")), "none_in_archive"),
    ("an archive in an archive", archive(("a.zip", archive(("a.csv", CSV)))), "none_in_archive"),
    ("entities", with_part(workbook(days), DAYS, lambda _part: HUGE), "broken_archive"),
    ("no XML", with_part(workbook(days), DAYS, lambda part: part[:90]), "broken_archive"),
    ("row nought", with_part(workbook(days), DAYS, lambda p: p.replace(b'r="2"', b'r="0"')),
     "broken_archive"),
    ("a cell far to the right", with_part(workbook(days), DAYS,
     lambda p: p.replace(b'r="A2"', b'r="ZZZ2"')), "too_many_columns"),
    ("a sheet of nothing", with_part(workbook(days), DAYS, lambda _p: b"0" * 2**20 * 63),
     "archive_bomb"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "code"), [each[1:] for each in DANGEROUS], ids=[each[0] for each in DANGEROUS]
)
def test_these_are_refused_with_what_to_do(content: bytes, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        as_plain_table(content)
    assert caught.value.code == code
    assert sentence_for_programs(caught.value).endswith(".")


def test_a_day_before_all_days_is_told_as_it_stands() -> None:
    odd = with_part(workbook(days), DAYS, lambda p: p.replace(b"<v>46053</v>", b"<v>9e99</v>"))
    assert lines(odd)[1].startswith("9e99,")
    assert date(2026, 1, 31).toordinal() - date(1899, 12, 30).toordinal() == 46053


@pytest.mark.parametrize("prefix", [b"", b"x:"], ids=["plain", "with a prefix"])
def test_cells_are_counted_however_they_are_written(
    prefix: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xlsx_format, "MOST_CELLS", 5)

    def prefixed(part: bytes) -> bytes:
        return part.replace(b"<c ", b"<%sc " % prefix).replace(b"</c>", b"</%sc>" % prefix)

    with pytest.raises(Refusal) as refused:
        as_plain_table(with_part(workbook(days), DAYS, prefixed))
    assert refused.value.code == "workbook_too_large"
    monkeypatch.setattr(xlsx_format, "MOST_CELLS", 6)
    assert len(lines(with_part(workbook(days), DAYS, prefixed))) == 2


def test_a_row_that_comes_twice_is_no_table() -> None:
    def twice(part: bytes) -> bytes:
        return part.replace(b'<row r="2"', b'<row r="1"')

    with pytest.raises(Refusal) as refused:
        as_plain_table(with_part(workbook(days), DAYS, twice))
    assert refused.value.code == "broken_archive"
