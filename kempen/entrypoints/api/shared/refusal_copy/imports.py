"""Refusals of what is asked of imports."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.imports.refusals import BodyRefusal, FileRefusal
from kempen.domain.performance.refusals import ImportRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

FILES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    FileRefusal.EMPTY_FILE: RefusalAnswer(
        "The file is empty. Choose a CSV file with a header and at least one day."
    ),
    FileRefusal.NO_ROWS: RefusalAnswer(
        "The file has a header but no rows. Add at least one day under it."
    ),
    FileRefusal.NO_LINES: RefusalAnswer(
        "There is no line with numbers. Send one JSON object for each day."
    ),
    FileRefusal.FILE_TOO_LARGE: RefusalAnswer(
        "The file is larger than {most} MB. Split it by year or by campaign."
    ),
    FileRefusal.UNPACKED_TOO_LARGE: RefusalAnswer(
        "Unpacked, this file is larger than {most} MB. Split it by year or by campaign."
    ),
    FileRefusal.ONE_COLUMN: RefusalAnswer(
        "The first rows have only one column. One of them must name the columns, separated by "
        "commas, semicolons or tabs: date, spend, clicks, conversions, revenue."
    ),
    FileRefusal.TOO_MANY_COLUMNS: RefusalAnswer(
        "The header has over {most} columns. Keep those that are to be imported."
    ),
    FileRefusal.IS_A_WORKBOOK: RefusalAnswer(
        "This is a workbook of an old kind, not a CSV file. In Excel choose File > Save as > "
        "Excel workbook (.xlsx) or CSV UTF-8 (Comma delimited)."
    ),
    FileRefusal.BROKEN_ARCHIVE: RefusalAnswer(
        "This file is damaged: a part of it is missing. Save or zip it once more, or upload CSV."
    ),
    FileRefusal.LOCKED_ARCHIVE: RefusalAnswer(
        "This file is locked by a password. Save it without one."
    ),
    FileRefusal.SEVERAL_IN_ARCHIVE: RefusalAnswer(
        "The archive holds several tables. Upload them one by one."
    ),
    FileRefusal.NONE_IN_ARCHIVE: RefusalAnswer(
        "The archive holds no CSV file. Choose a CSV file or an Excel workbook."
    ),
    FileRefusal.ARCHIVE_BOMB: RefusalAnswer(
        "The file would grow over two hundred times when it is unpacked, which no table does. "
        "Upload the CSV file itself."
    ),
    FileRefusal.WORKBOOK_TOO_LARGE: RefusalAnswer(
        "The workbook has over {most} cells. Split it by year, or save it as CSV UTF-8."
    ),
    FileRefusal.TAKES_TOO_MUCH: RefusalAnswer(
        "The file takes too long or too much memory to open. Nothing was saved. Save it as CSV "
        "UTF-8, or split it by year."
    ),
    FileRefusal.IS_NOT_TEXT: RefusalAnswer("This is not a text file. Choose a CSV file."),
    FileRefusal.IS_NOT_UTF8: RefusalAnswer(
        "Row {row} holds signs of an encoding that is not known here. Save the file as CSV UTF-8 "
        "(in Excel: CSV UTF-8, comma delimited)."
    ),
    FileRefusal.NOT_IN_ENCODING: RefusalAnswer(
        "Row {row} holds signs that {encoding} does not have. Choose another encoding."
    ),
    FileRefusal.ROW_TOO_LONG: RefusalAnswer(
        "One row is longer than 4 MB. Look for a quotation mark that opens and never closes, or "
        "for line breaks that are missing."
    ),
    FileRefusal.UNCLOSED_QUOTE: RefusalAnswer(
        "A quotation mark opens in or after row {row} and never closes. Close it, or take it out."
    ),
    FileRefusal.STRAY_QUOTE: RefusalAnswer(
        "In row {row} text follows a closing quotation mark. Double the marks inside a cell, or "
        "take them out."
    ),
    FileRefusal.MISSING_COLUMNS: RefusalAnswer(
        "The file has no column for {columns}. Its columns are: {header}."
    ),
    FileRefusal.COLUMN_TWICE: RefusalAnswer(
        "The column “{column}” stands twice, so one of the two would be lost. Take one out, or "
        "give it another name."
    ),
    FileRefusal.COLUMN_USED_TWICE: RefusalAnswer(
        "One column was chosen for two things. Choose a column for each."
    ),
    FileRefusal.AMBIGUOUS_DATES: RefusalAnswer(
        "Days such as {example} can be read in two ways. Say whether the day or the month comes "
        "first.",
        repair="Add date_form=dmy or date_form=mdy to the address.",
        pointer="?date_form",
    ),
    FileRefusal.AMBIGUOUS_NUMBERS: RefusalAnswer(
        "Numbers such as {example} can be read in two ways. Say which sign separates the sen.",
        repair="Add number_form=point or number_form=comma to the address.",
        pointer="?number_form",
    ),
    FileRefusal.TOO_MANY_CAMPAIGNS: RefusalAnswer(
        "The file names over {most} campaigns. Split it."
    ),
    FileRefusal.TOO_MANY_ROWS: RefusalAnswer(
        "The file has over {most} rows. Split it by year or by campaign."
    ),
    FileRefusal.NO_CAMPAIGN: RefusalAnswer(
        "The file does not say to which campaign its rows belong. Add a column “campaign” that "
        "names one in each row, or say one for all: ?campaign_id=cmp_… in the address of the "
        "API, --campaign on the command line."
    ),
    FileRefusal.CAMPAIGN_GONE: RefusalAnswer(
        "The chosen campaign is no longer there. Choose another one."
    ),
    FileRefusal.BAD_CAMPAIGN_NAME: RefusalAnswer(
        "Give the new campaign a name of up to 120 characters."
    ),
    FileRefusal.DISK_FULL: RefusalAnswer(
        "The disk of the database is full. Nothing was imported. Ask your administrator to free "
        "space, then import the file again."
    ),
    FileRefusal.UNEXPECTED: RefusalAnswer(
        "Something went wrong on our side and nothing was stored. Try again."
    ),
    FileRefusal.BAD_ROWS: RefusalAnswer(
        "Some rows need a repair, so nothing was stored.", code="invalid"
    ),
}
_TOTAL: Final = ("errors_total",)
BODIES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    BodyRefusal.MALFORMED: RefusalAnswer("{fault}", 400, code="malformed_json"),
    BodyRefusal.SEVERAL: RefusalAnswer(
        "{errors_total:,} values are wrong, so nothing was stored; errors lists them.",
        code="invalid",
        shown=_TOTAL,
    ),
    BodyRefusal.NOT_AN_OBJECT: RefusalAnswer(
        "The body must be an object with campaign_id and data.", code="wrong_type", shown=_TOTAL
    ),
    BodyRefusal.UNKNOWN_FIELD: RefusalAnswer(
        "“{name}” is not a field here; the fields are {fields}.", shown=_TOTAL
    ),
    BodyRefusal.NO_CAMPAIGN_ID: RefusalAnswer(
        "campaign_id is required.", code="missing_field", shown=_TOTAL
    ),
    BodyRefusal.BAD_CAMPAIGN_ID: RefusalAnswer(
        "campaign_id must be a text of 1 to {longest} characters.", code="wrong_type", shown=_TOTAL
    ),
    BodyRefusal.NO_DATA: RefusalAnswer(
        "data is required: the list of days.", code="missing_field", shown=_TOTAL
    ),
    BodyRefusal.DATA_NOT_A_LIST: RefusalAnswer(
        "data must be a list of objects.", code="wrong_type", shown=_TOTAL
    ),
    BodyRefusal.TOO_FEW_ROWS: RefusalAnswer("data must hold at least one day.", shown=_TOTAL),
    BodyRefusal.TOO_MANY_ROWS: RefusalAnswer(
        "data holds {rows:,} rows; at most {most:,} fit in one request.", shown=_TOTAL
    ),
    BodyRefusal.BAD_ON_ERROR: RefusalAnswer(
        'on_error must be "refuse" or "skip".', code="invalid_choice", shown=_TOTAL
    ),
    BodyRefusal.BAD_DRY_RUN: RefusalAnswer(
        "dry_run must be true or false.", code="wrong_type", shown=_TOTAL
    ),
    BodyRefusal.CAMPAIGN_NOT_FOUND: RefusalAnswer(
        "No campaign of this business has this campaign_id.",
        404,
        code="not_found",
        pointer="#/campaign_id",
    ),
    BodyRefusal.AMBIGUOUS_CAMPAIGN: RefusalAnswer(
        "Two platforms know a campaign by this id. Send ours instead: {ours}.",
        409,
        pointer="#/campaign_id",
    ),
}
IMPORTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ImportRefusal.TOO_LATE: RefusalAnswer("This import is over. If it was stored, undo it.", 409),
    ImportRefusal.NOT_FINISHED: RefusalAnswer(
        "This import has not finished. Wait until its status is completed.", 409
    ),
    ImportRefusal.NOTHING_STORED: RefusalAnswer(
        "This import stored nothing, so there is nothing to undo.", 409
    ),
    ImportRefusal.BEFORE_LEDGER: RefusalAnswer(
        "This import came before the ledger was kept, so it cannot be undone.", 409
    ),
}
