"""What campaigns have in common: how steeply sales rise at usual spend.

A hierarchical prior (Gelman et al., Bayesian Data Analysis, chapter 5), in closed form on a small
grid of typical rises. It says little about each campaign, but it keeps their errors from being
taken as independent: where the typical rise is unknown, all of them may be wrong together.
"""

import numpy as np

from kempen.optimiser.model.grid_posterior import Evidence
from kempen.optimiser.model.history import Floats, Ints
from kempen.optimiser.model.response import log_prior, rises

TYPICAL = np.linspace(0.15, 0.85, 8)
USUAL, DOUBT, WITHIN = 0.5, 0.17, 0.3


def _priors() -> Floats:
    """Log prior of the grid under each typical rise: (rises, points), each summing to 1."""
    table = log_prior() - ((rises() - TYPICAL[:, None]) / WITHIN) ** 2 / 2
    return np.asarray(table - np.log(np.exp(table).sum(1, keepdims=True)))


PRIORS = _priors()


def exchanged(rises: Ints, odds: Floats, exchange: Floats) -> Floats:
    """What each draw's typical rise takes from demand on the days ahead, in logs: (m, ahead)."""
    return np.asarray(-np.outer(TYPICAL[rises] - odds @ TYPICAL, exchange))


def odds_of_rises(campaigns: list[Evidence]) -> Floats:
    """Posterior of the typical rise from all campaigns together: (rises,)."""
    logs = -(((TYPICAL - USUAL) / DOUBT) ** 2) / 2
    for one in campaigns:
        mass = np.exp(one.logs - one.logs.max()).sum(0)
        logs = logs + np.log(np.maximum(mass @ np.exp(PRIORS).T, 1e-300))
    odds = np.exp(logs - logs.max())
    return np.asarray(odds / odds.sum())
