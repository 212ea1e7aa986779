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
from kempen.domain.metrics.definitions import Sums
from kempen.domain.reports import csv_file, xlsx_file
from kempen.domain.reports.numbers import written
from kempen.domain.reports.tables import DATA_COLUMNS, Column, Kind, Table, metric_cells
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
]


def data(name: str = "Raya hampers", spend: str = "120.5") -> Table:
    row = (DAY, name, Decimal(spend), Decimal(17), None, Decimal("480.000001"))
    return Table("data", DATA_COLUMNS, [row])


def cells(table: Table) -> list[list[str]]:
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
    assert cells(data(name))[1][1] == f"'{name}"


@pytest.mark.parametrize("name", [n for n in NASTY if n[0] not in "\t\r"])
def test_a_neutralised_name_is_the_same_again_after_our_own_import(name: str) -> None:
    content = b"".join(csv_file.parts(data(name)))
    table = open_csv(content)
    rows = read_rows(table, automatic(table), DAY)
    assert rows.faults == ()
    assert rows.good["campaign"].to_list() == [name]
    assert rows.good["spend"].to_list() == [Decimal("120.5")]
    assert rows.good["revenue"].to_list() == [Decimal("480.000001")]


@given(text=st.text())
def test_every_text_survives_being_neutralised(text: str) -> None:
    assert original(neutral(text)) == text


@given(text=st.text())
def test_no_neutralised_text_begins_like_a_formula(text: str) -> None:
    assert neutral(text)[:1] not in {*"=+-@\t\r\n", "−", "＝", "＋", "－", "＠"}


@pytest.mark.parametrize(
    ("number", "kind", "text"),
    [
        ("0", Kind.MONEY, "0.00"),
        ("120.500000", Kind.MONEY, "120.50"),
        ("0.000001", Kind.MONEY, "0.000001"),
        ("-3.1", Kind.MONEY, "-3.10"),
        ("17", Kind.COUNT, "17"),
        ("17.250000", Kind.COUNT, "17.25"),
        ("3.4166666666", Kind.TIMES, "3.416667"),
        ("999999999999.999999", Kind.MONEY, "999999999999.999999"),
    ],
)
def test_numbers_are_plain_and_exact(number: str, kind: Kind, text: str) -> None:
    assert written(Decimal(number), kind) == text


def test_a_long_table_is_written_in_parts() -> None:
    column = Column("date", Kind.DATE)
    table = Table("days", [column], ((DAY,) for _ in range(1201)))
    made = list(csv_file.parts(table))
    assert len(made) == 3
    assert b"".join(made).count(b"2026-11-19") == 1201


def workbook_of(*tables: Table, **filters: str) -> zipfile.ZipFile:
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
