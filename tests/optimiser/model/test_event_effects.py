"""What named days did is learned from a history in which it is known."""

from datetime import date, timedelta

import numpy as np
import pytest

from kempen.optimiser.model.event_effects import EventEffect, event_effects
from kempen.optimiser.model.history import CalendarEvent, History
from kempen.optimiser.model.learn import learn
from kempen.optimiser.model.prepare import prepare

START, DAYS = date(2024, 11, 25), 730
SALE, SCHOOL = 0.6, -0.2
SALES = [CalendarEvent(date(year, 11, 11), "sale_11_11") for year in (2024, 2025, 2026)]
QUIET = [CalendarEvent(date(year, 8, 31), "merdeka") for year in (2025, 2026)]
BREAKS = [
    CalendarEvent(date(2025, 5, 29), "school_holidays", date(2025, 6, 9)),
    CalendarEvent(date(2025, 9, 12), "school_holidays", date(2025, 9, 21)),
    CalendarEvent(date(2025, 12, 19), "school_holidays", date(2026, 1, 11)),
    CalendarEvent(date(2026, 5, 22), "school_holidays", date(2026, 6, 7)),
    CalendarEvent(date(2027, 1, 2), "school_holidays", date(2027, 1, 9)),
]
NEW = [CalendarEvent(date(2026, 12, 1), "own:opening")]


@pytest.fixture(scope="module")
def effects() -> dict[str, EventEffect]:
    rng = np.random.default_rng(3)
    demand = np.zeros(DAYS)
    for at in range(DAYS):
        day = START + timedelta(days=at)
        demand[at] += SALE * ((day.month, day.day) == (11, 11))
        demand[at] += SCHOOL * any(one.day <= day <= (one.last or one.day) for one in BREAKS)
    spend = np.exp(rng.normal(4, 0.3, (DAYS, 3)))
    noise = np.exp(rng.normal(0, 0.15, (DAYS, 3)))
    revenue = spend**0.6 * 40 * np.exp(demand)[:, None] * noise
    history = History(
        START, ("a", "b", "c"), spend, revenue, 2 * spend, revenue / 50,
        np.ones((DAYS, 3), dtype=bool), events=(*SALES, *QUIET, *BREAKS, *NEW),
    )  # fmt: skip
    prepared = prepare(history, revenue)
    learned = learn(history, prepared, DAYS, 1, history.events)
    return {one.name: one for one in event_effects(history, learned)}


def test_a_sale_day_that_doubles_sales_is_learned(effects: dict[str, EventEffect]) -> None:
    sale = effects["sale_11_11"]
    # Of three, one was before the history.
    assert sale.seen == 2
    assert sale.low < np.exp(SALE) < sale.high
    assert abs(sale.ratio - np.exp(SALE)) < 0.15


def test_a_stretch_is_learned_as_a_whole(effects: dict[str, EventEffect]) -> None:
    school = effects["school_holidays"]
    assert school.seen == 4  # The fifth is to come.
    assert school.low < np.exp(SCHOOL) < school.high
    assert school.high < 1


def test_a_day_that_does_nothing_is_said_to_do_little(effects: dict[str, EventEffect]) -> None:
    quiet, payday = effects["merdeka"], effects["payday"]
    assert quiet.low < 1 < quiet.high
    assert payday.low < 1 < payday.high
    assert payday.seen == 25  # Months, the first and the last in part.


def test_a_day_that_was_never_there_has_no_effect(effects: dict[str, EventEffect]) -> None:
    assert "own:opening" not in effects
