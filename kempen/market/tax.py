"""What the Malaysian tax rules add to an advertising bill: dated rates, and what one ringgit costs.

Not tax advice: the rates and their dates are facts with sources; which of them a business bears
depends on who bills it, so it is asked and never assumed (metrics.suppliers).
"""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Final

# From that day on; before the first, none. Services that span a change are split by day.
# 6 % on digital services of foreign registered persons, advertising space named: bayabumi.com.my,
# s-ge.com, RDS Law. 8 % from 1 March 2024: regfollower.com (14 and 26 February 2024), Malay Mail.
# The changes of 5 January 2026 touch rental, raw materials and construction only: regfollower.com.
SERVICE_TAX: Final[tuple[tuple[date, Decimal], ...]] = (
    (date(2020, 1, 1), Decimal("0.06")),
    (date(2024, 3, 1), Decimal("0.08")),
)
RATE_CHANGES: Final = tuple(first for first, _rate in SERVICE_TAX)
_SEN: Final = Decimal("0.01")


class Withholding(StrEnum):
    """What the advertiser pays to the tax authority on a foreign supplier's bill.

    Payment for using an advertising platform is a royalty, section 109 of the Income Tax Act 1967:
    Inland Revenue Board Practice Note 1/2018. 10 % (KPMG); 8 % under a treaty and with the
    supplier's yearly Certificate of Residence: silvermouse.com.my, treey.my (12 June 2026). The
    platforms expect the full amount, so the advertiser bears it (Tech Wire Asia, 2017): on top of
    the bill, or, strictly, on the bill grossed up.
    """

    NONE = "none"
    TREATY = "8"
    STANDARD = "10"
    TREATY_GROSSED_UP = "8_grossed_up"
    STANDARD_GROSSED_UP = "10_grossed_up"

    @property
    def rate(self) -> Decimal:
        """The rate by law, as a share: 0, 0.08 or 0.10."""
        if self is Withholding.NONE:
            return Decimal(0)
        is_treaty = self in (Withholding.TREATY, Withholding.TREATY_GROSSED_UP)
        return Decimal("0.08") if is_treaty else Decimal("0.10")

    @property
    def is_grossed_up(self) -> bool:
        """Whether the tax is reckoned on the bill and the tax together."""
        return self in (Withholding.TREATY_GROSSED_UP, Withholding.STANDARD_GROSSED_UP)

    @property
    def share(self) -> Decimal:
        """What it adds to each ringgit of the bill: 0.08, or 8/92 where it is grossed up."""
        return self.rate / (1 - self.rate) if self.is_grossed_up else self.rate


@dataclass(frozen=True)
class TaxTerms:
    """How one supplier bills a business: with or without service tax, and what is withheld."""

    service_tax: bool
    withholding: Withholding

    def cost_of_one(self, day: date) -> Decimal:
        """Return what one ringgit of a day's ad charge costs in all: 1.16 with 8 % and 8 %."""
        service_tax = service_tax_rate(day) if self.service_tax else Decimal(0)
        return 1 + service_tax + self.withholding.share


def service_tax_rate(day: date) -> Decimal:
    """Return the rate of a day as a share: 0.06 on 29 February 2024, 0.08 the day after."""
    rates = [rate for first, rate in SERVICE_TAX if first <= day]
    return rates[-1] if rates else Decimal(0)


def prepaid(amount: Decimal, day: date) -> tuple[Decimal, Decimal]:
    """Split what is paid in beforehand into ads and service tax, to the sen: 100 → 92.59, 7.41."""
    for_ads = (amount / (1 + service_tax_rate(day))).quantize(_SEN, rounding=ROUND_HALF_UP)
    return for_ads, amount - for_ads
