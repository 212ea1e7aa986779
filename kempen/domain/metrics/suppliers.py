"""How the platforms bill a business, so that the true return can stand beside the platform's; pure.

Nothing is assumed: until a business has answered for every platform that it spent on, there is no
true return.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from kempen.market.tax import RATE_CHANGES, TaxTerms
from kempen.platforms.registry import campaign_platform_codes


@dataclass(frozen=True)
class Suppliers:
    """The terms of each platform that a business has answered for."""

    terms: Mapping[str, TaxTerms]

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The platforms that nobody has answered for."""
        return tuple(
            platform for platform in campaign_platform_codes() if platform not in self.terms
        )

    def cost_of_one(self, platform: str | None, day: date) -> Decimal | None:
        """Return what one ringgit of a day's spend costs with tax; None where nobody answered."""
        terms = self.terms.get(platform or "")
        return None if terms is None else terms.cost_of_one(day)


UNANSWERED: Final = Suppliers({})


def day_behind(changes: int) -> date:
    """Return a day that lies behind so many changes of the rate, for sums of several days."""
    return RATE_CHANGES[changes - 1] if changes else date.min
