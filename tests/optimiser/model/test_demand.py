"""What demand may do ahead: on average what history says, around that with less trust in calm."""

from collections.abc import Sequence

import numpy as np
import pytest

from kempen.optimiser.model.demand import CALM, Demand, Fitted, Kind
from kempen.optimiser.model.shocks import Shocks

DAYS, AHEAD, MANY = 60, 28, 20_000
CALM_KIND: Kind = (0.8, 0.0, 0.04, frozenset())
QUICK: Kind = (0.8, 0.0, 0.25, frozenset())
FORGOTTEN: Kind = (0.35, 0.0, 0.04, frozenset())
NO_SHOCKS = Shocks(0.0, 0.0, 0.0, 0.0)


def kind(which: Kind, level: float, doubt: float, *, evidence: float = 0.0) -> Fitted:
    """A kind of demand that expects `level` on every day, give or take `doubt`."""
    return Fitted(
        which, np.array([level]), np.array([[doubt]]), NO_SHOCKS, evidence, np.zeros(DAYS)
    )


def futures(*fits: Fitted) -> np.ndarray:
    """Draws of the mean of the days ahead, from kinds of demand: (many,)."""
    design = np.ones((DAYS + AHEAD, 1))
    demand = Demand(
        design[:, 0], np.zeros(DAYS), design, list(fits), 0.01, np.ones(DAYS), 0.1
    )  # fmt: skip
    return np.asarray(demand.futures(DAYS, MANY, np.random.default_rng(3)).mean(1))


def spread(doubts: Sequence[float], odds: Sequence[float]) -> float:
    """Standard deviation of kinds that expect the same, with these odds."""
    return float(np.sqrt(np.average(np.square(doubts), weights=odds)))


def test_calm_kinds_are_drawn_a_fifth_as_often_as_history_says() -> None:
    draws = futures(kind(CALM_KIND, 0.0, 0.05), kind(QUICK, 0.0, 0.2))
    assert draws.std() == pytest.approx(spread([0.05, 0.2], [CALM, 1]), rel=0.03)


def test_the_mean_stays_what_history_says() -> None:
    draws = futures(kind(CALM_KIND, 0.3, 0.05), kind(QUICK, -0.1, 0.2))
    assert draws.mean() == pytest.approx(0.1, abs=0.01)


def test_a_slow_walk_beside_shocks_that_are_soon_forgotten_is_believed() -> None:
    draws = futures(kind(FORGOTTEN, 0.0, 0.05), kind(QUICK, 0.0, 0.2, evidence=np.log(3)))
    assert draws.std() == pytest.approx(spread([0.05, 0.2], [1, 3]), rel=0.03)


def test_the_only_kind_is_drawn_as_it_is_even_if_it_is_calm() -> None:
    draws = futures(kind(CALM_KIND, 0.3, 0.05))
    assert draws.mean() == pytest.approx(0.3, abs=0.002)
    assert draws.std() == pytest.approx(0.05, rel=0.03)


def test_what_shocks_are_expected_to_be_is_the_mean_of_their_draws() -> None:
    shocks = Shocks(0.1, 0.8, 0.2, 0.05)
    draws = shocks.futures(MANY, AHEAD, np.random.default_rng(4))
    assert draws.mean(0) == pytest.approx(shocks.expected(AHEAD), abs=0.004)
