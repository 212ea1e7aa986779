"""Campaigns have days of their own; what all share stands where a history is too thin to tell."""

from datetime import date
from functools import cache

import numpy as np
import pytest

from kempen.optimiser.answer.pacing import daily
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import Floats, History
from kempen.optimiser.model.posterior import ResponsePosterior

NAMES = ("weekend", "workday", "level")
HORIZON = 28
MONDAY = date(2025, 6, 2)


def weekend(first: int, days: int) -> Floats:
    """1 on Saturdays and Sundays, else 0."""
    return np.where(np.arange(first, first + days) % 7 >= 5, 1.0, 0.0)


@cache
def learned(days: int, strength: float) -> ResponsePosterior:
    """Three campaigns: one sells on weekends, one on working days, one alike on all."""
    rng = np.random.default_rng(11)
    spend = 100 * np.exp(0.3 * rng.standard_normal((days, 3)))
    days_off = weekend(0, days) - 2 / 7
    own = strength * np.stack([days_off, -days_off, np.zeros(days)], axis=1)
    shared = 0.1 * rng.standard_normal(days)[:, None]
    noise = 0.2 * rng.standard_normal((days, 3))
    revenue = 400 * np.sqrt(spend / 100) * np.exp(own + shared + noise)
    history = History(
        MONDAY, NAMES, spend=spend, revenue=revenue, clicks=np.round(spend),
        conversions=np.round(revenue / 20), running=np.ones((days, 3), dtype=bool),
    )  # fmt: skip
    return fit(history, HORIZON)


def lift(known: ResponsePosterior, days: int) -> Floats:
    """By how much, in logs, weekends are better than working days for each campaign."""
    off = weekend(days, HORIZON) == 1
    logs = np.log(known.worth)
    return np.asarray(logs[off].mean(0) - logs[~off].mean(0))


def test_each_campaign_spends_more_on_its_own_good_days() -> None:
    known = learned(280, 0.5)
    assert lift(known, 280) == pytest.approx([0.5, -0.5, 0.0], abs=0.17)
    money = daily(known, np.array([2800.0, 2800.0, 2800.0]))
    off = weekend(280, HORIZON) == 1
    means = money[off].mean(0) / money[~off].mean(0)
    assert means[0] > 1.1
    assert means[1] < 0.9
    assert means[2] == pytest.approx(1.0, abs=0.1)
    assert money.sum(0) == pytest.approx([2800.0] * 3, abs=0.005)


def test_a_thin_history_keeps_the_profile_that_all_campaigns_share() -> None:
    known = learned(21, 0.3)
    assert np.ptp(lift(known, 21)) < 0.1


def test_campaigns_that_do_not_differ_get_one_profile() -> None:
    known = learned(280, 0.0)
    assert np.ptp(np.log(known.worth), axis=1).max() < 0.05


def test_profiles_have_mean_one_for_every_campaign() -> None:
    assert learned(280, 0.5).worth.mean(0) == pytest.approx([1.0] * 3)
