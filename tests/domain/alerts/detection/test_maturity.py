import numpy as np
import pytest

from kempen.domain.alerts.detection.maturity import maturity_of


def test_shares_are_learned_from_earlier_days() -> None:
    whole = np.full(28, 100.0)
    learned = maturity_of([whole * 0.4, whole * 0.8, whole], whole)
    assert learned.at(1) == pytest.approx(0.4, abs=0.01)
    assert learned.at(2) == pytest.approx(0.8, abs=0.01)
    assert learned.at(4) == 1.0
    assert learned.spread < 0.05


def test_shares_that_vary_have_a_spread() -> None:
    whole = np.full(28, 100.0)
    first = np.where(np.arange(28) % 2, 30.0, 90.0)
    assert maturity_of([first, whole, whole], whole).spread > 0.3


def test_nothing_known_leaves_what_is_usual() -> None:
    nothing = np.array([])
    learned = maturity_of([nothing, nothing, nothing], nothing)
    assert learned.shares == pytest.approx((0.75, 0.9, 0.95))
    assert learned.spread == 0.2
