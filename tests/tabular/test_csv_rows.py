"""The rows of a table, cell by cell: a refusal names the file, the line and what to do."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kempen.tabular.csv_rows import ALONE, CsvRow, CsvRows, day_of, read_rows
from kempen.tabular.errors import BadTable

HEADER = "date,channel,spend,conversions\n"
REQUIRED = ("date", "spend", "conversions")


def read(folder: Path, content: str | bytes, *, with_channel: bool = True) -> CsvRows:
    path = folder / "days.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_rows(path, REQUIRED, with_channel=with_channel)


def refused(folder: Path, content: str | bytes) -> tuple[str, str]:
    with pytest.raises(BadTable) as caught:
        read(folder, content)
    return caught.value.code, str(caught.value)


def test_rows_come_in_the_order_of_the_file_with_their_lines(tmp_path: Path) -> None:
    table = read(tmp_path, HEADER + "2026-01-02,a,1.5,2\n\n2026-01-01, b ,0,1e2\n")
    assert table == CsvRows(
        [
            CsvRow(2, date(2026, 1, 2), "a", (1.5, 2.0)),
            CsvRow(4, date(2026, 1, 1), "b", (0.0, 100.0)),
        ],
        has_channel=True,
        notes=(),
    )


def test_without_channels_all_rows_are_of_one(tmp_path: Path) -> None:
    table = read(tmp_path, "date,spend,conversions\n2026-01-01,1,2\n")
    assert (table.has_channel, table.rows[0].channel) == (False, ALONE)


def test_a_mark_of_utf8_and_line_ends_of_windows_are_read(tmp_path: Path) -> None:
    content = b"\xef\xbb\xbf" + (HEADER + "2026-01-01,a,1,2\n").replace("\n", "\r\n").encode()
    assert read(tmp_path, content).rows == [CsvRow(2, date(2026, 1, 1), "a", (1.0, 2.0))]


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("2026-01-01,a,1", "bad_row", "3 cells where the header has 4."),
        ("2026-01-01, ,1,2", "bad_row", "the channel is empty."),
        ("2026-01-01,a,x,2", "bad_number", "spend is 'x'; it must be a number such as 12.50."),
        (
            '2026-01-01,a,"1,5",2',
            "bad_number",
            "spend is '1,5'; it must be a number such as 12.50.",
        ),
        ("2026-01-01,a,,2", "bad_number", "spend is ''; it must be a number such as 12.50."),
        ("2026-01-01,a,nan,2", "bad_number", "spend is 'nan'; it must be a number such as 12.50."),
        ("2026-01-01,a,1,-2", "negative", "conversions is -2; it must not be negative."),
        ("2026-01-01,a,1e16,2", "bad_number", "spend is 1e16; it is too large."),
        ("1/1/2026,a,1,2", "bad_date", "'1/1/2026' is not a date such as 2026-11-20."),
        ("2026-02-30,a,1,2", "bad_date", "'2026-02-30' is not a date such as 2026-11-20."),
        ("1989-12-31,a,1,2", "bad_date", "the year must be from 1990 to 2100."),
    ],
)
def test_a_bad_cell_is_told_with_its_line(
    tmp_path: Path, line: str, code: str, message: str
) -> None:
    content = f"{HEADER}2026-01-01,a,1,2\n{line}\n"
    assert refused(tmp_path, content) == (code, f"days.csv, line 3: {message}")


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (b"", "no_rows", "days.csv is empty."),
        (HEADER.encode(), "no_rows", "days.csv has no rows."),
        (b"PK\x03\x04rest", "not_text", "days.csv is an Excel file: save it as CSV in UTF-8."),
        ("d".encode("utf-16"), "not_text", "days.csv is UTF-16 text: save it as CSV in UTF-8."),
        (HEADER.encode() + b"2026-01-01,\xff,1,2\n", "not_text", "days.csv is not UTF-8 text."),
    ],
)
def test_a_file_that_is_no_table_is_told_what_it_is(
    tmp_path: Path, content: bytes, code: str, message: str
) -> None:
    assert refused(tmp_path, content) == (code, message)


def test_a_quotation_mark_that_never_closes_is_told_with_its_line(tmp_path: Path) -> None:
    code, message = refused(tmp_path, HEADER + '2026-01-01,"a,1,2\n')
    assert (code, message[:17]) == ("bad_csv", "days.csv, line 2:")


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadTable) as caught:
        read_rows(tmp_path / "days.csv", REQUIRED, with_channel=True)
    assert caught.value.code == "cannot_read"
    assert "No such file" in str(caught.value)


def test_a_day_elsewhere_is_told_with_its_place() -> None:
    assert day_of("2026-11-20", "start") == date(2026, 11, 20)
    with pytest.raises(BadTable, match=r"start: '20 November' is not a date such as 2026-11-20\."):
        day_of("20 November", "start")


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.dates(date(1990, 1, 1), date(2100, 12, 31)),
            st.floats(0, 1e15, allow_nan=False, allow_subnormal=False),
            st.integers(0, 10**9),
        ),
        min_size=1,
    )
)
def test_what_python_writes_is_read_as_it_was(
    tmp_path: Path, days: list[tuple[date, float, int]]
) -> None:
    lines = "".join(f"{day},a,{spend!r},{count}\n" for day, spend, count in days)
    rows = read(tmp_path, HEADER + lines).rows
    assert [(row.day, *row.figures) for row in rows] == days
