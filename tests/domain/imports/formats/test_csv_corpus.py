"""Odd files, each with what is said about it."""

from datetime import date
from uuid import UUID

import pytest

from kempen.domain.imports.formats.csv_format import open_csv
from kempen.domain.imports.formats.csv_mapping import automatic, by_names, complete
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.imports.wording import english
from kempen.domain.performance.results import RowFault
from kempen.domain.performance.rows import DayRows
from kempen.domain.sentences_for_programs import sentence_for_programs
from kempen.kit.refusal import Refusal
from tests.domain.imports.formats.csv_files import GOOD, HEAD, UNREADABLE

TODAY = date(2026, 11, 20)


def read(content: bytes | str) -> DayRows:
    table = open_csv(content.encode() if isinstance(content, str) else content)
    return read_rows(table, complete(table, automatic(table)), TODAY).in_campaigns(
        {"": _NOBODY}, {}
    )


_NOBODY = UUID(int=1)


def first_faults(content: bytes | str) -> list[tuple[str, int, str, str]]:
    return [
        (fault.code, fault.row, fault.column, fault.value) for fault in read(content).report().first
    ]


@pytest.mark.parametrize("content", [each[1] for each in GOOD], ids=[each[0] for each in GOOD])
def test_these_files_are_read_as_one_good_day(content: bytes | str) -> None:
    rows = read(content)
    assert rows.faults == ()
    assert rows.good.select("date").rows() == [(date(2026, 1, 31),)]
    assert rows.received == 1


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [each[1:] for each in UNREADABLE],
    ids=[each[0] for each in UNREADABLE],
)
def test_these_files_are_refused_with_what_to_do(
    content: bytes | str, code: str, words: str
) -> None:
    with pytest.raises(Refusal) as caught:
        read(content)
    assert caught.value.code == code
    assert words in sentence_for_programs(caught.value)


