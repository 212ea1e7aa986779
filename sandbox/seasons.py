"""The Malaysian year as the simulated market feels it: each season's strength on a day, 0 to 1.

Dates of moving feasts come from the package `holidays`, whose Malaysian tables follow the cabinet's
gazetted lists to 2027 and are estimates after that. Deepavali is a state's holiday, so it is read
from Selangor's list; the first day of Ramadan is read from Johor's.
"""

import calendar
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from functools import lru_cache

import holidays

_SELANGOR, _JOHOR = "10", "01"
_DOUBLE_DAYS = {(9, 9): 0.6, (10, 10): 0.6, (11, 11): 1.0, (12, 12): 1.0}
_PAYDAY = {25: 0.7, 26: 0.9, 27: 1.0, 28: 1.0, 29: 0.9, 30: 0.8, 31: 0.8, 1: 0.7, 2: 0.5, 3: 0.3}
# How many days of run-up a season has, and how many of them are the peak just before it.
_RAYA_RUN_UP, _LUNAR_RUN_UP, _DEEPAVALI_RUN_UP = 28, 21, 14


@lru_cache(maxsize=64)
def _feasts(year: int, state: str, word: str) -> tuple[date, ...]:
    """Return the first days of the feasts of a year whose English name starts with the word."""
    table = holidays.country_holidays("MY", subdiv=state, years=[year], language="en_US")
    days = sorted(
        day
        for day, names in table.items()
        if any(
            name.startswith(word) and "(" not in name.removesuffix(" (estimated)")
            for name in names.split("; ")
        )
    )
    return tuple(day for day in days if day - timedelta(days=1) not in days)


def _days_until(day: date, state: str, word: str) -> int:
    """Count the days to the next feast, 0 on its first day."""
    ahead = (
        feast
        for year in (day.year, day.year + 1)
        for feast in _feasts(year, state, word)
        if feast >= day
    )
    return (min(ahead) - day).days


def _days_since(day: date, state: str, word: str) -> int:
    """Count the days since the last feast began, 0 on its first day."""
    behind = (
        feast
        for year in (day.year - 1, day.year)
        for feast in _feasts(year, state, word)
        if feast <= day
    )
    return (day - max(behind)).days


def _run_up(days_until: int, length: int) -> float:
    """Rise evenly over the run-up; in the last three days it is too late for a delivery."""
    if days_until == 0 or days_until > length:
        return 0.0
    return 0.4 if days_until <= 3 else 1 - (days_until - 4) / length


def _ramadan(day: date) -> float:
    fasting = _days_since(day, _JOHOR, "Beginning of Ramadan")
    feast = _days_since(day, _SELANGOR, "Eid al-Fitr")
    return 1.0 if fasting < feast else 0.0


def _raya(day: date) -> float:
    return _run_up(_days_until(day, _SELANGOR, "Eid al-Fitr"), _RAYA_RUN_UP)


def _raya_days(day: date) -> float:
    return 1.0 if _days_since(day, _SELANGOR, "Eid al-Fitr") < 4 else 0.0


def _chinese_new_year(day: date) -> float:
    return _run_up(_days_until(day, _SELANGOR, "Chinese New Year"), _LUNAR_RUN_UP)


def _chinese_new_year_days(day: date) -> float:
    return 1.0 if _days_since(day, _SELANGOR, "Chinese New Year") < 3 else 0.0


def _deepavali(day: date) -> float:
    return _run_up(_days_until(day, _SELANGOR, "Diwali"), _DEEPAVALI_RUN_UP)


def _merdeka(day: date) -> float:
    return 1.0 if day.month == 8 and day.day >= 25 else 0.0


def _double_day(day: date) -> float:
    """A sale day such as 11.11, with a smaller eve."""
    eve = day + timedelta(days=1)
    return _DOUBLE_DAYS.get((day.month, day.day)) or 0.3 * _DOUBLE_DAYS.get(
        (eve.month, eve.day), 0.0
    )


def _payday(day: date) -> float:
    """Salaries come at the end of the month: a window from the 25th to the 3rd."""
    strength = _PAYDAY.get(day.day, 0.0)
    last = calendar.monthrange(day.year, day.month)[1]
    return 1.0 if day.day == last else strength


def _christmas(day: date) -> float:
    return (
        _run_up((date(day.year, 12, 25) - day).days, 18)
        if day.month == 12 and day.day < 25
        else 0.0
    )


SEASONS: Mapping[str, Callable[[date], float]] = {
    "ramadan": _ramadan,
    "raya": _raya,
    "raya_days": _raya_days,
    "chinese_new_year": _chinese_new_year,
    "chinese_new_year_days": _chinese_new_year_days,
    "deepavali": _deepavali,
    "merdeka": _merdeka,
    "double_day": _double_day,
    "payday": _payday,
    "christmas": _christmas,
}


@lru_cache(maxsize=8192)
def seasons_on(day: date) -> Mapping[str, float]:
    """Return the seasons that hold on a day with their strength above 0 and up to 1."""
    strengths = {name: season(day) for name, season in SEASONS.items()}
    return {name: strength for name, strength in strengths.items() if strength > 0}
