"""Where a table begins, in what it is written, and what of its days is a question."""

import pytest

from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.imports.formats.csv_mapping import automatic, findings
from kempen.domain.imports.formats.csv_stream import open_stream
from kempen.kit.refusal import Refusal

HEAD = "date,spend,revenue\n"
ROW = "2026-01-31,1,2\n"
STRETCH = '"1 January 2026 - 31 January 2026"\n'


def both_ways(text: str) -> CsvTable:
    """The same text as a whole and as a stream: one table."""
    whole = open_csv(text.encode())
    (streamed,) = open_stream([text.encode()])
    assert (streamed.header, streamed.titles) == (whole.header, whole.titles)
    assert streamed.cells.equals(whole.cells)
    return whole


@pytest.mark.parametrize(
    ("text", "titles", "row"),
    [
        (HEAD + ROW, (), 2),
        ("Campaign report — January\n" + HEAD + ROW, ("Campaign report — January",), 3),
        (
            "Report\n" + STRETCH + "Day,Cost,Conv. value\n" + ROW,
            ("Report", "1 January 2026 - 31 January 2026"),
            4,
        ),
        ("Report,,\n,,\n" + HEAD + ROW, ("Report",), 4),
        ("Report, January\ndate;spend;revenue\n2026-01-31;1;2\n", ("Report, January",), 3),
        ("Report,January\n" + HEAD + ROW, ("Report January",), 3),
        ("Report\n\nday\tcost\tsales\n2026-01-31\t1\t2\n", ("Report",), 4),
        ('"Report\nof all"\n' + HEAD + ROW, ("Report of all",), 3),
        # Names that nobody knows, under a title.
        ("Laporan\nHari Jualan,Wang,Nota\n" + ROW, ("Laporan",), 3),
        # Names that nobody knows are no title of the rows below.
        ("Hari Jualan,Wang,Nota\n" + ROW * 2, (), 2),
    ],
)
def test_the_header_is_found_below_titles(text: str, titles: tuple[str, ...], row: int) -> None:
    table = both_ways(text)
    assert table.titles == titles
    assert table.cells["row"][0] == row
    assert len(table.header) == 3
    assert table.column(0)[0] == "2026-01-31"


@pytest.mark.parametrize(
    "text", ["Report\n" + ROW * 3, "date\n" + ROW, "Report\n" * 20 + HEAD + ROW, ",,\n,,\n"]
)
def test_where_no_row_names_the_columns_it_is_said(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        open_csv(text.encode())
    assert caught.value.code == "one_column"


def test_an_encoding_can_be_chosen_and_one_that_does_not_fit_is_told() -> None:
    content = (HEAD.strip() + ",note\n2026-01-31,1,2,开斋节\n").encode("gb18030")
    assert list(open_csv(content).column(3)) == ["开斋节"]
    assert list(open_csv(content, encoding="windows-1252").column(3)) == ["¿ªÕ«½Ú"]
    for chosen in ("utf-8", "utf-16-le"):
        with pytest.raises(Refusal) as caught:
            open_csv(content + b"\xff", encoding=chosen)
        assert caught.value.code == "not_in_encoding"
        assert "encoding" in caught.value.facts


@pytest.mark.parametrize(
    ("days", "form", "example", "other"),
    [
        (["13/13/2026", "3/4/2026"], None, "3/4/2026", ""),
        (["4/4/2026"], "dmy", "4/4/2026", ""),
        (["4/4/2026", "3/4/2026"], None, "3/4/2026", ""),
        (["13/13/2026"], "ymd", "", ""),
        (["31/1/2026", "1/31/2026"], None, "1/31/2026", "31/1/2026"),
        (["31/1/2026", "1/31/2026", "3/4/2026"], None, "3/4/2026", ""),
    ],
)
def test_a_question_about_days_has_an_example_that_is_one(
    days: list[str], form: str | None, example: str, other: str
) -> None:
    table = open_csv((HEAD + "".join(f"{day},1,2\n" for day in days)).encode())
    question, _ = findings(table, automatic(table).columns)
    assert (question.form, question.example, question.other) == (form, example, other)
