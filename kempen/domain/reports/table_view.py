"""The cells of a report as people read them, on the page and in a PDF: rounded, in Malaysian form.

A compared report has no further columns here: the earlier number and the change stand below each.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.metrics.definitions import (
    BY_SLUG,
    CLAIMED_PROFIT,
    CLICK_THROUGH_RATE,
    COST_PER_THOUSAND,
    COST_WITH_TAX,
    IMPRESSIONS,
    METRICS,
    TRUE_RETURN,
    Metric,
)
from kempen.domain.reports.copy import head_words
from kempen.domain.reports.tables import (
    BEFORE,
    CHANGE,
    Cell,
    CellKind,
    ReportColumn,
    ReportTable,
)
from kempen.market import days, numbers
from kempen.market.languages import joined, locale_of
from kempen.market.money import money
from kempen.platforms.registry import OTHER, platform_codes

# People do not read identifiers: they are in files only.
_IN_FILES_ONLY: Final = ("campaign_id",)
WITH_TAX: Final = (COST_WITH_TAX.slug, TRUE_RETURN.slug)
# Not every business has them: a column of dashes would say nothing.
_WHERE_KNOWN: Final = (
    *WITH_TAX,
    IMPRESSIONS.slug,
    CLICK_THROUGH_RATE.slug,
    COST_PER_THOUSAND.slug,
    CLAIMED_PROFIT.slug,
    *(metric.slug for metric in METRICS if metric.of_business),
)
# Sales of a file that does not say where.
_PLACES: Final = ("state", "shop")
_WRITERS: Final = {
    CellKind.MONEY: money,
    CellKind.COUNT: numbers.count,
    CellKind.TIMES: numbers.times,
    CellKind.PERCENT: numbers.percent,
    CellKind.RATE: numbers.trimmed,
}


@dataclass(frozen=True)
class ShownCell:
    """One cell in words; `before` is what it was in the compared days, then the change."""

    text: str
    is_number: bool
    before: str = ""
    change: str = ""
    is_date: bool = False

    @property
    def aside(self) -> str:
        """Both, as they stand on one line."""
        return joined(filter(None, (self.before, self.change)), get_language())


class TableView:
    """Which `columns` of a table are shown, and how its rows are written."""

    def __init__(self, table: ReportTable) -> None:
        self._table = table
        self._places = {column.name: place for place, column in enumerate(table.columns)}
        self._compares = any(name.endswith(BEFORE) for name in self._places)
        # What somebody chose is shown, also where it holds dashes only.
        self.columns = [
            column
            for column in table.columns
            if column.name not in _IN_FILES_ONLY
            and not column.name.endswith((BEFORE, CHANGE))
            and (table.is_chosen or column.name not in _WHERE_KNOWN or self._is_known(column))
        ]

    @property
    def heads(self) -> list[ShownCell]:
        """The columns' names."""
        return [
            ShownCell(
                _(BY_SLUG[column.name].label)
                if column.name in BY_SLUG
                else head_words(column.name),
                is_number(column),
            )
            for column in self.columns
        ]

    def has(self, metric: Metric) -> bool:
        """Whether a metric has a column that is shown."""
        return any(column.name == metric.slug for column in self.columns)

    def rows(self, rows: Iterable[Sequence[Cell]]) -> list[list[ShownCell]]:
        """Write some of the table's rows, or its total."""
        return [[self._cell(column, row) for column in self.columns] for row in rows]

    def _cell(self, column: ReportColumn, row: Sequence[Cell]) -> ShownCell:
        text = written(column, row[self._places[column.name]])
        if not self._compares or column.name not in BY_SLUG:
            return ShownCell(text, is_number(column), is_date=column.kind is CellKind.DATE)
        moved = row[self._places[column.name + CHANGE]]
        return ShownCell(
            text,
            is_number(column),
            before=written(column, row[self._places[column.name + BEFORE]]),
            change=numbers.percent(moved, signed=True) if isinstance(moved, Decimal) else "",
        )

    def _is_known(self, column: ReportColumn) -> bool:
        """Whether a figure is known for anything; otherwise its column would be dashes."""
        total = self._table.total or ()
        names = (column.name, column.name + BEFORE)
        cells = [total[self._places[name]] for name in names if name in self._places and total]
        return any(cell is not None for cell in cells)


def is_number(column: ReportColumn) -> bool:
    """Whether a column holds numbers."""
    return column.kind not in (CellKind.TEXT, CellKind.DATE)


def written(column: ReportColumn, cell: Cell) -> str:
    """Write one cell: RM1,234.50, 3.42×, 19 Nov 2026; a dash where there is no number."""
    if cell is None and column.name in _PLACES:
        return _("Not stated")
    if cell is None:
        return "–" if is_number(column) else ""
    if isinstance(cell, Decimal):
        return _WRITERS[column.kind](cell)
    if isinstance(cell, date):
        return days.day(cell, locale_of(get_language()))
    # The row of totals has a word of its own there.
    is_code = column.name == "platform" and cell in (*platform_codes(), OTHER)
    return platform_name(cell) if is_code else cell
