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
    FileRefusal.NO_LINES: gettext_lazy(
        "There is no line with numbers. Send one JSON object for each day."
    ),
    FileRefusal.FILE_TOO_LARGE: gettext_lazy(
        "The file is larger than {most} MB. Split it by year or by campaign."
    ),
    FileRefusal.UNPACKED_TOO_LARGE: gettext_lazy(
        "Unpacked, this file is larger than {most} MB. Split it by year or by campaign."
    ),
    FileRefusal.ONE_COLUMN: gettext_lazy(
        "The first rows have only one column. One of them must name the columns, separated by "
        "commas, semicolons or tabs: date, spend, clicks, conversions, revenue."
    ),
    FileRefusal.TOO_MANY_COLUMNS: gettext_lazy(
        "The header has over {most} columns. Keep those that are to be imported."
    ),
    FileRefusal.IS_A_WORKBOOK: gettext_lazy(
        "This is a workbook of an old kind, not a CSV file. In Excel choose File > Save as > "
        "Excel workbook (.xlsx) or CSV UTF-8 (Comma delimited)."
    ),
    FileRefusal.BROKEN_ARCHIVE: gettext_lazy(
        "This file is damaged: a part of it is missing. Save or zip it once more, or upload CSV."
    ),
    FileRefusal.LOCKED_ARCHIVE: gettext_lazy(
        "This file is locked by a password. Save it without one."
    ),
    FileRefusal.SEVERAL_IN_ARCHIVE: gettext_lazy(
        "The archive holds several tables. Upload them one by one."
    ),
    FileRefusal.NONE_IN_ARCHIVE: gettext_lazy(
        "The archive holds no CSV file. Choose a CSV file or an Excel workbook."
    ),
    FileRefusal.ARCHIVE_BOMB: gettext_lazy(
        "The file would grow over two hundred times when it is unpacked, which no table does. "
        "Upload the CSV file itself."
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
        "Row {row} holds signs of an encoding that is not known here. Save the file as CSV UTF-8 "
        "(in Excel: CSV UTF-8, comma delimited)."
    ),
    FileRefusal.NOT_IN_ENCODING: gettext_lazy(
        "Row {row} holds signs that {encoding} does not have. Choose another encoding."
    ),
    FileRefusal.ROW_TOO_LONG: gettext_lazy(
        "One row is longer than 4 MB. Look for a quotation mark that opens and never closes, or "
        "for line breaks that are missing."
    ),
    FileRefusal.UNCLOSED_QUOTE: gettext_lazy(
        "A quotation mark opens in or after row {row} and never closes. Close it, or take it out."
    ),
    FileRefusal.STRAY_QUOTE: gettext_lazy(
        "In row {row} text follows a closing quotation mark. Double the marks inside a cell, or "
        "take them out."
    ),
    FileRefusal.MISSING_COLUMNS: gettext_lazy(
        "The file has no column for {columns}. Its columns are: {header}."
    ),
    FileRefusal.COLUMN_TWICE: gettext_lazy(
        "The column “{column}” stands twice, so one of the two would be lost. Take one out, or "
        "give it another name."
    ),
    FileRefusal.COLUMN_USED_TWICE: gettext_lazy(
        "One column was chosen for two things. Choose a column for each."
    ),
    FileRefusal.AMBIGUOUS_DATES: gettext_lazy(
        "Days such as {example} can be read in two ways. Say whether the day or the month comes "
        "first."
    ),
    FileRefusal.AMBIGUOUS_NUMBERS: gettext_lazy(
        "Numbers such as {example} can be read in two ways. Say which sign separates the sen."
    ),
    FileRefusal.TOO_MANY_CAMPAIGNS: gettext_lazy("The file names over {most} campaigns. Split it."),
    FileRefusal.TOO_MANY_ROWS: gettext_lazy(
        "The file has over {most} rows. Split it by year or by campaign."
    ),
    FileRefusal.NO_CAMPAIGN: gettext_lazy(
        "The file does not say to which campaign its rows belong. Add a column “campaign” that "
        "names one in each row, or say one for all: ?campaign_id=cmp_… in the address of the "
        "API, --campaign on the command line."
    ),
    FileRefusal.CAMPAIGN_GONE: gettext_lazy(
        "The chosen campaign is no longer there. Choose another one."
    ),
    FileRefusal.BAD_CAMPAIGN_NAME: gettext_lazy(
        "Give the new campaign a name of up to 120 characters."
    ),
    FileRefusal.DISK_FULL: gettext_lazy(
        "The disk of the database is full. Nothing was imported. Ask your administrator to free "
        "space, then import the file again."
    ),
    FileRefusal.UNEXPECTED: gettext_lazy(
        "Something went wrong on our side and nothing was stored. Try again."
    ),
    FileRefusal.BAD_ROWS: gettext_lazy("Some rows need a repair, so nothing was stored."),
}
IMPORTS: Final[Mapping[RefusalCode, Promise]] = {
    ImportRefusal.TOO_LATE: gettext_lazy("The import was over before it could be cancelled."),
    ImportRefusal.NOT_FINISHED: gettext_lazy("This import still runs. Wait until it is done."),
    ImportRefusal.NOTHING_STORED: gettext_lazy(
        "This import stored nothing, so there is nothing to undo."
    ),
    ImportRefusal.BEFORE_LEDGER: gettext_lazy(
        "This import came before Kempen kept what imports replace, so it cannot be undone."
    ),
}
