"""Refusals of scheduled reports and of files."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.reports.refusals import ReportRefusal, ScheduleRefusal
from kempen.kit.refusal import RefusalCode

SCHEDULES: Final[Mapping[RefusalCode, Promise]] = {
    ScheduleRefusal.GONE: gettext_lazy("This report was deleted meanwhile."),
    ScheduleRefusal.BAD_NAME: gettext_lazy("Give a name of up to {longest} characters."),
    ScheduleRefusal.NAME_NOT_SHOWN: gettext_lazy(
        "The name holds a sign that cannot be shown: leave it out."
    ),
    ScheduleRefusal.BAD_DAY: gettext_lazy(
        "A weekday is 1 (Monday) to 7, a day of the month 1 to 31."
    ),
    ScheduleRefusal.BAD_PERIOD: gettext_lazy("A period is one of: {periods}."),
    ScheduleRefusal.NO_FORMAT: gettext_lazy("Choose at least one format."),
    ScheduleRefusal.NO_READER: gettext_lazy("Choose at least one person who receives it."),
    ScheduleRefusal.TOO_MANY_READERS: gettext_lazy("Up to {most} people can receive it."),
    ScheduleRefusal.BAD_READER: gettext_lazy(
        "Reports go to members of the business who may export numbers."
    ),
    ScheduleRefusal.TOO_MANY: gettext_lazy(
        "A business has up to {most} schedules: delete one first."
    ),
    ScheduleRefusal.CHANGED_MEANWHILE: gettext_lazy(
        "Somebody changed this schedule while you did. What you entered is still here: "
        "“Save” once more puts it in place of theirs."
    ),
}
REPORTS: Final[Mapping[RefusalCode, Promise]] = {
    ReportRefusal.TOO_MANY_ROWS: gettext_lazy(
        "This report has {rows:,} rows; as JSON or Excel it may have {most:,}. Choose fewer days, "
        "or one row for each week or month, or take it as CSV or Parquet: they hold any number."
    ),
    ReportRefusal.NO_PDF: gettext_lazy(
        "This machine cannot make a PDF: Pango is missing. Install Debian's packages {packages}, "
        "or take the report as CSV, Excel or Parquet."
    ),
    ReportRefusal.PDF_FAILED: gettext_lazy(
        "This PDF could not be made. Take the report as CSV, Excel or Parquet."
    ),
}
MONTH_END: Final[Mapping[RefusalCode, Promise]] = {
    MonthEndRefusal.TAX_UNANSWERED: gettext_lazy(
        "Answer how this supplier bills you under Settings › Tax, then download the file."
    ),
}
