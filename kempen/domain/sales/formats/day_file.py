"""A file whose rows are sales days: its columns by their names, or as somebody chose them; pure."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import partial
from typing import Final, Self

import polars as pl

from kempen.domain.imports.formats.cell_rules import total_texts
from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.formats.csv_header import plain
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.imports.value_formats import (
    DATE_FORMS,
    NUMBER_FORMS,
    NumberColumn,
    cleaned,
    exact,
    number_form,
    read_number,
)
from kempen.domain.performance.results import RowFault, shown
from kempen.domain.performance.rows import ROW
from kempen.domain.performance.rules import DATE, REVENUE
from kempen.domain.sales.formats.order_exports import NOT_SALES, OrderExport, header_names
from kempen.domain.sales.formats.times import days_form, read_days
from kempen.domain.sales.rows import SalesRows, rows_of_columns
from kempen.domain.sales.rules import (
    MARGIN,
    NEW_CUSTOMERS,
    NUMBERS,
    ORDERS,
    REFUNDS,
    REQUIRED,
    SHOP,
    STATE,
    WHOLE,
)
from kempen.kit.refusal import Refusal

# Columns that only a file of orders has.
ORDER, STATUS = "order", "status"
COLUMNS: Final = (
    DATE,
    REVENUE,
    REFUNDS,
    ORDERS,
    NEW_CUSTOMERS,
    MARGIN,
    STATE,
    SHOP,
    ORDER,
    STATUS,
)
_NAMES: Final[dict[str, str]] = {
    DATE: "date | tarikh | day | hari | tanggal | 日期 | தேதி",
    REVENUE: "revenue | sales | net sales | total sales | gross sales | turnover | gmv | hasil | "
    "jualan | jumlah jualan | pendapatan | 销售额 | 收入 | விற்பனை | வருவாய்",
    ORDERS: "orders | number of orders | pesanan | bilangan pesanan | 订单 | 订单数 | ஆர்டர்கள்",
    REFUNDS: "refunds | refund | refunded | returns | bayaran balik | pulangan | 退款",
    NEW_CUSTOMERS: "new customers | pelanggan baharu | pelanggan baru | 新客户 | 新顾客",
    MARGIN: "margin | profit margin | margin untung | 利润率 | இலாப வரம்பு",
    STATE: "state | negeri | province | region | 州 | 州属 | மாநிலம்",
    SHOP: "shop | store | outlet | channel | kedai | saluran | 商店 | 店铺 | கடை",
}
# What is put before a person who chooses the columns; too unsure to be read without asking.
_LIKELY_NAMES: Final[dict[str, str]] = {
    DATE: "order date | date of order | order creation date | created at | created time | "
    "paid at | tarikh pesanan | tarikh order | 下单时间 | 下单日期 | ஆர்டர் தேதி",
    REVENUE: "total | amount | order total | order amount | subtotal | jumlah | amaun | 金额 | "
    "订单金额 | தொகை",
    ORDER: "order id | order number | order no | order | no pesanan | nombor pesanan | "
    "id pesanan | 订单号 | 订单编号 | ஆர்டர் எண்",
    STATUS: "order status | status | status pesanan | 订单状态 | 状态 | நிலை",
}


@dataclass(frozen=True)
class SalesMapping:
    """The place (from 0) of each column that a file has, and how its days and numbers are written.

    With an `order` column the rows are lines of orders, which are summed to days;
    `is_money_of_order` then says that the revenue stands on an order's first row only.
    """

    columns: Mapping[str, int]
    date_form: str | None = None
    number_form: str | None = None
    is_money_of_order: bool = False

    @property
    def missing(self) -> list[str]:
        """The columns that a file must have and that have no place yet."""
        return [name for name in REQUIRED if name not in self.columns]

    def as_json(self) -> dict[str, object]:
        """Return what is remembered of it."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Self:
        """Return the mapping that `as_json` wrote."""
        columns = stored["columns"]
        if not isinstance(columns, dict):
            raise TypeError("a mapping has columns")
        forms = [stored.get(name) for name in ("date_form", "number_form")]
        date_form, number = (str(form) if form else None for form in forms)
        return cls(columns, date_form, number, stored.get("is_money_of_order") is True)

    def with_formats(self, date_form: str | None, number: str | None) -> "SalesMapping":
        """Return the same with the formats that somebody chose."""
        return replace(
            self,
            date_form=date_form or self.date_form,
            number_form=number or self.number_form,
        )

    def as_export(self, header: Sequence[str]) -> tuple[OrderExport, dict[str, int]]:
        """Return how the orders of such a file are summed, and its columns' places by name."""
        names = {name: name for name in self.columns}
        export = OrderExport(
            code="mapped",
            shop="",
            signature=(),
            day=DATE,
            plus=REVENUE,
            order=ORDER,
            refund=names.get(REFUNDS, ""),
            status=names.get(STATUS, ""),
            not_sales=NOT_SALES,
            states=(STATE,) if STATE in names else (),
            is_money_of_order=self.is_money_of_order,
        )
        return export, {name: place for name, place in self.columns.items() if place < len(header)}


