"""Lines of JSON: each bad line is told with its number, nothing is guessed."""

import json
from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.imports.formats import ndjson_format
from kempen.domain.imports.formats.ndjson_format import read_lines
from kempen.domain.imports.wording import english
from kempen.domain.performance.rows import DayRows
from kempen.kit.refusal import Refusal

TODAY = date(2026, 11, 20)
LINE = '{"campaign_id":"a","date":"2026-01-31","spend":1.5,"revenue":2}'


def read(text: str | bytes) -> DayRows:
    body = text if isinstance(text, bytes) else text.encode()
    (rows,) = read_lines([body[:9], body[9:]], TODAY, has_campaigns=True)
    return rows


def faults(text: str | bytes) -> list[tuple[int, str, str]]:
    errors = read(text).faults
    assert all(english(fault) for fault in errors)
    return [(fault.row, fault.code, fault.column) for fault in errors]


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE + "\n",
        "\ufeff" + LINE,
        "\n\r\n" + LINE + "\r\n\n",
        LINE.replace('"a"', '"\\u0061"'),
        LINE.replace("1.5", "15e-1"),
        LINE.replace("}", ',"clicks":3,"conversions":0.5}').replace(',"clicks":3', ""),
    ],
)
def test_a_good_line_is_a_day(text: str) -> None:
    rows = read(text)
    assert rows.faults == ()
    [day] = rows.good.select("campaign", "date", "spend", "revenue").rows()
    assert day == ("a", date(2026, 1, 31), Decimal("1.5"), Decimal(2))


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("{", "not_json", ""),
        ("[1]", "wrong_type", ""),
        ("null", "wrong_type", ""),
        (LINE + LINE, "not_json", ""),
        (LINE.replace("1.5", "NaN"), "not_json", ""),
        (LINE.replace("1.5", '"1.5"'), "not_a_json_number", "spend"),
        (LINE.replace("1.5", "-1"), "negative_number", "spend"),
        (LINE.replace("1.5", "1e400"), "number_too_large", "spend"),
        (LINE.replace("1.5", "true"), "not_a_json_number", "spend"),
        (LINE.replace('"2026-01-31"', '"31/1/2026"'), "invalid_date", "date"),
        (LINE.replace('"revenue"', '"income"'), "missing_field", "revenue"),
        (LINE.replace('"spend":1.5', '"spend":1.5,"spend":2'), "not_json", ""),
        (LINE.replace('"a"', '""'), "missing_campaign", "campaign"),
        (LINE.replace('"a"', "7"), "missing_campaign", "campaign"),
        (LINE.replace('"campaign_id":"a",', ""), "missing_campaign", "campaign"),
        (LINE.replace('"a"', '"' + "a" * 70_000 + '"'), "not_json", ""),
    ],
)
def test_a_bad_line_is_told_with_its_number(line: str, code: str, column: str) -> None:
    problems = faults(f"{LINE}\n\n{line}\n{LINE}\n")
    assert (3, code, column) in problems
    assert {row for row, _, _ in problems} == {3}
    assert read(f"{LINE}\n\n{line}\n{LINE}\n").good["row"].to_list() == [1, 4]


def test_bytes_that_are_no_text_are_told() -> None:
    assert faults(LINE.encode() + b'\n{"date":"\xff"}\n') == [(2, "not_json", "")]


def test_many_stretches_are_numbered_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ndjson_format, "STRETCH", 200)
    lines = [json.dumps({**json.loads(LINE), "spend": number}) for number in range(50)]
    lines[33] = "x"
    text = "\n".join(lines).encode()
    parts = [text[start : start + 70] for start in range(0, len(text), 70)]
    read = list(read_lines(parts, TODAY, has_campaigns=False))
    assert len(read) > 5
    assert [fault.row for rows in read for fault in rows.faults] == [34]
    spends = [int(spend) for rows in read for spend in rows.good["spend"]]
    assert spends == [number for number in range(50) if number != 33]


def test_a_line_without_an_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ndjson_format, "STRETCH", 200)
    with pytest.raises(Refusal) as caught:
        list(read_lines([b"9" * 100] * 9, TODAY, has_campaigns=False))
    assert caught.value.code == "row_too_long"
