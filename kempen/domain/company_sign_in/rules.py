"""What a provider's settings may hold, and which role a claim gives."""

import re
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

from kempen.domain.accounts.rules import ROLES
from kempen.domain.company_sign_in.refusals import ProviderRefusal
from kempen.kit.refusal import Flaw, Refusal

# All calls of one sign-in or check together.
MOST_SECONDS: Final = 5.0
# From the provider's answer in the browser to the end of the sign-in.
ATTEMPT_LASTS: Final = timedelta(minutes=10)
# The link that is mailed at the first sign-in.
LINK_LASTS: Final = timedelta(days=1)
MOST_MAILS_TO_AN_ADDRESS: Final = 5  # An hour.
MOST_MAILS_OF_A_BUSINESS: Final = 200  # An hour.
LONGEST_NAME: Final = 40
LONGEST_VALUE: Final = 190
LONGEST_SECRET: Final = 1000
MOST_VALUES: Final = 50
# Whoever has no value of a role gets one of these; an owner is made by a value or by an owner.
DEFAULT_ROLES: Final = ("viewer", "analyst", "manager")
_NAME: Final = re.compile(r"[a-z0-9](?:-?[a-z0-9]){2,}")
_DOMAIN: Final = re.compile(
    r"(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]"
)


def checked_sign_in_name(name: str) -> str:
    """Return the name by which people find their business's sign-in; Refusal for a wrong one."""
    trimmed = name.strip().lower()
    if len(trimmed) > LONGEST_NAME or not _NAME.fullmatch(trimmed):
        raise Refusal.of(Flaw(("sign_in_name",), ProviderRefusal.BAD_NAME))
    return trimmed


def checked_domains(domains: Iterable[str]) -> list[str]:
    """Return domains of email addresses, each once; Refusal for what is none."""
    names = list[str]()
    for given in domains:
        domain = given.strip().lower().removeprefix("@")
        if not _DOMAIN.fullmatch(domain):
            raise Refusal.of(
                Flaw(("email_domains",), ProviderRefusal.BAD_DOMAIN, {"domain": given[:80]})
            )
        if domain not in names:
            names.append(domain)
    if len(names) > MOST_VALUES:
        facts = {"most": MOST_VALUES}
        raise Refusal.of(Flaw(("email_domains",), ProviderRefusal.TOO_MANY, facts))
    return names


def checked_role_values(
    values: Mapping[str, Iterable[str]], claim: str, *, can_make_owners: bool
) -> dict[str, tuple[str, ...]]:
    """Return the claim's values by the role that they give; Refusal for what is ambiguous."""
    roles = dict[str, tuple[str, ...]]()
    seen = set[str]()
    for role in ROLES:
        field = (f"{role}_values",)
        own = tuple(dict.fromkeys(value.strip() for value in values.get(role, ()) if value.strip()))
        if own and role == ROLES[0] and not can_make_owners:
            raise Refusal.of(Flaw(field, ProviderRefusal.OWNERS_NOT_ALLOWED))
        if len(own) > MOST_VALUES:
            raise Refusal.of(Flaw(field, ProviderRefusal.TOO_MANY, {"most": MOST_VALUES}))
        for value in own:
            if len(value) > LONGEST_VALUE:
                facts = {"longest": LONGEST_VALUE}
                raise Refusal.of(Flaw(field, ProviderRefusal.TOO_LONG, facts))
            if value in seen:
                raise Refusal.of(Flaw(field, ProviderRefusal.VALUE_TWICE, {"value": value}))
            seen.add(value)
        roles[role] = own
    if seen and not claim:
        raise Refusal.of(Flaw(("role_claim",), ProviderRefusal.NO_CLAIM))
    return roles


def role_of_claim(
    role_values: Mapping[str, Iterable[str]], claimed: Iterable[str], default: str
) -> str:
    """Return the highest role that one of the claimed values gives; `default` for none."""
    values = set(claimed)
    for role in ROLES:
        if values.intersection(role_values.get(role, ())):
            return role
    return default


def is_of_domain(email: str, domains: Iterable[str]) -> bool:
    """Whether an address is in one of the domains; in any, where none is named."""
    allowed = set(domains)
    return not allowed or email.rpartition("@")[2].lower() in allowed
