"""Which days of which campaigns a file had so far: one byte each, for files of any length; pure."""

from collections.abc import Sequence
from datetime import date
from typing import Final

import numpy as np
import numpy.typing as npt
import polars as pl

from kempen.domain.performance.rules import CAMPAIGN, DATE, FIRST_DAY, SPEND

_EPOCH: Final = date(1970, 1, 1)
_GROWTH: Final = 64  # Campaigns that are made room for at once.


class SeenDays:
    """Remembers days, and says whether one came twice.

    `counts` has the number of days with numbers of each campaign, `first` and `last` their ends.
    """

    def __init__(self, today: date) -> None:
        # A day may begin while a file is read.
        self._width = (today - FIRST_DAY).days + 2
        self._start = (FIRST_DAY - _EPOCH).days
        self._places: dict[str, int] = {}
        self._seen: npt.NDArray[np.bool_] = np.zeros((0, self._width), dtype=np.bool_)
        self._counts: npt.NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self.has_twice = False
        self.first, self.last = today, FIRST_DAY

    def add(self, rows: pl.DataFrame) -> None:
        """Remember rows: campaigns are UUIDs as text, dates between the first day and today."""
        names = rows[CAMPAIGN].unique()
        self._make_room([name for name in names if name not in self._places])
        places = rows[CAMPAIGN].replace_strict(
            names, pl.Series([self._places[name] for name in names], dtype=pl.Int64)
        )
        days = rows[DATE].cast(pl.Int32).cast(pl.Int64) - self._start
        keys = (places * self._width + days).to_numpy()
        flat = self._seen.reshape(-1)
        before = bool(flat[keys].any())
        flat[keys] = True
        self.has_twice = self.has_twice or before or len(np.unique(keys)) < len(keys)
        good = places.filter(rows[SPEND].is_not_null()).to_numpy()
        self._counts += np.bincount(good, minlength=len(self._counts))
        self.first = min(self.first, _day(rows[DATE].min()))
        self.last = max(self.last, _day(rows[DATE].max()))

    def counts(self) -> dict[str, int]:
        """Return the number of days with numbers of each campaign that has any."""
        return {
            name: count
            for name, place in self._places.items()
            if (count := int(self._counts[place]))
        }

    def _make_room(self, names: Sequence[str]) -> None:
        for name in names:
            self._places[name] = len(self._places)
        missing = len(self._places) - len(self._seen)
        if missing > 0:
            more = -(-missing // _GROWTH) * _GROWTH
            self._seen = np.concatenate([self._seen, np.zeros((more, self._width), dtype=np.bool_)])
            self._counts = np.concatenate([self._counts, np.zeros(more, dtype=np.int64)])


def _day(value: object) -> date:
    if not isinstance(value, date):
        raise TypeError("rows without a date are not staged")
    return value
