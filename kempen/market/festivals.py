"""Which festival a campaign is for, by its name, and on which day that festival ends.

Dates are those of market/calendar.py. A festival ends with its last public holiday, a sale with its
day; how long people buy afterwards differs by business, so a person may let a campaign go on.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from kempen.market.calendar import market_days

# Festival → days from its first day to its last public holiday.
_LASTS: Final[Mapping[str, int]] = {
    "raya_haji": 0,
    "raya": 1,
    "chinese_new_year": 1,
    "deepavali": 0,
    "christmas": 0,
    "thaipusam": 0,
    "wesak": 0,
    "kaamatan": 1,
    "gawai": 1,
    "merdeka": 0,
    "malaysia_day": 0,
    "sale_3_3": 0,
    "sale_9_9": 0,
    "sale_10_10": 0,
    "sale_11_11": 0,
    "sale_12_12": 0,
}
# In names: English, Malay, Chinese, Tamil; Raya Haji stands before Raya, whose word it holds.
_WORDS: Final[Mapping[str, str]] = {
    "raya_haji": r"raya haji|hari raya (?:haji|qurban|korban)|aidil ?adha|eid al[- ]adha|哈芝节",
    "raya": r"raya|aidil ?fitri|eid al[- ]fitr|lebaran|syawal|ramadh?an|puasa|开斋节"
    r"|நோன்புப் பெருநாள்",
    "chinese_new_year": r"cny|chinese new year|lunar new year|tahun baru cina|gong xi|新年|春节"
    r"|农历新年|சீனப் புத்தாண்டு",
    "deepavali": r"deepavali|diwali|屠妖节|தீபாவளி",
    "christmas": r"christmas|xmas|x'mas|krismas|圣诞节?|கிறிஸ்துமஸ்",
    "thaipusam": r"thaipusam|大宝森节|தைப்பூசம்",
    "wesak": r"wesak|vesak|卫塞节",
    "kaamatan": r"kaamatan",
    "gawai": r"gawai",
    "merdeka": r"merdeka|national day",
    "malaysia_day": r"malaysia day|hari malaysia",
    "sale_3_3": r"3[./]3",
    "sale_9_9": r"9[./]9",
    "sale_10_10": r"10[./]10",
    "sale_11_11": r"11[./]11|singles['’]? day|双11|双十一",
    "sale_12_12": r"12[./]12|双12|双十二",
}
# The first part minds case because nothing in it has any: without that, each compilation would look
# for the other case of 20,000 characters.
_FORMS: Final = {
    name: re.compile(
        rf"(?-i:(?<![^\W_一-鿿]))(?<!\d[./])(?:{words})(?![./]?\d)(?![a-z])", re.IGNORECASE
    )
    for name, words in _WORDS.items()
}


@dataclass(frozen=True)
class FestivalEnd:
    """The festival that a name is about, and the last day of it."""

    name: str
    last: date


def festival_of(name: str) -> str | None:
    """Return the festival that a campaign's name is about, or None."""
    text = unicodedata.normalize("NFC", name)
    return next((festival for festival, form in _FORMS.items() if form.search(text)), None)


def festival_end(name: str, first: date, last: date) -> FestivalEnd | None:
    """Return when a campaign's festival ends, where that is within a span and before its last day.

    None for a campaign of no festival, and for one whose festival the span does not hold.
    """
    festival = festival_of(name)
    if festival is None:
        return None
    lasts = timedelta(days=_LASTS[festival])
    ends = [
        day.date + lasts
        for day in market_days(first - lasts, last)
        if day.name == festival and first <= day.date + lasts < last
    ]
    return FestivalEnd(festival, ends[0]) if ends else None
