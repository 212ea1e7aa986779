"""The days that move sales in Malaysia, in the words of the page's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.market.calendar import MarketDay

# Every holiday of market/calendar.py; a test sees to it. Sale days are named by their date.
HOLIDAYS: Final[Mapping[str, Promise]] = {
    "new_year": gettext_lazy("New Year’s Day"),
    "thaipusam": gettext_lazy("Thaipusam"),
    "chinese_new_year": gettext_lazy("Chinese New Year"),
    "ramadan_begins": gettext_lazy("Ramadan begins"),
    "raya": gettext_lazy("Hari Raya"),
    "labour_day": gettext_lazy("Labour Day"),
    "wesak": gettext_lazy("Wesak"),
    "kaamatan": gettext_lazy("Kaamatan"),
    "gawai": gettext_lazy("Gawai"),
    "raya_haji": gettext_lazy("Hari Raya Haji"),
    "merdeka": gettext_lazy("Merdeka"),
    "malaysia_day": gettext_lazy("Malaysia Day"),
    "deepavali": gettext_lazy("Deepavali"),
    "christmas": gettext_lazy("Christmas"),
}


def market_day_words(day: MarketDay) -> str:
    """Name a day: Deepavali, 12.12 sale; a date that no government confirmed is said to be so."""
    holiday = HOLIDAYS.get(day.name)
    if holiday is None:
        return _("%(date)s sale") % {"date": f"{day.date.month}.{day.date.day}"}
    if day.is_provisional:
        return _("%(holiday)s (date not confirmed)") % {"holiday": holiday}
    return str(holiday)
