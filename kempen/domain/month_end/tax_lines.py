"""A month's spend with one supplier, line by line, with the taxes on it; exact to the sen; pure.

A bill is taxed as a whole: the tax of the month is worked out from the month's subtotal and then
shared among the lines, so that the lines sum to the total.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Final

from kempen.market.tax import TaxTerms, service_tax_rate

_SEN: Final = Decimal("0.01")
_RATE_PLACES: Final = Decimal("0.000001")


@dataclass(frozen=True)
class LedgerLine:
    """What the ledger holds of one campaign in one currency; amounts with up to six places."""

    campaign_id: str
    campaign: str
    first: date
    last: date
    days: int
    currency: str
    original_spend: Decimal
    spend: Decimal


@dataclass(frozen=True)
class TaxedLine:
    """A line of the bill: MYR to the sen. `exchange_rate` is MYR for one unit of the currency."""

    ledger: LedgerLine
    spend: Decimal
    service_tax: Decimal
    withholding: Decimal

    @property
    def exchange_rate(self) -> Decimal:
        """The rate of the whole line: days are converted each by its own."""
        if not self.ledger.original_spend:
            return Decimal(1)
        return (self.ledger.spend / self.ledger.original_spend).quantize(_RATE_PLACES)

    @property
    def amount_in_currency(self) -> Decimal:
        """The exact spend in another currency; in MYR what the line has in sen."""
        return self.spend if self.ledger.currency == "MYR" else self.ledger.original_spend

    @property
    def with_service_tax(self) -> Decimal:
        """What the supplier bills."""
        return self.spend + self.service_tax


@dataclass(frozen=True)
class TaxedMonth:
    """A month's bill of one supplier; rates are shares, such as 0.08."""

    month: date
    terms: TaxTerms
    lines: tuple[TaxedLine, ...]

    @property
    def month_text(self) -> str:
        """The month as 2026-10."""
        return f"{self.month.year:04}-{self.month.month:02}"

    @property
    def service_tax_rate(self) -> Decimal:
        """The rate of the month: every change so far took effect on a first of a month."""
        return service_tax_rate(self.month) if self.terms.service_tax else Decimal(0)

    @property
    def spend(self) -> Decimal:
        """Spend before tax."""
        return sum((line.spend for line in self.lines), Decimal(0))

    @property
    def service_tax(self) -> Decimal:
        """Service tax on it."""
        return sum((line.service_tax for line in self.lines), Decimal(0))

    @property
    def with_service_tax(self) -> Decimal:
        """What the supplier bills."""
        return self.spend + self.service_tax

    @property
    def withholding(self) -> Decimal:
        """What goes to the tax authority: on the spend, not on the service tax."""
        return sum((line.withholding for line in self.lines), Decimal(0))


def taxed_month(month: date, terms: TaxTerms, ledger: Sequence[LedgerLine]) -> TaxedMonth:
    """Tax a month's lines; `month` is its first day."""
    rate = service_tax_rate(month) if terms.service_tax else Decimal(0)
    exact = [line.spend for line in ledger]
    spend = _to_the_sen(sum(exact, Decimal(0)))
    spends = shared_out(spend, exact)
    service_taxes = shared_out(_to_the_sen(spend * rate), [part * rate for part in exact])
    withheld = terms.withholding.share
    withholdings = shared_out(_to_the_sen(spend * withheld), [part * withheld for part in exact])
    lines = zip(ledger, spends, service_taxes, withholdings, strict=True)
    return TaxedMonth(month, terms, tuple(TaxedLine(*line) for line in lines))


def shared_out(total: Decimal, parts: Sequence[Decimal]) -> list[Decimal]:
    """Round `parts` to the sen so that they sum to `total`, by the largest remainders.

    `total` is in whole sen and less than a sen a part away from their sum.
    """
    floors = [part.quantize(_SEN, rounding=ROUND_FLOOR) for part in parts]
    missing = int((total - sum(floors, Decimal(0))) / _SEN)
    by_remainder = sorted(
        range(len(parts)), key=lambda index: (floors[index] - parts[index], index)
    )
    for index in by_remainder[:missing]:
        floors[index] += _SEN
    return floors


def _to_the_sen(amount: Decimal) -> Decimal:
    return amount.quantize(_SEN, rounding=ROUND_HALF_UP)
