"""Lines of JSON (application/x-ndjson): one object a day, a stretch of lines at a time; pure.

Like the body of a request (json_format.py): msgspec reads what is in order, the standard library
whatever asks for a second look.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import Final

import msgspec
import polars as pl

from kempen.domain.imports.formats.json_columns import ABSENT, NumberText
from kempen.domain.imports.formats.json_format import rows_of_columns
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rows import ROW, DayRows
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    OPTIONAL,
    REQUIRED,
)
from kempen.kit import strict_json
from kempen.kit.refusal import Refusal

STRETCH: Final = 2**20
_LONGEST_LINE: Final = 64 * 2**10
_LONGEST_NAME: Final = 200
CAMPAIGN_ID: Final = "campaign_id"
_FIELDS: Final = (*REQUIRED, *OPTIONAL)


class _Line(msgspec.Struct, gc=False):
    campaign_id: object = ABSENT
    date: object = ABSENT
    spend: object = ABSENT
    revenue: object = ABSENT
    clicks: object = ABSENT
    conversions: object = ABSENT


_DECODER: Final = msgspec.json.Decoder(_Line, float_hook=NumberText)


def read_lines(pieces: Iterable[bytes], today: date, *, has_campaigns: bool) -> Iterator[DayRows]:
    """Yield the days of all lines; `row` is the number of the line, from 1.

    With `has_campaigns` each line names its campaign, which stands in `campaign` as it is named.
    Raises Refusal for a line without an end.
    """
    first = 1
    for lines in _stretches(pieces):
        numbers = [first + index for index, line in enumerate(lines) if line.strip()]
        first += len(lines)
        if numbers:
            filled = [line for line in lines if line.strip()]
            yield _rows(filled, numbers, today, has_campaigns=has_campaigns)


def _stretches(pieces: Iterable[bytes]) -> Iterator[list[bytes]]:
    pending, is_first = b"", True
    for piece in pieces:
        pending += piece
        if is_first:
            pending, is_first = pending.removeprefix(b"\xef\xbb\xbf"), False
        if len(pending) >= STRETCH:
            end = pending.rfind(b"\n") + 1
            if len(pending) - end > STRETCH:
                raise Refusal(FileRefusal.ROW_TOO_LONG)
            if end:
                yield pending[:end].split(b"\n")[:-1]
                pending = pending[end:]
    if pending:
        yield pending.removesuffix(b"\n").split(b"\n")


def _rows(lines: list[bytes], numbers: list[int], today: date, *, has_campaigns: bool) -> DayRows:
    columns = _quickly(lines)
    faults: list[RowFault] = []
    if columns is None:
        columns, faults = _carefully(lines)
    named = columns.pop(CAMPAIGN_ID)
    names: list[str] = [""] * len(lines)
    if has_campaigns:
        broken = {fault.row for fault in faults}
        for index, name in enumerate(named):
            if isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME and "\x00" not in name:
                names[index] = name
            elif index not in broken:
                faults.append(RowFault("missing_campaign", index, CAMPAIGN))
    rows = rows_of_columns(columns, faults, today)
    campaign = pl.Series(CAMPAIGN, names, dtype=pl.String)
    row = pl.Series(ROW, numbers, dtype=pl.UInt32)

    def placed(frame: pl.DataFrame) -> pl.DataFrame:
        index = frame[ROW]
        return frame.with_columns(campaign.gather(index), row.gather(index))

    return replace(
        rows,
        good=placed(rows.good),
        dated=placed(rows.dated).filter(pl.col(CAMPAIGN).ne("") | (not has_campaigns)),
        faults=tuple(replace(fault, row=numbers[fault.row]) for fault in rows.faults),
    )


def _quickly(lines: list[bytes]) -> dict[str, list[object]] | None:
    """Return the columns of lines in order; None where something asks for a second look."""
    text = b"\n".join(lines)
    if b"\\" in text or max(map(len, lines)) > _LONGEST_LINE:
        return None
    try:
        read = _DECODER.decode_lines(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    if len(read) != len(lines):
        return None
    columns = {
        CAMPAIGN_ID: [line.campaign_id for line in read],
        DATE: [line.date for line in read],
        "spend": [line.spend for line in read],
        "revenue": [line.revenue for line in read],
        CLICKS: [line.clicks for line in read],
        CONVERSIONS: [line.conversions for line in read],
    }
    # A name that stands twice, or that is not known, adds quotation marks; see json_format.
    texts = sum(type(cell) is str for column in columns.values() for cell in column)
    names = sum(cell is not ABSENT for column in columns.values() for cell in column)
    has_more = any(
        type(cell) not in (str, int, NumberText, msgspec.UnsetType)
        for column in columns.values()
        for cell in column
    )
    return None if has_more or text.count(b'"') != 2 * (texts + names) else columns


def _carefully(lines: list[bytes]) -> tuple[dict[str, list[object]], list[RowFault]]:
    """Read lines of which nothing is known, each by itself."""
    columns: dict[str, list[object]] = {name: [] for name in (CAMPAIGN_ID, *_FIELDS)}
    faults = []
    for index, line in enumerate(lines):
        content: object = None
        try:
            content = strict_json.loads(line[: _LONGEST_LINE + 1])
        except strict_json.NotStrictJson:
            faults.append(RowFault("not_json", index, value=shown(line.decode("utf-8", "replace"))))
        else:
            if not isinstance(content, dict):
                value = "null" if content is None else shown(content)
                faults.append(RowFault("wrong_type", index, value=value))
        known = content if isinstance(content, dict) else {}
        faults += [
            RowFault("unknown_field", index, shown(name)) for name in known if name not in columns
        ]
        for name, column in columns.items():
            column.append(known.get(name, ABSENT))
    return columns, faults
