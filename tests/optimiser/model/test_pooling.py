"""How steeply campaigns are thought to rise before they have said anything."""

import numpy as np
import pytest

from kempen.optimiser.model.grid_posterior import Evidence
from kempen.optimiser.model.linear import walk
from kempen.optimiser.model.pooling import DOUBT, PRIORS, TYPICAL, USUAL, odds_of_rises
from kempen.optimiser.model.response import rises


def evidence_for(rise: float, doubt: float) -> Evidence:
    """What a campaign says whose days show this rise, give or take `doubt`."""
    logs = -(((rises() - rise) / doubt) ** 2) / 2
    return Evidence(logs[None], [], walk(28, 28), 28, 0.0)


def likely_rise(campaigns: list[Evidence]) -> float:
    """The rise that the first of these campaigns is thought to have."""
    odds = odds_of_rises(campaigns)
    given = np.exp(PRIORS) * np.exp(campaigns[0].logs[0])
    given /= given.sum(1, keepdims=True)
    return float(odds @ given @ rises())


def test_before_any_data_a_rise_is_a_half_give_or_take_a_quarter() -> None:
    odds = np.exp(-(((TYPICAL - USUAL) / DOUBT) ** 2) / 2)
    prior = (odds / odds.sum()) @ np.exp(PRIORS)
    mean = prior @ rises()
    assert mean == pytest.approx(0.5, abs=0.03)
    assert np.sqrt(prior @ (rises() - mean) ** 2) == pytest.approx(0.26, abs=0.01)


def test_a_campaign_unlike_the_others_is_believed_for_the_most_part() -> None:
    others = [evidence_for(0.4, 0.1)] * 4
    assert likely_rise([evidence_for(0.95, 0.15), *others]) > 0.8
    assert likely_rise([evidence_for(0.95, 0.6), *others]) < 0.65
