"""The columns of an export of orders by what they mean; pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Final

import polars as pl

from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.value_formats import (
    DATE_FORMS,
    NumberColumn,
    cleaned,
    exact,
    read_number,
)
from kempen.domain.performance.results import RowFault
from kempen.domain.performance.rows import ROW
from kempen.domain.performance.rules import DATE, REVENUE
from kempen.domain.sales.formats.order_exports import OrderExport
from kempen.domain.sales.formats.times import days_form, read_days
from kempen.kit.refusal import Refusal
from kempen.market.states import state_code

ZERO: Final = Decimal(0)
_ID: Final = re.compile(r"[0-9]+")
# Between the places of an address that stands in one cell.
_BETWEEN: Final = re.compile(r"[,，、;/|]")
# A spreadsheet made 5.8E+17 of 580000000000000001, and of its neighbours: they are one order now.
SHORTENED: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?[eE]\+?[0-9]+")


@dataclass
class OrderTally:
    """What is found on the way: the faults, and how many rows are no sales."""

    faults: list[RowFault] = field(default_factory=list)
    bad: set[int] = field(default_factory=set)
    rounded: int = 0


class OrderColumns:
    """The columns of an export by what they mean, read when they are asked for."""

    def __init__(
        self,
        table: CsvTable,
        export: OrderExport,
        places: Mapping[str, int],
        tally: OrderTally,
        number_form: str,
    ) -> None:
        self.export, self.tally = export, tally
        self._table, self._places, self._form = table, places, number_form
        self.rows: list[int] = table.cells[ROW].to_list()

    def text(self, name: str) -> list[str]:
        """Return the cells of a column, "" where the file has none of it."""
        place = self._places.get(name) if name else None
        if place is None:
            return [""] * len(self.rows)
        # A spreadsheet is kept from taking cells for formulas by an apostrophe before them.
        return self._table.column(place).fill_null("").str.strip_prefix("'").to_list()

    def sales(self) -> list[bool]:
        """Whether each row is of an order that was paid and not cancelled.

        An order's status may stand on its first row only; the others are as that one.
        """
        export = self.export
        statuses = [status.casefold() for status in self.text(export.status)]
        cancelled = self.text(export.cancelled_at)
        orders = self.orders()
        numbered = [True] * len(orders)
        if export.has_numbered_orders:
            # The second row of the file describes its columns.
            numbered = [bool(_ID.fullmatch(one) or SHORTENED.fullmatch(one)) for one in orders]
        # A row below zero is what was refunded of an order, and not the order.
        refunds = [amount.startswith(("-", "−", "(")) for amount in self.text(export.plus)]
        lost = {
            order
            for order, status, at, is_refund in zip(
                orders, statuses, cancelled, refunds, strict=True
            )
            if at or (status in export.not_sales and not is_refund)
        }
        if export.is_money_of_order:
            return [order not in lost for order in orders]
        return [
            is_order and status not in export.not_sales and not at
            for is_order, status, at in zip(numbered, statuses, cancelled, strict=True)
        ]

    def orders(self) -> list[str]:
        """Return the order of each row; a row that leaves it empty is of the order above."""
        if not self.export.order:
            return [str(row) for row in self.rows]
        orders, last = [], ""
        for order in self.text(self.export.order):
            last = order or last
            orders.append(last)
        return orders

    def days(self, is_sale: Sequence[bool], today: date, chosen: str | None) -> list[date | None]:
        """Return the Malaysian day of each row that is a sale."""
        text = pl.Series(self.text(self.export.day), dtype=pl.String).replace("", None)
        mask = pl.Series(is_sale, dtype=pl.Boolean)
        wanted = text.filter(mask)
        finding = days_form(wanted)
        form = chosen or finding.form
        if form not in DATE_FORMS:
            both = ", ".join(filter(None, (finding.other, finding.example)))
            raise Refusal(FileRefusal.AMBIGUOUS_DATES, example=both)
        read = read_days(text, form, today)
        seen: set[str] = set()
        for row, order, code, is_wanted, cell in zip(
            self.rows, self.orders(), read.codes, is_sale, text, strict=True
        ):
            # The later rows of an order may leave its day empty.
            is_told = code == "missing_value" and order in seen
            if is_wanted and code is not None and not is_told:
                self.add_fault(code, row, DATE, cell or "")
            elif code is None:
                seen.add(order)
        return read.values.to_list()

    def money(
        self, name: str, is_sale: Sequence[bool], *, is_signed: bool = False
    ) -> list[Decimal]:
        """Return the amounts of a column, 0 where it is empty or not there.

        With `is_signed` an amount may be below zero, as returns and refunded orders are.
        """
        cells = pl.Series(self.text(name), dtype=pl.String).replace("", None)
        minus = [False] * len(self.rows)
        if is_signed:
            minus = cells.str.contains(r"^[(−-]").fill_null(value=False).to_list()
            cells = cells.str.strip_chars("()−- ")
        column: NumberColumn = exact(
            cleaned(cells, self._form), partial(read_number, form=self._form)
        )
        for row, code, is_wanted, cell in zip(self.rows, column.codes, is_sale, cells, strict=True):
            if is_wanted and code is not None:
                self.add_fault(code, row, REVENUE, cell or "")
        self.tally.rounded += column.rounded
        return [
            ZERO if amount is None else -amount if is_below else amount
            for amount, is_below in zip(column.values, minus, strict=True)
        ]

    def states(self) -> list[str]:
        """Return the code of each row's state, "" where none of its columns names one."""
        row_states = [""] * len(self.rows)
        for name in self.export.states:
            cells = self.text(name)
            codes = {cell: _state_in(cell) for cell in set(cells)}
            row_states = [code or codes[cell] for code, cell in zip(row_states, cells, strict=True)]
        return row_states

    def add_fault(
        self, code: str, row: int, column: str, cell: str, *, is_known: bool = False
    ) -> None:
        """Say of a row what is wrong with it, with its cell masked unless it `is_known`."""
        self.tally.bad.add(row)
        self.tally.faults.append(RowFault(code, row, column, cell if is_known else masked(cell)))


def _state_in(cell: str) -> str:
    """Return the code of the last state that a cell names between its commas and strokes, or ""."""
    known = (state_code(part) for part in reversed(_BETWEEN.split(cell)))
    return next(filter(None, known), "")


def masked(cell: str) -> str:
    """Return the shape of a cell, without what stands in it: letters are x, digits 0."""
    plain = "".join("0" if sign.isdigit() else "x" if sign.isalpha() else sign for sign in cell)
    return plain[:20]
