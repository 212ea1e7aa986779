"""Which days are good for a campaign: what all campaigns share, and what its own history adds.

A regression of what the shared demand leaves unexplained on the calendar's columns, with a prior
around no difference. How far a campaign may differ is chosen by the marginal likelihood from a
grid that contains not at all (empirical Bayes), so that a thin history keeps the shared profile.
"""

from typing import Final

import numpy as np

from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.learn import Learned
from kempen.optimiser.model.linear import bounded
from kempen.optimiser.model.prepare import USUAL_NOISE, Prepared

# A campaign's own effect of a date, in standard deviations of the shared one.
DIFFERENCES: Final = (0.0, 0.5, 1.0, 2.0)
# How much rarer it is, in logs, that a campaign has days of its own.
RARE: Final = 1.0
# Neighbouring days say less than days apart: this much of each day's evidence counts.
BELIEF: Final = 0.8
# The usual noise counts as so many days.
FEW: Final = 10.0
# No day is held to be further from the shared profile, in logs.
FURTHEST: Final = 1.0


def day_profiles(learned: Learned, prepared: Prepared, shared: Floats) -> Floats:
    """Each day's demand as each campaign meets it, mean 1 in each: (horizon, campaigns).

    `shared`: (horizon,) the demand that all campaigns share, in money.
    """
    days, horizon = learned.days, len(shared)
    table = learned.calendar.table[:, learned.calendar.daily]
    prior = learned.calendar.prior[learned.calendar.daily]
    past, ahead = table[:days], table[len(table) - horizon :]
    profiles = []
    for k, campaign in enumerate(learned.campaigns):
        left = prepared.y[:days, k] - campaign.curve - campaign.level(slice(days))
        left -= learned.demand.smooth[:days]
        precision = _precision(left, prepared.weight[:days, k])
        own = ahead @ _own_effects(left, precision, past, prior)
        profile = shared * np.exp(np.clip(own, -FURTHEST, FURTHEST))
        profiles.append(profile / profile.mean())
    return np.stack(profiles, axis=1)


def _precision(left: Floats, weight: Floats) -> Floats:
    """How much each day is believed, from what is left on all of them; far-out days less."""
    used = float((weight > 0).sum())
    noise = (weight @ left**2 + FEW * USUAL_NOISE**2) / (used + FEW)
    return np.asarray(BELIEF * weight * bounded(left * np.sqrt(weight / noise)) / noise)


def _own_effects(left: Floats, precision: Floats, table: Floats, prior: Floats) -> Floats:
    """The columns' effects on one campaign alone, averaged over how far it may differ."""
    if not precision.any():
        return np.zeros(len(prior))
    left = left - float(np.average(left, weights=precision))
    gram, cross = (table * precision[:, None]).T @ table, table.T @ (precision * left)
    evidence, effects = [], []
    for difference in DIFFERENCES:
        if difference == 0:
            evidence.append(0.0)
            effects.append(np.zeros(len(prior)))
            continue
        doubt = difference * prior
        # In units of the prior, so that the determinant is that of a well-scaled matrix.
        scaled = np.eye(len(prior)) + doubt[:, None] * gram * doubt
        solution = np.linalg.solve(scaled, doubt * cross)
        evidence.append(
            0.5 * float((doubt * cross) @ solution - np.linalg.slogdet(scaled)[1]) - RARE
        )
        effects.append(doubt * solution)
    odds = np.exp(np.array(evidence) - max(evidence))
    return np.asarray(odds @ np.stack(effects) / odds.sum())
