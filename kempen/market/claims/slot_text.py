"""How the value of a slot is written in each language: numbers, money, days and times; pure."""

from datetime import date, time
from decimal import Decimal
from typing import Final

from babel.dates import format_date

from kempen.market.categories import NOUNS
from kempen.market.claims.claim import SlotKind, SlotValue
from kempen.market.languages import locale_of
from kempen.market.money import SIGN, money, to_sen
from kempen.market.numbers import count, trimmed
from kempen.market.place_names import place_name
from kempen.market.town_names import town_name

# Babel writes 31 八月 for Chinese and the day before the month for Tamil.
_DAY: Final = {"en": "d MMMM", "ms": "d MMMM", "zh": "M月d日", "ta": "MMMM d"}
_DAY_AND_YEAR: Final = {"en": "d MMMM y", "ms": "d MMMM y", "zh": "y年M月d日", "ta": "MMMM d, y"}
# The hour from which a part of the day has its name. CLDR's names are more and finer than those
# that shops write (ta அந்தி மாலை).
_PARTS_OF_DAY: Final = {
    "en": ((0, "am"), (12, "pm")),
    "ms": ((0, "pagi"), (12, "tengah hari"), (14, "petang"), (19, "malam")),
    "zh": ((0, "凌晨"), (6, "早上"), (12, "中午"), (13, "下午"), (18, "晚上")),
    "ta": ((0, "அதிகாலை"), (6, "காலை"), (12, "மதியம்"), (16, "மாலை"), (19, "இரவு")),
}
_TIME: Final = {
    "en": ("{hour}{part}", "{hour}:{minute:02}{part}"),
    "ms": ("{hour} {part}", "{hour}:{minute:02} {part}"),
    "zh": ("{part}{hour}点", "{part}{hour}点{minute:02}分"),
    "ta": ("{part} {hour} மணி", "{part} {hour}:{minute:02} மணி"),
}

_MIDNIGHT: Final = {
    "en": "midnight",
    "ms": "12 tengah malam",
    "zh": "午夜12点",
    "ta": "நள்ளிரவு 12 மணி",
}


def slot_text(value: SlotValue, kind: SlotKind, language: str, *, with_year: bool = False) -> str:
    """Write a slot's value; choices and units are words of the catalogue and not written here."""
    if isinstance(value, date):
        pattern = (_DAY_AND_YEAR if with_year else _DAY)[language]
        return format_date(value, pattern, locale=locale_of(language))
    if isinstance(value, time):
        return _time(value, language)
    if isinstance(value, str):
        if kind == SlotKind.PLACE:
            return place_name(value, language)
        # "Near Port Klang": the name of a town is one of each language.
        if kind == SlotKind.THING:
            return NOUNS[value].said[language]
        return town_name(value, language) if kind == SlotKind.NAME else value
    return _number(Decimal(value), kind)


def _number(value: Decimal, kind: SlotKind) -> str:
    if kind == SlotKind.MONEY:
        return ringgit(value)
    if kind == SlotKind.PERCENT:
        return f"{trimmed(value)}%"
    if kind == SlotKind.YEAR:
        return str(value)
    return count(value)


def in_tenths(percent: SlotValue) -> str:
    """Write what is left to pay as Chinese shops do: 8 (折) for 20 per cent off, 85 for 15."""
    left = 100 - Decimal(str(percent))
    is_in_hundredths = left == left.to_integral_value() and left % 10 and left > 10
    return trimmed(left if is_in_hundredths else left / 10)


def ringgit(amount: Decimal) -> str:
    """Write a price as ads do: RM5, RM1,599.50; sen only where there are some."""
    rounded = to_sen(amount)
    return f"{SIGN}{int(rounded):,}" if rounded == rounded.to_integral_value() else money(rounded)


def _time(value: time, language: str) -> str:
    if value == time():
        return _MIDNIGHT[language]
    part = next(name for hour, name in reversed(_PARTS_OF_DAY[language]) if value.hour >= hour)
    whole, with_minutes = _TIME[language]
    pattern = with_minutes if value.minute else whole
    return pattern.format(hour=value.hour % 12 or 12, minute=value.minute, part=part)
