"""A metric over time: what a point stands for, what is drawn of it, and where there is a gap."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.metrics.definitions import RETURN, SPEND, Missing
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.series import Grain, buckets, days_needed, grain_of, series_of
from kempen.domain.metrics.sums import Sums

LAST = date(2026, 11, 19)


def back(days: int) -> date:
    return LAST - timedelta(days=days)


def period(length: int) -> Period:
    return Period(back(length - 1), LAST)


def steady(length: int, spend: str = "100", revenue: str = "300") -> dict[date, Sums]:
    return {back(i): Sums(1, spend=Decimal(spend), revenue=Decimal(revenue)) for i in range(length)}


def test_a_short_period_draws_each_day_as_it_was() -> None:
    days = steady(7) | {LAST: Sums(1, spend=Decimal(100), revenue=Decimal(700))}
    series = series_of(RETURN, days, period(7))
    assert (series.grain, series.window) == (Grain.DAY, 1)
    assert [point.drawn for point in series.points] == [Decimal(3)] * 6 + [Decimal(7)]


def test_a_longer_one_draws_the_quotient_of_seven_days_sums() -> None:
    days = steady(84) | {LAST: Sums(1, spend=Decimal(400), revenue=Decimal(400))}
    last = series_of(RETURN, days, period(84)).points[-1]
    assert last.own == Decimal(1)
    assert last.drawn == Decimal(6 * 300 + 400) / Decimal(6 * 100 + 400)


def test_a_sum_is_drawn_as_its_average_over_the_days_that_have_numbers() -> None:
    days = {back(i): Sums(1, spend=Decimal(70)) for i in range(0, 84, 2)}
    last = series_of(SPEND, days, period(84)).points[-1]
    assert (last.own, last.drawn) == (Decimal(70), Decimal(70))


def test_a_day_without_rows_is_a_gap() -> None:
    days = steady(84)
    del days[back(3)]
    points = series_of(RETURN, days, period(84)).points
    assert points[-4].drawn is Missing.NO_DATA
    assert points[-4].low is None
    assert points[-3].drawn == Decimal(3)


def test_a_day_without_spend_is_not_drawn_as_zero() -> None:
    days = steady(7) | {back(2): Sums(1, spend=Decimal(0), revenue=Decimal(50))}
    assert series_of(RETURN, days, period(7)).points[-3].drawn is Missing.NOT_DEFINED


def test_the_previous_period_lies_under_the_same_points() -> None:
    days = steady(7) | {
        back(7 + i): Sums(1, spend=Decimal(1), revenue=Decimal(i)) for i in range(7)
    }
    before = [point.before for point in series_of(RETURN, days, period(7)).points]
    assert before == [Decimal(i) for i in reversed(range(7))]


def test_the_band_lies_around_the_line() -> None:
    days = {
        back(i): Sums(1, spend=Decimal(100), revenue=Decimal(300 + 40 * (i % 3 - 1) * (i % 5)))
        for i in range(150)
    }
    for point in series_of(RETURN, days, period(84)).points:
        assert point.low is not None
        assert point.high is not None
        assert isinstance(point.drawn, Decimal)
        assert point.low < float(point.drawn) < point.high


def test_a_new_campaign_has_a_line_before_it_has_a_band() -> None:
    points = series_of(RETURN, steady(20), period(84)).points
    known = [point for point in points if isinstance(point.drawn, Decimal)]
    assert [point.low is None for point in known] == [True] * 13 + [False] * 7


@pytest.mark.parametrize(
    ("length", "grain"),
    [(1, Grain.DAY), (184, Grain.DAY), (185, Grain.WEEK), (1098, Grain.WEEK), (1099, Grain.MONTH)],
)
def test_a_long_period_is_drawn_by_week_or_month(length: int, grain: Grain) -> None:
    assert grain_of(period(length)) is grain


@given(length=st.integers(1, 2500), grain=st.sampled_from(Grain))
def test_points_cut_a_period_into_all_its_days_once(length: int, grain: Grain) -> None:
    days = [day for part in buckets(period(length), grain) for day in part]
    assert days == list(period(length))


def test_weeks_are_counted_back_from_the_last_day() -> None:
    lengths = [part.length for part in buckets(period(16), Grain.WEEK)]
    assert lengths == [2, 7, 7]


@given(length=st.integers(1, 800))
def test_enough_days_are_asked_for_to_compare_and_to_estimate(length: int) -> None:
    needed = days_needed(period(length))
    assert needed.last == LAST
    assert needed.first <= period(length).before.first - timedelta(days=6)
    assert needed.first <= period(length).first - timedelta(days=55)
