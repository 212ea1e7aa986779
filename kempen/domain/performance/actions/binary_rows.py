"""Rows as PostgreSQL's COPY takes them in binary, which costs it half of what text does; pure.

All rows of a part have the same length, so numpy writes them column by column. A number is
`numeric` as the server sends and takes it: groups of four digits, here always three before the
point and two after it, as many as `numeric(18, 6)` can have; the server drops empty ones.
"""

import struct
from collections.abc import Iterator
from typing import Final
from uuid import UUID

import numpy as np
import numpy.typing as npt
import polars as pl

from kempen.domain.performance.actions.writing import COLUMNS
from kempen.domain.performance.rows import ROW
from kempen.domain.performance.rules import CAMPAIGN, CLICKS, DATE, PLACES

_HEAD: Final = b"PGCOPY\n\xff\r\n\x00" + struct.pack("!ii", 0, 0)
_END: Final = struct.pack("!h", -1)
# PostgreSQL counts days from 2000, everybody else from 1970.
_FIRST_DAY: Final = 10_957
_GROUP: Final = 10_000
_NUMERIC: Final = np.dtype([("about", ">i2", (4,)), ("groups", ">i2", (5,))])
# How many groups follow, the power of the first, the sign, the places after the point.
_ABOUT: Final = (5, 2, 0, PLACES)
_IDENTIFIER: Final = np.dtype("V16")
_WHOLE: Final = np.dtype(">i8")
_TYPES: Final[dict[str, np.dtype[np.generic]]] = {
    ROW: _WHOLE,
    CAMPAIGN: _IDENTIFIER,
    DATE: np.dtype(">i4"),
    CLICKS: _WHOLE,
}
_Records = npt.NDArray[np.void]


def binary_rows(rows: pl.DataFrame) -> bytes | None:
    """Return what COPY takes for ROW and COLUMNS; None where a column has some nulls, not all."""
    names = (ROW, *COLUMNS)
    nulls = {name: rows[name].null_count() for name in names}
    if any(count not in (0, rows.height) for count in nulls.values()):
        return None
    there = [name for name in names if not nulls[name]]
    table = np.repeat(_pattern(names, there), rows.height)
    table[ROW] = rows[ROW].to_numpy()
    table[CAMPAIGN] = _identifiers(rows[CAMPAIGN])
    table[DATE] = rows[DATE].to_physical().to_numpy() - _FIRST_DAY
    for name in there:
        if name == CLICKS:
            table[name] = rows[name].to_numpy()
        elif name not in _TYPES:
            _fill(table[name]["groups"], rows[name])
    return b"".join((_HEAD, table.data, _END))


def _pattern(names: tuple[str, ...], there: list[str]) -> _Records:
    """Return one row with all that is the same in each of them."""
    row = np.zeros(1, dtype=np.dtype(list(_fields(names, there))))
    row["columns"] = len(names)
    for name in names:
        kind = _TYPES.get(name, _NUMERIC)
        row[f"{name} size"] = kind.itemsize if name in there else -1
        if name in there and kind is _NUMERIC:
            row[name]["about"] = _ABOUT
    return row


def _fields(names: tuple[str, ...], there: list[str]) -> Iterator[tuple[str, np.dtype[np.generic]]]:
    yield "columns", np.dtype(">i2")
    for name in names:
        yield f"{name} size", np.dtype(">i4")
        if name in there:
            yield name, _TYPES.get(name, _NUMERIC)


def _identifiers(campaigns: pl.Series) -> _Records:
    different = campaigns.unique(maintain_order=True)
    places = campaigns.replace_strict(different, pl.int_range(len(different), eager=True))
    identifiers = b"".join(UUID(text).bytes for text in different)
    by_place: _Records = np.frombuffer(identifiers, dtype=_IDENTIFIER)
    return by_place.take(places.to_numpy())


def _fill(groups: npt.NDArray[np.int16], money: pl.Series) -> None:
    """Write the five groups of digits of each amount."""
    steps = money.to_physical().cast(pl.Int64).to_numpy()
    whole, part = np.divmod(steps, 10**PLACES)
    upper, groups[:, 2] = np.divmod(whole, _GROUP)
    groups[:, 0], groups[:, 1] = np.divmod(upper, _GROUP)
    groups[:, 3], rest = np.divmod(part, 100)
    groups[:, 4] = rest * 100


__all__ = ["binary_rows"]
