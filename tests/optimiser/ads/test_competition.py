"""Ads that compete: silent with little data, sure with much, and fair to a weak season."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as drawn

from kempen.optimiser.ads.competition import Verdict, running_today, standings
from kempen.optimiser.ads.worth import AdDays, draws_of_worth

RATES = np.array([1.0, 1.5, 0.7])


def _days(
    rates: np.ndarray, days: int, a_day: float, *, fall: float = 1.0, seed: int = 3
) -> AdDays:
    """Days of ads that share RM100 evenly; the first falls to `fall` in the last week."""
    dice = np.random.default_rng(seed)
    spend = np.full((days, len(rates)), 100 / len(rates))
    mean = np.tile(a_day * rates / rates.sum(), (days, 1))
    mean[-7:, 0] *= fall
    return AdDays(spend, dice.poisson(mean).astype(float))


def test_with_little_data_every_ad_has_the_same_share_and_none_is_paused() -> None:
    ad_standings = standings(_days(RATES, 3, 30))
    assert {one.verdict for one in ad_standings} == {Verdict.TOO_LITTLE}
    assert [one.share for one in ad_standings] == pytest.approx([1 / 3] * 3)
    assert not any(one.should_pause for one in ad_standings)
    assert running_today(ad_standings, np.random.default_rng(1)) == [0, 1, 2]


def test_with_much_data_the_best_ad_is_named_and_the_worst_paused() -> None:
    ad_standings = standings(_days(RATES, 28, 60))
    assert ad_standings[1].verdict is Verdict.BEST
    assert ad_standings[2].should_pause
    assert ad_standings[2].verdict is Verdict.WORSE
    assert ad_standings[1].share > 0.9
    assert ad_standings[1].worth_p10 < ad_standings[1].worth < ad_standings[1].worth_p90


def test_what_pausing_gains_is_said_of_the_ad_that_should_pause_alone() -> None:
    ad_standings = standings(_days(RATES, 28, 60))
    assert [one.pausing is not None for one in ad_standings] == [
        one.should_pause for one in ad_standings
    ]
    assert ad_standings[1].pausing is None
    gain = ad_standings[2].pausing
    assert gain is not None
    # RM1 of the worst ad brings 0.39 conversions, of the best 0.84.
    assert gain.p10 < 0.45 < gain.p90
    assert gain.p10 < gain.mean < gain.p90
    assert gain.chance > 0.99


def test_equal_ads_stay_equal_in_most_campaigns() -> None:
    equal = np.ones(3)
    paused = sum(
        any(one.should_pause for one in standings(_days(equal, 28, 40, seed=seed)))
        for seed in range(20)
    )
    assert paused <= 1


def test_an_ad_that_falls_while_its_siblings_hold_is_tired() -> None:
    assert standings(_days(np.ones(3), 28, 60, fall=0.4))[0].verdict is Verdict.TIRED


def test_a_weak_season_tires_nobody() -> None:
    days = _days(np.ones(3), 28, 90)
    weak = days.conversions.copy()
    weak[-7:] = np.floor(weak[-7:] * 0.4)
    ad_standings = standings(AdDays(days.spend, weak))
    assert all(one.verdict is not Verdict.TIRED for one in ad_standings)


def test_a_good_day_says_nothing_of_the_ad_that_ran_alone_on_it() -> None:
    spend, counts = np.full((20, 2), 50.0), np.full((20, 2), 10.0)
    # The first ad runs alone on ten days on which everything sells three times as well.
    spend[::2] = [100.0, 0.0]
    counts[::2] = [60.0, 0.0]
    counts[1::2] = [10.0, 10.0]
    worth = np.median(draws_of_worth(AdDays(spend, counts), np.random.default_rng(0)), axis=0)
    naive = counts.sum(axis=0) / spend.sum(axis=0)
    assert naive[0] / naive[1] > 2
    assert worth[0] / worth[1] < 1.4


def test_revenue_counts_where_it_is_given() -> None:
    days = _days(np.ones(2), 28, 80)
    dear = AdDays(days.spend, days.conversions, days.conversions * np.array([30.0, 90.0]))
    ad_standings = standings(dear)
    assert ad_standings[1].verdict is Verdict.BEST
    assert ad_standings[1].worth / ad_standings[0].worth == pytest.approx(3, rel=0.4)


def test_the_same_days_give_the_same_answer() -> None:
    days = _days(RATES, 20, 30)
    assert standings(days, seed=4) == standings(days, seed=4)


@settings(max_examples=60, deadline=None)
@given(
    drawn.integers(1, 8), drawn.integers(1, 40), drawn.integers(0, 200), drawn.integers(0, 2**32)
)
def test_shares_sum_to_one_and_something_always_runs(
    ads: int, days: int, a_day: int, seed: int
) -> None:
    dice = np.random.default_rng(seed)
    spend = dice.choice([0.0, 50.0], size=(days, ads))
    counts = np.where(spend > 0, dice.poisson(a_day / ads, size=(days, ads)), 0).astype(float)
    ad_standings = standings(AdDays(spend, counts), seed=seed)
    assert sum(one.share for one in ad_standings) == pytest.approx(1)
    assert all(0 <= one.chance_best <= 1 for one in ad_standings)
    running = running_today(ad_standings, dice)
    assert running
    assert not all(one.should_pause for one in ad_standings)
    if not any(one.verdict is Verdict.TOO_LITTLE for one in ad_standings):
        assert all(not ad_standings[ad].should_pause for ad in running)
