"""Days with a name and what they did, in the words of the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext, npgettext, pgettext
from django.utils.translation import gettext as _

from kempen.domain.calendar_events.queries import CalendarMark
from kempen.domain.forecasts.rules import DayEffect
from kempen.market import numbers
from kempen.market.languages import listed
from kempen.market.states import STATES

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


PERIODS: Final[Mapping[str, Promise]] = {
    "ramadan": gettext_lazy("Ramadan"),
    "school_holidays": gettext_lazy("School holidays"),
}
# A day that fewer states have is named with them; nearly all is everywhere.
_FEW, _NEARLY_ALL = 3, 15


def mark_name(mark: CalendarMark) -> str:
    """Name a day or days: Deepavali, 12.12 sale, Kaamatan (Sabah, Labuan), an own event's name.

    A date that no government confirmed is said to be so.
    """
    if mark.event_id:
        return mark.name
    name = HOLIDAYS.get(mark.name) or PERIODS.get(mark.name)
    if name is None:
        return _("%(date)s sale") % {"date": f"{mark.first.month}.{mark.first.day}"}
    if mark.is_provisional:
        return provisional_words(str(name))
    if mark.name in PERIODS or not 0 < len(mark.states) < _NEARLY_ALL:
        return str(name)
    if len(mark.states) <= _FEW:
        states = listed((STATES[code] for code in mark.states), get_language())
        return f"{name} ({states})"
    words = ngettext(
        "%(holiday)s (%(count)s state)", "%(holiday)s (%(count)s states)", len(mark.states)
    )
    return words % {"holiday": name, "count": len(mark.states)}


def provisional_words(name: str) -> str:
    """Say of a day that no government has confirmed its date."""
    return _("%(holiday)s (date not confirmed)") % {"holiday": name}


def season_words(name: str) -> str:
    """Name a season without a year: Hari Raya, 11.11 sale."""
    if holiday := HOLIDAYS.get(name):
        return str(holiday)
    return _("%(date)s sale") % {"date": ".".join(name.split("_")[1:])}


def effect_words(effect: DayEffect | None) -> str:
    """Say what such days did: likely +40% to +120%, seen 2 times; or that none was seen yet."""
    if effect is None:
        return pgettext("what days of the calendar did", "not seen yet")
    words = npgettext(
        "what days of the calendar did",
        "likely %(low)s to %(high)s, seen once",
        "likely %(low)s to %(high)s, seen %(times)s times",
        effect.seen,
    )
    ends = (_signed(end) for end in (effect.low, effect.high))
    return words % dict(zip(("low", "high"), ends, strict=True), times=effect.seen)


def payday_words(effect: DayEffect | None) -> str:
    """Say the same of payday, of which months are no news."""
    if effect is None:
        return _("Around payday, from the 25th to the 3rd")
    return _("Around payday, from the 25th to the 3rd: likely %(low)s to %(high)s") % {
        "low": _signed(effect.low),
        "high": _signed(effect.high),
    }


def _signed(per_cent: float) -> str:
    whole = round(per_cent)
    return numbers.signed(f"{numbers.count(whole)}%", whole)
