"""Words of offerings: permits."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

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


def permit_name(kind: str) -> str:
    """Return what a permit is called; one that a program named keeps its name."""
    return str(PERMITS.get(kind, kind))
