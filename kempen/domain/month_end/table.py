"""A supplier's month as a table: the columns that a return and a self-billed e-invoice ask for."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from kempen.domain.month_end.tax_lines import TaxedLine, TaxedMonth
from kempen.domain.reports.tables import Cell, CellKind, ReportColumn, ReportTable

_COLUMNS: Final = (
    ReportColumn("month", CellKind.TEXT),
    ReportColumn("supplier", CellKind.TEXT),
    ReportColumn("campaign_id", CellKind.TEXT),
    ReportColumn("campaign", CellKind.TEXT),
    ReportColumn("from", CellKind.DATE),
    ReportColumn("to", CellKind.DATE),
    ReportColumn("days", CellKind.COUNT),
    ReportColumn("currency", CellKind.TEXT),
    ReportColumn("amount_in_currency", CellKind.MONEY),
    ReportColumn("exchange_rate", CellKind.RATE),
    ReportColumn("amount_myr", CellKind.MONEY),
    ReportColumn("service_tax_rate", CellKind.PERCENT),
    ReportColumn("service_tax_myr", CellKind.MONEY),
    ReportColumn("amount_with_service_tax_myr", CellKind.MONEY),
    ReportColumn("withholding_tax_rate", CellKind.PERCENT),
    ReportColumn("withholding_tax_myr", CellKind.MONEY),
)


def table_of(taxed: TaxedMonth, supplier: str) -> ReportTable:
    """Return the month as a table; `supplier` is the platform's name."""
    return ReportTable(
        name="month_end",
        columns=_COLUMNS,
        rows=list(_rows(taxed, supplier)),
        total=_total(taxed, supplier),
        heads=4,
    )


def _rows(taxed: TaxedMonth, supplier: str) -> Iterator[Sequence[Cell]]:
    for line in taxed.lines:
        ledger = line.ledger
        yield (
            taxed.month_text,
            supplier,
            ledger.campaign_id,
            ledger.campaign,
            ledger.first,
            ledger.last,
            Decimal(ledger.days),
            ledger.currency,
            line.amount_in_currency,
            line.exchange_rate,
            *_taxes(taxed, line),
        )


def _total(taxed: TaxedMonth, supplier: str) -> Sequence[Cell]:
    return (taxed.month_text, supplier, None, "Total", *[None] * 6, *_taxes(taxed, taxed))


def _taxes(taxed: TaxedMonth, figures: TaxedLine | TaxedMonth) -> tuple[Decimal, ...]:
    return (
        figures.spend,
        taxed.service_tax_rate * 100,
        figures.service_tax,
        figures.with_service_tax,
        taxed.terms.withholding.rate * 100,
        figures.withholding,
    )
