"""A report as a table: typed columns, sorted rows, a total; page, answer and file are of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final, Generic, TypeVar

from kempen.domain.metrics.changes import MetricChange, change
from kempen.domain.metrics.definitions import (
    BY_SLUG,
    METRICS,
    NEW_CUSTOMERS,
    ORDERS,
    TOTAL_SALES,
    Metric,
    Missing,
    Unit,
)
from kempen.domain.metrics.sums import Sums

Cell = str | date | Decimal | None
Source = TypeVar("Source")
SortKey = TypeVar("SortKey", Decimal, str)


class GroupBy(StrEnum):
    """What one row of a report stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    CAMPAIGN = "campaign"
    PLATFORM = "platform"
    STATE = "state"
    SHOP = "shop"

    @property
    def is_place(self) -> bool:
        """Whether rows are of where the business sells: only its sales are known there."""
        return self in (GroupBy.STATE, GroupBy.SHOP)


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
    The first `heads` columns say what a row stands for. `is_chosen`: somebody chose the columns.
    """

    name: str
    columns: Sequence[ReportColumn]
    rows: Iterable[Sequence[Cell]]
    total: Sequence[Cell] | None = None
    heads: int = 1
    is_chosen: bool = False

    @property
    def is_compared(self) -> bool:
        """Whether every metric stands beside its counterpart's."""
        return any(column.name.endswith(BEFORE) for column in self.columns)


class ReportRows(Generic[Source]):
    """Rows that are worked out when they are read: a page reads the first hundred of thousands."""

    def __init__(self, lines: Sequence[Source], row_of: Callable[[Source], Sequence[Cell]]) -> None:
        self.lines, self._row_of = lines, row_of

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Sequence[Cell]]:
        return map(self._row_of, self.lines)


# After the metrics, where a report compares: every metric of the other days, then the changes, in
# per cent.
BEFORE, CHANGE = "_before", "_change"


def metric_columns(metrics: Sequence[Metric]) -> tuple[ReportColumn, ...]:
    """Return a column for each metric."""
    return tuple(ReportColumn(metric.slug, _KINDS[metric.unit]) for metric in metrics)


def compared_columns(metrics: Sequence[Metric]) -> tuple[ReportColumn, ...]:
    """Return the columns that follow where a report compares."""
    return (
        *(ReportColumn(f"{one.name}{BEFORE}", one.kind) for one in metric_columns(metrics)),
        *(ReportColumn(f"{metric.slug}{CHANGE}", CellKind.PERCENT) for metric in metrics),
    )


METRIC_COLUMNS: Final = metric_columns(METRICS)
COMPARED_COLUMNS: Final = compared_columns(METRICS)
# What our own import reads; a file with these columns can be imported as it is.
DATA_COLUMNS: Final = (
    ReportColumn("date", CellKind.DATE),
    ReportColumn("campaign", CellKind.TEXT),
    *(
        ReportColumn(slug, _KINDS[BY_SLUG[slug].unit])
        for slug in ("spend", "clicks", "conversions", "revenue")
    ),
)


def metrics_of(columns: Sequence[ReportColumn]) -> tuple[Metric, ...]:
    """Return the metrics that have a column of their own."""
    return tuple(BY_SLUG[column.name] for column in columns if column.name in BY_SLUG)


def metric_cells(sums: Sums, metrics: Sequence[Metric] = METRICS) -> tuple[Decimal | None, ...]:
    """Return the metrics of some sums, in their order."""
    values = (metric.formula(sums) for metric in metrics)
    return tuple(None if isinstance(value, Missing) else value for value in values)


def compared_cells(
    now: Sums, then: Sums, metrics: Sequence[Metric] = METRICS
) -> tuple[Decimal | None, ...]:
    """Return the cells of `compared_columns`; a change is None where the other days held 0."""
    changes = (change(metric.formula(now), metric.formula(then)) for metric in metrics)
    return (
        *metric_cells(then, metrics),
        *(one.per_cent if isinstance(one, MetricChange) else None for one in changes),
    )


_NOTHING: Final = Sums()


@dataclass(frozen=True)
class ReportLine:
    """One row of a report: what names it, its sums, and those of its counterpart."""

    heads: tuple[Cell, ...]
    now: Sums
    then: Sums = _NOTHING


