"""Refusals of scheduled reports and of files."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.month_end.refusals import MonthEndRefusal
from kempen.domain.reports.refusals import ReportRefusal, ScheduleRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

SCHEDULES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ScheduleRefusal.GONE: RefusalAnswer(_("Not found. Check the ID."), 404),
    ScheduleRefusal.BAD_NAME: RefusalAnswer(_("Must be 1 to {longest} characters.")),
    ScheduleRefusal.NAME_NOT_SHOWN: RefusalAnswer(
        _("The name contains a character that cannot be displayed. Remove it."), code="bad_name"
    ),
    ScheduleRefusal.BAD_DAY: RefusalAnswer(
        _("Must be 1 (Monday) to 7 for a weekday, or 1 to 31 for a day of the month.")
    ),
    ScheduleRefusal.BAD_PERIOD: RefusalAnswer(_("Must be one of: {periods}.")),
    ScheduleRefusal.BAD_COLUMN: RefusalAnswer(_("Must be some of: {columns}.")),
    ScheduleRefusal.BAD_SORT: RefusalAnswer(
        _("Must be one of these columns, with a minus sign for the highest first: {columns}.")
    ),
    ScheduleRefusal.BAD_METRIC: RefusalAnswer(_("Must be one of: {metrics}.")),
    ScheduleRefusal.WHOLE_ONLY: RefusalAnswer(
        _("Rows by state or shop are of the whole business. Leave the search empty.")
    ),
    ScheduleRefusal.NO_FORMAT: RefusalAnswer(_("Must have 1 format or more.")),
    ScheduleRefusal.NO_READER: RefusalAnswer(_("Must have 1 recipient or more.")),
    ScheduleRefusal.TOO_MANY_READERS: RefusalAnswer(_("Must have {most} recipients or fewer.")),
    ScheduleRefusal.BAD_READER: RefusalAnswer(_("Must be a member who can export data.")),
    ScheduleRefusal.TOO_MANY: RefusalAnswer(
        _("A business can have {most} scheduled reports. Delete one first."), 409
    ),
    ScheduleRefusal.CHANGED_MEANWHILE: RefusalAnswer(
        _(
            "This scheduled report has changed. It is now revision {revision}. Read it "
            "again, then send your change with that revision."
        ),
        409,
    ),
}
# Waiting does not help against a machine without Pango.
REPORTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ReportRefusal.WHOLE_ONLY: RefusalAnswer(
        _(
            "Rows by state or shop are of the whole business. Leave the search and the "
            "campaign empty."
        ),
        code="whole_only",
    ),
    ReportRefusal.TOO_MANY_ROWS: RefusalAnswer(
        _(
            "This report has {rows:,} rows. JSON and Excel can have {most:,}. Choose fewer "
            "days, or one row for each week or month, or use CSV or Parquet, which have no "
            "limit."
        ),
        pointer="?group_by",
    ),
    ReportRefusal.NO_PDF: RefusalAnswer(
        _(
            "PDF is not available, because Pango is not installed. Ask your administrator to "
            "install the Debian packages {packages}, or use CSV, Excel or Parquet."
        ),
        503,
    ),
    ReportRefusal.PDF_FAILED: RefusalAnswer(
        _("The PDF could not be created. Use CSV, Excel or Parquet."), 503
    ),
}
MONTH_END: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    MonthEndRefusal.TAX_UNANSWERED: RefusalAnswer(
        _(
            "Kempen does not know how the platform `{platform}` bills this business. Ask the "
            "owner to enter it under Settings > Tax."
        ),
        pointer="?platform",
    ),
}
