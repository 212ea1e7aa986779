"""Read days of the year and times of the day in all four languages; pure."""

import re
from collections.abc import Mapping
from datetime import date, time
from functools import cache
from typing import Final

from babel.dates import get_month_names

from kempen.market.claims.claim import LANGUAGES
from kempen.market.claims.reading import Reading, Values, whole_number
from kempen.market.languages import locale_of
from kempen.market.tokens import TokenKind, without_link

# At night 12 is midnight, 1 is an hour after it and 8 comes before.
_NIGHT: Final = 24
_DAWN: Final = 5
_DAY_PARTS: Final = {
    **dict.fromkeys(("am", "pagi", "早上", "上午", "凌晨", "காலை", "அதிகாலை"), 0),
    **dict.fromkeys(("pm", "ptg", "petang", "下午", "傍晚", "中午", "மாலை"), 12),
    **dict.fromkeys(("malam", "tengah malam", "晚上", "இரவு"), _NIGHT),
    **dict.fromkeys(("noon", "tengah hari", "மதியம்", "பிற்பகல்"), 12),
}
# An hour, or one with its minutes behind a dot: "open 6.30am".
_CLOCK: Final = re.compile(r"(\d{1,2})(?:\.([0-5]\d))?")


@cache
def _months() -> Mapping[str, int]:
    return {
        without_link(name.casefold().rstrip(".")): month
        for language in LANGUAGES
        if language != "zh"
        for width in ("wide", "abbreviated")
        for month, name in get_month_names(width, locale=locale_of(language)).items()
    }


def read_date(reading: Reading, at: int) -> Values:
    """31 Dec, December 31, 31/12/2026, 2026年12月31日, each with a year or in the year to come.

    The end of a month is its last day: "end December", hujung bulan, 12月底.
    """
    yield from _read_month_end(reading, at)
    year, start = whole_number(reading, at), at
    if reading.word(at + 1) == "年":
        start = at + 2
    else:
        year = None
    first, second = whole_number(reading, start), whole_number(reading, start + 1)
    word, next_word = reading.word(start), reading.word(start + 1)
    if first and next_word == "月":
        day, month, end = whole_number(reading, start + 2), first, start + 3
        end += reading.word(end) in {"日", "号"}
    elif first and next_word in _months():
        day, month, end = first, _months()[next_word], start + 2
    elif word in _months() and second:
        day, month, end = second, _months()[word], start + 2
    elif first and second and whole_number(reading, start + 2):
        day, month, end = first, second, start + 2
    else:
        return
    after_comma = end + (reading.word(end) == ",")
    behind = whole_number(reading, after_comma)
    if year is None and behind is not None and 2000 <= behind <= 2100:
        year, end = behind, after_comma + 1
    day_read = _day_of(year, month, day, reading.today)
    if day_read:
        yield day_read, end


_ENDS: Final = frozenset({"end", "akhir", "hujung"})
_THIS_MONTH: Final = frozenset({"month", "bulan"})


def _read_month_end(reading: Reading, at: int) -> Values:
    if reading.today is None:
        return
    word = reading.word(at)
    if word in _ENDS:
        behind = at + 1
        while reading.word(behind) in {"of", "this", "bulan"} and reading.word(behind + 1):
            behind += 1
        month = _months().get(reading.word(behind))
        is_this = reading.word(behind) in _THIS_MONTH
        month, end = (reading.today.month if is_this else month), behind + 1
    elif reading.word(at + 1) == "月" and reading.word(at + 2) == "底":
        month, end = whole_number(reading, at), at + 3
    elif word == "月" and reading.word(at + 1) == "底":
        month, end = reading.today.month, at + 2
    else:
        return
    if month is not None and 1 <= month <= len(_LAST_DAYS):
        # A day that is over is that of the next year, and of 29 February nobody speaks.
        day = _day_of(None, month, _LAST_DAYS[month - 1], reading.today)
        if day:
            yield day, end


_LAST_DAYS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def _day_of(year: int | None, month: int, day: int | None, today: date | None) -> date | None:
    if day is None or (year is None and today is None):
        return None
    try:
        if year is not None:
            return date(year, month, day)
        assert today is not None  # noqa: S101 Asked above; mypy does not see it.
        coming = date(today.year, month, day)
        return coming if coming >= today else date(today.year + 1, month, day)
    except ValueError:
        return None


def read_time(reading: Reading, at: int) -> Values:
    """Read a time with its part of the day, or of 24 hours: 9am, 6.30 pagi, 早上9点半, 18:00."""
    part, start = _day_part(reading, at)
    if start >= len(reading.tokens):
        return
    token = reading.tokens[start]
    figures = _CLOCK.fullmatch(token.text) if token.value is not None else None
    if token.kind == TokenKind.CLOCK:
        hour, minute = (int(figure) for figure in token.text.split(":"))
    elif figures:
        hour, minute = int(figures[1]), int(figures[2] or 0)
    else:
        return
    end = start + 1
    end += reading.word(end) in {"点", "மணி"}
    minutes = whole_number(reading, end)
    if reading.word(end - 1) == "点" and minutes is not None and reading.word(end + 1) == "分":
        minute, end = minutes, end + 2
    elif reading.word(end - 1) == "点" and reading.word(end) == "半":
        minute, end = 30, end + 1
    if part is None:
        part, end = _day_part(reading, end)
    if part is None and token.kind != TokenKind.CLOCK:
        return
    if part is not None and hour <= 12:
        hour = _hour_at_night(hour) if part == _NIGHT else hour % 12 + part
    if hour < 24 and minute < 60:
        yield time(hour, minute), end


def _hour_at_night(hour: int) -> int:
    return hour if hour < _DAWN else (hour + 12) % 24


def _day_part(reading: Reading, at: int) -> tuple[int | None, int]:
    first, second = reading.word(at), reading.word(at + 1)
    if second and f"{first} {second}" in _DAY_PARTS:
        return _DAY_PARTS[f"{first} {second}"], at + 2
    if second and first + second in _DAY_PARTS:
        return _DAY_PARTS[first + second], at + 2
    return (_DAY_PARTS[first], at + 1) if first in _DAY_PARTS else (None, at)


@cache
def words_of_days() -> frozenset[str]:
    """Return the words with which a day or a time may begin."""
    # A Chinese word is read sign by sign.
    first = {word[0] if word[0] > "\u3400" else word.split()[0] for word in _DAY_PARTS}
    return frozenset({*first, *_months(), *_ENDS, "月"})
