"""Orders of an export summed to days by state, with nothing in it of who bought; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Final

import polars as pl
from babel.numbers import is_currency

from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.value_formats import POINT
from kempen.domain.performance.results import RowFault
from kempen.domain.performance.rows import ROW
from kempen.domain.performance.rules import DATE, REVENUE
from kempen.domain.sales.formats.order_columns import (
    SHORTENED,
    ZERO,
    OrderColumns,
    OrderTally,
)
from kempen.domain.sales.formats.order_exports import OrderExport
from kempen.domain.sales.refusals import SalesRefusal
from kempen.domain.sales.rows import SCHEMA, SalesRows
from kempen.domain.sales.rules import MARGIN, NEW_CUSTOMERS, ORDERS, REFUNDS, SHOP, STATE
from kempen.kit.refusal import Refusal

_NEW: Final = frozenset(("new", "baharu", "baru", "新客户", "புதிய"))
_DAY, _WEEK = timedelta(days=1), timedelta(days=7)
_RINGGIT: Final = frozenset(("", "myr", "rm"))


@dataclass
class _Order:
    """What the lines of one order add up to."""

    day: date | None = None
    state: str = ""
    revenue: Decimal = ZERO
    refunds: Decimal = ZERO
    off: Decimal = ZERO
    is_new: bool = False


@dataclass
class _Sum:
    """What the orders of one day in one state add up to."""

    revenue: Decimal = ZERO
    refunds: Decimal = ZERO
    orders: int = 0
    new_customers: int = 0


def sum_orders(
    table: CsvTable,
    export: OrderExport,
    places: Mapping[str, int],
    today: date,
    *,
    shop: str,
    date_form: str | None = None,
    number_form: str = POINT,
) -> SalesRows:
    """Return the days of an export. Raises Refusal where 3/4/2026 could be April or March.

    A fault never has what stands in a cell, which may be a person's where columns have slipped: its
    letters and digits are masked.
    """
    tally = OrderTally([RowFault(one.code, one.row) for one in table.faults])
    tally.bad |= {fault.row for fault in tally.faults}
    columns = OrderColumns(table, export, places, tally, number_form)
    is_sale = columns.sales()
    days = columns.days(is_sale, today, date_form)
    add_up = _by_day if export.has_days else _by_order
    sums = add_up(columns, days, is_sale)
    sales = {row for row, is_wanted in zip(columns.rows, is_sale, strict=True) if is_wanted}
    return SalesRows(
        _frame(sums, shop, knows_new=bool(export.customer_type)),
        table.height,
        len(tally.bad),
        tuple(tally.faults),
        tally.rounded,
        table.height - len(sales | tally.bad),
        are_whole_days=True,
    )


def _by_day(
    columns: OrderColumns, days: Sequence[date | None], is_sale: Sequence[bool]
) -> dict[tuple[date, str], _Sum]:
    """Add up an export whose rows are days."""
    export = columns.export
    net = columns.money(export.plus, is_sale, is_signed=True)
    returns = columns.money(export.returns, is_sale, is_signed=True)
    orders = columns.money(export.orders, is_sale)
    _check_daily(days)
    sums: dict[tuple[date, str], _Sum] = {}
    for index, day in enumerate(days):
        row = columns.rows[index]
        if day is None or not is_sale[index] or row in columns.tally.bad:
            continue
        refunds = abs(returns[index])
        revenue = max(net[index] + refunds, ZERO)
        sums[day, ""] = _Sum(revenue, refunds, int(orders[index]))
    return sums


def _check_daily(days: Sequence[date | None]) -> None:
    """Raise Refusal where rows are hours, weeks or months, or parts of a day, instead of days.

    Shops list every day of a daily export, also those without sales.
    """
    known = sorted(day for day in days if day is not None)
    gaps = [(after - before, before, after) for before, after in pairwise(known)]
    gap, before, after = min(gaps, default=(_DAY, None, None))
    if gap < _DAY or gap >= _WEEK:
        raise Refusal(SalesRefusal.NOT_DAILY, earlier=str(before), later=str(after))


def _by_order(
    columns: OrderColumns, days: Sequence[date | None], is_sale: Sequence[bool]
) -> dict[tuple[date, str], _Sum]:
    """Add the lines of each order up, then the orders of each day and state."""
    sums: dict[tuple[date, str], _Sum] = {}
    for order in _orders(columns, days, is_sale).values():
        if order.day is None:
            continue
        one = sums.setdefault((order.day, order.state), _Sum())
        net = order.revenue - order.off
        if net < 0:
            # Some shops write a refund as an order of its own, below zero.
            one.refunds -= net
            continue
        one.revenue += net
        # A refund may hold the shipping too, which is no sale.
        one.refunds += min(order.refunds, net)
        one.orders += 1
        one.new_customers += order.is_new
    return sums


def _orders(
    columns: OrderColumns, days: Sequence[date | None], is_sale: Sequence[bool]
) -> dict[str, _Order]:
    export = columns.export
    names, states = columns.orders(), columns.states()
    plus = columns.money(export.plus, is_sale, is_signed=True)
    minus = [columns.money(name, is_sale, is_signed=True) for name in export.minus]
    refund = columns.money(export.refund, is_sale, is_signed=True)
    once = [columns.money(name, is_sale, is_signed=True) for name in export.minus_of_order]
    returned = columns.money(export.returned, is_sale)
    quantity = columns.money(export.quantity, is_sale)
    kinds = columns.text(export.customer_type)
    currencies = columns.text(export.currency)
    orders: dict[str, _Order] = {}
    for index, name in enumerate(names):
        row = columns.rows[index]
        if not is_sale[index]:
            continue
        if export.order and SHORTENED.fullmatch(name):
            columns.add_fault("scientific_number", row, ORDERS, name)
        if (currency := currencies[index]).casefold() not in _RINGGIT:
            columns.add_fault("other_currency", row, REVENUE, currency, is_known=_is_code(currency))
        if row in columns.tally.bad:
            continue
        order = orders.setdefault(name, _Order())
        order.day = order.day or days[index]
        order.state = order.state or states[index]
        order.is_new = order.is_new or kinds[index].casefold() in _NEW
        amount = plus[index] - sum((abs(column[index]) for column in minus), ZERO)
        order.revenue += amount
        order.refunds += abs(refund[index])
        if quantity[index]:
            share = min(returned[index] / quantity[index], Decimal(1))
            order.refunds += max(amount, ZERO) * share
        order.off = max([order.off, *(abs(column[index]) for column in once)])
    return orders


def _is_code(cell: str) -> bool:
    """Whether a cell is the code of a currency, which says nothing of a person."""
    return is_currency(cell.upper())


def _frame(sums: Mapping[tuple[date, str], _Sum], shop: str, *, knows_new: bool) -> pl.DataFrame:
    """Return the days; new customers are none where the export `knows_new`, else unknown."""
    ordered = sorted(sums.items())
    step = Decimal("0.000001")
    columns: dict[str, list[object]] = {
        ROW: list(range(1, len(ordered) + 1)),
        DATE: [day for (day, _), _ in ordered],
        STATE: [state for (_, state), _ in ordered],
        SHOP: [shop] * len(ordered),
        REVENUE: [one.revenue.quantize(step) for _, one in ordered],
        ORDERS: [one.orders for _, one in ordered],
        REFUNDS: [one.refunds.quantize(step) for _, one in ordered],
        NEW_CUSTOMERS: [one.new_customers if knows_new else None for _, one in ordered],
        MARGIN: [None] * len(ordered),
    }
    return pl.DataFrame(columns, schema=SCHEMA)
