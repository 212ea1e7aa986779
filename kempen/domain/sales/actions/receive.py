"""Sales on their way in, whatever they came as: read, recognised, summed to days, stored.

What comes as a file is never kept: exports of orders hold the names and addresses of customers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.imports.formats.csv_format import CsvTable, open_csv
from kempen.domain.imports.formats.file_bytes import unpacked_apart
from kempen.domain.imports.queries import REQUEST
from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.results import COMPLETED, ImportResult
from kempen.domain.performance.rules import REFUSE, REVENUE, SKIP
from kempen.domain.sales.actions.remembered_columns import remember, remembered
from kempen.domain.sales.actions.store import store_sales
from kempen.domain.sales.formats.day_file import (
    ORDER,
    SalesMapping,
    guessed,
    numbers_form,
    read_days_file,
    suggested,
)
from kempen.domain.sales.formats.json_rows import read_body, read_lines
from kempen.domain.sales.formats.order_exports import known_export
from kempen.domain.sales.formats.order_sums import sum_orders
from kempen.domain.sales.refusals import SalesRefusal
from kempen.domain.sales.rows import SalesRows, in_shop, is_shop
from kempen.domain.sales.rules import LONGEST_SHOP, MOST_ROWS_OF_FILE, REFUNDS
from kempen.kit import clock
from kempen.kit.concurrency_limit import HEAVY_WORK
from kempen.kit.refusal import Refusal

CSV_SOURCE, LINES_SOURCE, PAGE_SOURCE = "api_csv", "api_lines", "dashboard"
# Small enough to be opened without taking a place among heavy work.
_QUICK: Final = 2**20


@dataclass(frozen=True)
class SalesOptions:
    """What is asked of a file: its shop, how it writes days and numbers, what a bad row does."""

    shop: str = ""
    on_error: str = REFUSE
    dry_run: bool = False
    date_form: str | None = None
    number_form: str | None = None
    total_rows: str = REFUSE


def receive_sales_json(actor: Actor, body: bytes) -> ImportResult:
    """Store what the body of a request has; raises Refusal for a body that is no import."""
    request = read_body(body, clock.today())
    return store_sales(
        actor,
        request.rows,
        source=REQUEST,
        on_error=request.on_error,
        dry_run=request.is_dry_run,
    )


def receive_sales_lines(actor: Actor, body: bytes, options: SalesOptions) -> ImportResult:
    """Store lines of JSON; raises Refusal for too many, or none."""
    rows = in_shop(read_lines(body, clock.today()), _checked_shop(options.shop))
    return store_sales(
        actor, rows, source=LINES_SOURCE, on_error=options.on_error, dry_run=options.dry_run
    )


def receive_sales_file(
    actor: Actor,
    content: bytes,
    options: SalesOptions,
    *,
    source: str,
    file_name: str = "",
    mapping: SalesMapping | None = None,
) -> ImportResult:
    """Store a file of days or an export of orders: CSV, zipped CSV, or a workbook's first sheet.

    An export is known by its header; another file is read by `mapping`, by what was said about
    files with its header before, or by the names of its columns. What a `mapping` said is
    remembered once it worked. Raises Refusal when something must be said first, AtCapacity.
    """
    table = open_sales_file(actor.business, content)
    return receive_sales_table(
        actor, table, options, source=source, file_name=file_name, mapping=mapping
    )


def receive_sales_table(
    actor: Actor,
    table: CsvTable,
    options: SalesOptions,
    *,
    source: str,
    file_name: str = "",
    mapping: SalesMapping | None = None,
) -> ImportResult:
    """Do the same with a file that was opened."""
    rows = read_sales_table(actor.business, table, options, mapping)
    result = store_sales(
        actor,
        rows,
        source=source,
        file_name=file_name,
        on_error=options.on_error,
        dry_run=options.dry_run,
    )
    if mapping is not None and result.status == COMPLETED and not options.dry_run:
        remember(actor.business, table.header, mapping)
    return result


def open_sales_file(business: Business, content: bytes) -> CsvTable:
    """Return the table of a file; raise Refusal when it is none or too long, AtCapacity."""
    if len(content) <= _QUICK and not content.startswith(b"PK"):
        table = open_csv(content)
    else:
        with HEAVY_WORK.place(business.id):
            table = open_csv(unpacked_apart(content))
    if table.height > MOST_ROWS_OF_FILE:
        raise Refusal(FileRefusal.TOO_MANY_ROWS, most=MOST_ROWS_OF_FILE)
    return table


def read_sales_table(
    business: Business, table: CsvTable, options: SalesOptions, mapping: SalesMapping | None
) -> SalesRows:
    """Return the sales days of a table, as it is recognised or mapped; raises Refusal."""
    shop, today = _checked_shop(options.shop), clock.today()
    mapping = mapping or remembered(business, table.header)
    known = known_export(table.header) if mapping is None else None
    if known is not None:
        export, places = known
        amounts = [export.plus, export.refund, *export.minus, *export.minus_of_order]
        form = numbers_form(
            table, [places[name] for name in amounts if name in places], options.number_form
        )
        return sum_orders(
            table,
            export,
            places,
            today,
            shop=shop or export.shop,
            date_form=options.date_form,
            number_form=form,
        )
    mapping = (mapping or guessed(table.header)).with_formats(
        options.date_form, options.number_form
    )
    if ORDER in mapping.columns and not mapping.missing:
        if len(set(mapping.columns.values())) < len(mapping.columns):
            raise Refusal(FileRefusal.COLUMN_USED_TWICE)
        export, places = mapping.as_export(table.header)
        amounts = [name for name in (REVENUE, REFUNDS) if name in places]
        form = numbers_form(table, [places[name] for name in amounts], mapping.number_form)
        return sum_orders(
            table,
            export,
            places,
            today,
            shop=shop,
            date_form=mapping.date_form,
            number_form=form,
        )
    rows = read_days_file(table, mapping, today, skips_totals=options.total_rows == SKIP)
    return in_shop(rows, shop)


def suggested_columns(business: Business, header: Sequence[str]) -> dict[str, str]:
    """Return the title of each column that is likely meant: as it was said before, or by names."""
    before = remembered(business, header)
    places = suggested(header) if before is None else before.columns
    return {column: header[place] for column, place in places.items() if place < len(header)}


def _checked_shop(shop: str) -> str:
    """Return the name of a shop on one line; raise Refusal where it is none."""
    plain = " ".join(shop.split())
    if not is_shop(plain):
        raise Refusal(SalesRefusal.BAD_SHOP, longest=LONGEST_SHOP)
    return plain


__all__ = [
    "CSV_SOURCE",
    "LINES_SOURCE",
    "PAGE_SOURCE",
    "SalesMapping",
    "SalesOptions",
    "open_sales_file",
    "receive_sales_file",
    "receive_sales_json",
    "receive_sales_lines",
    "receive_sales_table",
    "suggested_columns",
]
