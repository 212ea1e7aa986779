"""What share of a day's conversions is told on the next mornings, learned from earlier days."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

import numpy as np

from kempen.domain.alerts.detection.expectation import Maturity
from kempen.domain.alerts.detection.series import Floats

AGES: Final = 3  # Mornings after which all but a little is told.
# Before it was seen: what share a platform tells, and how many conversions that opinion weighs.
_USUAL: Final = (0.75, 0.9, 0.95)
_PRIOR_COUNT: Final = 30.0
_USUAL_SPREAD, _FEWEST_DAYS = 0.2, 7


def maturity_of(counts_by_age: Sequence[Floats], whole: Floats) -> Maturity:
    """Return the shares, from what was told of earlier days 1, 2 and 3 mornings after each.

    `counts_by_age` has an array for each of those mornings, `whole` what is told of the same days
    now; NaN where it is unknown.
    """
    shares: list[float] = []
    for share, counts in zip(_USUAL, counts_by_age, strict=True):
        is_known = np.isfinite(counts) & np.isfinite(whole)
        seen, all_ = counts[is_known].sum(), whole[is_known].sum()
        shares.append(min(float(seen + share * _PRIOR_COUNT) / float(all_ + _PRIOR_COUNT), 1.0))
    # What was told once is never untold.
    return Maturity(tuple(accumulate(shares, max)), _spread(counts_by_age[0], whole))


def _spread(first: Floats, whole: Floats) -> float:
    """Return how much the first morning's share differs from day to day, beyond chance."""
    is_known = np.isfinite(first) & np.isfinite(whole) & (whole >= 10)
    if is_known.sum() < _FEWEST_DAYS:
        return _USUAL_SPREAD
    shares = (first[is_known] + 0.5) / (whole[is_known] + 0.5)
    mean = float(shares.mean())
    chance = float(np.mean(mean * max(1 - mean, 0.01) / whole[is_known]))
    beyond = max(float(np.var(shares)) - chance, 0.0)
    return float(beyond**0.5 / mean)
