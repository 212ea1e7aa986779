"""Discounts that no shop can give: of nothing, or of the whole price and more; pure."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from kempen.market.claims.claim import Claim

WHOLE: Final = Decimal(100)
# Types of claims that take a percentage away.
DISCOUNTS: Final = frozenset({"percent_off", "percent_off_up_to", "cashback_percent"})
_NUMBER: Final = r"(?<![\d.,])(\d{1,9}(?:\.\d{1,6})?)\s*[%％]"
_WORD: Final = (
    r"(?:off\b|discounts?\b|rebates?\b|cash\s?backs?\b|diskaun\b|potongan\b|rebat\b|折扣|优惠|回扣"
    r"|返现|தள்ளுபடி|கழிவு)"
)
_FORM: Final = re.compile(
    rf"{_NUMBER}\s*(?:[^\W\d]+\s+)?{_WORD}|{_WORD}[^\d%％,.;。，；]{{0,20}}{_NUMBER}", re.IGNORECASE
)


def impossible_discount(text: str, claims: Sequence[Claim] = ()) -> str:
    """Return the discount in a text, or in claims, that nobody can give (0%, 150%), or nothing."""
    for hit in _FORM.finditer(text):
        number = hit[1] or hit[2]
        if not 0 < Decimal(number) < WHOLE:
            return f"{number}%"
    for claim in claims:
        percent = claim.slots.get("percent")
        if claim.type in DISCOUNTS and isinstance(percent, Decimal) and percent >= WHOLE:
            return f"{percent:f}%"
    return ""
