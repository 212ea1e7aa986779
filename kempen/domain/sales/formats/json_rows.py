"""Sales in a JSON body or in lines of JSON: every bad value is named with its place; pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

import polars as pl

from kempen.domain.imports.formats.json_columns import ABSENT, as_json_text, days, numbers
from kempen.domain.imports.refusals import BodyRefusal, FileRefusal
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rows import ROW
from kempen.domain.performance.rules import DATE, MOST_ROWS, REFUSE, SKIP
from kempen.domain.sales.rows import SalesRows, rows_of_columns
from kempen.domain.sales.rules import (
    FIELDS,
    MOST_ROWS_OF_FILE,
    NUMBERS,
    REQUIRED,
    SHOP,
    STATE,
    WHOLE,
)
from kempen.kit import strict_json
from kempen.kit.refusal import Flaw, Refusal

_TOP: Final = ("data", "on_error", "dry_run")
_TEXTS: Final = (STATE, SHOP)
_LONGEST_LINE: Final = 64 * 2**10


@dataclass(frozen=True)
class SalesRequest:
    """What was asked; `row` in `rows` is the index in `data`."""

    rows: SalesRows
    on_error: str = REFUSE
    is_dry_run: bool = False


def read_body(body: bytes, today: date) -> SalesRequest:
    """Return the request; raise Refusal for no JSON and for a body of another shape.

    Rows that cannot be stored are no error here: they are told by `rows.faults`.
    """
    try:
        content = strict_json.loads(body)
    except strict_json.NotStrictJson as error:
        raise Refusal(BodyRefusal.MALFORMED, fault=str(error)) from error
    if not isinstance(content, dict):
        raise Refusal(
            BodyRefusal.NOT_AN_OBJECT, [Flaw((), BodyRefusal.NOT_AN_OBJECT)], errors_total=1
        )
    _refuse(list(_flaws(content)))
    data = content["data"]
    rows = _rows(data if isinstance(data, list) else [], [], today)
    return SalesRequest(
        rows, str(content.get("on_error", REFUSE)), content.get("dry_run", False) is True
    )


def read_lines(body: bytes, today: date) -> SalesRows:
    """Return the rows of lines of JSON, one object each; `row` is the number of the line, from 1.

    Raises Refusal for too many lines, or none.
    """
    numbered = [
        (number, line)
        for number, line in enumerate(body.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1)
        if line.strip()
    ]
    if not numbered:
        raise Refusal(FileRefusal.NO_LINES)
    if len(numbered) > MOST_ROWS_OF_FILE:
        raise Refusal(FileRefusal.TOO_MANY_ROWS, most=MOST_ROWS_OF_FILE)
    records: list[object] = []
    faults = []
    for index, (_, line) in enumerate(numbered):
        try:
            records.append(strict_json.loads(line[: _LONGEST_LINE + 1]))
        except strict_json.NotStrictJson:
            records.append({})
            faults.append(RowFault("not_json", index, value=shown(line.decode("utf-8", "replace"))))
    rows = _rows(records, faults, today)
    places = pl.Series(ROW, [number for number, _ in numbered], dtype=pl.UInt32)
    return replace(
        rows,
        good=rows.good.with_columns(places.gather(rows.good[ROW])),
        faults=tuple(_placed(fault, places) for fault in rows.faults),
    )


def _placed(fault: RowFault, places: pl.Series) -> RowFault:
    other = None if fault.other_row is None else places[fault.other_row]
    return replace(fault, row=places[fault.row], other_row=other)


def _flaws(content: Mapping[str, object]) -> Iterator[Flaw]:
    for name in content:
        if name not in _TOP:
            facts = {"name": shown(name), "fields": ", ".join(_TOP)}
            yield Flaw((name,), BodyRefusal.UNKNOWN_FIELD, facts)
    data = content.get("data", ABSENT)
    if data is ABSENT:
        yield Flaw(("data",), BodyRefusal.NO_DATA)
    elif not isinstance(data, list):
        yield Flaw(("data",), BodyRefusal.DATA_NOT_A_LIST)
    elif not data:
        yield Flaw(("data",), BodyRefusal.TOO_FEW_ROWS)
    elif len(data) > MOST_ROWS:
        yield Flaw(("data",), BodyRefusal.TOO_MANY_ROWS, {"rows": len(data), "most": MOST_ROWS})
    if content.get("on_error", REFUSE) not in (REFUSE, SKIP):
        yield Flaw(("on_error",), BodyRefusal.BAD_ON_ERROR)
    if not isinstance(content.get("dry_run", False), bool):
        yield Flaw(("dry_run",), BodyRefusal.BAD_DRY_RUN)


def _refuse(flaws: Sequence[Flaw]) -> None:
    if len(flaws) == 1:
        raise Refusal(flaws[0].code, flaws, errors_total=1, **flaws[0].facts)
    if flaws:
        raise Refusal(BodyRefusal.SEVERAL, flaws, errors_total=len(flaws))


def _rows(records: Sequence[object], faults: list[RowFault], today: date) -> SalesRows:
    """Read the records, numbered from 0; `faults` are those of lines that are no JSON."""
    objects: list[dict[str, object]] = []
    for index, record in enumerate(records):
        if isinstance(record, dict):
            objects.append(record)
            faults += [
                RowFault("unknown_field", index, shown(name))
                for name in record
                if name not in FIELDS
            ]
        else:
            objects.append({})
            value = "null" if record is None else shown(record)
            faults.append(RowFault("wrong_type", index, value=value))
    broken = {fault.row for fault in faults if fault.code in ("wrong_type", "not_json")}

    def cells(name: str) -> list[object]:
        return [record.get(name, ABSENT) for record in objects]

    read_days, day_faults = days(cells(DATE), broken, today)
    faults += day_faults
    columns = {}
    for name in NUMBERS:
        columns[name], number_faults = numbers(
            name, cells(name), broken, whole=WHOLE, required=REQUIRED
        )
        faults += number_faults
    texts = {}
    for name in _TEXTS:
        texts[name], text_faults = _texts(name, cells(name))
        faults += text_faults
    row = pl.int_range(len(objects), dtype=pl.UInt32, eager=True)
    return rows_of_columns(row, read_days, columns, texts, faults)


def _texts(name: str, cells: list[object]) -> tuple[list[str | None], list[RowFault]]:
    texts: list[str | None] = []
    faults = []
    for row, cell in enumerate(cells):
        if cell is ABSENT or cell is None:
            texts.append(None)
        elif isinstance(cell, str):
            texts.append(cell)
        else:
            texts.append(None)
            faults.append(RowFault("not_a_text", row, name, as_json_text(cell)))
    return texts, faults
