"""What a strategy is expected to bring and says of its plan, for tests that know it is there."""

from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.stored_shapes import PlanAnswer, SplitExpectation


def expected_of(strategy: Strategy) -> SplitExpectation:
    assert strategy.expected is not None
    return strategy.expected


def answer_of(strategy: Strategy) -> PlanAnswer:
    assert strategy.answer is not None
    return strategy.answer
