"""What is asked about total rows, dashes and two-digit years, in the words of the page."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.imports.actions import uploads
from kempen.domain.imports.formats.cell_rules import (
    BLANK,
    DASHES,
    READ,
    REFUSE,
    SKIP,
    TOTAL_ROWS,
    TWO_DIGIT_YEARS,
    ZERO,
    CellRules,
    OddCells,
    odd_cells,
)
from kempen.domain.imports.queries import UploadedFile

_ERROR: Final = gettext_lazy("Treat as an error")
_MY_FILE: Final = gettext_lazy("I will correct the file.")
Choice = tuple[str, Promise, Promise]
_CHOICES: Final[Mapping[str, tuple[Choice, ...]]] = {
    "total_rows": (
        (SKIP, gettext_lazy("Skip them"), gettext_lazy("Kempen adds up the days itself.")),
        (REFUSE, _ERROR, _MY_FILE),
    ),
    "dashes": (
        (
            BLANK,
            gettext_lazy("Nothing there"),
            gettext_lazy("0 for spend and revenue. No data for clicks and conversions."),
        ),
        (ZERO, gettext_lazy("0 in every column"), gettext_lazy("Also for clicks and conversions.")),
        (REFUSE, _ERROR, _MY_FILE),
    ),
    "two_digit_years": (
        (READ, gettext_lazy("Years from 2000"), gettext_lazy("26 means 2026.")),
        (REFUSE, _ERROR, _MY_FILE),
    ),
}
ALLOWED: Final[Mapping[str, tuple[str, ...]]] = {
    "total_rows": TOTAL_ROWS,
    "dashes": DASHES,
    "two_digit_years": TWO_DIGIT_YEARS,
}


@dataclass(frozen=True)
class CellQuestion:
    """One question: its field, what the file has, and the choices with the one that counts now."""

    name: str
    title: str
    choices: list[tuple[str, Promise, Promise]]
    chosen: str


def cell_questions(source_file: UploadedFile) -> list[CellQuestion]:
    """Return what is asked about the odd cells of a file whose columns were matched."""
    mapping, _target = uploads.choices_of(source_file)
    odd = odd_cells(uploads.table_for_choices(source_file), mapping.columns)
    return [
        CellQuestion(
            name, _title(name, odd[name]), list(choices), getattr(mapping.cell_rules, name)
        )
        for name, choices in _CHOICES.items()
        if name in odd
    ]


def _title(name: str, odd: OddCells) -> str:
    facts = {"count": f"{odd.count:,}", "example": odd.example}
    match name:
        case "total_rows":
            words = ngettext(
                "%(count)s row looks like a total: “%(example)s”.",
                "%(count)s rows look like totals, such as “%(example)s”.",
                odd.count,
            )
        case "dashes":
            words = ngettext(
                "%(count)s number cell holds “%(example)s”. What does it mean?",
                "%(count)s number cells hold signs such as “%(example)s”. What do they mean?",
                odd.count,
            )
        case _:
            words = ngettext(
                "%(count)s date has a two-digit year: “%(example)s”.",
                "%(count)s dates have two-digit years, such as “%(example)s”.",
                odd.count,
            )
    return words % facts


def chosen_rules(given: QueryDict, before: CellRules) -> CellRules:
    """Return the rules with what a form says; what is none of the choices stays as it was."""
    changes = {
        name: str(given[name]) for name, values in ALLOWED.items() if given.get(name, "") in values
    }
    return replace(before, **changes)
