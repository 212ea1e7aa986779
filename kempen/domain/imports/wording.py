"""What is wrong with a row, and what to do: in files to be corrected, on pages, for programs."""

from dataclasses import replace
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.performance.results import RowFault

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


def problem(fault: RowFault) -> str:
    """Say what is wrong with one cell or row, in the language that is active."""
    return str(FAULTS[fault.code][0]).format(**_facts(fault))


def repair(code: str) -> str:
    """Say what to do about it."""
    return str(FAULTS[code][1])


def english(fault: RowFault) -> str:
    """Say both, in English, for what is stored, events and logs."""
    with translation.override("en"):
        return for_programs(fault)


def for_programs(fault: RowFault) -> str:
    """Say both, in the language that is active, to whoever sent the row by a program."""
    if fault.code == "invalid_date" and fault.value.startswith('"'):
        # A JSON body, whose values are shown as they stand there, takes one form of day only.
        fault = replace(fault, code="invalid_json_date")
    return f"{problem(fault)} {repair(fault.code)}"


def _facts(fault: RowFault) -> dict[str, object]:
    value = fault.value or str(pgettext_lazy("an empty cell", "(empty)"))
    column = COLUMN_NAMES.get(fault.column, fault.column)
    return {"column": column, "value": value, "other": fault.other_row}
