"""Refusals of what is asked of imports."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.imports.refusals import FileRefusal
from kempen.domain.performance.refusals import ImportRefusal
from kempen.kit.refusal import RefusalCode

FILES: Final[Mapping[RefusalCode, Promise]] = {
    FileRefusal.EMPTY_FILE: gettext_lazy(
        "The file is empty. Choose a CSV file with a header and at least one day."
    ),
    FileRefusal.NO_ROWS: gettext_lazy(
        "The file has a header but no rows. Add at least one day under it."
    ),
    FileRefusal.NO_LINES: gettext_lazy("No line has data. Send one JSON object for each day."),
    FileRefusal.FILE_TOO_LARGE: gettext_lazy(
        "The file is larger than {most} MB. Split it by year or by campaign."
    ),
    FileRefusal.UNPACKED_TOO_LARGE: gettext_lazy(
        "Unpacked, this file is larger than {most} MB. Split it by year or by campaign."
    ),
    FileRefusal.ONE_COLUMN: gettext_lazy(
        "Kempen found only one column in the first rows. Add a header row with column names, "
        "separated by commas, semicolons or tabs, such as date and revenue."
    ),
    FileRefusal.TOO_MANY_COLUMNS: gettext_lazy(
        "The header has over {most} columns. Delete the columns that you do not import."
    ),
    FileRefusal.IS_A_WORKBOOK: gettext_lazy(
        "This is an old Excel format. In Excel, choose File > Save as > Excel workbook (.xlsx) "
        "or CSV UTF-8 (Comma delimited)."
    ),
    FileRefusal.BROKEN_ARCHIVE: gettext_lazy(
        "Part of this file is missing. Save or zip it again, or upload a CSV file."
    ),
    FileRefusal.LOCKED_ARCHIVE: gettext_lazy(
        "This file has a password. Save it without a password."
    ),
    FileRefusal.SEVERAL_IN_ARCHIVE: gettext_lazy(
        "The zip file has several tables. Upload them one by one."
    ),
    FileRefusal.NONE_IN_ARCHIVE: gettext_lazy(
        "The zip file has no CSV file. Choose a CSV file or an Excel workbook."
    ),
    FileRefusal.ARCHIVE_BOMB: gettext_lazy(
        "The zip file is over two hundred times larger when unpacked. Upload the CSV file itself."
    ),
    FileRefusal.WORKBOOK_TOO_LARGE: gettext_lazy(
        "The workbook has over {most} cells. Split it by year, or save it as CSV UTF-8."
    ),
    FileRefusal.TAKES_TOO_MUCH: gettext_lazy(
        "The file takes too long or too much memory to open. Nothing was saved. Save it as CSV "
        "UTF-8, or split it by year."
    ),
    FileRefusal.IS_NOT_TEXT: gettext_lazy("This is not a text file. Choose a CSV file."),
    FileRefusal.IS_NOT_UTF8: gettext_lazy(
        "Kempen does not know the text encoding of row {row}. Save the file as CSV UTF-8 (in "
        "Excel: CSV UTF-8, comma delimited)."
    ),
    FileRefusal.NOT_IN_ENCODING: gettext_lazy(
        "Row {row} has characters that {encoding} does not have. Choose another encoding."
    ),
    FileRefusal.ROW_TOO_LONG: gettext_lazy(
        "One row is longer than 4 MB. Check for a quotation mark that never closes, or for "
        "missing line breaks."
    ),
    FileRefusal.UNCLOSED_QUOTE: gettext_lazy(
        "A quotation mark in or after row {row} never closes. Close it, or remove it."
    ),
    FileRefusal.STRAY_QUOTE: gettext_lazy(
        "In row {row}, text follows a closing quotation mark. Double the marks inside a cell, or "
        "remove them."
    ),
    FileRefusal.MISSING_COLUMNS: gettext_lazy(
        "The file has no column for {columns}. Its columns are: {header}."
    ),
    FileRefusal.COLUMN_TWICE: gettext_lazy(
        "The file has two columns named “{column}”. Delete one, or rename it."
    ),
    FileRefusal.COLUMN_USED_TWICE: gettext_lazy(
        "You chose one column for two things. Choose a column for each."
    ),
    FileRefusal.AMBIGUOUS_DATES: gettext_lazy(
        "Dates such as {example} can mean two things. Choose whether the day or the month comes "
        "first."
    ),
    FileRefusal.AMBIGUOUS_NUMBERS: gettext_lazy(
        "Numbers such as {example} can mean two things. Choose the number format."
    ),
    FileRefusal.TOO_MANY_CAMPAIGNS: gettext_lazy("The file has over {most} campaigns. Split it."),
    FileRefusal.TOO_MANY_ROWS: gettext_lazy(
        "The file has over {most} rows. Split it by year or by campaign."
    ),
    FileRefusal.NO_CAMPAIGN: gettext_lazy(
        "The file does not say which campaign its rows belong to. Add a “campaign” column, or "
        "choose one campaign for all rows. In the API that is ?campaign_id=cmp_…, on the command "
        "line --campaign."
    ),
    FileRefusal.CAMPAIGN_GONE: gettext_lazy(
        "The campaign you chose no longer exists. Choose another one."
    ),
    FileRefusal.BAD_CAMPAIGN_NAME: gettext_lazy(
        "Enter a campaign name of 120 characters or fewer."
    ),
    FileRefusal.DISK_FULL: gettext_lazy(
        "The database has no disk space left. Nothing was imported. Ask your administrator to free "
        "space, then import the file again."
    ),
    FileRefusal.UNEXPECTED: gettext_lazy(
        "Import failed because of an error in Kempen. Nothing was saved. Try again."
    ),
    FileRefusal.BAD_ROWS: gettext_lazy("Some rows have errors, so nothing was saved."),
}
IMPORTS: Final[Mapping[RefusalCode, Promise]] = {
    ImportRefusal.TOO_LATE: gettext_lazy("The import finished before you cancelled it."),
    ImportRefusal.NOT_FINISHED: gettext_lazy(
        "This import is still running. Wait until it finishes."
    ),
    ImportRefusal.NOTHING_STORED: gettext_lazy(
        "This import saved nothing, so there is nothing to undo."
    ),
    ImportRefusal.BEFORE_LEDGER: gettext_lazy(
        "This import is older than the undo feature, so Kempen cannot undo it."
    ),
}