CELLS = [
    ("2026-01-31", "x", "2", ("not_a_number", "spend", "x")),
    ("2026-01-31", "", "2", ("missing_value", "spend", "")),
    ("", "1", "2", ("missing_value", "date", "")),
    ("2026-01-31", "-1", "2", ("negative_number", "spend", "-1")),
    ("2026-01-31", "(1.50)", "2", ("negative_number", "spend", "(1.50)")),
    ("2026-01-31", "NaN", "2", ("not_finite", "spend", "NaN")),
    ("2026-01-31", "inf", "2", ("not_finite", "spend", "inf")),
    ("2026-01-31", "1e400", "2", ("scientific_number", "spend", "1e400")),
    ("2026-01-31", "1.23E+05", "2", ("scientific_number", "spend", "1.23E+05")),
    ("2026-01-31", "12%", "2", ("is_a_percentage", "spend", "12%")),
    ("2026-01-31", "$12", "2", ("other_currency", "spend", "$12")),
    ("2026-01-31", "USD 12", "2", ("other_currency", "spend", "USD 12")),
    ("2026-01-31", "#REF!", "2", ("spreadsheet_error", "spend", "#REF!")),
    ("2026-01-31", "=1+1", "2", ("not_a_number", "spend", "=1+1")),
    ("2026-01-31", "１２", "2", ("not_a_number", "spend", "１２")),
    ("2026-01-31", "٣", "2", ("not_a_number", "spend", "٣")),
    ("2026-01-31", "1 234", "2", ("not_a_number", "spend", "1 234")),
    ("2026-01-31", "1_000", "2", ("not_a_number", "spend", "1_000")),
    ("2026-01-31", "1000000000000", "2", ("number_too_large", "spend", "1000000000000")),
    ("2026-01-31", "9" * 80, "2", ("number_too_large", "spend", "9" * 60 + "…")),
    ("2026-01-31", "9" * 5_000, "2", ("number_too_large", "spend", "9" * 60 + "…")),
    ("2026-02-30", "1", "2", ("invalid_date", "date", "2026-02-30")),
    ("31 Jan 2026", "1", "2", ("invalid_date", "date", "31 Jan 2026")),
    ("2026-01-31 13:05", "1", "2", ("invalid_date", "date", "2026-01-31 13:05")),
    ("31/1/26", "1", "2", ("short_year", "date", "31/1/26")),
    ("46053", "1", "2", ("day_number", "date", "46053")),
    ("1999-12-31", "1", "2", ("date_too_early", "date", "1999-12-31")),
    ("2026-11-21", "1", "2", ("date_in_future", "date", "2026-11-21")),
    ("Total", "1", "2", ("total_row", "date", "Total")),
    ("Jumlah", "x", "", ("total_row", "date", "Jumlah")),
    ("\u202e2026-01-31", "1", "2", ("invalid_date", "date", "\N{REPLACEMENT CHARACTER}2026-01-31")),
    ("\u200e2026-01-31", "1", "2", ("invalid_date", "date", "\N{REPLACEMENT CHARACTER}2026-01-31")),
    ("2026-01-31", "\u200f12", "2", ("not_a_number", "spend", "\N{REPLACEMENT CHARACTER}12")),
    ("2026-01-31", "1\u200b2", "2", ("not_a_number", "spend", "1\N{REPLACEMENT CHARACTER}2")),
    ("2026-01-31", "\ufeff1", "2", ("not_a_number", "spend", "\N{REPLACEMENT CHARACTER}1")),
    ("2026-01-31", "\u22121", "2", ("negative_number", "spend", "\u22121")),
    ("2026-01-31", "-RM5", "2", ("negative_number", "spend", "-RM5")),
    ("2026-01-31", "5-", "2", ("not_a_number", "spend", "5-")),
    ("2026-01-31", "1E+400", "2", ("scientific_number", "spend", "1E+400")),
    ("2026-01-31", "0x10", "2", ("not_a_number", "spend", "0x10")),
    ("2026-01-31", "1,23,456.00", "2", ("not_a_number", "spend", "1,23,456.00")),
    ("2026-01-31", "1'234.50", "2", ("not_a_number", "spend", "1'234.50")),
    ("2026-01-31", "null", "2", ("not_a_number", "spend", "null")),
    ("2026-01-31", "N/A", "2", ("not_a_number", "spend", "N/A")),
    ("2026-01-31", "--", "2", ("not_a_number", "spend", "--")),
    ("٢٠٢٦-٠١-٣١", "1", "2", ("invalid_date", "date", "٢٠٢٦-٠١-٣١")),
    ("20260131", "1", "2", ("invalid_date", "date", "20260131")),
    ("0000-00-00", "1", "2", ("invalid_date", "date", "0000-00-00")),
    ("2025-02-29", "1", "2", ("invalid_date", "date", "2025-02-29")),
    ("2569-01-31", "1", "2", ("date_in_future", "date", "2569-01-31")),
    ("12026-01-31", "1", "2", ("invalid_date", "date", "12026-01-31")),
    ("2026-01-31T00:00:00+08:00", "1", "2",
     ("invalid_date", "date", "2026-01-31T00:00:00+08:00")),
]  # fmt: skip


@pytest.mark.parametrize(("day", "spend", "revenue", "expected"), CELLS)
def test_every_odd_cell_is_told_with_row_column_value_and_repair(
    day: str, spend: str, revenue: str, expected: tuple[str, str, str]
) -> None:
    code, column, value = expected
    faults = first_faults(HEAD + f'2026-03-01,1.5,2\n{day},"{spend}",{revenue}\n')
    assert faults == [(code, 3, column, value)]
    words = english(RowFault(code, 3, column, value))
    assert (value or column) in words
    assert words.endswith(".")


HUGE = [
    ("one line of 19 MB", b"x" * 19 * 2**20, "one_column"),
    ("a header of 19 MB in quotes", b'date,"' + b"x\n" * 9 * 2**20, "unclosed_quote"),
    ("19 MB of commas", b"1," * 9 * 2**20, "too_many_columns"),
]


