"""How much less is known of money that is moved, and of returns that stand out."""

from dataclasses import replace

import numpy as np
import pytest

from kempen.optimiser.answer.predict import moved, predict
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior
from kempen.optimiser.model.total import likely_claims
from tests.optimiser.markets import posterior


def width(known: ResponsePosterior, split: Floats) -> float:
    """The likely range's width in logs."""
    likely = predict(known, split)
    return float(np.log(likely.p90 / likely.p10))


def test_todays_split_is_as_sure_as_the_past_says() -> None:
    known = posterior()
    np.testing.assert_allclose(moved(known, known.recent), 1.0)


def test_money_moved_far_is_told_with_a_wider_range_where_spend_hardly_varied() -> None:
    known = posterior()
    far = np.roll(known.recent, 1)
    never = replace(known, facts={**known.facts, "swing": [0.0] * len(known.names)})
    often = replace(known, facts={**known.facts, "swing": [3.0] * len(known.names)})
    assert width(never, far) > 1.1 * width(often, far)
    assert width(never, known.recent) == pytest.approx(width(often, known.recent))


def test_money_that_moves_adds_half_the_doubt_where_spend_varied() -> None:
    known = posterior()
    far = 2 * known.recent
    widths = []
    for swing in (0.0, 0.4):
        same = replace(known, facts={**known.facts, "swing": [swing] * len(known.names)})
        (factors,) = moved(same, far)
        widths.append(float(np.log(factors).std()))
    # A third of the money is moved.
    assert widths[0] == pytest.approx(0.2 / 3, rel=0.1)
    assert widths[1] == pytest.approx(widths[0] / 2)


def test_doubt_leaves_the_expected_result_alone() -> None:
    known = posterior()
    (factors,) = moved(known, 2 * known.recent)
    assert factors.std() > 0.01
    assert factors.mean() == pytest.approx(1.0)


def test_the_return_that_stands_out_is_believed_least() -> None:
    claims = likely_claims(np.array([300.0, 400.0, 1600.0, 500.0]), np.full(4, 100.0))
    assert claims.argmin() == 2
    assert 0.4 < claims[2] < 0.9
    assert claims[0] > 1


def test_campaigns_that_never_spent_or_sold_change_no_others() -> None:
    plain = likely_claims(np.array([300.0, 400.0, 800.0]), np.full(3, 100.0))
    more = likely_claims(np.array([300.0, 400.0, 800.0, 0.0, 9.0]), np.array([100.0] * 4 + [0.0]))
    np.testing.assert_allclose(more[:3], plain)
    np.testing.assert_array_equal(more[3:], 1.0)
    np.testing.assert_array_equal(likely_claims(np.zeros(2), np.ones(2)), 1.0)
