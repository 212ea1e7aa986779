"""Statistical tests of conversions: has tracking stopped, does spend bring nothing."""

from dataclasses import dataclass
from datetime import date
from typing import Final

import numpy as np

from kempen.domain.alerts.detection.expectation import (
    ExpectedCount,
    Maturity,
    UsualRate,
    expected_on,
    usual_rate,
)
from kempen.domain.alerts.detection.series import DailySeries

_AT_ONCE: Final = 3  # The last days that are judged together.
_ODDS: Final = 0.003
# One campaign among several without a conversion is less of a surprise.
_FRUITLESS_ODDS: Final = 0.001
_DEAD_SHARE: Final = 0.12
# Of what was expected. A day with more is none on which tracking is dead.
ALIVE_SHARE: Final = 0.30
_CLICKS_GO_ON: Final = 0.3  # Of the usual clicks.
_LEAST_EXPECTED: Final = 5.0


@dataclass(frozen=True)
class StoppedTracking:
    """Clicks go on, conversions do not: so many where so many were expected since `since`."""

    since: date
    conversions: float
    expected: float
    clicks: float
    odds: float


@dataclass(frozen=True)
class Fruitless:
    """MYR spent since `since` without one conversion, where so many were expected."""

    since: date
    spend: float
    expected: float
    days: int


def tracking_stopped(
    series: DailySeries, maturity: Maturity, *, is_open: bool = False
) -> StoppedTracking | None:
    """Return since when conversions have stopped although clicks go on, or None.

    The last day of the series is yesterday. `is_open`: it was told before, and ends only when
    conversions come again in numbers.
    """
    last = len(series) - 1
    if last < _AT_ONCE or not _goes_on(series, last):
        return None
    dead = _dead_days(series, maturity, is_open=is_open)
    if not dead:
        return None
    for count in range(1, min(len(dead), _AT_ONCE) + 1):
        places = [place for place, _ in dead[:count]]
        expected = _together([one for _, one in dead[:count]])
        conversions = float(np.nansum(series.conversions[places]))
        odds = expected.chance_of_at_most(conversions)
        is_sure = odds < _ODDS and expected.mean >= _LEAST_EXPECTED
        if is_sure or (is_open and count == 1):
            places = [place for place, _ in dead]
            return StoppedTracking(
                series.day(min(places)),
                float(np.nansum(series.conversions[places])),
                float(sum(one.mean for _, one in dead)),
                float(np.nansum(series.clicks[places])),
                odds,
            )
    return None


def spend_without_sales(
    series: DailySeries, maturity: Maturity, usual_cost: float | None, *, is_open: bool = False
) -> Fruitless | None:
    """Return since when spend brings no conversion, or None.

    `usual_cost` is what a conversion costs in this business (MYR), for campaigns that have no
    history of their own; None where nobody knows.
    """
    counts, spend = np.nan_to_num(series.conversions), np.nan_to_num(series.spend)
    if not np.isfinite(series.conversions[-1:]).all() or len(series) < 3:
        return None
    brought = np.flatnonzero(counts > 0)
    start = int(brought[-1]) + 1 if len(brought) else 0
    start = max(start, len(series) - 28)
    places = [place for place in range(start, len(series)) if spend[place] > 0]
    total = float(spend[places].sum()) if places else 0.0
    if len(places) < 3:
        return None
    baseline = usual_rate(series, start)
    if baseline is not None and baseline.rate > 0:
        expected = _together([_expected(series, baseline, maturity, place) for place in places])
        own_cost = total / expected.mean if expected.mean > 0 else np.inf
        is_sure = expected.chance_of_at_most(0) < _FRUITLESS_ODDS and total >= 3 * own_cost
        mean = expected.mean
    else:
        # Nothing of its own to go by: five times what a conversion costs elsewhere in the business.
        is_sure = usual_cost is not None and total >= 5 * usual_cost and total >= 100
        mean = total / usual_cost if usual_cost else 0.0
    if not is_sure and not is_open:
        return None
    return Fruitless(series.day(places[0]), total, mean, len(places))


def _goes_on(series: DailySeries, last: int) -> bool:
    usual = np.nanmedian(series.exposure[max(last - 28, 0) : last])
    return bool(series.exposure[last] > _CLICKS_GO_ON * usual > 0)


def _dead_days(
    series: DailySeries, maturity: Maturity, *, is_open: bool
) -> list[tuple[int, ExpectedCount]]:
    """Return the last days, newest first, that brought all but nothing, with what was expected."""
    last = len(series) - 1
    # Compared with what was before the days that are judged, so that they hide nothing.
    baseline = usual_rate(series, last - _AT_ONCE + 1)
    if baseline is None or baseline.rate <= 0:
        return []
    dead: list[tuple[int, ExpectedCount]] = []
    for place in range(last, max(last - 60, -1), -1):
        expected = _expected(series, baseline, maturity, place)
        conversions = series.conversions[place]
        least = ALIVE_SHARE if is_open else _DEAD_SHARE
        if (
            not np.isfinite(conversions)
            or expected.mean <= 0
            or conversions > least * expected.mean
        ):
            break
        dead.append((place, expected))
    return dead


def _expected(
    series: DailySeries, baseline: UsualRate, maturity: Maturity, place: int
) -> ExpectedCount:
    age = len(series) - place
    arrived = maturity.at(age)
    return expected_on(
        series, baseline, place, arrived=arrived, late=maturity.spread if arrived < 1 else 0.0
    )


def _together(days: list[ExpectedCount]) -> ExpectedCount:
    """Add days up; what makes one of them odd makes its neighbours so, too."""
    mean = sum(one.mean for one in days)
    if mean <= 0:
        return ExpectedCount(0.0, 0.0)
    return ExpectedCount(mean, sum(one.mean * one.spread for one in days) / mean)
