"""Conversions that arrive late: what a platform shows of a day grows for some days; pure.

A sale is counted on the day of its click, but told only once it has happened: most on the day
after, the last of them ten days later. So a reader has to look at recent days again.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from sandbox.delivery import floor_to
from sandbox.world import draw

_LATEST_DAYS = 10
_RATE = 1.2  # About 70 in 100 are there on the next morning, 91 a day later, 97 after three.


@dataclass(frozen=True)
class Counted:
    """What is told of a day so far."""

    conversions: int
    revenue: Decimal


def counted_so_far(
    seed: int, key: str, day: date, today: date, whole: Counted, currency: str
) -> Counted:
    """Return what is told on one day of another one's conversions; it never shrinks."""
    age = (today - day).days
    if age > _LATEST_DAYS or not whole.conversions:
        return whole
    source = draw(seed, key, day, "late")
    delays = (min(source.expovariate(_RATE), _LATEST_DAYS - 1) for _ in range(whole.conversions))
    seen = sum(delay < age for delay in delays)
    if seen == whole.conversions:
        return whole
    return Counted(seen, floor_to(whole.revenue * seen / whole.conversions, currency))
