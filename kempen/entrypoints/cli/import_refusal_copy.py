"""What `kempen import` says of a file that cannot be used."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.imports.refusals import FileRefusal
from kempen.kit.refusal import RefusalCode

FILES: Final[Mapping[RefusalCode, str]] = {
    FileRefusal.EMPTY_FILE: "The file is empty. Choose a CSV file with a header and at least one "
    "day.",
    FileRefusal.NO_ROWS: "The file has a header but no rows. Add at least one day under it.",
    FileRefusal.NO_LINES: "There is no line with numbers. Send one JSON object for each day.",
    FileRefusal.FILE_TOO_LARGE: "The file is larger than {most} MB. Split it by year or by "
    "campaign.",
    FileRefusal.UNPACKED_TOO_LARGE: "Unpacked, this file is larger than {most} MB. Split it by "
    "year or by campaign.",
    FileRefusal.ONE_COLUMN: "The first rows have only one column. One of them must name the "
    "columns, separated by commas, semicolons or tabs: date, spend, clicks, conversions, revenue.",
    FileRefusal.TOO_MANY_COLUMNS: (
        "The header has over {most} columns. Leave only those that you want to import."
    ),
    FileRefusal.IS_A_WORKBOOK: "This is an old kind of workbook, not a CSV file. In Excel "
    "choose File > Save as > Excel workbook (.xlsx) or CSV UTF-8 (Comma delimited).",
    FileRefusal.BROKEN_ARCHIVE: (
        "This file is damaged, because a part of it is missing. Save or zip it again, or use CSV."
    ),
    FileRefusal.LOCKED_ARCHIVE: "This file has a password. Save it without one.",
    FileRefusal.SEVERAL_IN_ARCHIVE: "The archive has several tables. Import them one by one.",
    FileRefusal.NONE_IN_ARCHIVE: "The archive has no CSV file. Choose a CSV file or an Excel "
    "workbook.",
    FileRefusal.ARCHIVE_BOMB: (
        "When unpacked, the file would be over 200 times larger. Import the CSV file itself."
    ),
    FileRefusal.WORKBOOK_TOO_LARGE: "The workbook has over {most} cells. Split it by year, or "
    "save it as CSV UTF-8.",
    FileRefusal.TAKES_TOO_MUCH: "The file takes too long or too much memory to open. Nothing was "
    "saved. Save it as CSV UTF-8, or split it by year.",
    FileRefusal.IS_NOT_TEXT: "This is not a text file. Choose a CSV file.",
    FileRefusal.IS_NOT_UTF8: "Row {row} has characters of an unknown encoding. Save "
    "the file as CSV UTF-8 (in Excel: CSV UTF-8, comma delimited).",
    FileRefusal.NOT_IN_ENCODING: "Row {row} has characters that {encoding} does not have. Choose "
    "another encoding.",
    FileRefusal.ROW_TOO_LONG: "One row is longer than 4 MB. Look for a quotation mark that opens "
    "and never closes, or for line breaks that are missing.",
    FileRefusal.UNCLOSED_QUOTE: "A quotation mark opens in or after row {row} and never closes. "
    "Close it, or remove it.",
    FileRefusal.STRAY_QUOTE: (
        "In row {row} text follows a closing quotation mark. Double the marks inside a cell, "
        "or remove them."
    ),
    FileRefusal.MISSING_COLUMNS: "The file has no column for {columns}. Its columns are: {header}.",
    FileRefusal.COLUMN_TWICE: (
        "The column “{column}” appears twice, so one of the two would be lost. Remove one, or "
        "rename it."
    ),
    FileRefusal.COLUMN_USED_TWICE: "One column was chosen for two things. Choose a column for "
    "each.",
    FileRefusal.AMBIGUOUS_DATES: (
        "Days such as {example} can be read in two ways. Choose whether the day or the month "
        "comes first. (--date-form dmy or --date-form mdy)"
    ),
    FileRefusal.AMBIGUOUS_NUMBERS: (
        "Numbers such as {example} can be read in two ways. Choose which sign comes before the "
        "sen. (--number-form point or --number-form comma)"
    ),
    FileRefusal.TOO_MANY_CAMPAIGNS: "The file names over {most} campaigns. Split it.",
    FileRefusal.TOO_MANY_ROWS: "The file has over {most} rows. Split it by year or by campaign.",
    FileRefusal.NO_CAMPAIGN: "The file does not say which campaign its rows belong to. Add a "
    "column “campaign” that names one in each row, or choose one for all rows with --campaign, or "
    "with ?campaign_id=cmp_… in the API.",
    FileRefusal.CAMPAIGN_GONE: "The chosen campaign no longer exists. Choose another one.",
    FileRefusal.BAD_CAMPAIGN_NAME: "Enter a name of up to 120 characters for the new campaign.",
    FileRefusal.DISK_FULL: "The database has no disk space left. Nothing was imported. Ask your "
    "administrator to free space, then import the file again.",
    FileRefusal.UNEXPECTED: "Kempen failed and saved nothing. Try again.",
    FileRefusal.BAD_ROWS: "Some rows have errors, so nothing was imported.",
}
