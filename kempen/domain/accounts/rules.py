"""Who may do what: roles, their actions, and the scopes of keys."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from kempen.domain.accounts.refusals import KeyRefusal
from kempen.kit.refusal import Refusal

ROLES: Final = ("owner", "manager", "analyst", "viewer")

# What somebody is in a business with sample data: it can be looked at and planned with.
VISITOR: Final = "visitor"

# The whole table of role × action; docs/roles.md shows it and a test keeps the two equal.
ALLOWED: Final[dict[str, frozenset[str]]] = {
    "see": frozenset({*ROLES, VISITOR}),
    "export": frozenset({"owner", "manager", "analyst", VISITOR}),
    "import_data": frozenset({"owner", "manager", "analyst"}),
    "edit_campaigns": frozenset({"owner", "manager"}),
    "write_briefs": frozenset({"owner", "manager", "analyst", VISITOR}),
    "approve_strategies": frozenset({"owner", "manager"}),
    # The client's answer counts as an approval, so nobody asks for one who may not give it.
    "ask_clients": frozenset({"owner", "manager"}),
    "launch": frozenset({"owner", "manager"}),
    "switch_off_ad_rules": frozenset({"owner", "manager"}),
    "switch_off_stop_rules": frozenset({"owner"}),
    "move_budgets": frozenset({"owner", "manager"}),
    "acknowledge_alerts": frozenset({"owner", "manager", "analyst"}),
    "manage_connections": frozenset({"owner", "manager"}),
    "see_prospects": frozenset({"owner", "manager", "analyst"}),
    "manage_prospects": frozenset({"owner", "manager"}),
    "manage_webhooks": frozenset({"owner", "manager"}),
    "manage_members": frozenset({"owner", "manager"}),
    "manage_keys": frozenset({"owner"}),
    "manage_company_sign_in": frozenset({"owner"}),
    "manage_language_model": frozenset({"owner"}),
    "edit_business": frozenset({"owner"}),
    "export_business": frozenset({"owner"}),
    "close_business": frozenset({"owner"}),
}

SCOPES: Final = (
    "campaigns:read",
    "campaigns:write",
    "data:write",
    "sales:read",
    "sales:write",
    "reports:read",
    "reports:write",
    "webhooks:read",
    "webhooks:write",
    "events:read",
    "leads:read",
    "leads:write",
    "connections:read",
    "connections:write",
    "strategies:read",
    "strategies:write",
    "strategies:approve",
    "members:read",
    "members:write",
    "alerts:read",
    "alerts:write",
    "moves:read",
    "moves:write",
    "recommendations:read",
    "recommendations:write",
    "offerings:read",
    "offerings:write",
    "calendar:read",
    "calendar:write",
)
# A person's decision: only a key that is bound to a member may carry it.
MEMBER_SCOPES: Final = frozenset(
    {"strategies:approve", "members:write", "moves:write", "recommendations:write"}
)


# Roles from the least to the most: nobody gives, changes or takes a role above their own.
RANK: Final = {role: rank for rank, role in enumerate((VISITOR, *reversed(ROLES)))}
# What an agency may be in a business that it hands over; LEAVES is no role.
LEAVES: Final = "leaves"
AGENCY_ROLES: Final = ("manager", "analyst", "viewer", LEAVES)
MOST_OPEN_INVITATIONS: Final = 100
LONGEST_ADDRESS: Final = 254


def may(role: str, action: str) -> bool:
    """Whether a member of this role may do this; an unknown action is nobody's."""
    return role in ALLOWED.get(action, frozenset())


MOST_KEYS: Final = 100
LONGEST_KEY_NAME: Final = 80


def checked_scopes(scopes: Sequence[str], *, is_bound: bool) -> tuple[str, ...]:
    """Return the scopes, each once and in order; raise Refusal for what cannot be given."""
    unknown = sorted(set(scopes) - set(SCOPES))
    if unknown:
        raise Refusal(
            KeyRefusal.UNKNOWN_SCOPE, unknown=", ".join(unknown)[:200], scopes=", ".join(SCOPES)
        )
    if not scopes:
        raise Refusal(KeyRefusal.NO_SCOPE, scopes=", ".join(SCOPES))
    personal = sorted(MEMBER_SCOPES.intersection(scopes))
    if personal and not is_bound:
        raise Refusal(KeyRefusal.MEMBER_NEEDED, scope=", ".join(personal))
    return tuple(scope for scope in SCOPES if scope in scopes)


def checked_name(name: str) -> str:
    """Return the name without spaces around it; raise Refusal for an empty, long or odd one."""
    trimmed = name.strip()
    if not trimmed or len(trimmed) > LONGEST_KEY_NAME:
        raise Refusal(KeyRefusal.BAD_NAME, longest=LONGEST_KEY_NAME)
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in trimmed):
        raise Refusal(KeyRefusal.NAME_NOT_SHOWN)
    return trimmed
