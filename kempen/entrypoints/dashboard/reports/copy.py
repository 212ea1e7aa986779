"""Scheduled reports in words: when they go out, to whom, and how the last ones went."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.copy import head_words
from kempen.domain.reports.queries import GroupBy
from kempen.domain.reports.rules import Frequency
from kempen.domain.reports.schedule_options import arrangement_of
from kempen.domain.reports.schedules import ReportSchedule, Scheduled, SentReport
from kempen.entrypoints.dashboard.reports.forms import FORMAT_NAMES, WEEKDAYS
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.shared.period import presets
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock

_LATE_SECONDS = 900
_ROWS: Final[Mapping[GroupBy, Promise]] = {
    GroupBy.DAY: gettext_lazy("By day"),
    GroupBy.WEEK: gettext_lazy("By week"),
    GroupBy.MONTH: gettext_lazy("By month"),
    GroupBy.CAMPAIGN: gettext_lazy("By campaign"),
    GroupBy.PLATFORM: gettext_lazy("By platform"),
    GroupBy.STATE: gettext_lazy("By state"),
    GroupBy.SHOP: gettext_lazy("By shop"),
}


@dataclass(frozen=True)
class ScheduleRow:
    """One line of the list. `error` is what went wrong last; empty when all arrived."""

    schedule: ReportSchedule
    what: str
    when: str
    next_due: str
    readers: str
    last: str
    error: str

    @property
    def is_on(self) -> bool:
        """Whether it goes out."""
        return self.schedule.next_due is not None


def rhythm_words(schedule: ReportSchedule) -> str:
    """Say when a schedule sends: "Every Monday at 08:00"."""
    at = f"{schedule.at:%H:%M}"
    if schedule.every == Frequency.WEEK:
        return _("Every %(day)s at %(time)s") % {
            "day": dict(WEEKDAYS)[schedule.day],
            "time": at,
        }
    if schedule.day == 31:
        return _("Last day of every month at %(time)s") % {"time": at}
    return _("Day %(day)s of every month at %(time)s") % {"day": schedule.day, "time": at}


def scheduled_rows(schedules: list[Scheduled]) -> list[ScheduleRow]:
    """Return the lines of the list."""
    return [
        ScheduleRow(
            schedule=one.schedule,
            what=_what(one.schedule),
            when=rhythm_words(one.schedule),
            next_due=figures.moment(one.schedule.next_due) if one.schedule.next_due else "",
            readers=_readers(one),
            last=_last(one.sendings),
            error=_error(one),
        )
        for one in schedules
    ]


def _what(schedule: ReportSchedule) -> str:
    parts = [
        dict(presets()).get(schedule.period, schedule.period),
        str(_ROWS[GroupBy(schedule.group_by)]),
        _compared(schedule.compare),
        *_layout(schedule),
        figures.listed(name for form, name in FORMAT_NAMES.items() if form in schedule.formats),
    ]
    if schedule.search:
        parts.insert(1, _("Campaigns with “%(search)s”") % {"search": schedule.search})
    return " · ".join(part for part in parts if part)


def _layout(schedule: ReportSchedule) -> list[str]:
    """Say what of a report's layout is not as usual."""
    arrangement, parts = arrangement_of(schedule), list[str]()
    if number := len(arrangement.columns):
        parts.append(ngettext("%(count)s column", "%(count)s columns", number) % {"count": number})
    if name := arrangement.sort:
        sentence = (
            _("Sorted by %(column)s, descending")
            if arrangement.is_descending
            else _("Sorted by %(column)s, ascending")
        )
        parts.append(sentence % {"column": LABELS.get(name) or head_words(name)})
    if arrangement.charted:
        parts.append(_("Chart of %(metric)s") % {"metric": LABELS[arrangement.charted]})
    return parts


def _compared(compare: str) -> str:
    if compare == Compare.PREVIOUS:
        return _("Compared with the previous period")
    if compare == Compare.SEASON:
        return _("Compared with the same season last year")
    return ""


def _readers(one: Scheduled) -> str:
    return figures.listed(
        reader.member.person.email
        if reader.stopped_at is None
        else _("%(email)s (stopped)") % {"email": reader.member.person.email}
        for reader in one.readers
    )


def _last(sendings: list[SentReport]) -> str:
    if not sendings:
        return _("Not sent yet")
    newest = sendings[0]
    sentence = figures.moment(newest.due)
    if not newest.is_posted or newest.sent < newest.mails:
        return _("%(when)s, sending") % {"when": sentence}
    return ngettext(
        "%(when)s, %(count)s email sent", "%(when)s, %(count)s emails sent", newest.sent
    ) % {"when": sentence, "count": newest.sent}


def _error(one: Scheduled) -> str:
    if not one.reading:
        return _("No one receives this report. Choose recipients.")
    if not one.sendings:
        return ""
    newest = one.sendings[0]
    if newest.refused:
        return "; ".join(f"{address}: {error}" for address, error in newest.refused)
    if not newest.is_posted and _is_late(newest.due):
        return _("This report is late. Kempen retries for a day.")
    return newest.note


def _is_late(due: datetime) -> bool:
    return (clock.now() - due).total_seconds() > _LATE_SECONDS
