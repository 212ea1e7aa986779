"""A file of any length is read as if it were read at once."""

from collections.abc import Iterator

import polars as pl
import pytest

from kempen.domain.imports.formats import csv_stream
from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.imports.formats.csv_stream import open_stream
from kempen.kit.refusal import Refusal
from tests.domain.imports.formats.csv_files import GOOD, UNREADABLE

LONG = "date,spend,revenue,note\n" + "".join(
    f"2026-01-{1 + number % 28:02},{number},2,{note}\n"
    for number in range(400)
    for note in ("plain", '"a\nb"', '6" cup', '"x, ""y"""', '"\n"', "")
)


@pytest.fixture(autouse=True)
def _short_stretches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_stream, "STRETCH", 256)
    monkeypatch.setattr(csv_stream, "_LONGEST_ROW", 1024)


def pieces(content: bytes, size: int) -> Iterator[bytes]:
    return (content[start : start + size] for start in range(0, len(content), size))


def together(tables: list[CsvTable]) -> pl.DataFrame:
    return pl.concat([table.cells for table in tables])


@pytest.mark.parametrize("size", [1, 7, 100, 1000])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_stretches_add_up_to_the_whole(size: int, encoding: str) -> None:
    content = LONG.encode(encoding)
    tables = list(open_stream(pieces(content, size)))
    whole = open_csv(LONG.encode())
    assert len(tables) > 10
    assert together(tables).equals(whole.cells)
    assert {(table.header, table.delimiter) for table in tables} == {(whole.header, ",")}


@pytest.mark.parametrize("content", [each[1] for each in GOOD], ids=[each[0] for each in GOOD])
def test_a_short_file_is_read_the_same(content: bytes | str) -> None:
    body = content if isinstance(content, bytes) else content.encode()
    (table,) = open_stream([body])
    whole = open_csv(body)
    assert table.cells.equals(whole.cells)
    assert (table.header, table.faults, table.encoding) == (
        whole.header,
        whole.faults,
        whole.encoding,
    )


WHOLE = ("no_rows", "missing_columns", "ambiguous_dates", "ambiguous_numbers", "file_too_large")
BROKEN = [each for each in UNREADABLE if each[2] not in WHOLE]


@pytest.mark.parametrize(
    ("content", "code"), [each[1:3] for each in BROKEN], ids=[each[0] for each in BROKEN]
)
def test_a_file_that_cannot_be_read_is_refused_the_same(content: bytes | str, code: str) -> None:
    body = content if isinstance(content, bytes) else content.encode()
    with pytest.raises(Refusal) as caught:
        list(open_stream([body]))
    assert caught.value.code in (code, "row_too_long")


def test_a_row_without_an_end_is_refused_before_it_fills_the_memory() -> None:
    def endless() -> Iterator[bytes]:
        yield b"date,spend,revenue\n2026-01-31,1,"
        while True:
            yield b"9" * 100

    with pytest.raises(Refusal) as caught:
        list(open_stream(endless()))
    assert caught.value.code == "row_too_long"


@pytest.mark.parametrize(
    ("start", "filling"),
    [
        ("", b"x"),
        ("", b"1,"),
        ("date,spend,revenue\n2026-01-31,", b"9"),
        ('date,spend,revenue\n2026-01-31,1,"', b"x"),
        ('date,spend,revenue\n2026-01-31,1,"', b"x\n"),
        ('date,spend,revenue\n2026-01-31,1,"', b'""'),
    ],
)
def test_a_hundred_megabytes_of_one_line_are_refused_after_the_first_few(
    monkeypatch: pytest.MonkeyPatch, start: str, filling: bytes
) -> None:
    monkeypatch.undo()
    taken = []

    def line() -> Iterator[bytes]:
        yield start.encode()
        for number in range(100):
            taken.append(number)
            yield filling * (2**20 // len(filling))

    with pytest.raises(Refusal) as caught:
        list(open_stream(line()))
    assert caught.value.code in ("row_too_long", "unclosed_quote", "too_many_columns")
    assert len(taken) < 10
