"""What a person may set about a schedule: what it sends, when, and what to change."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from typing import Final

from kempen.domain.accounts.models import Member
from kempen.domain.metrics.definitions import BY_SLUG, METRICS
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.groupings import GROUPINGS
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.reports.refusals import ScheduleRefusal
from kempen.domain.reports.rules import Frequency, Recurrence
from kempen.domain.reports.tables import (
    EVERYTHING,
    Arrangement,
    GroupBy,
    can_sort_by,
    metrics_of_rows,
    sort_of,
)
from kempen.kit.refusal import Flaw, Refusal

LONGEST_NAME: Final = 80
_MORNING: Final = time(8, 0)
_FIELDS: Final = (
    "name",
    "every",
    "day",
    "at",
    "period",
    "group_by",
    "search",
    "formats",
    "columns",
    "sort",
    "metric",
)


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
    arrangement: Arrangement = EVERYTHING


@dataclass(frozen=True)
class Amendment:
    """What to change about a schedule; what is None stays.

    `compare` and `search`: "" for none. `columns`: empty for all. `sort` and `metric`: "" for the
    usual.
    """

    name: str | None = None
    every: Frequency | None = None
    day: int | None = None
    at: time | None = None
    period: str | None = None
    group_by: GroupBy | None = None
    compare: str | None = None
    search: str | None = None
    formats: Sequence[FileFormat] | None = None
    columns: Sequence[str] | None = None
    sort: str | None = None
    metric: str | None = None
    readers: Sequence[Member] | None = None
    on: bool | None = None

    def amended(self, schedule: ReportSchedule) -> ScheduleOptions:
        """Return what the schedule shall be; raise Refusal for a day that is none."""
        changed = {name: value for name in _FIELDS if (value := getattr(self, name)) is not None}
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
            arrangement=arrangement_from(list(fields["columns"]), fields["sort"], fields["metric"]),
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


def arrangement_from(columns: list[str], sort: str, metric: str) -> Arrangement:
    """Return the arrangement of stored or sent values; `sort` is a column, or `-column`."""
    name, is_descending = sort_of(sort)
    return Arrangement(tuple(columns), name, is_descending, metric)


def arrangement_of(schedule: ReportSchedule) -> Arrangement:
    """Return how a schedule's report is laid out."""
    return arrangement_from(schedule.columns, schedule.sort, schedule.metric)


def sort_names(group_by: GroupBy) -> list[str]:
    """Return the names of the columns by which rows of this kind can be sorted."""
    heads = GROUPINGS[group_by][0]
    names = [column.name for column in heads if can_sort_by(column.name, heads)]
    return [*names, *(metric.slug for metric in metrics_of_rows(group_by, is_whole=True))]


def stored_arrangement(
    wanted: Arrangement, group_by: GroupBy, *, is_whole: bool
) -> dict[str, object]:
    """Return the fields to store; every column is stored as none, so that later ones are in it.

    `is_whole`: without a search. Raises Refusal where a column does not exist, rows of this kind
    have none of the columns, or no such column to sort by.
    """
    of_rows = [metric.slug for metric in metrics_of_rows(group_by, is_whole=is_whole)]
    if group_by.is_place and not is_whole:
        raise Refusal.of(Flaw(("search",), ScheduleRefusal.WHOLE_ONLY))
    unknown = [name for name in wanted.columns if name not in BY_SLUG]
    if unknown or (wanted.columns and not set(wanted.columns) & set(of_rows)):
        known = ", ".join(of_rows)
        raise Refusal.of(Flaw(("columns",), ScheduleRefusal.BAD_COLUMN, {"columns": known}))
    if wanted.charted and wanted.charted not in BY_SLUG:
        known = ", ".join(BY_SLUG)
        raise Refusal.of(Flaw(("metric",), ScheduleRefusal.BAD_METRIC, {"metrics": known}))
    names = sort_names(group_by)
    if wanted.sort and wanted.sort not in names:
        facts = {"columns": ", ".join(names)}
        raise Refusal.of(Flaw(("sort",), ScheduleRefusal.BAD_SORT, facts))
    columns = [metric.slug for metric in wanted.metrics]
    return {
        "columns": columns if len(columns) < len(METRICS) else [],
        "sort": wanted.sort_key,
        "metric": wanted.charted,
    }
