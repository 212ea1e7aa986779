"""A day's shock of demand as the other campaigns saw it, and how much of it to take out.

Where a campaign's spend has followed shocks, whatever part of them stays in its sales passes for an
effect of its spend (omitted variable bias); but the others see shocks through noise, and taking out
noise blurs the effect. The share taken out makes the mean squared error of the effect least:

    bias²     (1 - share)² ρ² S         ρ: correlation of own spend with the shock
    variance  (1 - share)² (1 - ρ²) S / n  +  share² B / n

with S the variance of shocks, B that of their noise and n the days. Shrinking for the sake of the
shock itself (share S / (S + B)) left effects too high by 0.14 where spend follows demand. What the
other curves may have wrong far from usual spend stays wrong for weeks: its variance is added to the
divisor whole.
"""

import numpy as np

from kempen.optimiser.model.history import Floats

LEAST_SHOCK = 1e-5


def cross_campaign_shocks(
    left: Floats, precision: Floats, stock: Floats, size: float, errors: Floats
) -> tuple[Floats, Floats]:
    """What to take out of each campaign's days, and the likeliest shock: both (days, n).

    `left` (days, n): what curves, levels and smooth demand leave, in logs; `precision` (days, n):
    0 where a campaign says nothing; `stock` (days, n): log of carried spend; `size`: variance of
    the shocks; `errors` (days, n): what each curve may have wrong, in logs.
    """
    total = precision.sum(1, keepdims=True) - precision
    others = total > 1e-9
    together = (precision * left).sum(1, keepdims=True) - precision * left
    shock = np.where(others, together / np.maximum(total, 1e-9), 0.0)
    blur = 1 / np.maximum(total, 1e-9)
    squares = (precision * errors) ** 2
    wrong = (squares.sum(1, keepdims=True) - squares) / np.maximum(total, 1e-9) ** 2
    size = max(size, LEAST_SHOCK)
    known = others & (precision > 0)
    days = np.maximum(known.sum(0), 1)
    usual = (blur * known).sum(0) / days
    follows = np.minimum(_squared_correlation(shock, stock, known) * (size + usual) / size, 1.0)
    hidden = size * (follows + (1 - follows) / days)
    out = np.where(others, hidden / (hidden + blur / days + wrong), 0.0)
    likely = np.where(others, size / (size + blur + wrong), 0.0)
    return np.asarray(shock * out), np.asarray(shock * likely)


def _squared_correlation(first: Floats, second: Floats, known: Floats) -> Floats:
    """Squared correlation of each pair of columns on their known days: (n,)."""
    days = np.maximum(known.sum(0), 1)
    x = np.where(known, first - (first * known).sum(0) / days, 0.0)
    y = np.where(known, second - (second * known).sum(0) / days, 0.0)
    both = (x**2).sum(0) * (y**2).sum(0)
    return np.asarray((x * y).sum(0) ** 2 / np.maximum(both, 1e-12))
