from datetime import date, timedelta

import numpy as np
import pytest

from kempen.domain.alerts.detection.conversion_tests import spend_without_sales, tracking_stopped
from kempen.domain.alerts.detection.expectation import Maturity
from kempen.domain.alerts.detection.series import DailySeries
from tests.domain.alerts.detection.shop_days import steady, without_conversions

_TOLD = Maturity()


def test_tracking_that_died_yesterday_is_found_the_next_morning() -> None:
    stop = tracking_stopped(without_conversions(steady(), 1), _TOLD)
    assert stop is not None
    assert stop.since == date(2025, 6, 16) + timedelta(days=119)
    assert stop.conversions == 0
    assert stop.expected == pytest.approx(24, rel=0.2)
    assert stop.odds < 0.002


@pytest.mark.parametrize("days", [2, 10, 30])
def test_dead_tracking_is_found_from_its_first_day_on(days: int) -> None:
    stop = tracking_stopped(without_conversions(steady(), days), _TOLD, is_open=True)
    assert stop is not None
    assert stop.since == date(2025, 6, 16) + timedelta(days=120 - days)


def test_tracking_that_works_is_not_told() -> None:
    assert not any(tracking_stopped(steady().until(count), _TOLD) for count in range(30, 120))


def test_a_campaign_that_nobody_clicks_has_no_broken_tracking() -> None:
    dead = without_conversions(steady(), 1)
    clicks = dead.clicks.copy()
    clicks[-1] = 3
    quiet = DailySeries(dead.first, dead.spend, clicks, dead.conversions, dead.revenue)
    assert tracking_stopped(quiet, _TOLD) is None


def test_few_conversions_a_day_need_several_days_to_be_sure() -> None:
    rare = steady(a_day=4.0)
    assert tracking_stopped(without_conversions(rare, 1), _TOLD) is None
    assert tracking_stopped(without_conversions(rare, 3), _TOLD) is not None


def test_what_a_platform_tells_late_is_not_missed() -> None:
    series = steady(a_day=9.0)
    conversions = series.conversions.copy()
    conversions[-1] = 1
    late = DailySeries(series.first, series.spend, series.clicks, conversions, series.revenue)
    assert tracking_stopped(late, Maturity((0.3, 0.8, 1.0), 0.3)) is None


def test_an_open_alert_ends_once_conversions_come_in_numbers() -> None:
    series = without_conversions(steady(), 3)
    conversions = series.conversions.copy()
    conversions[-1] = 5  # A fifth of what is usual: most of it is still lost.
    some = DailySeries(series.first, series.spend, series.clicks, conversions, series.revenue)
    assert tracking_stopped(some, _TOLD, is_open=True) is not None
    conversions[-1] = 20
    assert tracking_stopped(some, _TOLD, is_open=True) is None


def test_a_festival_that_empties_the_shop_is_expected_when_it_did_so_before() -> None:
    """Two Rayas with a tenth of the sales: the second raises nothing."""
    series = steady(days=560, first=date(2024, 10, 1), a_day=20)
    conversions = series.conversions.copy()
    for place, label in enumerate(series.labels):
        if label == "raya":
            conversions[place] = np.floor(conversions[place] * 0.1)
    closed = DailySeries(series.first, series.spend, series.clicks, conversions, series.revenue)
    second = [
        place
        for place, label in enumerate(series.labels)
        if label == "raya" and series.day(place).year == 2026
    ]
    assert second
    assert not any(tracking_stopped(closed.until(place + 1), _TOLD) for place in second)


def test_spend_without_sales_needs_money_and_time() -> None:
    rare = steady(a_day=1.0)
    assert spend_without_sales(without_conversions(rare, 4), _TOLD, None) is None
    alert = spend_without_sales(without_conversions(rare, 14), _TOLD, None)
    assert alert is not None
    assert alert.days >= 14
    assert alert.spend == pytest.approx(400 * alert.days, rel=0.05)


def test_a_new_campaign_is_judged_by_what_conversions_cost_elsewhere() -> None:
    new = without_conversions(steady(days=6), 6)
    assert spend_without_sales(new, _TOLD, None) is None
    assert spend_without_sales(new, _TOLD, 1000.0) is None
    assert spend_without_sales(new, _TOLD, 20.0) is not None


def test_figures_that_nobody_knows_are_no_zeros() -> None:
    series = steady(a_day=1.0)
    conversions = series.conversions.copy()
    conversions[-14:] = np.nan
    unknown = DailySeries(series.first, series.spend, series.clicks, conversions, series.revenue)
    assert spend_without_sales(unknown, _TOLD, 20.0) is None
    assert tracking_stopped(unknown, _TOLD) is None
