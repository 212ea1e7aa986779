"""The body of an import request: bytes in, rows out, every fault with its place; pure.

msgspec reads what is in order. What it cannot judge (a name twice in one object, a body of another
shape) is read once more by the standard library, which is slower and sees everything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import msgspec
import polars as pl

from kempen.domain.imports.formats.json_columns import ABSENT, NumberText, days, numbers
from kempen.domain.imports.refusals import BodyRefusal
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rows import ROW, SCHEMA, DayRows
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    MOST_ROWS,
    NUMBERS,
    OPTIONAL,
    REFUSE,
    REQUIRED,
    SKIP,
)
from kempen.kit import strict_json
from kempen.kit.refusal import Flaw, Refusal

_LONGEST_ID = 100
_TOP = ("campaign_id", "data", "on_error", "dry_run")
_ROW_FIELDS = (*REQUIRED, *OPTIONAL)
Fields = tuple[str, str, bool]


@dataclass(frozen=True)
class ImportRequest:
    """What was asked; `row` in `rows` is the index in `data`."""

    campaign_id: str
    rows: DayRows
    on_error: str = REFUSE
    is_dry_run: bool = False


# Thousands of rows at once are no garbage that Python would have to look for.
class _Row(msgspec.Struct, gc=False):
    date: object = ABSENT
    spend: object = ABSENT
    revenue: object = ABSENT
    clicks: object = ABSENT
    conversions: object = ABSENT


class _Body(msgspec.Struct):
    campaign_id: str
    data: list[_Row]
    on_error: str | msgspec.UnsetType = ABSENT
    dry_run: bool | msgspec.UnsetType = ABSENT


_DECODER = msgspec.json.Decoder(_Body, float_hook=NumberText)


def read_body(body: bytes, today: date) -> ImportRequest:
    """Return the request; raise Refusal for no JSON and for no import.

    Rows that cannot be stored are no error here: they are told by `rows.faults`.
    """
    answer = _read_quickly(body)
    if answer is not None:
        return _request(*answer, faults=[], today=today)
    try:
        content = strict_json.loads(body)
    except strict_json.NotStrictJson as error:
        raise Refusal(BodyRefusal.MALFORMED, fault=str(error)) from error
    return _read_carefully(content, today)


def _read_quickly(body: bytes) -> tuple[Fields, dict[str, list[object]]] | None:
    """Return the columns of a body in order; None where something asks for a second look."""
    if b"\\" in body:
        return None
    try:
        read = _DECODER.decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    data = read.data
    columns = {
        DATE: [row.date for row in data],
        "spend": [row.spend for row in data],
        "revenue": [row.revenue for row in data],
        CLICKS: [row.clicks for row in data],
        CONVERSIONS: [row.conversions for row in data],
    }
    on_error = REFUSE if read.on_error is ABSENT else read.on_error
    if not _is_in_order(read, columns, on_error) or body.count(b'"') != _quotes(read, columns):
        return None
    return (read.campaign_id, on_error, read.dry_run is True), columns


def _is_in_order(read: _Body, columns: dict[str, list[object]], on_error: str) -> bool:
    numbers = {int, NumberText}
    return (
        0 < len(read.data) <= MOST_ROWS
        and 0 < len(read.campaign_id) <= _LONGEST_ID
        and on_error in (REFUSE, SKIP)
        and set(map(type, columns[DATE])) == {str}
        and all(set(map(type, columns[name])) <= numbers for name in ("spend", "revenue"))
        and all(set(map(type, columns[name])) <= numbers | {msgspec.UnsetType} for name in OPTIONAL)
    )


def _quotes(read: _Body, columns: dict[str, list[object]]) -> int:
    """Count the quotation marks that a body without a name twice and without other names has.

    Every name and every text has two. A name that stands twice, or that we do not know, adds to
    them, and nothing can take any away.
    """
    has_error_mode, has_dry_run = read.on_error is not ABSENT, read.dry_run is not ABSENT
    texts = 3 + 2 * has_error_mode + has_dry_run
    per_row = len(REQUIRED) + 1
    optional = sum(len(read.data) - columns[name].count(ABSENT) for name in OPTIONAL)
    return 2 * (texts + per_row * len(read.data) + optional)


def _read_carefully(content: object, today: date) -> ImportRequest:
    """Read a body of which nothing is known yet but that it is JSON."""
    if not isinstance(content, dict):
        raise Refusal(
            BodyRefusal.NOT_AN_OBJECT, [Flaw((), BodyRefusal.NOT_AN_OBJECT)], errors_total=1
        )
    _refuse(list(_top_flaws(content)))
    columns: dict[str, list[object]] = {name: [] for name in _ROW_FIELDS}
    faults: list[RowFault] = []
    for index, row in enumerate(_data_of(content)):
        if not isinstance(row, dict):
            faults.append(
                RowFault("wrong_type", index, value="null" if row is None else shown(row))
            )
        else:
            faults.extend(
                RowFault("unknown_field", index, name) for name in row if name not in _ROW_FIELDS
            )
        fields_of_row = row if isinstance(row, dict) else {}
        for name in _ROW_FIELDS:
            columns[name].append(fields_of_row.get(name, ABSENT))
    fields = (
        str(content["campaign_id"]),
        str(content.get("on_error", REFUSE)),
        content.get("dry_run", False) is True,
    )
    return _request(fields, columns, faults=faults, today=today)


def _data_of(content: dict[str, object]) -> list[object]:
    data = content["data"]
    return data if isinstance(data, list) else []


def _top_flaws(content: dict[str, object]) -> Iterator[Flaw]:
    for name in content:
        if name not in _TOP:
            facts = {"name": shown(name), "fields": ", ".join(_TOP)}
            yield Flaw((name,), BodyRefusal.UNKNOWN_FIELD, facts)
    campaign = content.get("campaign_id", ABSENT)
    if campaign is ABSENT:
        yield Flaw(("campaign_id",), BodyRefusal.NO_CAMPAIGN_ID)
    elif not isinstance(campaign, str) or not 0 < len(campaign) <= _LONGEST_ID:
        yield Flaw(("campaign_id",), BodyRefusal.BAD_CAMPAIGN_ID, {"longest": _LONGEST_ID})
    yield from _data_flaws(content.get("data", ABSENT))
    if content.get("on_error", REFUSE) not in (REFUSE, SKIP):
        yield Flaw(("on_error",), BodyRefusal.BAD_ON_ERROR)
    if not isinstance(content.get("dry_run", False), bool):
        yield Flaw(("dry_run",), BodyRefusal.BAD_DRY_RUN)


def _data_flaws(data: object) -> Iterator[Flaw]:
    if data is ABSENT:
        yield Flaw(("data",), BodyRefusal.NO_DATA)
    elif not isinstance(data, list):
        yield Flaw(("data",), BodyRefusal.DATA_NOT_A_LIST)
    elif not data:
        yield Flaw(("data",), BodyRefusal.TOO_FEW_ROWS)
    elif len(data) > MOST_ROWS:
        facts = {"rows": len(data), "most": MOST_ROWS}
        yield Flaw(("data",), BodyRefusal.TOO_MANY_ROWS, facts)


def _refuse(flaws: Sequence[Flaw]) -> None:
    """Refuse wrong values: one by its own code, several by theirs in common."""
    count = len(flaws)
    if count == 1:
        raise Refusal(flaws[0].code, flaws, errors_total=count, **flaws[0].facts)
    if flaws:
        raise Refusal(BodyRefusal.SEVERAL, flaws, errors_total=count)


def _request(
    fields: Fields, columns: dict[str, list[object]], *, faults: list[RowFault], today: date
) -> ImportRequest:
    rows = rows_of_columns(columns, faults, today)
    return ImportRequest(fields[0], rows, fields[1], fields[2])


def rows_of_columns(
    columns: dict[str, list[object]], faults: list[RowFault], today: date
) -> DayRows:
    """Return the rows of columns of JSON values, numbered from 0, without campaigns.

    `faults` are those that were found before.
    """
    count = len(columns[DATE])
    # A row that is no object, or not a known one, is told already and is not asked for its fields.
    broken = {fault.row for fault in faults if fault.code in ("wrong_type", "not_json")}
    read: dict[str, pl.Series] = {ROW: pl.int_range(count, dtype=pl.UInt32, eager=True)}
    read[DATE], column_faults = days(columns[DATE], broken, today)
    rounded = 0
    faults = [*faults, *column_faults]
    for name in NUMBERS:
        column, column_faults = numbers(name, columns[name], broken)
        read[name] = column.values.cast(SCHEMA[name])
        rounded += column.rounded
        faults += column_faults
    frame = pl.DataFrame(read).with_columns(pl.lit("").alias(CAMPAIGN)).select(list(SCHEMA))
    good = frame
    if faults:
        bad = pl.Series([fault.row for fault in faults], dtype=pl.UInt32).unique()
        good = frame.filter(~pl.col(ROW).is_in(bad.implode()))
    dated = frame.select(ROW, CAMPAIGN, DATE).drop_nulls()
    return DayRows(good, dated, count, tuple(faults), rounded)
