"""Laws of how money is laid over days."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.strategies.rules import as_staged_test, in_parts, share_of_new, staged

amounts = st.decimals(Decimal(0), Decimal(10_000_000), places=2)


@given(
    amounts, st.lists(st.decimals(Decimal("0.1"), Decimal(9), places=2), min_size=1, max_size=60)
)
def test_the_parts_add_up_exactly_and_none_is_negative(
    amount: Decimal, weights: list[Decimal]
) -> None:
    parts = in_parts(amount, weights)
    assert sum(parts) == amount
    assert min(parts) >= 0
    assert all(part == part.quantize(Decimal("0.01")) for part in parts)


@given(amounts, st.integers(1, 366))
def test_a_staged_plan_spends_all_of_it(amount: Decimal, days: int) -> None:
    assert sum(staged(amount, days)) == amount


@given(st.lists(st.decimals(Decimal("0.01"), Decimal(900), places=2), min_size=14, max_size=60))
def test_a_test_moves_money_between_weeks_and_keeps_the_sum(planned: list[Decimal]) -> None:
    assert sum(as_staged_test(planned)) == sum(planned)


@pytest.mark.parametrize(("count", "share"), [(1, "0.10"), (3, "0.10"), (4, "0.075"), (6, "0.05")])
def test_new_campaigns_take_a_tenth_each_and_three_tenths_at_most(count: int, share: str) -> None:
    assert share_of_new(count) == Decimal(share)