@pytest.mark.parametrize(
    ("content", "code"), [each[1:] for each in HUGE], ids=[each[0] for each in HUGE]
)
def test_a_long_header_is_looked_through_once(content: bytes, code: str) -> None:
    """What is cut off line by line would be copied line by line: minutes, and the test's end."""
    with pytest.raises(Refusal) as caught:
        read(content)
    assert caught.value.code == code


def test_a_header_far_down_is_found_and_its_rows_keep_their_numbers() -> None:
    blank = 4 * 2**20
    assert read(b"\n" * blank + HEAD.encode() + b"2026-01-31,1,2\n").received == 1
    faults = first_faults(b"\n" * blank + HEAD.encode() + b"2026-01-31,x,2\n")
    assert faults == [("not_a_number", blank + 2, "spend", "x")]


def test_rows_are_numbered_as_a_spreadsheet_shows_them() -> None:
    text = 'note,date,spend,revenue\n"a\nb",2026-01-31,1,2\n\n"c",x,1,2\n'
    assert first_faults(text) == [("invalid_date", 4, "date", "x")]


def test_a_row_with_too_many_cells_says_what_usually_causes_it() -> None:
    text = HEAD + "2026-01-31,1,234.50,2\n2026-02-01,1,2\n"
    assert first_faults(text) == [("too_many_cells", 2, "", "2026-01-31,1,234.50,2")]
    assert read(text).good.height == 1


def test_a_row_with_too_few_cells_misses_its_values() -> None:
    assert first_faults(HEAD + "2026-01-31,1\n") == [("missing_value", 2, "revenue", "")]


def test_empty_clicks_are_not_told_rather_than_zero() -> None:
    rows = read("date,spend,revenue,clicks,conversions\n2026-01-31,1,2,,\n2026-02-01,1,2,0,0\n")
    assert rows.good.select("clicks", "conversions").rows()[0] == (None, None)
    assert rows.good["clicks"].to_list() == [None, 0]


def test_clicks_are_whole_but_may_be_written_with_a_point() -> None:
    text = "date,spend,revenue,clicks\n2026-01-31,1,2,12.0\n2026-02-01,1,2,12.5\n"
    assert first_faults(text) == [("not_whole", 3, "clicks", "12.5")]


def test_faults_are_grouped_by_repair_the_largest_first() -> None:
    text = HEAD + "2026-01-01,x,2\n2026-01-02,y,2\n2026-01-03,1,\n"
    groups = read(text).report().groups
    assert [(group.code, group.column, group.count) for group in groups] == [
        ("not_a_number", "spend", 2),
        ("missing_value", "revenue", 1),
    ]


def test_one_slip_among_many_days_does_not_make_them_a_question() -> None:
    days = "".join(f"{number}/1/2026,1,2\n" for number in range(1, 32))
    text = HEAD + days + days.replace("/1/", "/3/") + "1/31/2026,1,2\n"
    assert first_faults(text) == [("invalid_date", 64, "date", "1/31/2026")]


@pytest.mark.parametrize("name", ["Köffie crème brûlée", "São Paulo", "开斋节礼盒", "Raya 礼盒"])
def test_names_are_read_in_the_encoding_that_they_were_written_in(name: str) -> None:
    encoding = "cp1252" if name[0] in "KS" else "gb18030"
    table = open_csv(f"date,spend,revenue,note\n2026-01-31,1,2,{name}\n".encode(encoding))
    assert list(table.column(3)) == [name]


@pytest.mark.parametrize("header", ["date,spend,revenue,spend", "date,Date,spend,revenue"])
def test_a_column_that_stands_twice_is_not_chosen_by_chance(header: str) -> None:
    table = open_csv(f"{header}\n2026-01-31,1,2,99\n".encode())
    with pytest.raises(Refusal) as caught:
        by_names(table)
    assert caught.value.code == "column_twice"
    # Who maps the columns by hand sees both.
    assert automatic(table).columns["date"] == 0
