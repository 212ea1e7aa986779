"""How far a campaign's curve may be wrong where its spend has stayed far from what is usual for it.

Demand and curves are fitted in turn. Where nearly all money goes into one campaign for weeks, only
that campaign tells of demand: if its curve was too high there, demand would seem to have fallen,
the curve would keep what it was, and the other campaigns, whose own curves are as doubtful at next
to nothing, would confirm it. With this doubt demand gives way to the curve.
"""

import numpy as np

from kempen.optimiser.model.history import Floats

# A curve is known up to twice and down to half of usual spend, kept for a month; each log beyond
# adds this much doubt, in logs.
MONTH, KNOWN, DOUBT = 28, 0.7, 0.3


def far_spend(stock: Floats, weight: Floats) -> Floats:
    """One standard deviation of what each curve may have wrong, in logs, signed: (days, n).

    `stock` (days, n): log of carried spend; `weight` (days, n): 0 where a campaign says nothing.
    Above usual spend it is positive, below it negative; days near it, and sales days, have 0.
    """
    window = np.ones(min(MONTH, len(stock)))
    out = np.zeros_like(stock)
    for k in np.flatnonzero((weight > 0).any(0)):
        weights = weight[:, k]
        near = np.convolve(weights, window, "same")
        recent = np.convolve(weights * stock[:, k], window, "same") / np.maximum(near, 1e-9)
        usual = float(np.median(stock[weights > 0, k]))
        away = np.where(near > 1e-9, recent - usual, 0.0)
        out[:, k] = DOUBT * np.sign(away) * np.maximum(np.abs(away) - KNOWN, 0.0)
    return out
