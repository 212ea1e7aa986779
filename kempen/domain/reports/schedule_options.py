"""What a person may set about a schedule: what it sends, when, and what to change."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from typing import Final

from kempen.domain.accounts.models import Member
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.reports.refusals import ScheduleRefusal
from kempen.domain.reports.rules import Frequency, Recurrence
from kempen.domain.reports.tables import GroupBy
from kempen.kit.refusal import Flaw, Refusal

LONGEST_NAME: Final = 80
_MORNING: Final = time(8, 0)
_FIELDS: Final = ("name", "every", "day", "at", "period", "group_by", "search", "formats")


@dataclass(frozen=True)
class ScheduleOptions:
    """What a schedule shall send and when. `period` is a name of metrics.periods.NAMES."""

    name: str
    rhythm: Recurrence
    period: str
    group_by: GroupBy = GroupBy.CAMPAIGN
    compare: Compare | None = Compare.PREVIOUS
    search: str = ""
    formats: Sequence[FileFormat] = (FileFormat.PDF, FileFormat.XLSX)


@dataclass(frozen=True)
class Amendment:
    """What to change about a schedule; what is None stays. `compare` and `search`: "" for none."""

    name: str | None = None
    every: Frequency | None = None
    day: int | None = None
    at: time | None = None
    period: str | None = None
    group_by: GroupBy | None = None
    compare: str | None = None
    search: str | None = None
    formats: Sequence[FileFormat] | None = None
    readers: Sequence[Member] | None = None
    on: bool | None = None

    def amended(self, schedule: ReportSchedule) -> ScheduleOptions:
        """Return what the schedule shall be; raise Refusal for a day that is none."""
        changed = {
            name: value
            for name in ("name", "every", "day", "at", "period", "group_by", "search", "formats")
            if (value := getattr(self, name)) is not None
        }
        fields = {name: changed.get(name, getattr(schedule, name)) for name in _FIELDS}
        compare = schedule.compare if self.compare is None else self.compare
        return ScheduleOptions(
            name=fields["name"],
            rhythm=recurrence(Frequency(fields["every"]), fields["day"], fields["at"]),
            period=fields["period"],
            group_by=GroupBy(fields["group_by"]),
            compare=Compare(compare) if compare else None,
            search=fields["search"],
            formats=[FileFormat(form) for form in fields["formats"]],
        )


def recurrence(every: Frequency, day: int, at: time) -> Recurrence:
    """Return when a schedule sends; raise Refusal for a day that is none."""
    try:
        return Recurrence(every, day, at)
    except ValueError as error:
        raise Refusal.of(Flaw(("day",), ScheduleRefusal.BAD_DAY)) from error


def weekly(name: str) -> ScheduleOptions:
    """Return the usual weekly report: on Monday at eight, the last seven days by campaign."""
    return ScheduleOptions(name, Recurrence(Frequency.WEEK, 1, _MORNING), "last-7-days")
