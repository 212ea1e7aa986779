"""What programs are answered about a connected account: never a credential."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment
from kempen.platforms.registry import partner_codes


@dataclass(frozen=True)
class ConnectionAnswer(Documented):
    """A connected account; never a credential."""

    connection_id: Annotated[str, Doc("Its identifier.", ("con_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    platform: Annotated[str, AllowedValues(partner_codes), Doc("Which partner.")]
    environment: Annotated[
        str,
        AllowedValues(("live", "sandbox")),
        Doc("`sandbox` accounts are pretended: no money is spent there."),
    ]
    account_id: Annotated[str, Doc("The account as the platform calls it.")]
    account_name: Annotated[str, Doc("Its name there.")]
    currency: Annotated[str, Doc("What its money is, ISO 4217.", ("MYR",))]
    time_zone: Annotated[str, Doc("Where its days begin.", ("Asia/Kuala_Lumpur",))]
    status: Annotated[
        str,
        AllowedValues(("active", "expiring", "reconnect_needed", "disconnected")),
        Doc("Whether it can be used."),
    ]
    reason: Annotated[str | None, Doc("Why it needs attention, in words.")]
    expires_at: Annotated[
        str | None,
        Doc("When the access ends by itself (RFC 3339, UTC); null: not known, or never."),
    ]
    last_synced_at: Annotated[str | None, Doc("When its results were last read (RFC 3339).")]
    created_at: Annotated[str, Doc("When it was connected (RFC 3339, UTC).")]


@dataclass(frozen=True)
class ConnectionEvent(Documented):
    """What `connection.*` carries: never a credential."""

    connection_id: Annotated[str, Id("con")]
    platform: Annotated[str, AllowedValues(partner_codes)]
    reason: Annotated[str, Doc("In words, for people.")]
    expires_at: Moment | None
