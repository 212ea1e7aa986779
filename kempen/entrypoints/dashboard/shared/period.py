"""Which days and which campaigns a page shows: all of it in the address, none of it elsewhere."""

from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.metrics.periods import FIRST_DAY, LAST_DAYS, NAMES, Period, named
from kempen.kit import clock
from kempen.market import numbers

USUAL: Final = "last-84-days"
CUSTOM: Final = "custom"
LONGEST_SEARCH: Final = 120
_LABELS: Final = {
    "last-7-days": gettext_lazy("Last 7 days"),
    "last-28-days": gettext_lazy("Last 28 days"),
    "last-84-days": gettext_lazy("Last 12 weeks"),
    "this-month": gettext_lazy("This month"),
    "last-month": gettext_lazy("Last month"),
    "this-year": gettext_lazy("This year"),
}

# The same at the end of a sentence.
_ENDINGS: Final = {
    "last-84-days": gettext_lazy("in the last 12 weeks"),
    "this-month": gettext_lazy("this month"),
    "last-month": gettext_lazy("last month"),
    "this-year": gettext_lazy("this year"),
}


@dataclass(frozen=True)
class PeriodChoice:
    """What the address asks for. `faults` are sentences about what in it could not be used."""

    name: str
    period: Period
    with_today: bool = False
    search: str = ""
    metric: str = ""
    faults: tuple[str, ...] = field(default=())
    asked_from: str = ""
    asked_to: str = ""

    @property
    def is_custom(self) -> bool:
        """Whether the days were given one by one."""
        return self.name == CUSTOM

    def query(self, **changes: str) -> str:
        """Return this choice as the query of an address, with changes; the usual is left out."""
        values = {
            "q": self.search,
            "period": "" if self.name == USUAL else self.name,
            "from": self.period.first.isoformat() if self.is_custom else "",
            "to": self.period.last.isoformat() if self.is_custom else "",
            "today": "1" if self.with_today and not self.is_custom else "",
            "metric": self.metric,
            **changes,
        }
        return urlencode({name: value for name, value in values.items() if value})

    def showing(self, period: Period) -> "PeriodChoice":
        """Return the same choice for other days."""
        return replace(self, name=CUSTOM, period=period)


def choice_of(query: QueryDict, metrics: tuple[str, ...] = ()) -> PeriodChoice:
    """Read the choice from a query; what cannot be used is named in `faults`, not just dropped."""
    today = clock.today()
    search = _plain(query.get("q", ""))
    metric = query.get("metric", "")
    with_today = query.get("today") == "1"
    name = query.get("period") or USUAL
    asked_from, asked_to = query.get("from", "").strip(), query.get("to", "").strip()
    if not query.get("period") and (asked_from or asked_to):
        # Somebody typed the days into the address: they are meant.
        name = CUSTOM
    faults: list[str] = []
    if metric and metrics and metric not in metrics:
        faults.append(_("This metric does not exist. The usual one is shown."))
    if len(search) > LONGEST_SEARCH:
        search = search[:LONGEST_SEARCH]
        faults.append(
            _("Only the first %(most)s characters of the search are used.")
            % {"most": LONGEST_SEARCH}
        )
    period = None
    if name == CUSTOM:
        period, fault = _custom(asked_from, asked_to, today)
        faults += [fault] if fault else []
    elif name not in NAMES:
        faults.append(_("This period does not exist. The last 12 weeks are shown."))
    if period is None and name not in NAMES:
        name = USUAL
    return PeriodChoice(
        name=name,
        period=period or named(name, today, with_today=with_today),
        with_today=with_today and name != CUSTOM,
        search=search,
        metric=metric if metric in metrics else "",
        faults=tuple(faults),
        asked_from=asked_from,
        asked_to=asked_to,
    )


def presets() -> list[tuple[str, str]]:
    """Return the names and words of the periods that a picker offers."""
    return [(name, str(_LABELS[name])) for name in NAMES]


def in_words(choice: PeriodChoice, days: str) -> str:
    """Say when, as the end of a sentence: "in the last 12 weeks". `days` writes the stretch."""
    if choice.name in LAST_DAYS and choice.name != USUAL:
        number = LAST_DAYS[choice.name]
        return ngettext("in the last day", "in the last %(number)s days", number) % {
            "number": number
        }
    if choice.name in _ENDINGS:
        return str(_ENDINGS[choice.name])
    if choice.period.length == 1:
        return _("on %(day)s") % {"day": days}
    return _("from %(days)s") % {"days": days}


def length_in_words(period: Period) -> str:
    """Name the period before: "previous 12 weeks"."""
    length = period.length
    if length % 7 == 0 and length > 28:
        return ngettext("previous week", "previous %(number)s weeks", length // 7) % {
            "number": numbers.count(length // 7)
        }
    return ngettext("previous day", "previous %(number)s days", length) % {
        "number": numbers.count(length)
    }


def _custom(asked_from: str, asked_to: str, today: date) -> tuple[Period | None, str]:
    first, last = _day(asked_from), _day(asked_to)
    if first is None or last is None:
        return None, _("Enter both days, as year-month-day. The last 12 weeks are shown.")
    fault = ""
    if last < first:
        first, last = last, first
        fault = _("The first day was after the last one. They are swapped.")
    if last > today or first < FIRST_DAY:
        first, last = max(FIRST_DAY, min(first, today)), min(max(last, FIRST_DAY), today)
        fault = _("Days before 2000 and future days have no data. They are skipped.")
    return Period(first, last), fault


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if len(text) == len("2026-01-31") else None
    except ValueError:
        return None


def _plain(text: str) -> str:
    """Take out what no name can hold and the database cannot compare."""
    return "".join(c for c in text if c.isprintable()).strip()
