"""The likely range of a return, from how much its days differ.

What a day's spend was is known; what came back for it holds luck. The range answers: with the same
spend, where would the return lie in eight of ten repetitions of that luck?

Method: the ratio of sums R = Σ revenue ÷ Σ spend is a ratio estimator (W. G. Cochran, *Sampling
Techniques*, 3rd edition 1977, chapter 6); by linearisation its error is the sum of the residuals
revenue − R·spend over Σ spend. Days are not independent (a good week is good for days on end), so
the variance of that sum is the residuals' long-run variance, estimated by the mean square of their
first B cosine coefficients with Student's t of B degrees of freedom and B = 0.4·n^⅔ (E. Lazarus, D.
Lewis, J. Stock and M. Watson, "HAR Inference: Recommendations for Practice", Journal of Business &
Economic Statistics 36, 2018). Those slow cosines pass over the weekday pattern, which is no luck,
and feel a drifting level, which rightly widens the range.

Not covered: what nobody has seen yet (a rival's price, late conversions). Forecasts deal with that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import stdtrit

# "Likely" means in eight of ten cases, everywhere in Kempen.
LIKELY: Final = 0.8
# Below this many days with spend there is nothing to tell luck from level by.
FEWEST_DAYS: Final = 14
# A shorter stretch borrows the spread of the days before it: this many, up to its last day.
DAYS_OF_SPREAD: Final = 56

Floats = npt.NDArray[np.float64]


class Sufficiency(StrEnum):
    """Whether there are days enough for a range."""

    ENOUGH = "enough"
    LEARNING = "learning"
    NOTHING = "nothing"


@dataclass(frozen=True)
class LikelyRange:
    """Both ends of a likely return; the lower one is never below 0."""

    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """How much the revenue of one day varies for reasons of luck: MYR², with degrees of freedom."""

    variance_a_day: float
    degrees: int

    def range_of(self, spend: float, revenue: float, days: int) -> LikelyRange | None:
        """Return the likely return of a stretch of `days`; None without spend."""
        if spend <= 0 or days < 1:
            return None
        margin = _quantile(self.degrees) * (days * self.variance_a_day) ** 0.5 / spend
        at = revenue / spend
        return LikelyRange(max(0.0, at - margin), at + margin)


def sufficiency(days_with_spend: int) -> Sufficiency:
    """Tell whether so many days with spend give a range."""
    if days_with_spend == 0:
        return Sufficiency.NOTHING
    return Sufficiency.ENOUGH if days_with_spend >= FEWEST_DAYS else Sufficiency.LEARNING


def spread_of(spend: Floats, revenue: Floats) -> Spread | None:
    """Estimate the spread from days in order (shape (n,), MYR); None under FEWEST_DAYS with spend.

    Days without spend are left out: they say nothing of what spending returns.
    """
    with_spend = spend > 0
    spend, revenue = spend[with_spend], revenue[with_spend]
    n = len(spend)
    if sufficiency(n) is not Sufficiency.ENOUGH:
        return None
    residuals = revenue - revenue.sum() / spend.sum() * spend
    cosines = _cosines(n)
    coefficients = cosines @ residuals
    # One degree went into R itself; without this the range of a short stretch is a little narrow.
    variance = float(np.mean(coefficients**2)) * n / (n - 1)
    return Spread(variance, len(cosines))


def likely_return(
    spend: Sequence[float], revenue: Sequence[float], days: int
) -> LikelyRange | None:
    """Return the likely return of the last `days` of a series (MYR a day, in order, oldest first).

    The series may reach further back; the spread comes from the stretch itself, or from the last
    DAYS_OF_SPREAD days where the stretch is shorter. None where there are too few days with spend.
    """
    spends, revenues = np.asarray(spend, float), np.asarray(revenue, float)
    back = max(days, DAYS_OF_SPREAD)
    spread = spread_of(spends[-back:], revenues[-back:])
    if spread is None:
        return None
    paid = spends[-days:]
    return spread.range_of(
        float(paid.sum()), float(revenues[-days:].sum()), int(np.count_nonzero(paid > 0))
    )


@lru_cache(maxsize=512)
def _cosines(n: int) -> Floats:
    """Return the first B cosine weights over n days, shape (B, n), each with mean square 1 ÷ n."""
    b = max(2, round(0.4 * n ** (2 / 3)))
    orders = np.arange(1, b + 1)[:, None]
    places = (np.arange(n) + 0.5)[None, :]
    weights: Floats = np.sqrt(2 / n) * np.cos(np.pi * orders * places / n)
    return weights


@lru_cache(maxsize=512)
def _quantile(degrees: int) -> float:
    return float(stdtrit(degrees, 0.5 + LIKELY / 2))
