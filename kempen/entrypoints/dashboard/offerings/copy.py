"""Words of offerings: kinds of business, permits."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.entrypoints.dashboard.shared.claim_rows import page_language
from kempen.market.categories import CATEGORIES

PERMITS: Final[Mapping[str, Promise]] = {
    "kkliu": _("KKLIU number"),
    "halal": _("Halal certificate number"),
    "bnm": _("Bank Negara licence number"),
    "sc": _("Securities Commission licence number"),
    "moneylending": _("Moneylending licence number"),
    "apdl": _("Developer’s advertising permit (APDL) number"),
    "direct_sales": _("Direct sales licence number"),
    "education": _("Education registration number"),
    "employment": _("Employment agency licence number"),
    "contest": _("Contest permit number"),
}


def category_name(code: str) -> str:
    """Return a kind of business in the language of the page, "" for an unknown one."""
    return CATEGORIES[code].words[page_language()].name if code in CATEGORIES else ""


def permit_name(kind: str) -> str:
    """Return what a permit is called; one that a program named keeps its name."""
    return str(PERMITS.get(kind, kind))


def category_choices() -> list[tuple[str, str]]:
    """Return the kinds of business to choose from, by their names; "other" is the last."""
    names = [(code, category_name(code)) for code in CATEGORIES if code != "other"]
    return [*sorted(names, key=lambda one: one[1].casefold()), ("other", category_name("other"))]
