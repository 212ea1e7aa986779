"""The simulated market: each draw belongs to (seed, campaign, date); the truth is a known curve."""

import math
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.seasons import SEASONS, seasons_on
from sandbox.world import Market, Response, demand, expected_revenue, outcome, run, stock_of

MARKET = Market("a", Response(top=900, half=100, shape=1.3, carry=0.4), click_price=0.8, basket=40)
START = date(2026, 5, 4)
spends = st.lists(
    st.decimals(0, 5000, places=2, allow_nan=False, allow_infinity=False), min_size=1, max_size=40
)


def days_of(amounts: list[Decimal]) -> dict[date, Decimal]:
    return {START + timedelta(days=count): amount for count, amount in enumerate(amounts)}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(), amounts=spends, more=spends)
def test_later_days_do_not_change_earlier_ones(
    seed: int, amounts: list[Decimal], more: list[Decimal]
) -> None:
    short = list(run(seed, MARKET, days_of(amounts)))
    long = list(run(seed, MARKET, days_of(amounts + more)))
    assert long[: len(short)] == short


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(), amounts=spends)
def test_a_day_brings_what_a_day_can(seed: int, amounts: list[Decimal]) -> None:
    for _, spend, day in run(seed, MARKET, days_of(amounts)):
        assert 0 <= day.conversions <= day.clicks
        assert day.revenue >= 0
        assert (day.clicks == 0) == (spend == 0)
        assert (day.revenue == 0) == (day.conversions == 0)


def test_the_mean_of_many_worlds_is_the_truth() -> None:
    """Four thousand seeds; the noise is lognormal and lifts the mean by half its variance."""
    spend, carried, count = Decimal(100), 50.0, 4000
    total = sum(outcome(seed, MARKET, START, spend, carried).revenue for seed in range(count))
    truth = expected_revenue(MARKET, START, 100.0, carried)
    lift = math.exp((0.1**2) * (1 + (0.36 + 0.64) * 0.75) / 2)
    assert float(total) / count == pytest.approx(truth * lift, rel=0.02)


def test_steady_spend_settles_at_itself_and_half_brings_half() -> None:
    carried = 0.0
    for _ in range(60):
        carried = stock_of(MARKET, 100.0, carried)
    assert carried == pytest.approx(100.0)
    assert MARKET.response.revenue(100.0) == 450.0
    assert MARKET.response.revenue(0.0) == 0.0


@settings(deadline=None)
@given(st.floats(0, 1e6), st.floats(0, 1e6))
def test_more_spend_never_brings_less(one: float, other: float) -> None:
    low, high = sorted((one, other))
    response = MARKET.response
    assert response.revenue(low) <= response.revenue(high) <= response.top


@pytest.mark.parametrize(
    ("day", "seasons"),
    [
        (date(2026, 5, 12), set()),
        (date(2026, 11, 11), {"double_day"}),
        (date(2026, 8, 31), {"merdeka", "payday"}),
        (date(2026, 11, 3), {"deepavali", "payday"}),  # Deepavali is 8 November 2026.
        (date(2026, 2, 17), {"chinese_new_year_days"}),
        (date(2026, 2, 20), {"ramadan"}),
        (date(2026, 3, 21), {"raya_days"}),
        (date(2027, 3, 10), {"raya_days"}),
        (date(2027, 2, 8), {"ramadan", "chinese_new_year_days"}),
        (date(2026, 12, 12), {"double_day", "christmas"}),
    ],
)
def test_the_malaysian_year_is_as_gazetted(day: date, seasons: set[str]) -> None:
    assert set(seasons_on(day)) == seasons


@settings(deadline=None)
@given(st.dates(date(2024, 1, 1), date(2035, 12, 31)))
def test_every_season_is_between_nothing_and_full(day: date) -> None:
    assert all(0 < strength <= 1 for strength in seasons_on(day).values())
    assert set(seasons_on(day)) <= set(SEASONS)
    assert demand(MARKET, day) == 1.0
