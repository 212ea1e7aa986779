"""What a business has done and got: daily arrays, checked once."""

from dataclasses import dataclass, field, replace
from datetime import date, timedelta

import numpy as np
from numpy.typing import NDArray

from kempen.optimiser.errors import BadInput

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
EPOCH = date(1970, 1, 1)
LEAST_DAYS = 14


@dataclass(frozen=True)
class CalendarEvent:
    """A dated event such as a holiday or a sale day; equal names are taken to act alike.

    With a `last` day it is a stretch, both ends included, whose days are alike.
    """

    day: date
    name: str
    last: date | None = None


@dataclass(frozen=True)
class History:
    """Daily figures of `n` campaigns over `t` days without a gap, in money of one currency.

    `spend`, `revenue`, `clicks`, `conversions`: (t, n), 0 where a campaign was not running;
    `running`: (t, n), true from a campaign's first day to its last; `total`: (t,) sales of the
    whole business, NaN where unknown, or None; `events` may lie before, in and after the history;
    `lost`: (t, n), true where a campaign ran and nobody knows what it brought, or None for no such
    day. Spend of such days is carried over like any other, and their outcome is not learned from.
    Raises `BadInput` for what cannot be used.
    """

    start: date
    names: tuple[str, ...]
    spend: Floats
    revenue: Floats
    clicks: Floats
    conversions: Floats
    running: Flags
    total: Floats | None = None
    events: tuple[CalendarEvent, ...] = field(default=())
    lost: Flags | None = None

    def __post_init__(self) -> None:
        shape = (self.spend.shape[0], len(self.names))
        for name in ("spend", "revenue", "clicks", "conversions", "running"):
            array = getattr(self, name)
            if array.shape != shape:
                raise BadInput("shape", f"{name} has shape {array.shape}; expected {shape}.")
            self._check_values(name, array)
        if len(set(self.names)) != len(self.names):
            raise BadInput("duplicate_campaign", "Two campaigns have the same name.")
        if not self.names:
            raise BadInput("no_rows", "The history has no rows.")
        if self.total is not None and self.total.shape != shape[:1]:
            raise BadInput(
                "shape", f"total has {len(self.total)} days; the campaigns have {shape[0]}."
            )
        if self.lost is not None and self.lost.shape != shape:
            raise BadInput("shape", f"lost has shape {self.lost.shape}; expected {shape}.")
        days = self.days if self.lost is None else int((~self.lost).any(1).sum())
        if days < LEAST_DAYS:
            raise BadInput(
                "too_short",
                f"The history has {days} day{'s' if days != 1 else ''}; "
                f"at least {LEAST_DAYS} are needed.",
                days=days,
                least=LEAST_DAYS,
            )
        if not self.spend.any():
            raise BadInput(
                "no_spend", "No campaign has spent anything: there is nothing to learn from."
            )

    def _check_values(self, name: str, array: Floats | Flags) -> None:
        for word, bad in (("not a finite number", ~np.isfinite(array)), ("negative", array < 0)):
            if bad.any():
                row, column = np.argwhere(bad)[0]
                raise BadInput(
                    "bad_number",
                    f"{name} of {self.names[column]} on {self.day(int(row))} is {word}.",
                )

    @property
    def days(self) -> int:
        """How many days the history covers."""
        return int(self.spend.shape[0])

    @property
    def end(self) -> date:
        """The last day of the history."""
        return self.day(self.days - 1)

    def known(self, values: Floats) -> Floats:
        """Return `values` (t, n) with 0 where nobody knows what a campaign brought."""
        return values if self.lost is None else np.where(self.lost, 0.0, values)

    def known_total(self) -> Floats | None:
        """Return total sales (t,), NaN as well on days of which a campaign's outcome is lost."""
        if self.total is None or self.lost is None:
            return self.total
        return np.where(self.lost.any(1), np.nan, self.total)

    def day(self, index: int) -> date:
        """The date of a row."""
        return self.start + timedelta(days=index)

    def until(self, days: int) -> "History":
        """The first `days` days, as they would have looked at that time."""
        return replace(
            self,
            spend=self.spend[:days],
            revenue=self.revenue[:days],
            clicks=self.clicks[:days],
            conversions=self.conversions[:days],
            running=self.running[:days],
            total=None if self.total is None else self.total[:days],
            lost=None if self.lost is None else self.lost[:days],
        )

    def usual_spend(self) -> Floats:
        """Mean daily spend on days with spend, in money: (n,); the others' mean if none."""
        spent = self.spend > 0
        mean = self.spend.sum(0) / np.maximum(spent.sum(0), 1)
        return np.asarray(np.where(spent.any(0), mean, mean[spent.any(0)].mean()))

    def recent_spend(self, days: int = 28) -> Floats:
        """Mean daily spend of the last `days` days, in money: (n,)."""
        return np.asarray(self.spend[-days:].mean(0))
