"""What Kempen knows of a platform or a CRM: everything in which it differs from the others.

A specification imports no HTTP client: it is read where a process starts, so what opens a
connection is imported when one is opened. Its sentences are English, marked for translation; pages
translate them where they show them.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final

from kempen.platforms.ad_formats import AdFormat
from kempen.platforms.contacts import Crm
from kempen.platforms.interface import Platform
from kempen.platforms.targeting import NOTHING_TO_TARGET, TargetingLimits

# The columns that hold a code have as many characters.
LONGEST_CODE: Final = 8


def gettext_noop(text: str) -> str:
    """Mark a sentence for translation, under the name by which tools look for such marks."""
    return text


@dataclass(frozen=True)
class Address:
    """Where a partner is: its base address and version, and its token address if it has one."""

    base_url: str
    version: str
    token_url: str = ""


@dataclass(frozen=True)
class Setting:
    """A setting of the environment with what holds when nobody sets it."""

    name: str
    default: str
    is_version: bool = False  # Else it is an address.


@dataclass(frozen=True)
class VersionEnd:
    """The day from which a partner answers a version no more; None while none is announced.

    `source` is the page that says so.
    """

    version: str
    ends_on: date | None
    source: str


@dataclass(frozen=True)
class LiveAddress:
    """The settings that say where a partner's live interface is, and what is known of its versions.

    `versions` has the ends of those that Kempen was tried with, or that somebody may have set.
    """

    base_url: Setting
    version: Setting
    token_url: Setting | None = None
    versions: tuple[VersionEnd, ...] = ()


class FieldKind(StrEnum):
    """How a credential is asked for and checked."""

    TEXT = "text"
    HIDDEN = "hidden"  # A secret: kept encrypted, never shown again.
    NUMBER = "number"
    TEN_DIGITS = "ten_digits"
    LAST_DAY = "last_day"  # On which the access ends by itself.


@dataclass(frozen=True)
class CredentialField:
    """One thing that a person enters to connect a live account."""

    name: str
    label: str
    help: str
    kind: FieldKind = FieldKind.TEXT
    is_optional: bool = False

    @property
    def is_secret(self) -> bool:
        """Whether it is kept encrypted and never shown again."""
        return self.kind is FieldKind.HIDDEN


@dataclass(frozen=True)
class ConnectStep:
    """One step of connecting a live account; `codes` are written as they stand, comma between."""

    text: str
    codes: tuple[str, ...] = ()
    shows_redirect_address: bool = False


@dataclass(frozen=True, kw_only=True)
class PartnerWords:
    """What pages call a partner and say about it."""

    name: str
    about: str
    reads: str
    writes: str
    sandbox: str
    connect: str
    disconnect: str
    steps: tuple[ConnectStep, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PlatformWords(PartnerWords):
    """What pages call an advertising platform besides; what holds for all has a default."""

    reads: str = gettext_noop(
        "Campaigns, their daily spend and results, and whether ads were approved."
    )
    writes: str = gettext_noop(
        "Only what a launch that you approved lists: campaigns, ads, budgets, pauses."
    )
    sandbox: str = gettext_noop(
        "A pretend account. Ads are reviewed and results come in as on the real platform; no money "
        "is spent."
    )
    connect: str = gettext_noop("Connect the account")
    disconnect: str = gettext_noop(
        "Kempen deletes its access and stops reading. Numbers that were read stay. Campaigns that "
        "run there go on running: pause or end them first if you do not want that."
    )
    short_name: str
    # The name of a new campaign for "%(product)s"; "": the product and the platform's code.
    campaign_name: str = ""
    advertising: str
    placement: str
    new_campaign: str
    lead_form: str


@dataclass(frozen=True)
class PendingCode:
    """A request for consent under way: keep `state` and `verifier` with the person's session."""

    url: str
    state: str = field(repr=False)
    verifier: str = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class Consent:
    """How a person agrees on the platform's own page and comes back with a code.

    `ask` returns the address of that page, given credentials, its setting's value and where to
    come back to; `code_of` the code of an answer, given the state that was sent along; `exchange`
    the credential that lasts, "" when the platform gave none. The last two raise PlatformError.
    """

    authorize_url: Setting
    lasting_credential: str
    title: str
    button: str
    ask: Callable[[Mapping[str, str], str, str], PendingCode]
    code_of: Callable[[Mapping[str, str], str], str]
    exchange: Callable[[Mapping[str, str], Address], str]


@dataclass(frozen=True, kw_only=True)
class PartnerSpec:
    """What is common to advertising platforms and CRMs. `code` stands in rows: it never changes."""

    code: str
    words: PartnerWords
    fields: tuple[CredentialField, ...]
    live: LiveAddress
    consent: Consent | None = None

    def __post_init__(self) -> None:
        # Found when the process starts, and not by the first row that does not fit.
        if not re.fullmatch(f"[a-z]{{1,{LONGEST_CODE}}}", self.code):
            raise ValueError(
                f"a partner's code has 1 to {LONGEST_CODE} small letters, not {self.code!r}"
            )

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings that say where it is."""
        token = (self.live.token_url,) if self.live.token_url else ()
        consent = (self.consent.authorize_url,) if self.consent else ()
        return (self.live.base_url, self.live.version, *token, *consent)


class AudienceFact(StrEnum):
    """What a platform can be sent of a campaign's audience, besides the country."""

    LANGUAGES = "languages"
    KEYWORDS = "keywords"
    AGES = "ages"
    PLACES = "places"
    INTERESTS = "interests"
    NEGATIVES = "negatives"


@dataclass(frozen=True, kw_only=True)
class PlatformSpec(PartnerSpec):
    """An advertising platform."""

    words: PlatformWords
    open: Callable[[Mapping[str, str], Address], Platform]
    # A daily budget of a currency as the platform keeps it: rounded down to what it can bill.
    # PlatformError for one that is too small, and for a currency whose unit is not known.
    billable: Callable[[Decimal, str], Decimal]
    # What it usually asks of an account in MYR, until a connected account reports its own.
    usual_minimum: Decimal = Decimal(0)
    # What its number of a campaign looks like, whole: another text is a name of somebody's own.
    campaign_number: str = "[0-9]+"
    ad_format: AdFormat
    audience_facts: frozenset[AudienceFact]
    # How many criteria and keywords of its own a campaign can have.
    targeting: TargetingLimits = NOTHING_TO_TARGET
    # Whether ads that are added to a campaign bring their own audience; else the campaign's holds.
    added_ads_have_audience: bool = False
    # Whether new ads need the account's pixel number, which is asked for as `pixel_id`.
    needs_pixel: bool = False

    def is_campaign_number(self, text: str) -> bool:
        """Whether a text is a number that the platform gave a campaign."""
        return re.fullmatch(self.campaign_number, text, re.ASCII) is not None


@dataclass(frozen=True, kw_only=True)
class CrmSpec(PartnerSpec):
    """A CRM. `open` is given the credentials, the address and the account's time zone."""

    open: Callable[[Mapping[str, str], Address, str], Crm]
