"""Laws of money that a platform's minimum bounds from below."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.strategies.minimums import (
    ads_that_run,
    amounts_of_new,
    in_parts_above,
    lines_that_fit,
)
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.stored_shapes import PlannedDay

weights = st.lists(st.decimals(Decimal("0.1"), Decimal(9), places=2), min_size=1, max_size=60)


@given(st.decimals(Decimal(0), Decimal(100_000), places=2), weights, st.integers(0, 900))
def test_no_part_is_below_its_least_and_the_parts_add_up_to_the_sen(
    more: Decimal, shares: list[Decimal], sen: int
) -> None:
    least = Decimal(sen) / 100
    amount = least * len(shares) + more
    parts = in_parts_above(amount, shares, [least] * len(shares))
    assert sum(parts) == amount
    assert min(parts) >= least
    assert all(part == part.quantize(Decimal("0.01")) for part in parts)


def test_a_day_without_weight_gets_nothing_whatever_the_minimum() -> None:
    parts = in_parts_above(Decimal(20), [Decimal(1), Decimal(0), Decimal(3)], [Decimal(4)] * 3)
    assert parts == [Decimal("5.00"), Decimal(0), Decimal("15.00")]


def test_the_minimum_is_kept_where_the_weights_alone_would_break_it() -> None:
    parts = in_parts_above(Decimal(20), [Decimal(1), Decimal(9), Decimal(10)], [Decimal(4)] * 3)
    assert parts[0] == Decimal("4.00")
    assert sum(parts) == 20


def line(key: str, position: int, least: str, days: int = 28) -> PlannedLine:
    return PlannedLine(key, position, "social", key, least=Decimal(least), days=days)


def test_as_many_campaigns_run_as_the_minimums_allow_the_cheapest_first() -> None:
    lines = [line("a", 0, "4", 10), line("b", 1, "1", 10), line("c", 2, "4", 10)]
    fitting = lines_that_fit(lines, Decimal(50))
    assert [one.key for one in fitting] == ["a", "b"]
    assert lines_that_fit(lines, Decimal(9)) == []


@pytest.mark.parametrize(
    ("budget", "amount"),
    [
        ("5600", "560.00"),  # The usual tenth.
        ("280", "112"),  # The minimum of 28 days is more than a tenth.
        ("200", "0"),  # Neither would be left enough.
    ],
)
def test_a_new_campaign_gets_its_tenth_or_the_minimum_or_nothing(budget: str, amount: str) -> None:
    amounts = amounts_of_new([line("new", 1, "4")], [line("old", 0, "4")], Decimal(budget), 28)
    assert amounts == {"new": Decimal(amount)}


@pytest.mark.parametrize(("thinnest", "ads"), [("1.27", 1), ("3.99", 3), ("60", 6), ("0.20", 1)])
def test_as_many_ads_run_as_the_thinnest_day_feeds(thinnest: str, ads: int) -> None:
    daily = [
        PlannedDay(date(2026, 12, 1), Decimal(amount)) for amount in ("0.00", thinnest, "80.00")
    ]
    assert ads_that_run(daily, 6) == ads
