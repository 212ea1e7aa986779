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
    MetricChange,
    Missing,
    Sums,
    Unit,
    change,
)

Cell = str | date | Decimal | None
Source = TypeVar("Source")


class GroupBy(StrEnum):
    """What one row of a report stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    CAMPAIGN = "campaign"
    PLATFORM = "platform"


class CellKind(StrEnum):
    """What a column holds; it decides how a cell is written."""

    TEXT = "text"
    DATE = "date"
    MONEY = "money"
    COUNT = "count"
    TIMES = "times"
    PERCENT = "percent"
    RATE = "rate"


_KINDS: Final = {
    Unit.MONEY: CellKind.MONEY,
    Unit.COUNT: CellKind.COUNT,
    Unit.TIMES: CellKind.TIMES,
    Unit.PERCENT: CellKind.PERCENT,
}


@dataclass(frozen=True)
class ReportColumn:
    """A column; its name is the same in every language and in every format."""

    name: str
    kind: CellKind


@dataclass(frozen=True)
class ReportTable:
    """Rows are as long as `columns`. A metric without a number is None, never 0.

    `total` has the totals of the whole period, from the same sums as the page; None for plain data.
    The first `heads` columns say what a row stands for.
    """

    name: str
    columns: Sequence[ReportColumn]
    rows: Iterable[Sequence[Cell]]
    total: Sequence[Cell] | None = None
    heads: int = 1

    @property
    def is_compared(self) -> bool:
        """Whether every metric stands beside its counterpart's."""
        return len(self.columns) > self.heads + len(METRIC_COLUMNS)


class ReportRows(Generic[Source]):
    """Rows that are worked out when they are read: a page reads the first hundred of thousands."""

    def __init__(self, lines: Sequence[Source], row_of: Callable[[Source], Sequence[Cell]]) -> None:
        self.lines, self._row_of = lines, row_of

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        return map(self._row_of, self.lines)


METRIC_COLUMNS: Final = tuple(ReportColumn(metric.slug, _KINDS[metric.unit]) for metric in METRICS)
# After them, where a report compares: every metric of the other days, then the changes, per cent.
BEFORE, CHANGE = "_before", "_change"
COMPARED_COLUMNS: Final = (
    *(ReportColumn(f"{column.name}{BEFORE}", column.kind) for column in METRIC_COLUMNS),
    *(ReportColumn(f"{column.name}{CHANGE}", CellKind.PERCENT) for column in METRIC_COLUMNS),
)
# What our own import reads; a file with these columns can be imported as it is.
DATA_COLUMNS: Final = (
    ReportColumn("date", CellKind.DATE),
    ReportColumn("campaign", CellKind.TEXT),
    *(
        ReportColumn(slug, _KINDS[BY_SLUG[slug].unit])
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
        *(one.per_cent if isinstance(one, MetricChange) else None for one in changes),
    )


_NOTHING: Final = Sums()


@dataclass(frozen=True)
class ReportLine:
    """One row of a report: what names it, its sums, and those of its counterpart."""

    heads: tuple[Cell, ...]
    now: Sums
    then: Sums = _NOTHING


def rows_of_lines(lines: Sequence[ReportLine], *, is_compared: bool) -> ReportRows[ReportLine]:
    """Return rows that are worked out from the sums of their lines as they are read."""
    return ReportRows(lines, lambda line: line_cells(line, is_compared=is_compared))


def line_cells(line: ReportLine, *, is_compared: bool) -> tuple[Cell, ...]:
    """Return every cell of a line: heads, metrics, and where it compares the counterpart's."""
    cells = (*line.heads, *metric_cells(line.now))
    return (*cells, *compared_cells(line.now, line.then)) if is_compared else cells
