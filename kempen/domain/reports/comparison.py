"""With which days a report is compared: those just before, or the same season a year earlier; pure.

The other days are as many and in the same order, so each day, week and month has its counterpart.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from kempen.domain.metrics.periods import Period
from kempen.market.seasons import SameSeason, season_before


class Compare(StrEnum):
    """What a report can be compared with."""

    PREVIOUS = "previous"
    SEASON = "season"


@dataclass(frozen=True)
class Compared:
    """The other days, `days` days earlier; `season` says why those."""

    kind: Compare
    period: Period
    days: int
    season: SameSeason | None = None

    def counterpart(self, part: Period) -> Period:
        """Return the days that some days of the report are compared with."""
        back = timedelta(days=self.days)
        return Period(part.first - back, part.last - back)


def compared_with(period: Period, compare: Compare) -> Compared:
    """Return the days to compare a period with."""
    if compare is Compare.PREVIOUS:
        back = timedelta(days=period.length)
        before = Period(period.first - back, period.last - back)
        return Compared(compare, before, period.length)
    season = season_before(period.first, period.last)
    return Compared(compare, Period(season.first, season.last), season.days, season)
