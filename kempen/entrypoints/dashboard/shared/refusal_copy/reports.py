"""Refusals of scheduled reports and of files."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.reports.refusals import ReportRefusal, ScheduleRefusal
from kempen.kit.refusal import RefusalCode

SCHEDULES: Final[Mapping[RefusalCode, Promise]] = {
    ScheduleRefusal.GONE: gettext_lazy("Someone deleted this report."),
    ScheduleRefusal.BAD_NAME: gettext_lazy("Enter a name of {longest} characters or fewer."),
    ScheduleRefusal.NAME_NOT_SHOWN: gettext_lazy(
        "The name has a character that cannot be shown. Remove it."
    ),
    ScheduleRefusal.BAD_DAY: gettext_lazy(
        "Enter a weekday from 1 (Monday) to 7, or a day of the month from 1 to 31."
    ),
    ScheduleRefusal.BAD_PERIOD: gettext_lazy("Choose one of these periods: {periods}."),
    ScheduleRefusal.BAD_COLUMN: gettext_lazy("Choose some of these columns: {columns}."),
    ScheduleRefusal.BAD_SORT: gettext_lazy("Sort by one of these columns: {columns}."),
    ScheduleRefusal.BAD_METRIC: gettext_lazy("Choose one of these metrics: {metrics}."),
    ScheduleRefusal.WHOLE_ONLY: gettext_lazy(
        "Rows by state or shop are of the whole business. Leave the search empty."
    ),
    ScheduleRefusal.NO_FORMAT: gettext_lazy("Choose at least one format."),
    ScheduleRefusal.NO_READER: gettext_lazy("Choose at least one recipient."),
    ScheduleRefusal.TOO_MANY_READERS: gettext_lazy("Choose up to {most} recipients."),
    ScheduleRefusal.BAD_READER: gettext_lazy("Choose members who may export data."),
    ScheduleRefusal.TOO_MANY: gettext_lazy(
        "You have {most} scheduled reports, the most allowed. Delete one first."
    ),
    ScheduleRefusal.CHANGED_MEANWHILE: gettext_lazy(
        "Someone else changed this report. Your changes are not saved. Save again to replace "
        "theirs."
    ),
}
REPORTS: Final[Mapping[RefusalCode, Promise]] = {
    ReportRefusal.WHOLE_ONLY: gettext_lazy(
        "Rows by state or shop are of the whole business. Leave the search empty."
    ),
    ReportRefusal.TOO_MANY_ROWS: gettext_lazy(
        "This report has {rows:,} rows. JSON and Excel files can have up to {most:,}. Choose fewer "
        "days, rows by week or month, or CSV or Parquet."
    ),
    ReportRefusal.NO_PDF: gettext_lazy(
        "The PDF failed, because Pango is missing on the server. Install Debian’s packages "
        "{packages}, or choose CSV, Excel or Parquet."
    ),
    ReportRefusal.PDF_FAILED: gettext_lazy("The PDF failed. Choose CSV, Excel or Parquet."),
}
MONTH_END: Final[Mapping[RefusalCode, Promise]] = {
    MonthEndRefusal.TAX_UNANSWERED: gettext_lazy(
        "Answer how this supplier bills you under Settings › Tax, then download the file."
    ),
}
