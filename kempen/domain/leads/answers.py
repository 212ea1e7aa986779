"""What programs are answered about a lead; events carry less, and never who the person is."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.leads.rules import FROM_API
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment
from kempen.platforms.registry import platform_codes

_CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"
_MOMENT: Final = "2026-03-01T08:00:00.000000Z"


def lead_sources() -> tuple[str, ...]:
    """Return where leads come from: the platforms, and the API."""
    return (*platform_codes(), FROM_API)


@dataclass(frozen=True)
class ConsentAnswer(Documented):
    """What the person agreed to, and when."""

    notice_version: Annotated[str, Doc("Which notice.", ("2026-01",))]
    consented_at: Annotated[Moment, Doc("When (RFC 3339, UTC).", (_MOMENT,))]


@dataclass(frozen=True)
class CrmAnswer(Documented):
    """How the lead reaches the CRM."""

    status: Annotated[
        str,
        AllowedValues(("pending", "pushed", "failed", "parked", "stopped")),
        Doc(
            "`pending` waits; `pushed` is in the CRM; `failed` is tried again by itself; "
            "`parked` waits for a person; `stopped` is not sent, or was removed again."
        ),
    ]
    reason: Annotated[
        Annotated[
            str,
            AllowedValues(
                (
                    "no_email",
                    "bad_email",
                    "no_consent",
                    "declined",
                    "opted_out",
                    "forgotten",
                    "refused",
                    "unreached",
                )
            ),
        ]
        | None,
        Doc("Why it is not in the CRM."),
    ]
    detail: Annotated[str | None, Doc("What the CRM said, in its own words.")]
    attempts: Annotated[int, Doc("How often it was sent.", (1,))]
    contact_id: Annotated[str | None, Doc("The contact's number in the CRM.", ("501",))]
    pushed_at: Annotated[str | None, Doc("When it last arrived (RFC 3339, UTC).")]


@dataclass(frozen=True)
class LeadCreated(Documented):
    """What `lead.created` carries: never who the person is."""

    lead_id: Annotated[str, Id("lead"), Doc("Its id.", ("lead_01k9w3r6d4f8v2n5t7q9s1x3zg",))]
    campaign_id: Annotated[Annotated[str, Id("cmp")] | None, Doc("The campaign.", (_CAMPAIGN,))]
    ad_id: Annotated[Annotated[str, Id("ad")] | None, Doc("The ad.")]
    consent: Annotated[
        ConsentAnswer | None, Doc("What the person agreed to; without it nothing is sent on.")
    ]


@dataclass(frozen=True)
class LeadAnswer(LeadCreated):
    """A lead; a person who was forgotten leaves an empty one."""

    source: Annotated[str, AllowedValues(lead_sources), Doc("Where it came from.")]
    environment: Annotated[
        str,
        AllowedValues(("live", "sandbox")),
        Doc("Leads of the sandbox's ads never reach a live CRM."),
    ]
    external_id: Annotated[str | None, Doc("The source's own number.")]
    email: Annotated[str | None, Doc("The email address, as it was entered.")]
    first_name: Annotated[str | None, Doc("The first name, or the whole name.")]
    last_name: Annotated[str | None, Doc("The last name.")]
    phone: Annotated[str | None, Doc("The phone number.")]
    company: Annotated[str | None, Doc("The company.")]
    answers: Annotated[
        dict[str, str],
        Doc(
            "What the lead form asked besides, and the answers.",
            ({"May we send you news?": "yes"},),
        ),
    ]
    opted_out_at: Annotated[str | None, Doc("When the person opted out (RFC 3339, UTC).")]
    forgotten_at: Annotated[str | None, Doc("When the person was forgotten (RFC 3339, UTC).")]
    crm: Annotated[CrmAnswer, Doc("How it reaches the CRM.")]
    happened_at: Annotated[str, Doc("When the person left the address (RFC 3339, UTC).")]
    created_at: Annotated[str, Doc("When it came in here (RFC 3339, UTC).")]
