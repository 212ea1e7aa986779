"""A report as a table: typed columns, rows, a total; page, answer and file are made from it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final, Generic, TypeVar

from kempen.domain.metrics.definitions import (
    BY_SLUG,
    METRICS,
    Change,
    Missing,
    Sums,
    Unit,
    change,
)

Cell = str | date | Decimal | None
Line = TypeVar("Line")


class Kind(StrEnum):
    """What a column holds; it decides how a cell is written."""

    TEXT = "text"
    DATE = "date"
    MONEY = "money"
    COUNT = "count"
    TIMES = "times"
    PERCENT = "percent"


_KINDS: Final = {
    Unit.MONEY: Kind.MONEY,
    Unit.COUNT: Kind.COUNT,
    Unit.TIMES: Kind.TIMES,
    Unit.PERCENT: Kind.PERCENT,
}


@dataclass(frozen=True)
class Column:
    """A column; its name is the same in every language and in every format."""

    name: str
    kind: Kind


@dataclass(frozen=True)
class Table:
    """Rows are as long as `columns`. A metric without a number is None, never 0.

    `total` has the totals of the whole period, from the same sums as the page; None for plain data.
    The first `heads` columns say what a row stands for.
    """

    name: str
    columns: Sequence[Column]
    rows: Iterable[Sequence[Cell]]
    total: Sequence[Cell] | None = None
    heads: int = 1


class Rows(Generic[Line]):
    """Rows that are worked out when they are read: a page reads the first hundred of thousands."""

    def __init__(self, lines: Sequence[Line], row_of: Callable[[Line], Sequence[Cell]]) -> None:
        self._lines, self._row_of = lines, row_of

    def __len__(self) -> int:
        return len(self._lines)

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        return map(self._row_of, self._lines)


METRIC_COLUMNS: Final = tuple(Column(metric.slug, _KINDS[metric.unit]) for metric in METRICS)
# After them, where a report compares: every metric of the other days, then the changes, per cent.
BEFORE, CHANGE = "_before", "_change"
COMPARED_COLUMNS: Final = (
    *(Column(f"{column.name}{BEFORE}", column.kind) for column in METRIC_COLUMNS),
    *(Column(f"{column.name}{CHANGE}", Kind.PERCENT) for column in METRIC_COLUMNS),
)
# What our own import reads; a file with these columns can be imported as it is.
DATA_COLUMNS: Final = (
    Column("date", Kind.DATE),
    Column("campaign", Kind.TEXT),
    *(
        Column(slug, _KINDS[BY_SLUG[slug].unit])
        for slug in ("spend", "clicks", "conversions", "revenue")
    ),
)


def metric_cells(sums: Sums) -> tuple[Decimal | None, ...]:
    """Return every metric of some sums, in the order of METRIC_COLUMNS."""
    values = (metric.formula(sums) for metric in METRICS)
    return tuple(None if isinstance(value, Missing) else value for value in values)


def compared_cells(now: Sums, then: Sums) -> tuple[Decimal | None, ...]:
    """Return the cells of COMPARED_COLUMNS; a change is None where the other days held 0."""
    changes = (change(metric.formula(now), metric.formula(then)) for metric in METRICS)
    return (
        *metric_cells(then),
        *(found.per_cent if isinstance(found, Change) else None for found in changes),
    )
