"""Calendars differ: some festivals are felt for weeks, some seasons are high; the data decide."""

from dataclasses import replace
from datetime import date, timedelta

import numpy as np

from kempen.optimiser.model.calendar_columns import LATEST, NAMES, columns
from kempen.optimiser.model.demand import Demand, fit_demand
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import CalendarEvent, Floats
from kempen.optimiser.model.linear import walk
from tests.optimiser.markets import small_history

START, DAYS, AHEAD = date(2024, 1, 1), 730, 28
FESTIVALS = [date(2024, 4, 10), date(2025, 3, 31), date(2026, 1, 20)]
SALES = [date(year, month, month) for year in (2024, 2025) for month in (6, 9, 11)]
EVENTS = tuple(
    [CalendarEvent(day, "Raya") for day in FESTIVALS]
    + [CalendarEvent(day, "sale") for day in SALES]
)
DAY = np.arange(DAYS + AHEAD)
NOISE = 0.08 * np.random.default_rng(5).standard_normal(DAYS)


def fitted(truth: Floats) -> Demand:
    """Demand of a business whose true demand, in logs, is `truth`, seen through daily noise."""
    path, calendar = walk(DAYS, AHEAD), columns(START, DAYS + AHEAD, DAYS, EVENTS)
    return fit_demand(truth[:DAYS] + NOISE, np.full(DAYS, 0.08**2), path, calendar)


def weeks_before() -> Floats:
    """A rise of half a log over the seventeen days before each festival."""
    weeks = np.zeros(DAYS + AHEAD)
    for one in FESTIVALS:
        offset = DAY - (one - START).days
        weeks += np.where((offset < 0) & (offset > -18), 0.5 * (1 + offset / 18), 0)
    return weeks


def test_weeks_of_a_festival_are_learned_and_expected_again() -> None:
    truth = weeks_before()
    fit = fitted(truth)
    assert "far Raya" in fit.best.kind[3]
    assert "far sale" not in fit.best.kind[3]
    ahead = slice(DAYS, DAYS + 18)
    assert abs(fit.smooth[ahead].mean() - truth[ahead].mean()) < 0.4 * truth[ahead].mean()


def test_a_calendar_without_such_weeks_stays_as_it_is() -> None:
    assert not fitted(np.zeros(DAYS + AHEAD)).best.kind[3]


def test_a_high_season_is_believed() -> None:
    fit = fitted(0.35 * np.sin(2 * np.pi * DAY / 365.25))
    assert "season" in fit.best.kind[3]


def test_hundreds_of_names_and_weekly_events_stay_a_small_regression() -> None:
    many = [CalendarEvent(START + timedelta(days=2 * n), f"name {n}") for n in range(300)]
    weekly = [CalendarEvent(START + timedelta(days=7 * n), "market day") for n in range(104)]
    table = columns(START, DAYS + AHEAD, DAYS, tuple(many + weekly)).table
    assert table.shape[1] < 5 * NAMES + LATEST + 30


def test_every_event_on_one_day_can_be_fitted() -> None:
    history = small_history(3)
    same = tuple(CalendarEvent(history.day(90), f"name {n}") for n in range(60))
    known = fit(replace(history, events=same), 28)
    assert np.isfinite(known.tables).all()
