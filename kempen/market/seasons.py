"""The same season a year earlier: Raya to Raya, Chinese New Year to Chinese New Year.

Festivals move through the calendar, so the same dates a year earlier compare the weeks before Raya
with any weeks. Here the whole stretch is moved by as many days as its festival moved. Where a
stretch touches several seasons, the move is the one that puts most of its season days on the same
days of the same season; where it touches none, by 52 weeks, so that Mondays meet Mondays. A stretch
of more than LONGEST days holds most seasons anyway and is compared with the same dates.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import cache
from typing import Final

from kempen.market.calendar import MarketDay, market_days

LONGEST: Final = 120
_SAME_WEEKDAYS: Final = 364


class SeasonName(StrEnum):
    """The festivals and sales that have a season."""

    RAYA = "raya"
    CHINESE_NEW_YEAR = "chinese_new_year"
    DEEPAVALI = "deepavali"
    RAYA_HAJI = "raya_haji"
    CHRISTMAS = "christmas"
    SALE_11_11 = "sale_11_11"
    SALE_12_12 = "sale_12_12"
    SALE_9_9 = "sale_9_9"
    SALE_10_10 = "sale_10_10"
    SALE_3_3 = "sale_3_3"


# Season → how many days before its day it begins and after it ends: the weeks of Ramadan and the
# open houses belong to Raya. How strong a season is, is learned elsewhere; this is only its extent.
EXTENT: Final[dict[str, tuple[int, int]]] = {
    SeasonName.RAYA: (30, 14),
    SeasonName.CHINESE_NEW_YEAR: (21, 15),
    SeasonName.DEEPAVALI: (14, 3),
    SeasonName.RAYA_HAJI: (10, 3),
    SeasonName.CHRISTMAS: (7, 1),
    SeasonName.SALE_11_11: (3, 3),
    SeasonName.SALE_12_12: (3, 3),
    SeasonName.SALE_9_9: (3, 3),
    SeasonName.SALE_10_10: (3, 3),
    SeasonName.SALE_3_3: (3, 3),
}
# One state that keeps every festival above: the dates are the same in all that keep them.
_STATE: Final = "14"
# A festival's day a year earlier is 354 to 385 days back, whichever calendar it follows.
_FEWEST, _MOST = 330, 400


@dataclass(frozen=True)
class Season:
    """A festival or sale, its day in the stretch's year, and its day a year earlier."""

    name: str
    day: date
    day_before: date
    is_provisional: bool

    @property
    def moved(self) -> int:
        """How many days lie between the two."""
        return (self.day - self.day_before).days


@dataclass(frozen=True)
class SameSeason:
    """The stretch a year earlier, `days` days back, and the season that decided; None: no season.

    `is_same_dates` where a long stretch is compared with the same dates. `only_once` names the
    seasons whose day lies in one of the two stretches and not in the other.
    """

    first: date
    last: date
    days: int
    season: Season | None = None
    is_same_dates: bool = False
    only_once: tuple[str, ...] = ()


def season_days(name: str, first_year: int, last_year: int) -> list[date]:
    """Return the days of a season in these years, both included; ValueError for no season."""
    SeasonName(name)
    return [day.date for day in _named_days(first_year, last_year) if day.name == name]


def is_provisional(name: str, day: date) -> bool:
    """Whether nobody had confirmed that a season's day is this one."""
    named = _named_days(day.year, day.year)
    return any(one.is_provisional for one in named if (one.name, one.date) == (name, day))


def season_stretch(name: str, day: date) -> tuple[date, date]:
    """Return the first and the last day of a season around its day; KeyError for no season."""
    before, after = EXTENT[name]
    return day - timedelta(days=before), day + timedelta(days=after)


def season_before(first: date, last: date) -> SameSeason:
    """Return the stretch of equal length a year earlier that holds the same season."""
    if (last - first).days + 1 > LONGEST:
        return _moved(first, last, (last - _a_year_earlier(last)).days, is_same_dates=True)
    aligned, named = Counter[int](), dict[int, tuple[bool, int, int, Season]]()
    for season in _seasons(first, last):
        before, after = EXTENT[season.name]
        start = max(first, season.day - timedelta(days=before))
        end = min(last, season.day + timedelta(days=after))
        days = (end - start).days + 1
        aligned[season.moved] += days
        # Of several that moved alike, named is the one whose own day is there, then the longest.
        rank = (first <= season.day <= last, days, -list(EXTENT).index(season.name), season)
        if season.moved not in named or rank[:3] > named[season.moved][:3]:
            named[season.moved] = rank
    if not aligned:
        return _moved(first, last, _SAME_WEEKDAYS)
    best = max(aligned, key=lambda move: (aligned[move], named[move][:3]))
    return _moved(first, last, best, named[best][3])


def _moved(
    first: date, last: date, days: int, season: Season | None = None, *, is_same_dates: bool = False
) -> SameSeason:
    back = timedelta(days=days)
    here, there = _held(first, last), _held(first - back, last - back)
    only_once = tuple(name for name in EXTENT if (name in here) != (name in there))
    return SameSeason(first - back, last - back, days, season, is_same_dates, only_once)


def _held(first: date, last: date) -> set[str]:
    return {day.name for day in _named_days(first.year, last.year) if first <= day.date <= last}


def _seasons(first: date, last: date) -> list[Season]:
    """Return the seasons that the stretch touches and that had a day a year earlier."""
    touched = []
    for day in _named_days(first.year - 1, last.year + 1):
        before, after = EXTENT[day.name]
        if day.date - timedelta(days=before) > last or day.date + timedelta(days=after) < first:
            continue
        earlier = [
            other.date
            for other in _named_days(day.date.year - 2, day.date.year)
            if other.name == day.name and _FEWEST <= (day.date - other.date).days <= _MOST
        ]
        if earlier:
            touched.append(Season(day.name, day.date, earlier[-1], day.is_provisional))
    return touched


@cache
def _named_days(first_year: int, last_year: int) -> tuple[MarketDay, ...]:
    days = market_days(date(first_year, 1, 1), date(last_year, 12, 31), (_STATE,))
    return tuple(day for day in days if day.name in EXTENT)


def _a_year_earlier(day: date) -> date:
    try:
        return day.replace(year=day.year - 1)
    except ValueError:  # 29 February.
        return day.replace(year=day.year - 1, day=28)