def guessed(header: Sequence[str]) -> SalesMapping:
    """Return the mapping that the names of the columns make clear; some may be missing."""
    written = [plain(name) for name in header]
    places: dict[str, int] = {}
    for column, names in _NAMES.items():
        for name in names.split(" | "):
            if written.count(name) > 1:
                place = written.index(name)
                raise Refusal(FileRefusal.COLUMN_TWICE, column=header[place])
            if name in written and written.index(name) not in places.values():
                places[column] = written.index(name)
                break
    return SalesMapping(places)


def suggested(header: Sequence[str]) -> dict[str, int]:
    """Return the places that are put before a person who chooses; nothing is read by them alone."""
    names = header_names(header)
    places: dict[str, int] = {}
    for known in (_NAMES, _LIKELY_NAMES):
        for column, likely in known.items():
            candidates = (names.index(one) for one in likely.split(" | ") if one in names)
            place = next((one for one in candidates if one not in places.values()), None)
            if place is not None:
                places.setdefault(column, place)
    return places


def numbers_form(table: CsvTable, places: Sequence[int], chosen: str | None) -> str:
    """Return how a file writes its numbers; raises Refusal where a person must say."""
    finding = number_form([table.column(place) for place in places])
    form = chosen or finding.form
    if form not in NUMBER_FORMS:
        raise Refusal(FileRefusal.AMBIGUOUS_NUMBERS, example=finding.example)
    return form


def read_days_file(
    table: CsvTable, mapping: SalesMapping, today: date, *, skips_totals: bool = False
) -> SalesRows:
    """Return the rows of a file of days; raises Refusal for what a person must say first."""
    if mapping.missing:
        raise Refusal(
            FileRefusal.MISSING_COLUMNS, columns=tuple(mapping.missing), header=tuple(table.header)
        )
    if len(set(mapping.columns.values())) < len(mapping.columns):
        raise Refusal(FileRefusal.COLUMN_USED_TWICE)
    totals = total_texts(table, mapping.columns)
    is_total = totals.is_not_null()
    skipped = 0
    faults = list(table.faults)
    if skips_totals:
        skipped = int(is_total.sum())
    else:
        numbers = table.cells.filter(is_total)[ROW]
        faults += [
            RowFault("total_row", row, DATE, shown(text))
            for row, text in zip(numbers, totals.drop_nulls(), strict=True)
        ]
    table = replace(table, cells=table.cells.filter(~is_total))
    rows = _read(table, mapping, today, faults)
    extra = len({fault.row for fault in faults})
    return replace(
        rows,
        received=rows.received + skipped + extra,
        rejected=rows.rejected,
        skipped=skipped,
    )


def _read(table: CsvTable, mapping: SalesMapping, today: date, faults: list[RowFault]) -> SalesRows:
    places = mapping.columns
    days_text = table.column(places[DATE])
    finding = days_form(days_text)
    form = mapping.date_form or finding.form
    if form not in DATE_FORMS:
        both = ", ".join(filter(None, (finding.other, finding.example)))
        raise Refusal(FileRefusal.AMBIGUOUS_DATES, example=both)
    days = read_days(days_text, form, today)
    problems = [*faults, *_faults(table, DATE, days.codes, days_text)]
    money = [places[name] for name in NUMBERS if name in places and name != MARGIN]
    number_as = numbers_form(table, money, mapping.number_form)
    numbers = {}
    for name in NUMBERS:
        if name not in places:
            continue
        text = table.column(places[name])
        numbers[name] = _numbers(text, name, number_as)
        problems += _faults(table, name, numbers[name].codes, text)
    texts = {name: table.column(places[name]).to_list() for name in (STATE, SHOP) if name in places}
    return rows_of_columns(table.cells[ROW], days.values, numbers, texts, problems)


def _numbers(text: pl.Series, name: str, form: str) -> NumberColumn:
    if name == MARGIN:
        # 35% is 0.35; a share is written with a point or a comma.
        is_share = text.str.ends_with("%").fill_null(value=False)
        bare = cleaned(text.str.strip_suffix("%").str.strip_chars(), form)
        column = exact(bare, partial(read_number, form=form))
        shares = pl.select(
            pl.when(is_share).then(column.values / 100).otherwise(column.values)
        ).to_series()
        return replace(column, values=shares)
    column = exact(cleaned(text, form), partial(read_number, form=form), is_whole=name in WHOLE)
    if name not in REQUIRED:
        return column
    missing = pl.select(pl.when(text.is_null()).then(pl.lit("missing_value"))).to_series()
    return replace(column, codes=column.codes.fill_null(missing))


def _faults(table: CsvTable, name: str, codes: pl.Series, text: pl.Series) -> list[RowFault]:
    rows = table.cells[ROW]
    return [
        RowFault(code, row, name, shown(cell or ""))
        for code, row, cell in zip(codes, rows, text, strict=True)
        if code is not None
    ]
