"""How a report is laid out: which metrics it has, how its rows are sorted, what is drawn; pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.domain.metrics.definitions import BY_SLUG, METRICS, Metric, Missing
from kempen.domain.reports.tables import Cell, ReportColumn, ReportLine

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
    places = {column.name: place for place, column in enumerate(heads)}
    keys = [
        _metric_key(BY_SLUG[name], line) if name in BY_SLUG else _head_key(line.heads[places[name]])
        for line in lines
    ]
    known = [place for place, key in enumerate(keys) if key is not None]
    unknown = [place for place, key in enumerate(keys) if key is None]
    known.sort(key=keys.__getitem__, reverse=arrangement.is_descending)
    return [lines[place] for place in known + unknown]


def _metric_key(metric: Metric, line: ReportLine) -> Decimal | None:
    value = metric.formula(line.now)
    return None if isinstance(value, Missing) else value


def _head_key(cell: Cell) -> str | date | Decimal | None:
    return cell.casefold() if isinstance(cell, str) else cell
