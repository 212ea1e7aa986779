import numpy as np
import pytest

from kempen.domain.alerts.detection.expectation import Maturity
from kempen.domain.alerts.detection.return_tests import not_spending, return_outside_range
from kempen.domain.alerts.detection.series import DailySeries
from tests.domain.alerts.detection.shop_days import steady

_TOLD = Maturity()
# It ends on 1 October: neither a sale day nor a festival is near.
_QUARTER = steady(days=108)


def _with(series: DailySeries, factor: float, last: int) -> DailySeries:
    revenue = series.revenue.copy()
    revenue[-last:] *= factor
    return DailySeries(series.first, series.spend, series.clicks, series.conversions, revenue)


@pytest.mark.parametrize("factor", [0.3, 3.0])
def test_a_return_that_is_far_off_for_days_is_found(factor: float) -> None:
    alert = return_outside_range(_with(_QUARTER, factor, 5), _TOLD)
    assert alert is not None
    assert alert.since == _QUARTER.day(-5)
    assert alert.return_ == pytest.approx(3.6 * factor, rel=0.15)
    assert alert.low < 3.6 < alert.high


def test_one_bad_day_is_no_alert() -> None:
    assert return_outside_range(_with(_QUARTER, 0.1, 1), _TOLD) is None


def test_a_usual_return_is_inside_its_range() -> None:
    assert not any(return_outside_range(_QUARTER.until(count), _TOLD) for count in range(40, 108))


def test_a_short_history_has_no_range() -> None:
    assert return_outside_range(_with(steady(days=40), 0.1, 5), _TOLD) is None


def test_an_open_alert_ends_when_the_return_is_usual_again() -> None:
    assert return_outside_range(_with(_QUARTER, 0.55, 5), _TOLD, is_open=True) is not None
    assert return_outside_range(_with(_QUARTER, 0.95, 5), _TOLD, is_open=True) is None


def _spending(*last: float, rests_on: int | None = None) -> DailySeries:
    series = steady()
    spend = series.spend.copy()
    if rests_on is not None:
        spend[series.weekdays == rests_on] = 0
    spend[len(spend) - len(last) :] = last
    return DailySeries(series.first, spend, series.clicks, series.conversions, series.revenue)


def test_an_account_that_stops_spending_is_found_the_next_morning() -> None:
    alert = not_spending(_spending(0.0))
    assert alert is not None
    assert alert.days == 1
    assert alert.usual == pytest.approx(400, rel=0.05)


def test_a_campaign_that_rests_on_sundays_is_not_told_on_mondays() -> None:
    series = _spending(rests_on=6)
    ends = [place for place in range(60, 120) if series.weekdays[place - 1] == 6]
    assert ends
    assert not any(not_spending(series.until(end)) for end in ends)


def test_a_day_that_is_missing_is_no_day_without_spend() -> None:
    assert not_spending(_spending(np.nan)) is None
