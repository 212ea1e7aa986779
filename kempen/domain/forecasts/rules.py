"""What is assumed where nothing is known, and what counts as a history. Pure."""

from dataclasses import dataclass
from math import exp
from typing import Final

from msgspec import Struct

from kempen.market.outcome_assumptions import UNKNOWN, assumed_of

# A history may end this many days before the plan begins; the days between are bridged.
LONGEST_WAIT: Final = 92
# Older days say little about today and would make a fit slower.
LONGEST_HISTORY: Final = 3 * 366
# Total sales may end this many days before the campaigns' history does.
LONGEST_SALES_GAP: Final = 31
ATTRIBUTED, PROSPECTS, TOTAL = "attributed", "prospects", "total"

# What a campaign without history is assumed to bring, and how unsure that is (the standard
# deviation of the logarithm). docs/decisions/0005 says why.
_SHARE_OF_OWN_AVERAGE: Final = 0.5
_SPREAD_WITH_OWN: Final = 0.8
# Of a figure that a person gave in place of the table's: better than that, and still no history.
_SPREAD_OF_OWN_FIGURE: Final = 0.8


class OverClaim(Struct, frozen=True):
    """How many times what its ads really brought a platform claims: likely, and in 8 of 10 cases.

    `platform` is its code.
    """

    platform: str
    ratio: float
    low: float
    high: float


class DayEffect(Struct, frozen=True):
    """What days of one name did to the sales of ads at the same spend, in per cent of usual sales.

    `low` to `high` holds for the next time in 8 of 10 cases; `seen`: how often it was in the
    history.
    """

    key: str
    seen: int
    likely: float
    low: float
    high: float


@dataclass(frozen=True)
class Assumption:
    """What a campaign without history is taken to bring per 1 spent: a lognormal.

    `basis` is "own_average" when it leans on the other campaigns of the business, "own_figure" when
    on what a person said, "category" when on the kind of business, else "none".
    """

    median: float
    spread: float
    basis: str

    @property
    def is_guess(self) -> bool:
        """Whether nothing that happened is behind it, so that a person may know better."""
        return self.basis != "own_average"

    @property
    def mean(self) -> float:
        """The expected outcome per 1 spent."""
        return self.median * exp(self.spread**2 / 2)


def assumption(
    target: str,
    own_average: float | None,
    category: str = "",
    own_figure: float | None = None,
) -> Assumption:
    """Return what to assume of a new campaign; `own_average`: what the others bring per 1 spent.

    Without any, it is what a person said that 1 brings (`own_figure`), else a wide guess for the
    category of what is sold (market/categories).
    """
    if own_average is not None and own_average > 0:
        return Assumption(_SHARE_OF_OWN_AVERAGE * own_average, _SPREAD_WITH_OWN, "own_average")
    if own_figure is not None:
        return Assumption(own_figure, _SPREAD_OF_OWN_FIGURE, "own_figure")
    assumed = assumed_of(category)
    basis = "none" if assumed is None else "category"
    assumed = assumed or UNKNOWN
    median = 1 / assumed.cost_per_prospect if target == PROSPECTS else assumed.return_
    return Assumption(median, assumed.spread, basis)
