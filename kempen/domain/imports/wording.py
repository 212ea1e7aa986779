"""What is wrong, in words, and what to do about it: once for pages, API and command line."""

from dataclasses import replace
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.performance.results import RowFault, UnreadableFile

Words = Promise | str

COLUMN_NAMES: Final[dict[str, Words]] = {
    "date": _("date"),
    "spend": _("spend"),
    "revenue": _("revenue"),
    "clicks": _("clicks"),
    "conversions": _("conversions"),
    "campaign": _("campaign"),
}

# Code → what is wrong, what to do. {column}, {value} and {other} are filled in.
FAULTS: Final[dict[str, tuple[Words, Words]]] = {
    "missing_value": (
        _("The {column} is empty."),
        _("Fill in the cell; write 0 if there was none."),
    ),
    "missing_campaign": (
        _("The campaign is empty."),
        _("Write the name of the campaign that the row belongs to."),
    ),
    "missing_field": (_("{column} is missing."), _("Send it; 0 if there was none.")),
    "not_a_number": (
        _("“{value}” is not a number."),
        _("Write digits with a point for sen, such as 1,234.50 or RM 1,234.50."),
    ),
    "not_a_json_number": (
        _("{value} is not a JSON number."),
        _("Send a number without quotation marks, such as 120.5."),
    ),
    "not_a_text": (_("{value} is not a text."), _('Send a day in quotation marks: "2026-01-31".')),
    "not_finite": (_("“{value}” is not a finite number."), _("Write the number, or 0.")),
    "negative_number": (
        _("{value} is below zero."),
        _("Numbers are 0 or more. Take refunds out of revenue on the day of the sale."),
    ),
    "number_too_large": (
        _("{value} is larger than 999,999,999,999.999999."),
        _("Look for a missing decimal point or two numbers in one cell."),
    ),
    "number_too_small": (
        _("{value} is above 0 and less than can be stored."),
        _("Enter 0, or 0.000001 or more. Look for a misplaced decimal point."),
    ),
    "not_whole": (_("{value} is not a whole number."), _("Clicks are counted in whole numbers.")),
    "is_a_percentage": (
        _("“{value}” is a percentage."),
        _("Choose the column that holds the amount itself."),
    ),
    "other_currency": (
        _("“{value}” is not in ringgit."),
        _("Convert the amounts to MYR before importing."),
    ),
    "scientific_number": (
        _("“{value}” was shortened by a spreadsheet."),
        _("Format the column as a number and save the file again."),
    ),
    "other_number_form": (
        _("“{value}” is written in another form than the other numbers."),
        _("Write it as the others are, or choose the other number form."),
    ),
    "spreadsheet_error": (
        _("“{value}” is an error of the spreadsheet."),
        _("Mend the formula and save the file again."),
    ),
    "invalid_date": (
        _("“{value}” is not a day of the calendar."),
        _("Write days as 2026-01-31 or 31/1/2026."),
    ),
    "invalid_json_date": (
        _("{value} is not a day of the calendar."),
        _("Write days as 2026-01-31."),
    ),
    "short_year": (_("“{value}” has a year of two digits."), _("Write the year with four digits.")),
    "day_number": (
        _("“{value}” is a day as a spreadsheet counts it."),
        _("Format the column as a date and save the file again."),
    ),
    "date_too_early": (_("{value} is before 1 January 2000."), _("Correct the year.")),
    "date_in_future": (
        _("{value} has not come yet in Malaysia."),
        _("Correct the day, or import it when it is over."),
    ),
    "duplicate_date": (
        _("{value} stands twice for the same campaign: also in row {other}."),
        _("Keep one of the rows, or add them up."),
    ),
    "total_row": (
        _("“{value}” looks like a line of totals."),
        _("Delete the row: Kempen adds up by itself."),
    ),
    "too_many_cells": (
        _("The row has more cells than the header: “{value}”."),
        _('Put numbers such as "1,234.50" in quotation marks, or take the comma out.'),
    ),
    "unknown_campaign": (
        _("No campaign is called “{value}”."),
        _("Correct the name, or let the import create the campaign."),
    ),
    "unknown_campaign_id": (
        _("No campaign of this business has the identifier “{value}”."),
        _("Copy the identifier from the campaign's page, or write its name."),
    ),
    "ambiguous_campaign": (
        _("“{value}” is the name of more than one campaign."),
        _("Write the campaign's identifier (cmp_…) instead of its name."),
    ),
    "campaign_name_too_long": (
        _("“{value}” is too long for a name."),
        _("Names have up to 120 characters."),
    ),
    "campaign_name_unfit": (
        _("“{value}” cannot be a name."),
        _("Write letters, digits and signs that can be seen, on one line, in one direction."),
    ),
    "unknown_field": (
        _("“{column}” is not a field of a row."),
        _("The fields are date, spend, revenue, clicks and conversions."),
    ),
    "wrong_type": (_("{value} is not an object."), _("Send one object for each day.")),
    "not_json": (
        _("The line is not JSON: “{value}”."),
        _("Send one object on each line, with its names in quotation marks."),
    ),
}

