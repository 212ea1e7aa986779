"""Total rows, dashes and two-digit years: errors for programs unless they say what is meant."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.imports.formats.cell_rules import STRICT, USUAL, CellRules, OddCells, odd_cells
from kempen.domain.imports.formats.csv_format import open_csv
from kempen.domain.imports.formats.csv_mapping import ColumnMapping, automatic, complete
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.wording import english
from kempen.domain.performance.rows import DayRows
from kempen.kit.refusal import Refusal

TODAY = date(2026, 11, 20)
HEAD = "date,spend,revenue,clicks,conversions,campaign\n"
FILE = (
    HEAD + "30/1/26,1.50,-,–,3,Raya\n"
    "31/1/26,RM -,2,7,N/A,Raya\n"
    "Jumlah,1.50,2,7,3,\n"
    ",1.50,2,7,3,Total: Account\n"
)


def read(text: str, rules: CellRules) -> DayRows:
    table = open_csv(text.encode())
    return read_rows(table, complete(table, automatic(table, rules)), TODAY)


def codes(text: str, rules: CellRules = STRICT) -> list[tuple[str, int]]:
    return [(fault.code, fault.row) for fault in read(text, rules).faults]


def test_a_program_is_told_of_each_and_how_to_allow_it() -> None:
    faults = read(FILE, STRICT).faults
    assert sorted((fault.row, fault.column, fault.code) for fault in faults) == [
        (2, "clicks", "not_a_number"),
        (2, "date", "short_year"),
        (2, "revenue", "not_a_number"),
        (3, "conversions", "not_a_number"),
        (3, "date", "short_year"),
        (3, "spend", "not_a_number"),
        (4, "date", "total_row"),
        (5, "date", "total_row"),
    ]
    words = {fault.code: english(fault) for fault in faults}
    assert (
        "Or allow it with total_rows=skip in the API, or --total-rows skip on" in words["total_row"]
    )
    assert "two_digit_years=read" in words["short_year"]
    assert "dashes=blank" in words["not_a_number"]


def test_read_as_usual_no_row_is_lost_and_none_is_wrong() -> None:
    rows = read(FILE, USUAL)
    assert rows.faults == ()
    assert (rows.received, rows.skipped) == (4, 2)
    assert rows.good.select("row", "date", "spend", "revenue", "clicks", "conversions").rows() == [
        (2, date(2026, 1, 30), Decimal("1.5"), Decimal(0), None, Decimal(3)),
        (3, date(2026, 1, 31), Decimal(0), Decimal(2), 7, None),
    ]


def test_a_dash_can_be_zero_everywhere() -> None:
    rows = read(FILE, CellRules("read", "skip", "zero"))
    assert rows.good["clicks"].to_list() == [0, 7]
    assert rows.good["conversions"].to_list() == [Decimal(3), Decimal(0)]


def test_what_a_file_has_of_each_is_counted_with_an_example() -> None:
    table = open_csv(FILE.encode())
    assert odd_cells(table, automatic(table).columns) == {
        "two_digit_years": OddCells(2, "30/1/26"),
        "total_rows": OddCells(2, "Jumlah"),
        "dashes": OddCells(4, "RM -"),
    }
    plain = open_csv((HEAD + "2026-01-31,1,2,3,4,Raya\n").encode())
    assert odd_cells(plain, automatic(plain).columns) == {}


@pytest.mark.parametrize(
    "word",
    ["Total", "GRAND TOTAL", "Jumlah besar", "Subtotal:", "合计", "总计：", "மொத்தம்", "Purata"],
)
def test_a_total_row_is_known_in_every_language_of_the_market(word: str) -> None:
    assert codes(HEAD + f"2026-01-31,1,2,3,4,Raya\n{word},1,2,3,4,\n") == [("total_row", 3)]
    assert codes(HEAD + f"2026-01-31,1,2,3,4,Raya\n,1,2,3,4,{word}\n") == [("total_row", 3)]


def test_a_campaign_whose_name_begins_like_a_total_is_no_total_row() -> None:
    assert codes(HEAD + "2026-01-31,1,2,3,4,Total\n2026-01-30,1,2,3,4,Raya\n", USUAL) == []
    assert codes(HEAD + ",1,2,3,4,Total Wellness\n2026-01-30,1,2,3,4,Raya\n", USUAL) == [
        ("missing_value", 2)
    ]


def test_a_two_digit_year_that_can_mean_two_days_is_asked_about() -> None:
    text = HEAD + "3/4/26,1,2,3,4,Raya\n5/6/26,1,2,3,4,Raya\n"
    with pytest.raises(Refusal) as refused:
        read(text, USUAL)
    assert refused.value.code is FileRefusal.AMBIGUOUS_DATES
    table = open_csv(text.encode())
    days = {
        form: read_rows(table, automatic(table, USUAL).with_formats(form, None), TODAY)
        for form in ("dmy", "mdy", "ymd")
    }
    assert days["dmy"].good["date"].to_list() == [date(2026, 4, 3), date(2026, 6, 5)]
    assert days["mdy"].good["date"].to_list() == [date(2026, 3, 4), date(2026, 5, 6)]
    assert days["ymd"].good["date"].to_list() == [date(2003, 4, 26), date(2005, 6, 26)]


def test_a_year_of_two_digits_in_the_future_is_an_error() -> None:
    assert codes(HEAD + "31/1/27,1,2,3,4,Raya\n30/1/26,1,2,3,4,Raya\n", USUAL) == [
        ("date_in_future", 2)
    ]


def test_rules_are_kept_with_a_mapping_and_read_again() -> None:
    mapping = ColumnMapping({"date": 0}, cell_rules=USUAL)
    assert ColumnMapping.from_json(mapping.as_json()) == mapping
    older = mapping.as_json()
    del older["cell_rules"]
    assert ColumnMapping.from_json(older).cell_rules == STRICT
