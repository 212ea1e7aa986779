"""The pretended platform's specification: neither of the others' values."""

from collections.abc import Mapping
from decimal import ROUND_DOWN, Decimal
from typing import Final

from kempen.platforms.ad_formats import AdFormat, AdLayout, TextLimits
from kempen.platforms.interface import Platform
from kempen.platforms.spec import (
    Address,
    AudienceFact,
    CredentialField,
    FieldKind,
    LiveAddress,
    PlatformSpec,
    PlatformWords,
    Setting,
)
from tests.platforms.street.client import StreetClient


def _open(credentials: Mapping[str, str], address: Address) -> Platform:
    assert address.base_url == "https://street.example"
    return StreetClient(credentials["board"], credentials["street_key"])


def _billable(amount: Decimal, currency: str) -> Decimal:
    return amount.quantize(Decimal(1), rounding=ROUND_DOWN)


STREET: Final = PlatformSpec(
    code="street",
    words=PlatformWords(
        name="Street screens",
        short_name="Street",
        about="Short words on screens in the street.",
        advertising="Street advertising",
        placement="Street: on screens outdoors",
        new_campaign="A new campaign on street screens",
        lead_form="Card left at a screen",
    ),
    fields=(
        CredentialField("board", "Board", "Stands on the screen.", FieldKind.TEXT),
        CredentialField("street_key", "Street key", "From the operator.", FieldKind.HIDDEN),
    ),
    live=LiveAddress(
        base_url=Setting("STREET_API_URL", "https://street.example"),
        version=Setting("STREET_API_VERSION", "v1", is_version=True),
    ),
    open=_open,
    billable=_billable,
    usual_minimum=Decimal(20),
    campaign_number=r"st-[0-9]+",
    ad_format=AdFormat(
        layout=AdLayout.RESULT,
        headlines=TextLimits(1, 3, 24),
        descriptions=TextLimits(0, 2, 60),
        refuses_long_texts=True,
        most_drafts=2,
        hint="Who walks by reads five words.",
    ),
    audience_facts=frozenset({AudienceFact.LANGUAGES}),
)