def rows_of_lines(
    lines: Sequence[ReportLine], *, is_compared: bool, metrics: Sequence[Metric] = METRICS
) -> ReportRows[ReportLine]:
    """Return rows that are worked out from the sums of their lines as they are read."""
    return ReportRows(
        lines, lambda line: line_cells(line, is_compared=is_compared, metrics=metrics)
    )


def line_cells(
    line: ReportLine, *, is_compared: bool, metrics: Sequence[Metric] = METRICS
) -> tuple[Cell, ...]:
    """Return every cell of a line: heads, metrics, and where it compares the counterpart's."""
    cells = (*line.heads, *metric_cells(line.now, metrics))
    return (*cells, *compared_cells(line.now, line.then, metrics)) if is_compared else cells


_DESCENDING: Final = "-"
# Only files have it, and nobody sorts by it.
_IDENTIFIER: Final = "campaign_id"


@dataclass(frozen=True)
class Arrangement:
    """`columns` are slugs of metrics, none for all of them; `sort` is a column's name or nothing.

    `charted` is the slug of the metric that the chart draws; nothing for the usual one.
    """

    columns: tuple[str, ...] = ()
    sort: str = ""
    is_descending: bool = False
    charted: str = ""

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """The metrics of each row, in the order of the definitions."""
        if not self.columns:
            return METRICS
        return tuple(metric for metric in METRICS if metric.slug in self.columns)

    @property
    def sort_key(self) -> str:
        """The order as an address has it: `spend`, or `-spend` for the highest first."""
        return f"{_DESCENDING}{self.sort}" if self.sort and self.is_descending else self.sort


EVERYTHING: Final = Arrangement()
_OVER_TIME: Final = (GroupBy.DAY, GroupBy.WEEK, GroupBy.MONTH)


def metrics_of_rows(group_by: GroupBy, *, is_whole: bool) -> tuple[Metric, ...]:
    """Return the metrics that rows can have; `is_whole`: of all campaigns, no search and not one.

    A campaign or a platform has no part of total sales that anybody knows, and a state or a shop
    none of the spend.
    """
    if group_by.is_place:
        return TOTAL_SALES, ORDERS, NEW_CUSTOMERS
    if is_whole and group_by in _OVER_TIME:
        return METRICS
    return tuple(metric for metric in METRICS if not metric.of_business)


def shown_metrics(arrangement: Arrangement, offered: Sequence[Metric]) -> tuple[Metric, ...]:
    """Return those of the chosen columns that rows can have; all that are offered where none is."""
    chosen = tuple(metric for metric in arrangement.metrics if metric in offered)
    return chosen or tuple(offered)


def sort_of(text: str) -> tuple[str, bool]:
    """Return the column and whether the highest comes first, of what `sort_key` wrote."""
    return text.removeprefix(_DESCENDING), text.startswith(_DESCENDING)


def can_sort_by(name: str, heads: Sequence[ReportColumn]) -> bool:
    """Whether rows with these first columns can be sorted by a column of this name."""
    return name in BY_SLUG or (name != _IDENTIFIER and name in [column.name for column in heads])


def sorted_lines(
    lines: Sequence[ReportLine], heads: Sequence[ReportColumn], arrangement: Arrangement
) -> list[ReportLine]:
    """Return the lines in the order that is asked for; those without a value come last.

    Lines with the same value stay in their usual order.
    """
    name = arrangement.sort
    if not name or not can_sort_by(name, heads):
        return list(lines)
    if name in BY_SLUG:
        order = _order([_number(BY_SLUG[name], line) for line in lines], arrangement)
    else:
        place = [column.name for column in heads].index(name)
        order = _order([_text(line.heads[place]) for line in lines], arrangement)
    return [lines[place] for place in order]


def _order(keys: Sequence[SortKey | None], arrangement: Arrangement) -> list[int]:
    """Return the places of the keys in their order, those of None at the end."""
    known = sorted(
        ((key, place) for place, key in enumerate(keys) if key is not None),
        key=_first,
        reverse=arrangement.is_descending,
    )
    unknown = [place for place, key in enumerate(keys) if key is None]
    return [place for _key, place in known] + unknown


def _first(pair: tuple[SortKey, int]) -> SortKey:
    return pair[0]


def _number(metric: Metric, line: ReportLine) -> Decimal | None:
    value = metric.formula(line.now)
    return None if isinstance(value, Missing) else value


def _text(cell: Cell) -> str | None:
    # Days in ISO form sort as days.
    return cell.casefold() if isinstance(cell, str) else None if cell is None else str(cell)
