"""What is asked about a file that can be read in two ways, in the words of the page."""

from dataclasses import dataclass
from datetime import date

from django import forms
from django.utils.translation import gettext as _

from kempen.domain.imports.formats.csv_mapping import reading
from kempen.entrypoints.dashboard.templatetags.figures import day as written_day
from kempen.market import numbers


@dataclass(frozen=True)
class FormatQuestion:
    """How days or numbers are written: the choices, what each would mean, which is clear."""

    field: forms.BoundField
    choices: list[tuple[str, str, str]]
    chosen: str
    is_clear: bool
    example: str
    other: str


def twofold(question: FormatQuestion) -> str:
    """Say what can be read in two ways."""
    facts = {"example": question.example, "other": question.other}
    if question.other:
        return (
            _("“%(other)s” and “%(example)s” have different formats. Choose the correct one.")
            % facts
        )
    return _("“%(example)s” can mean two things. Choose the correct one.") % facts


def meaning(example: str, read: date | None) -> str:
    """Say which day a cell would be."""
    if read is None:
        return _("%(example)s is not a date") % {"example": example}
    return _("%(example)s is %(day)s") % {"example": example, "day": written_day(read)}


def amount(example: str, form: str) -> str:
    """Say which number a cell would be."""
    number = reading(example, form)
    if number is None:
        return _("%(example)s is not a number") % {"example": example}
    return _("%(example)s is %(amount)s") % {
        "example": example,
        "amount": numbers.plain(number, max(2, -int(number.as_tuple().exponent))),
    }