# Code → why a whole file cannot be used and what to do.
FILES: Final[dict[str, Words]] = {
    "empty_file": _("The file is empty. Choose a CSV file with a header and at least one day."),
    "no_rows": _("The file has a header but no rows. Add at least one day under it."),
    "no_lines": _("There is no line with numbers. Send one JSON object for each day."),
    "file_too_large": _("The file is larger than {most} MB. Split it by year or by campaign."),
    "unpacked_too_large": _(
        "Unpacked, this file is larger than {most} MB. Split it by year or by campaign."
    ),
    "one_column": _(
        "The first rows have only one column. One of them must name the columns, separated by "
        "commas, semicolons or tabs: date, spend, clicks, conversions, revenue."
    ),
    "too_many_columns": _(
        "The header has over {most} columns. Keep those that are to be imported."
    ),
    "is_a_workbook": _(
        "This is a workbook of an old kind, not a CSV file. "
        "In Excel choose File > Save as > Excel workbook (.xlsx) or CSV UTF-8 (Comma delimited)."
    ),
    "broken_archive": _(
        "This file is damaged: a part of it is missing. Save or zip it once more, or upload CSV."
    ),
    "locked_archive": _("This file is locked by a password. Save it without one."),
    "several_in_archive": _("The archive holds several tables. Upload them one by one."),
    "none_in_archive": _("The archive holds no CSV file. Choose a CSV file or an Excel workbook."),
    "archive_bomb": _(
        "The file would grow over two hundred times when it is unpacked, which no table does. "
        "Upload the CSV file itself."
    ),
    "workbook_too_large": _(
        "The workbook has over {most} cells. Split it by year, or save it as CSV UTF-8."
    ),
    "takes_too_much": _(
        "The file takes too long or too much memory to open. Nothing was saved. "
        "Save it as CSV UTF-8, or split it by year."
    ),
    "is_not_text": _("This is not a text file. Choose a CSV file."),
    "is_not_utf8": _(
        "Row {row} holds signs of an encoding that is not known here. "
        "Save the file as CSV UTF-8 (in Excel: CSV UTF-8, comma delimited)."
    ),
    "not_in_encoding": _(
        "Row {row} holds signs that {encoding} does not have. Choose another encoding."
    ),
    "row_too_long": _(
        "One row is longer than 4 MB. Look for a quotation mark that opens and never closes, or "
        "for line breaks that are missing."
    ),
    "unclosed_quote": _(
        "A quotation mark opens in or after row {row} and never closes. Close it, or take it out."
    ),
    "stray_quote": _(
        "In row {row} text follows a closing quotation mark. "
        "Double the marks inside a cell, or take them out."
    ),
    "missing_columns": _("The file has no column for {columns}. Its columns are: {header}."),
    "column_twice": _(
        "The column “{column}” stands twice, so one of the two would be lost. "
        "Take one out, or give it another name."
    ),
    "column_used_twice": _("One column was chosen for two things. Choose a column for each."),
    "ambiguous_dates": _(
        "Days such as {example} can be read in two ways. "
        "Say whether the day or the month comes first."
    ),
    "ambiguous_numbers": _(
        "Numbers such as {example} can be read in two ways. Say which sign separates the sen."
    ),
    "too_many_campaigns": _("The file names over {most} campaigns. Split it."),
    "too_many_rows": _("The file has over {most} rows. Split it by year or by campaign."),
    "no_campaign": _(
        "The file does not say to which campaign its rows belong. Add a column “campaign” that "
        "names one in each row, or say one for all: ?campaign_id=cmp_… in the address of the API, "
        "--campaign on the command line."
    ),
    "campaign_gone": _("The chosen campaign is no longer there. Choose another one."),
    "bad_campaign_name": _("Give the new campaign a name of up to 120 characters."),
    "disk_full": _(
        "The disk of the database is full. Nothing was imported. "
        "Ask your administrator to free space, then import the file again."
    ),
    "unexpected": _("Something went wrong on our side and nothing was stored. Try again."),
}
# Code → the parameter of the API's address that repairs it, and what to send.
_PARAMETERS: Final = {
    "ambiguous_dates": ("date_form", "Add date_form=dmy or date_form=mdy to the address."),
    "ambiguous_numbers": (
        "number_form",
        "Add number_form=point or number_form=comma to the address.",
    ),
}


def problem(fault: RowFault) -> str:
    """Say what is wrong with one cell or row, in the language that is active."""
    return str(FAULTS[fault.code][0]).format(**_facts(fault))


def repair(code: str) -> str:
    """Say what to do about it."""
    return str(FAULTS[code][1])


def english(fault: RowFault) -> str:
    """Say both, in English, for programs and logs."""
    if fault.code == "invalid_date" and fault.value.startswith('"'):
        # A JSON body, whose values are shown as they stand there, takes one form of day only.
        fault = replace(fault, code="invalid_json_date")
    with translation.override("en"):
        return f"{problem(fault)} {repair(fault.code)}"


def file_problem(error: UnreadableFile) -> str:
    """Say why a whole file cannot be used and what to do, in the language that is active."""
    facts = dict(error.facts)
    for name in ("columns", "header"):
        if name in facts:
            facts[name] = ", ".join(str(COLUMN_NAMES.get(each, each)) for each in facts[name])
    return str(FILES.get(error.code, FILES["unexpected"])).format(**facts)


def _facts(fault: RowFault) -> dict[str, object]:
    value = fault.value or str(pgettext_lazy("an empty cell", "(empty)"))
    column = COLUMN_NAMES.get(fault.column, fault.column)
    return {"column": column, "value": value, "other": fault.other_row}


def file_problem_for_programs(error: UnreadableFile) -> tuple[str, str]:
    """Return the same in English for programs of the API, with the parameter that repairs it.

    The second is the parameter's name, empty where none does.
    """
    name, repairing = _PARAMETERS.get(error.code, ("", ""))
    return f"{file_problem_in_english(error)} {repairing}".strip(), name


def file_problem_in_english(error: UnreadableFile) -> str:
    """Say why a whole file cannot be used in English, for programs and logs."""
    with translation.override("en"):
        return file_problem(error)
