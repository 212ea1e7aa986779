"""Files: typed, exact, safe in a spreadsheet, and readable by our own import again."""

import csv
import io
import zipfile
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.imports.formats.csv_format import open_csv
from kempen.domain.imports.formats.csv_mapping import automatic
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.metrics.sums import Sums
from kempen.domain.reports import csv_file, xlsx_file
from kempen.domain.reports.numbers import written
from kempen.domain.reports.tables import (
    DATA_COLUMNS,
    CellKind,
    ReportColumn,
    ReportTable,
    metric_cells,
)
from kempen.kit.cells import neutral, original

DAY = date(2026, 11, 19)
NASTY = [
    "=1+1",
    "+60123456789",
    "-2",
    "@SUM(A1)",
    "\tx",
    "\rx",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "−1",
    "'=x",
    '" =x',
]
# Behind a separator of another country, a formula is in the middle of a text.
CUT = ["Kopi;=1+1", 'Kopi;"=1+1;', "Kopi; @SUM(A1)", "a;b|−1", "Kopi;'=1", "line\n=1+1"]
SIGNS = ("=", "+", "-", "@", "−", "＝", "＋", "－", "＠")


def data(name: str = "Raya hampers", spend: str = "120.5") -> ReportTable:
    row = (DAY, name, Decimal(spend), Decimal(17), None, Decimal("480.000001"))
    return ReportTable("data", DATA_COLUMNS, [row])


def cells(table: ReportTable) -> list[list[str]]:
    text = b"".join(csv_file.parts(table)).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


def test_a_csv_file_has_exact_numbers_and_iso_days() -> None:
    assert cells(data()) == [
        ["date", "campaign", "spend", "clicks", "conversions", "revenue"],
        ["2026-11-19", "Raya hampers", "120.50", "17", "", "480.000001"],
    ]


def test_a_csv_file_begins_with_a_mark_for_excel_and_ends_rows_as_the_standard_says() -> None:
    content = b"".join(csv_file.parts(data("开斋节")))
    assert content.startswith(b"\xef\xbb\xbf")
    assert content.count(b"\r\n") == 2
    assert "开斋节".encode() in content


@pytest.mark.parametrize("name", NASTY)
def test_a_name_like_a_formula_is_made_text(name: str) -> None:
    assert cells(data(name))[1][1].lstrip('" ').startswith("'")


@pytest.mark.parametrize("separator", [";", "|", "\t"])
@pytest.mark.parametrize("name", [*NASTY, *CUT])
def test_no_cell_is_a_formula_where_a_spreadsheet_cuts_at_another_sign(
    name: str, separator: str
) -> None:
    text = b"".join(csv_file.parts(data(name))).decode("utf-8-sig")
    for line in csv.reader(io.StringIO(text, newline=""), delimiter=separator):
        for cell in line[1:]:
            assert not cell.lstrip(' "').startswith(SIGNS), cell


def test_every_text_is_quoted_and_no_number() -> None:
    [_, line] = b"".join(csv_file.parts(data("Kopi"))).decode("utf-8-sig").splitlines()
    assert line == '2026-11-19,"Kopi",120.50,17,,480.000001'


@pytest.mark.parametrize("name", [n for n in [*NASTY, *CUT] if not {*n} & {*"\t\r\n"}])
def test_a_neutralised_name_is_the_same_again_after_our_own_import(name: str) -> None:
    content = b"".join(csv_file.parts(data(name)))
    table = open_csv(content)
    rows = read_rows(table, automatic(table), DAY)
    assert rows.faults == ()
    assert rows.good["campaign"].to_list() == [name]
    assert rows.good["spend"].to_list() == [Decimal("120.5")]
    assert rows.good["revenue"].to_list() == [Decimal("480.000001")]


@given(text=st.text() | st.text(alphabet="';|=\t\r\n \"-a"))
def test_every_text_survives_being_neutralised(text: str) -> None:
    assert original(neutral(text)) == text


@given(text=st.text())
def test_no_neutralised_text_begins_like_a_formula(text: str) -> None:
    assert neutral(text)[:1] not in {*"=+-@\t\r\n", "−", "＝", "＋", "－", "＠"}


@pytest.mark.parametrize(
    ("number", "kind", "text"),
    [
        ("0", CellKind.MONEY, "0.00"),
        ("120.500000", CellKind.MONEY, "120.50"),
        ("0.000001", CellKind.MONEY, "0.000001"),
        ("-3.1", CellKind.MONEY, "-3.10"),
        ("17", CellKind.COUNT, "17"),
        ("17.250000", CellKind.COUNT, "17.25"),
        ("3.4166666666", CellKind.TIMES, "3.416667"),
        ("999999999999.999999", CellKind.MONEY, "999999999999.999999"),
    ],
)
def test_numbers_are_plain_and_exact(number: str, kind: CellKind, text: str) -> None:
    assert written(Decimal(number), kind) == text


def test_a_long_table_is_written_in_parts() -> None:
    column = ReportColumn("date", CellKind.DATE)
    table = ReportTable("days", [column], ((DAY,) for _ in range(1201)))
    parts = list(csv_file.parts(table))
    assert len(parts) == 3
    assert b"".join(parts).count(b"2026-11-19") == 1201


def workbook_of(*tables: ReportTable, **filters: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(xlsx_file.workbook(tables, filters)))


@pytest.mark.parametrize("name", NASTY)
def test_a_workbook_holds_no_formula_whatever_a_campaign_is_called(name: str) -> None:
    book = workbook_of(data(name), search=name)
    for part in book.namelist():
        if part.startswith("xl/worksheets/"):
            assert b"<f>" not in book.read(part)


def test_a_workbooks_cells_are_typed() -> None:
    import polars as pl

    content = xlsx_file.workbook([data("=1+1")], {"from": "2026-11-13", "search": "raya"})
    frame = pl.read_excel(io.BytesIO(content), sheet_name="data")
    assert frame.schema["date"] == pl.Date
    assert frame.row(0) == (DAY, "=1+1", 120.5, 17, None, 480.000001)
    filters = pl.read_excel(io.BytesIO(content), sheet_name="filters", has_header=False)
    assert filters.rows() == [("from", "2026-11-13"), ("search", "raya")]


def test_a_metric_without_a_number_is_an_empty_cell() -> None:
    values = metric_cells(Sums(1, spend=Decimal(0), revenue=Decimal(9)))
    assert values[:2] == (Decimal(0), Decimal(9))
    assert set(values[2:]) == {None}
