"""A metric over time, as a chart draws it and a table lists it: points, smoothing, likely range."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Final

import numpy as np

from kempen.domain.metrics.definitions import RETURN, REVENUE, SPEND, Metric, Missing, Value
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.ranges import DAYS_OF_SPREAD, Floats, spread_of
from kempen.domain.metrics.sums import Sums, total

SMOOTHED_OVER: Final = 7
# Up to here single days are drawn as they are; above, the seven days up to each.
LONGEST_UNSMOOTHED: Final = 28
_LONGEST_BY_DAY: Final = 184
_LONGEST_BY_WEEK: Final = 3 * 366


class Grain(StrEnum):
    """What one point of a chart stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True)
class Point:
    """One point. `own` is the metric of these days alone (what exports hold).

    `drawn` is what the line shows: own, or smoothed over SMOOTHED_OVER days; a sum is drawn as its
    average a day. `before` is drawn of the same point of the previous period.
    """

    days: Period
    own: Value
    drawn: Value
    before: Value
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Series:
    """A metric over a period. `window` is the number of days that a drawn point looks back on."""

    metric: Metric
    period: Period
    grain: Grain
    window: int
    points: tuple[Point, ...]

    @property
    def has_data(self) -> bool:
        """Whether there is anything to draw."""
        return any(isinstance(point.drawn, Decimal) for point in self.points)


def grain_of(period: Period) -> Grain:
    """Choose what a point stands for, so that a chart has at most some two hundred."""
    if period.length <= _LONGEST_BY_DAY:
        return Grain.DAY
    return Grain.WEEK if period.length <= _LONGEST_BY_WEEK else Grain.MONTH


def buckets(period: Period, grain: Grain) -> Iterator[Period]:
    """Cut a period into its points' days; weeks are seven days counted back from the last day."""
    if grain is Grain.DAY:
        yield from (Period(day, day) for day in period)
        return
    if grain is Grain.WEEK:
        first, last = period.first, period.first + timedelta(days=(period.length - 1) % 7)
        while first <= period.last:
            yield Period(first, last)
            first, last = last + timedelta(days=1), last + timedelta(days=7)
        return
    first = period.first
    while first <= period.last:
        next_month = (first.replace(day=1) + timedelta(days=32)).replace(day=1)
        yield Period(first, min(period.last, next_month - timedelta(days=1)))
        first = next_month


def days_needed(period: Period) -> Period:
    """Return the period with what comes before it and is needed to draw and to compare it."""
    first = min(
        period.before.first - timedelta(days=SMOOTHED_OVER - 1),
        period.first - timedelta(days=DAYS_OF_SPREAD - 1),
    )
    return Period(first, period.last)


def series_of(metric: Metric, by_day: Mapping[date, Sums], period: Period) -> Series:
    """Make the series of `metric` from the sums by day, which cover days_needed(period).

    A day without rows is a gap, never 0.
    """
    grain = grain_of(period)
    window = SMOOTHED_OVER if grain is Grain.DAY and period.length > LONGEST_UNSMOOTHED else 1
    ranges = _Ranges(by_day, period) if metric is RETURN else None
    # Months of the previous period do not line up, so they are not drawn.
    shift = None if grain is Grain.MONTH else timedelta(days=period.length)
    points = []
    for days in buckets(period, grain):
        low, high = ranges.around(days, window) if ranges else (None, None)
        own, drawn = _own_and_drawn(metric, by_day, days, window)
        before: Value = Missing.NO_DATA
        if shift:
            then = Period(days.first - shift, days.last - shift)
            _own, before = _own_and_drawn(metric, by_day, then, window)
        points.append(
            Point(
                days=days,
                own=own,
                drawn=drawn,
                before=before,
                low=low if isinstance(drawn, Decimal) else None,
                high=high if isinstance(drawn, Decimal) else None,
            )
        )
    return Series(metric, period, grain, window, tuple(points))


def _sums(by_day: Mapping[date, Sums], days: Period) -> Sums:
    if days.length == 1:
        return by_day.get(days.first, Sums())
    return total(by_day[day] for day in days if day in by_day)


def _own_and_drawn(
    metric: Metric, by_day: Mapping[date, Sums], days: Period, window: int
) -> tuple[Value, Value]:
    own = value = metric.formula(_sums(by_day, days))
    if own is Missing.NO_DATA:
        return own, own
    wide = days
    if window > 1:
        wide = Period(days.last - timedelta(days=window - 1), days.last)
        value = metric.formula(_sums(by_day, wide))
    if metric.is_ratio or isinstance(value, Missing):
        return own, value
    with_numbers = sum(
        isinstance(metric.formula(by_day[day]), Decimal) for day in wide if day in by_day
    )
    return own, value / with_numbers


class _Ranges:
    """The likely return around each point; its spread is that of the days up to it."""

    def __init__(self, by_day: Mapping[date, Sums], period: Period) -> None:
        self.start = days_needed(period).first
        days = Period(self.start, period.last)
        self.spend = floats_of(by_day, days, SPEND)
        self.revenue = floats_of(by_day, days, REVENUE)

    def around(self, days: Period, window: int) -> tuple[float | None, float | None]:
        """Return both ends for the point of `days`, or two times None."""
        end = (days.last - self.start).days + 1
        begin = max(0, end - max(days.length, DAYS_OF_SPREAD))
        spread = spread_of(self.spend[begin:end], self.revenue[begin:end])
        if spread is None:
            return None, None
        width = max(days.length, window)
        spend, revenue = (
            self.spend[max(0, end - width) : end],
            self.revenue[max(0, end - width) : end],
        )
        likely = spread.range_of(
            float(spend.sum()), float(revenue.sum()), int(np.count_nonzero(spend > 0))
        )
        return (likely.low, likely.high) if likely else (None, None)


def floats_of(by_day: Mapping[date, Sums], days: Period, metric: Metric) -> Floats:
    """Return a sum for each calendar day as floats, for estimates only; 0 without rows."""
    nothing = Sums()
    values = (metric.formula(by_day.get(day, nothing)) for day in days)
    return np.array([0.0 if isinstance(value, Missing) else float(value) for value in values])


def trend_of(spend: list[float], revenue: list[float], days: int) -> tuple[float | None, ...]:
    """Return at most some 30 points over the last `days`, the last of them at the end."""
    step = max(1, days // 28)
    ends = list(range(len(spend), len(spend) - days, -step))[::-1]
    trend: list[float | None] = []
    for end in ends:
        window = slice(max(0, end - SMOOTHED_OVER), end)
        paid = sum(spend[window])
        trend.append(sum(revenue[window]) / paid if paid else None)
    return tuple(trend)
