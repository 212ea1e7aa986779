"""The days of one campaign, or of several together, as arrays."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kempen.domain.alerts.detection.calendar_labels import labels_from

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
Choice = NDArray[np.bool_]
Labels = NDArray[np.str_]


@dataclass(frozen=True)
class DailySeries:
    """Consecutive days from `first` on; each array has one number a day, NaN where it is unknown.

    `spend` and `revenue` are MYR, `clicks` and `conversions` are counts.
    """

    first: date
    spend: Floats
    clicks: Floats
    conversions: Floats
    revenue: Floats

    def __len__(self) -> int:
        return len(self.spend)

    def until(self, count: int) -> "DailySeries":
        """Return the first `count` days."""
        return DailySeries(
            self.first,
            self.spend[:count],
            self.clicks[:count],
            self.conversions[:count],
            self.revenue[:count],
        )

    def day(self, place: int) -> date:
        """Return which day stands at a place; negative places count from the end."""
        return self.first + timedelta(days=place if place >= 0 else len(self) + place)

    @cached_property
    def weekdays(self) -> Places:
        """0 is Monday."""
        return (np.arange(len(self)) + self.first.weekday()) % 7

    @cached_property
    def labels(self) -> Labels:
        """What is special about each day in Malaysia; "" for nothing."""
        return labels_from(self.first, len(self))

    @cached_property
    def exposure(self) -> Floats:
        """What conversions come from: clicks, or spend where clicks are mostly unknown."""
        is_counted = np.isfinite(self.clicks[-90:]).mean() > 0.8 if len(self) else False
        return self.clicks if is_counted else self.spend


def together(parts: Sequence[DailySeries]) -> DailySeries:
    """Add series up day by day; a day is known where at least one of them knows it.

    Raises ValueError for none.
    """
    if not parts:
        raise ValueError("there is nothing to add up")
    first = min(part.first for part in parts)
    last = max(part.day(-1) for part in parts)
    days = (last - first).days + 1

    def added(name: str) -> Floats:
        rows = np.full((len(parts), days), np.nan)
        for row, part in zip(rows, parts, strict=True):
            start = (part.first - first).days
            row[start : start + len(part)] = getattr(part, name)
        is_known = np.isfinite(rows).any(axis=0)
        total: Floats = np.where(is_known, np.nansum(rows, axis=0), np.nan)
        return total

    return DailySeries(
        first, added("spend"), added("clicks"), added("conversions"), added("revenue")
    )
