"""What the ads of a new business are taken to bring, by its category: guesses, wide on purpose.

No trustworthy Malaysian benchmark of returns or of costs per prospect was found (searched on
2026-11-20). The only sources are of the United States: WordStream and LocaliQ 2025 have a cost per
lead of USD 27.66 for social lead ads (n = 726, via mbadv.agency) and of USD 70.11 for search ads (n
= 16,446, via theadspend.com), over all categories. They bound the table from above and nothing
more; how categories differ from each other is assumed: what costs more to buy takes more to win.
A business's own history replaces all of it.
"""

from dataclasses import dataclass
from datetime import date
from typing import Final

from kempen.market.categories import like

AS_OF: Final = date(2026, 11, 25)


@dataclass(frozen=True)
class OutcomeAssumption:
    """What RM 1 brings: revenue in RM (`return_`), or what a prospect costs in RM; medians.

    `spread` is the standard deviation of the logarithm: at 1.2, 8 of 10 cases lie between a fifth
    of the median and almost five times as much.
    """

    return_: float
    cost_per_prospect: float
    spread: float


_EVERYDAY: Final = OutcomeAssumption(1.5, 15.0, 1.2)
_RETAIL: Final = OutcomeAssumption(2.0, 20.0, 1.2)
_BOOKED: Final = OutcomeAssumption(1.5, 35.0, 1.2)
_CONSIDERED: Final = OutcomeAssumption(1.0, 60.0, 1.2)
_HIGH_VALUE: Final = OutcomeAssumption(0.8, 90.0, 1.3)
_BUSINESS: Final = OutcomeAssumption(0.7, 120.0, 1.3)
# Of no known category.
UNKNOWN: Final = OutcomeAssumption(1.0, 40.0, 1.0)
# By code of market/categories, of those that are like no other one; "other" is not in it.
ASSUMPTIONS: Final[dict[str, OutcomeAssumption]] = {
    **dict.fromkeys(("cafe", "restaurant", "bakery", "grocery", "gifts", "pets"), _EVERYDAY),
    **dict.fromkeys(("fashion", "beauty", "electronics"), _RETAIL),
    **dict.fromkeys(
        ("clinic", "dental", "fitness", "tuition", "workshop", "hotel", "tour", "events"), _BOOKED
    ),
    **dict.fromkeys(("cleaning", "charity"), OutcomeAssumption(1.2, 30.0, 1.2)),
    **dict.fromkeys(("wedding", "renovation", "university", "accounting"), _CONSIDERED),
    **dict.fromkeys(("property", "car_dealer", "loans"), _HIGH_VALUE),
    "insurance": OutcomeAssumption(0.8, 75.0, 1.3),
    **dict.fromkeys(("software", "logistics"), _BUSINESS),
}


def assumed_of(category: str) -> OutcomeAssumption | None:
    """Return what is assumed of a category; None where it is unknown or none."""
    return ASSUMPTIONS.get(like(category))
