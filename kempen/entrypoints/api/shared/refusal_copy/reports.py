"""Refusals of scheduled reports and of files."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.reports.refusals import ReportRefusal, ScheduleRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

SCHEDULES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ScheduleRefusal.GONE: RefusalAnswer("There is no such thing here.", 404),
    ScheduleRefusal.BAD_NAME: RefusalAnswer("Give a name of up to {longest} characters."),
    ScheduleRefusal.NAME_NOT_SHOWN: RefusalAnswer(
        "The name holds a sign that cannot be shown: leave it out.", code="bad_name"
    ),
    ScheduleRefusal.BAD_DAY: RefusalAnswer(
        "A weekday is 1 (Monday) to 7, a day of the month 1 to 31."
    ),
    ScheduleRefusal.BAD_PERIOD: RefusalAnswer("A period is one of: {periods}."),
    ScheduleRefusal.NO_FORMAT: RefusalAnswer("Choose at least one format."),
    ScheduleRefusal.NO_READER: RefusalAnswer("Choose at least one person who receives it."),
    ScheduleRefusal.TOO_MANY_READERS: RefusalAnswer("Up to {most} people can receive it."),
    ScheduleRefusal.BAD_READER: RefusalAnswer(
        "Reports go to members of the business who may export numbers."
    ),
    ScheduleRefusal.TOO_MANY: RefusalAnswer(
        "A business has up to {most} schedules: delete one first.", 409
    ),
    ScheduleRefusal.CHANGED_MEANWHILE: RefusalAnswer(
        "The schedule was changed meanwhile: it is at revision {revision}. Read it again, then "
        "send your change with that revision.",
        409,
    ),
}
# Waiting does not help against a machine without Pango.
REPORTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ReportRefusal.TOO_MANY_ROWS: RefusalAnswer(
        "This report has {rows:,} rows; as JSON or Excel it may have {most:,}. Choose fewer days, "
        "or one row for each week or month, or take it as CSV or Parquet: they hold any number.",
        pointer="?group_by",
    ),
    ReportRefusal.NO_PDF: RefusalAnswer(
        "This machine cannot make a PDF: Pango is missing. Install Debian's packages {packages}, "
        "or take the report as CSV, Excel or Parquet.",
        503,
    ),
    ReportRefusal.PDF_FAILED: RefusalAnswer(
        "This PDF could not be made. Take the report as CSV, Excel or Parquet.", 503
    ),
}
MONTH_END: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    MonthEndRefusal.TAX_UNANSWERED: RefusalAnswer(
        "Nobody has answered how the platform `{platform}` bills this business. The owner does so "
        "under Settings › Tax.",
        pointer="?platform",
    ),
}
