"""Spend that follows demand: how much it does, and what that is allowed to change.

Where budgets rise when people buy anyway, response and demand explain the same sales. The range is
then widened, and the split moves less far from today's.
"""

import numpy as np

from kempen.optimiser.model.history import Floats

HARMLESS = 0.3


def following(facts: dict[str, object], money: Floats) -> float:
    """Correlation of spend with demand over all campaigns, weighed by `money` (n,)."""
    each = np.asarray(facts["follows_demand"], dtype=float)
    return float(each @ money / money.sum()) if money.sum() > 0 else float(each.mean())


def strength(correlation: float) -> float:
    """From 0, harmless, to 1: spend is a copy of demand."""
    return max(0.0, correlation - HARMLESS) / (1 - HARMLESS)
