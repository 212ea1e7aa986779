"""Days of a shop for tests: quiet, the same each time, and easily changed."""

from datetime import date

import numpy as np

from kempen.domain.alerts.detection.series import DailySeries


def steady(
    days: int = 120, *, a_day: float = 24.0, first: date = date(2025, 6, 16), seed: int = 1
) -> DailySeries:
    """A campaign of 800 clicks and RM400 a day, with so many conversions of about RM60."""
    rng = np.random.default_rng(seed)
    conversions = rng.poisson(a_day, days).astype(float)
    return DailySeries(
        first,
        rng.normal(400, 10, days),
        rng.poisson(800, days).astype(float),
        conversions,
        conversions * rng.normal(60, 4, days),
    )


def without_conversions(series: DailySeries, last: int) -> DailySeries:
    """The same with tracking dead on the last days."""
    conversions, revenue = series.conversions.copy(), series.revenue.copy()
    conversions[-last:] = revenue[-last:] = 0
    return DailySeries(series.first, series.spend, series.clicks, conversions, revenue)
