"""On markets whose truth is known: the split beats today's, the range holds."""

import pytest

from benchmarks.optimiser.ours import kempen
from benchmarks.optimiser.scores import judge
from tests.optimiser.markets import world


@pytest.mark.parametrize(
    ("family", "target"),
    [("geometric", "attributed"), ("demand_driven", "attributed"), ("weibull", "total")],
)
def test_the_split_beats_todays_and_comes_near_the_best(family: str, target: str) -> None:
    market = world(family, 303)
    score = judge(market, kempen(market, target), target)
    assert score.regret < 0.04
    assert not score.worse_than_keep
    assert score.covered > 0.2
