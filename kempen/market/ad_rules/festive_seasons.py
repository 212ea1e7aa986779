"""Whether a festival is near on a day, as ads speak of it; pure.

Dates are those of market/calendar.py. People shop for Raya through Ramadan and visit for a month
afterwards, and shops begin about two months ahead; a festival whose day is not known is never far.
"""

from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from kempen.market.calendar import market_days

AHEAD: Final = timedelta(days=60)
_AFTER: Final = {"raya": 30, "chinese_new_year": 15, "deepavali": 7, "christmas": 7}
_USUALLY_AFTER: Final = 3


@lru_cache(maxsize=512)
def is_in_season(festival: str, on: date) -> bool:
    """Return whether a festival of market/calendar.py is near on a day."""
    after = timedelta(days=_AFTER.get(festival, _USUALLY_AFTER))
    return any(day.name == festival for day in market_days(on - after, on + AHEAD))
