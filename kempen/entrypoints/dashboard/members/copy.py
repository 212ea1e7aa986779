"""The words of roles."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from kempen.domain.accounts.rules import LEAVES, RANK, ROLES

ROLE_NAMES: Final[Mapping[str, Promise]] = {
    "owner": pgettext_lazy("role", "Owner"),
    "manager": pgettext_lazy("role", "Manager"),
    "analyst": pgettext_lazy("role", "Analyst"),
    "viewer": pgettext_lazy("role", "Viewer"),
    # Nobody can give it: it comes with a business of sample data.
    "visitor": gettext_lazy("Sample data"),
}
# What those who hand a business over are afterwards: at most this.
AGENCY_ROLE_NAMES: Final[Mapping[str, Promise]] = {
    **{role: ROLE_NAMES[role] for role in ("manager", "analyst", "viewer")},
    LEAVES: gettext_lazy("Nothing: they leave the business"),
}
ROLE_HINTS: Final[Mapping[str, Promise]] = {
    "owner": gettext_lazy("Can do everything, including API keys and business details."),
    "manager": gettext_lazy(
        "Approves and launches strategies, connects accounts and invites members."
    ),
    "analyst": gettext_lazy("Imports data, writes briefs and edits strategies. Cannot launch."),
    "viewer": gettext_lazy("Sees everything except prospects. Cannot change anything."),
}


def roles_up_to(role: str) -> list[str]:
    """Return the roles that somebody of this role may give, the highest first."""
    return [one for one in ROLES if RANK[one] <= RANK[role]]
