"""The last days of a period against the days before them: what the end of a chart's line shows."""

from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Final

from kempen.domain.metrics.definitions import RETURN
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.verdicts import Direction, direction

RECENT_DAYS: Final = 7
# A shorter period has no days to compare its last week with.
_SHORTEST_PERIOD: Final = 3 * RECENT_DAYS
# A reader sees a line fall or rise by this share, whether luck explains it or not.
_VISIBLE: Final = Decimal("0.15")


@dataclass(frozen=True)
class RecentReturn:
    """The return of the last RECENT_DAYS of a period.

    `direction` says whether it really moved, `is_visible` whether the line seems to. `before` is
    the return of the days of the period before them.
    """

    value: Decimal
    before: Decimal
    direction: Direction
    is_visible: bool

    def grown_by(self, share: float) -> Decimal:
        """Return the return that it will be when its revenue has grown by a share."""
        return self.value * (1 + Decimal(str(share)))


def recent_return(performance: Performance) -> RecentReturn | None:
    """Compare the end of a period with the rest of it; None where one of them has no return."""
    period = performance.period
    if period.length < _SHORTEST_PERIOD:
        return None
    begin = period.last - timedelta(days=RECENT_DAYS - 1)
    last, rest = Period(begin, period.last), Period(period.first, begin - timedelta(days=1))
    now, before = (RETURN.formula(performance.total_of(days)) for days in (last, rest))
    if not isinstance(now, Decimal) or not isinstance(before, Decimal):
        return None
    moved = direction(now, before, performance.likely_of(last), performance.likely_of(rest))
    return RecentReturn(now, before, moved, is_visible=abs(now - before) > _VISIBLE * before)
