"""What is wrong with a row, and what to do: in files to be corrected, on pages, for programs."""

import re
from dataclasses import replace
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from kempen.domain.imports.value_formats import DASH
from kempen.domain.performance.results import RowFault
from kempen.domain.performance.rules import REVENUE

Words = Promise | str

COLUMN_NAMES: Final[dict[str, Words]] = {
    "date": _("date"),
    "spend": _("spend"),
    "revenue": _("revenue"),
    "clicks": _("clicks"),
    "conversions": _("conversions"),
    "campaign": _("campaign"),
    "orders": pgettext_lazy("a column of sales", "orders"),
    "refunds": pgettext_lazy("a column of sales", "refunds"),
    "new_customers": pgettext_lazy("a column of sales", "new customers"),
    "margin": pgettext_lazy("a column of sales", "margin"),
    "state": pgettext_lazy("a column of sales", "state"),
    "shop": pgettext_lazy("a column of sales", "shop"),
    "order": pgettext_lazy("a column of sales", "order number"),
    "status": pgettext_lazy("a column of sales", "order status"),
}

# Code → what is wrong, what to do. {column}, {value} and {other} are filled in.
FAULTS: Final[dict[str, tuple[Words, Words]]] = {
    "missing_value": (
        _("No value in the {column} column."),
        _("Fill in the cell. Enter 0 if there was none."),
    ),
    "missing_campaign": (
        _("No campaign name."),
        _("Enter the name of the campaign in this row."),
    ),
    "missing_field": (_("{column} is missing."), _("Send it. Send 0 if there was none.")),
    "not_a_number": (
        _("“{value}” is not a number."),
        _("Enter digits with a point for sen, such as 1,234.50 or RM1,234.50."),
    ),
    "not_a_json_number": (
        _("{value} is not a JSON number."),
        _("Send a number without quotation marks, such as 120.5."),
    ),
    "not_a_text": (
        _("{value} is not a text."),
        _('Send it in quotation marks, a date as "2026-01-31".'),
    ),
    "not_finite": (_("“{value}” is not a finite number."), _("Enter the number, or 0.")),
    "negative_number": (
        _("{value} is below zero."),
        _("Enter 0 or more. Subtract refunds from the revenue on the day of the sale."),
    ),
    "number_too_large": (
        _("{value} is larger than 999,999,999,999.999999."),
        _("Check for a missing decimal point or two numbers in one cell."),
    ),
    "number_too_small": (
        _("{value} is above 0 but too small to save."),
        _("Enter 0, or 0.000001 or more. Check the decimal point."),
    ),
    "not_whole": (_("{value} is not a whole number."), _("Enter a whole number.")),
    "is_a_percentage": (
        _("“{value}” is a percentage."),
        _("Choose the column with the amount."),
    ),
    "other_currency": (
        _("“{value}” is not in ringgit."),
        _("Convert the amounts to MYR before you import."),
    ),
    "scientific_number": (
        _("A spreadsheet shortened “{value}”."),
        _("Format the column as a number and save the file again."),
    ),
    "other_number_form": (
        _("“{value}” uses another number format than the other cells."),
        _("Enter it like the others, or choose the other number format."),
    ),
    "spreadsheet_error": (
        _("“{value}” is a spreadsheet error."),
        _("Correct the formula and save the file again."),
    ),
    "invalid_date": (
        _("“{value}” is not a valid date."),
        _("Enter dates as 2026-01-31 or 31/1/2026."),
    ),
    "invalid_json_date": (
        _("{value} is not a valid date."),
        _("Send dates as 2026-01-31."),
    ),
    "short_year": (_("“{value}” has a two-digit year."), _("Enter the year with four digits.")),
    "day_number": (
        _("“{value}” is a spreadsheet’s number for a date."),
        _("Format the column as a date and save the file again."),
    ),
    "date_too_early": (_("{value} is before 1 January 2000."), _("Correct the year.")),
    "date_in_future": (
        _("{value} is in the future."),
        _("Correct the date, or import it when the day has come in Malaysia."),
    ),
    "duplicate_date": (
        _("{value} appears twice for the same campaign. The other one is in row {other}."),
        _("Delete one of the rows, or add them up."),
    ),
    "total_row": (
        _("“{value}” looks like a total row."),
        _("Delete the row. Kempen adds up the days itself."),
    ),
    "too_many_cells": (
        _("The row has more cells than the header: “{value}”."),
        _('Put numbers such as "1,234.50" in quotation marks, or remove the comma.'),
    ),
    "unknown_campaign": (
        _("No campaign is named “{value}”."),
        _("Correct the name, or let the import create the campaign."),
    ),
    "unknown_campaign_id": (
        _("Your business has no campaign with the ID “{value}”."),
        _("Copy the ID from the campaign’s page, or enter its name."),
    ),
    "ambiguous_campaign": (
        _("More than one campaign is named “{value}”."),
        _("Enter the campaign’s ID (cmp_…) instead of its name."),
    ),
    "campaign_name_too_long": (
        _("“{value}” is too long for a campaign name."),
        _("Enter 120 characters or fewer."),
    ),
    "campaign_name_unfit": (
        _("“{value}” cannot be a campaign name."),
        _("Use visible letters, digits and signs on one line."),
    ),
    "unknown_field": (
        _("“{column}” is not a field of a row."),
        _("Correct its name or leave it out."),
    ),
    "duplicate_sales_day": (
        _("{value} appears twice for the same state and shop. The other one is in row {other}."),
        _("Delete one of the rows, or add them up."),
    ),
    "unknown_state": (
        _("“{value}” is not a Malaysian state."),
        _("Enter a state such as Selangor, or leave the cell empty."),
    ),
    "bad_shop": (
        _("“{value}” cannot be the name of a shop."),
        _("Use visible letters, digits and signs on one line, 60 characters or fewer."),
    ),
    "margin_out_of_range": (
        _("A margin of {value} is above 100%."),
        _("Enter the share of sales that is profit, such as 0.35 or 35%."),
    ),
    "wrong_type": (_("{value} is not an object."), _("Send one object for each day.")),
    "not_json": (
        _("The line is not JSON: “{value}”."),
        _("Send one object on each line, with its names in quotation marks."),
    ),
}
# What a program can say of such cells instead of correcting them.
_ALLOW: Final = _("Or allow it with {parameter} in the API, or {option} on the command line.")
_DASH: Final = re.compile(DASH)
_OPTIONS: Final = {
    "dash": ("dashes=blank", "--dashes blank"),
    "short_year": ("two_digit_years=read", "--two-digit-years read"),
    "total_row": ("total_rows=skip", "--total-rows skip"),
}


_ENTER_0_OR_MORE: Final = _("Enter 0 or more.")


def problem(fault: RowFault) -> str:
    """Say what is wrong with one cell or row, in the language that is active."""
    return str(FAULTS[fault.code][0]).format(**_facts(fault))


def repair(code: str, column: str) -> str:
    """Say what to do about it in a column."""
    if code == "negative_number" and column != REVENUE:
        # Only revenue has refunds to be subtracted from it.
        return str(_ENTER_0_OR_MORE)
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
    sentences = f"{problem(fault)} {repair(fault.code, fault.column)}"
    kind = "dash" if fault.code == "not_a_number" and _DASH.fullmatch(fault.value) else fault.code
    if kind not in _OPTIONS:
        return sentences
    parameter, option = _OPTIONS[kind]
    return f"{sentences} {str(_ALLOW).format(parameter=parameter, option=option)}"


def _facts(fault: RowFault) -> dict[str, object]:
    value = fault.value or str(pgettext_lazy("an empty cell", "(empty)"))
    column = COLUMN_NAMES.get(fault.column, fault.column)
    return {"column": column, "value": value, "other": fault.other_row}
