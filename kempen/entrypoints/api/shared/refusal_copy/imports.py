"""Refusals of what is asked of imports."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.imports.refusals import BodyRefusal, FileRefusal
from kempen.domain.performance.refusals import ImportRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

FILES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    FileRefusal.EMPTY_FILE: RefusalAnswer(
        _("The file is empty. Use a CSV file with a header and at least one day.")
    ),
    FileRefusal.NO_ROWS: RefusalAnswer(
        _("The file has a header but no rows. Add at least one day.")
    ),
    FileRefusal.NO_LINES: RefusalAnswer(
        _("There is no line with data. Send one JSON object for each day.")
    ),
    FileRefusal.FILE_TOO_LARGE: RefusalAnswer(
        _("The file is larger than {most} MB. Split it by year or by campaign.")
    ),
    FileRefusal.UNPACKED_TOO_LARGE: RefusalAnswer(
        _("Unpacked, this file is larger than {most} MB. Split it by year or by campaign.")
    ),
    FileRefusal.ONE_COLUMN: RefusalAnswer(
        _(
            "The first rows have only one column. One of them must name the columns, "
            "separated by commas, semicolons or tabs: date, spend, clicks, conversions, "
            "revenue."
        )
    ),
    FileRefusal.TOO_MANY_COLUMNS: RefusalAnswer(
        _("The header has more than {most} columns. Remove those that you do not import.")
    ),
    FileRefusal.IS_A_WORKBOOK: RefusalAnswer(
        _(
            "This is an old Excel workbook (.xls). In Excel, choose File > Save as > Excel "
            "workbook (.xlsx) or CSV UTF-8 (Comma delimited)."
        )
    ),
    FileRefusal.BROKEN_ARCHIVE: RefusalAnswer(
        _("The file is damaged. Save or zip it again, or upload a CSV file.")
    ),
    FileRefusal.LOCKED_ARCHIVE: RefusalAnswer(_("The file has a password. Save it without one.")),
    FileRefusal.SEVERAL_IN_ARCHIVE: RefusalAnswer(
        _("The archive contains several tables. Upload them one at a time.")
    ),
    FileRefusal.NONE_IN_ARCHIVE: RefusalAnswer(
        _("The archive contains no CSV file. Choose a CSV file or an Excel workbook.")
    ),
    FileRefusal.ARCHIVE_BOMB: RefusalAnswer(
        _(
            "The archive unpacks to more than two hundred times its size. Upload the CSV "
            "file itself."
        )
    ),
    FileRefusal.WORKBOOK_TOO_LARGE: RefusalAnswer(
        _("The workbook has more than {most} cells. Split it by year, or save it as CSV UTF-8.")
    ),
    FileRefusal.TAKES_TOO_MUCH: RefusalAnswer(
        _(
            "The file takes too long or too much memory to open. Nothing was saved. Save it "
            "as CSV UTF-8, or split it by year."
        )
    ),
    FileRefusal.IS_NOT_TEXT: RefusalAnswer(_("This is not a text file. Choose a CSV file.")),
    FileRefusal.IS_NOT_UTF8: RefusalAnswer(
        _(
            "Row {row} has an unknown encoding. Save the file as CSV UTF-8. In Excel, choose "
            "CSV UTF-8 (Comma delimited)."
        )
    ),
    FileRefusal.NOT_IN_ENCODING: RefusalAnswer(
        _("Row {row} has characters that {encoding} does not have. Choose another encoding.")
    ),
    FileRefusal.ROW_TOO_LONG: RefusalAnswer(
        _(
            "One row is longer than 4 MB. Check for a quotation mark that is never closed, "
            "or for missing line breaks."
        )
    ),
    FileRefusal.UNCLOSED_QUOTE: RefusalAnswer(
        _("A quotation mark in row {row} or later is never closed. Close or remove it.")
    ),
    FileRefusal.STRAY_QUOTE: RefusalAnswer(
        _(
            "In row {row}, text follows a closing quotation mark. Double the quotation marks "
            "inside a cell, or remove them."
        )
    ),
    FileRefusal.MISSING_COLUMNS: RefusalAnswer(
        _(
            "The file has no column for {columns}. Its columns are: {header}. Rename them in the "
            "header row."
        )
    ),
    FileRefusal.COLUMN_TWICE: RefusalAnswer(
        _("The column “{column}” appears twice. Remove or rename one.")
    ),
    FileRefusal.COLUMN_USED_TWICE: RefusalAnswer(
        _("One column is used twice. Choose another column for one of them.")
    ),
    FileRefusal.AMBIGUOUS_DATES: RefusalAnswer(
        _(
            "Dates such as {example} can be read in two ways. Choose whether the day or the "
            "month comes first."
        ),
        repair=_("Add date_form=dmy or date_form=mdy to the URL."),
        pointer="?date_form",
    ),
    FileRefusal.AMBIGUOUS_NUMBERS: RefusalAnswer(
        _("Numbers such as {example} can be read in two ways. Choose the decimal separator."),
        repair=_("Add number_form=point or number_form=comma to the URL."),
        pointer="?number_form",
    ),
    FileRefusal.TOO_MANY_CAMPAIGNS: RefusalAnswer(
        _("The file has more than {most} campaigns. Split it.")
    ),
    FileRefusal.TOO_MANY_ROWS: RefusalAnswer(
        _("The file has more than {most} rows. Split it by year or by campaign.")
    ),
    FileRefusal.NO_CAMPAIGN: RefusalAnswer(
        _(
            "The file does not say which campaign its rows belong to. Add a column "
            "“campaign”, or name one campaign for all rows with ?campaign_id=cmp_… in the "
            "API or --campaign on the command line."
        )
    ),
    FileRefusal.CAMPAIGN_GONE: RefusalAnswer(
        _("The campaign no longer exists. Choose another one.")
    ),
    FileRefusal.BAD_CAMPAIGN_NAME: RefusalAnswer(
        _("The campaign’s name must be 1 to 120 characters.")
    ),
    FileRefusal.DISK_FULL: RefusalAnswer(
        _(
            "The database has no disk space left. Nothing was imported. Ask your "
            "administrator to free space, then import the file again."
        )
    ),
    FileRefusal.UNEXPECTED: RefusalAnswer(
        _("Kempen failed unexpectedly. Nothing was saved. Try again.")
    ),
    FileRefusal.BAD_ROWS: RefusalAnswer(
        _("Some rows have errors. Nothing was saved. Correct them and try again."), code="invalid"
    ),
}
_TOTAL: Final = ("errors_total",)
BODIES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    BodyRefusal.MALFORMED: RefusalAnswer("{fault}", 400, code="malformed_json"),
    BodyRefusal.SEVERAL: RefusalAnswer(
        _("{errors_total:,} values are wrong. Nothing was saved. `errors` lists them."),
        code="invalid",
        shown=_TOTAL,
    ),
    BodyRefusal.NOT_AN_OBJECT: RefusalAnswer(
        _("The body must be an object with campaign_id and data."), code="wrong_type", shown=_TOTAL
    ),
    BodyRefusal.UNKNOWN_FIELD: RefusalAnswer(
        _("“{name}” is not a field here. The fields are {fields}."), shown=_TOTAL
    ),
    BodyRefusal.NO_CAMPAIGN_ID: RefusalAnswer(
        _("campaign_id is required."), code="missing_field", shown=_TOTAL
    ),
    BodyRefusal.BAD_CAMPAIGN_ID: RefusalAnswer(
        _("campaign_id must be a text of 1 to {longest} characters."),
        code="wrong_type",
        shown=_TOTAL,
    ),
    BodyRefusal.NO_DATA: RefusalAnswer(
        _("data is required. It must be the list of days."), code="missing_field", shown=_TOTAL
    ),
    BodyRefusal.DATA_NOT_A_LIST: RefusalAnswer(
        _("data must be a list of objects."), code="wrong_type", shown=_TOTAL
    ),
    BodyRefusal.TOO_FEW_ROWS: RefusalAnswer(_("data must have at least one day."), shown=_TOTAL),
    BodyRefusal.TOO_MANY_ROWS: RefusalAnswer(
        _("data has {rows:,} rows. One request can have {most:,}."), shown=_TOTAL
    ),
    BodyRefusal.BAD_ON_ERROR: RefusalAnswer(
        _('on_error must be "refuse" or "skip".'), code="invalid_choice", shown=_TOTAL
    ),
    BodyRefusal.BAD_DRY_RUN: RefusalAnswer(
        _("dry_run must be true or false."), code="wrong_type", shown=_TOTAL
    ),
    BodyRefusal.CAMPAIGN_NOT_FOUND: RefusalAnswer(
        _("This business has no campaign with this campaign_id."),
        404,
        code="not_found",
        pointer="#/campaign_id",
    ),
    BodyRefusal.AMBIGUOUS_CAMPAIGN: RefusalAnswer(
        _("Two platforms have a campaign with this ID. Use Kempen’s instead: {ours}."),
        409,
        pointer="#/campaign_id",
    ),
}
IMPORTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ImportRefusal.TOO_LATE: RefusalAnswer(
        _("This import has finished. If it saved rows, undo it."), 409
    ),
    ImportRefusal.NOT_FINISHED: RefusalAnswer(
        _("This import has not finished. Wait until its status is completed."), 409
    ),
    ImportRefusal.NOTHING_STORED: RefusalAnswer(
        _("This import saved nothing, so there is nothing to undo."), 409
    ),
    ImportRefusal.BEFORE_LEDGER: RefusalAnswer(
        _("This import is from before Kempen saved what imports replaced, so it cannot be undone."),
        409,
    ),
}
