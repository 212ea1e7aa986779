"""The advertising platforms and the CRM that Kempen can speak to: one line each."""

from decimal import Decimal
from typing import Final

from kempen.platforms.crm.spec import CRM
from kempen.platforms.search.spec import SEARCH
from kempen.platforms.social.spec import SOCIAL
from kempen.platforms.spec import PartnerSpec, PlatformSpec, Setting

__all__ = [
    "CRM",
    "OTHER",
    "PARTNERS",
    "UnknownPlatformError",
    "billable",
    "campaign_platform_codes",
    "is_platform",
    "partner_codes",
    "partner_of",
    "partner_settings",
    "platform_codes",
    "platform_of",
    "platforms",
]

PARTNERS: Final[dict[str, PartnerSpec]] = {
    SEARCH.code: SEARCH,
    SOCIAL.code: SOCIAL,
    CRM.code: CRM,
}
# Where a campaign runs that is known by its uploaded numbers only: none of the platforms above.
OTHER: Final = "other"


class UnknownPlatformError(LookupError):
    """A code that stands for no registered partner, or for one that is no advertising platform."""

    def __init__(self, code: str, known: tuple[str, ...]) -> None:
        super().__init__(f"there is no platform {code!r}; there are: {', '.join(known)}")
        self.code = code


def partner_of(code: str) -> PartnerSpec:
    """Return a platform or CRM by its code; UnknownPlatformError."""
    if code not in PARTNERS:
        raise UnknownPlatformError(code, partner_codes())
    return PARTNERS[code]


def platform_of(code: str) -> PlatformSpec:
    """Return an advertising platform by its code; UnknownPlatformError."""
    spec = PARTNERS.get(code)
    if not isinstance(spec, PlatformSpec):
        raise UnknownPlatformError(code, platform_codes())
    return spec


def platforms() -> tuple[PlatformSpec, ...]:
    """Return the advertising platforms."""
    return tuple(spec for spec in PARTNERS.values() if isinstance(spec, PlatformSpec))


def billable(code: str, amount: Decimal, currency: str) -> Decimal:
    """Return a daily budget as a platform keeps it; see `PlatformSpec.billable`."""
    return platform_of(code).billable(amount, currency)


def partner_codes() -> tuple[str, ...]:
    """Return the codes of all platforms and CRMs."""
    return tuple(PARTNERS)


def platform_codes() -> tuple[str, ...]:
    """Return the codes of the advertising platforms."""
    return tuple(spec.code for spec in platforms())


def campaign_platform_codes() -> tuple[str, ...]:
    """Return the codes that a campaign may have: those of the platforms, and OTHER."""
    return (*platform_codes(), OTHER)


def is_platform(code: str) -> bool:
    """Whether a code is that of an advertising platform."""
    return isinstance(PARTNERS.get(code), PlatformSpec)


def partner_settings() -> tuple[Setting, ...]:
    """Return the settings of all platforms and CRMs."""
    return tuple(setting for spec in PARTNERS.values() for setting in spec.settings)
