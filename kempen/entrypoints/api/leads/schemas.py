"""What a lead looks like in bodies and answers."""

from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field

from kempen.domain.leads.rules import (
    LONGEST_COMPANY,
    LONGEST_EMAIL,
    LONGEST_EXTERNAL_ID,
    LONGEST_NAME,
    LONGEST_PHONE,
    LONGEST_VERSION,
)
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.platform_codes import LeadSource
from kempen.entrypoints.api.shared.schemas import Answer, BodySchema, Instant, Line, QuerySchema

Status = Literal["pending", "pushed", "failed", "parked", "stopped"]
_CAMPAIGN: Final = "cmp_01k9w3r6d4f8v2n5t7q9s1x3zc"
_MOMENT: Final = "2026-03-01T08:00:00.000000Z"


class ConsentBody(BodySchema):
    """What the person agreed to, and when."""

    notice_version: Annotated[Line, Field(max_length=LONGEST_VERSION)] = Field(
        description="Which version of your privacy notice the person saw.", examples=["2026-01"]
    )
    consented_at: Instant = Field(
        description="When: not in the future, not before 1990.", examples=[_MOMENT]
    )


class LeadBody(BodySchema):
    """A person who left an address and agreed to your notice."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "email": "aisyah@example.com",
                "first_name": "Aisyah",
                "campaign_id": _CAMPAIGN,
                "external_id": "form-2026-000123",
                "consent": {"notice_version": "2026-01", "consented_at": "2026-03-01T08:00:00Z"},
            }
        }
    )

    email: Annotated[Line, Field(max_length=LONGEST_EMAIL)] = Field(
        description="The address, as the person gave it.", examples=["aisyah@example.com"]
    )
    consent: ConsentBody = Field(
        description="The agreement: nobody is sent on to the CRM without one."
    )
    campaign_id: Annotated[Line, Field(max_length=64)] | None = Field(
        None, description="The campaign that brought the person.", examples=[_CAMPAIGN]
    )
    ad_id: Annotated[Line, Field(max_length=64)] | None = Field(
        None, description="The ad that brought the person."
    )
    external_id: Annotated[Line, Field(max_length=LONGEST_EXTERNAL_ID)] | None = Field(
        None,
        description="Your own number of this lead: the same one is kept once.",
        examples=["form-2026-000123"],
    )
    first_name: Annotated[Line, Field(max_length=LONGEST_NAME)] | None = Field(
        None, description="The first name, or the whole name.", examples=["Aisyah"]
    )
    last_name: Annotated[Line, Field(max_length=LONGEST_NAME)] | None = Field(
        None, description="The last name."
    )
    phone: Annotated[Line, Field(max_length=LONGEST_PHONE)] | None = Field(
        None, description="The phone number, as the person gave it."
    )
    company: Annotated[Line, Field(max_length=LONGEST_COMPANY)] | None = Field(
        None, description="The company."
    )


class LeadFilters(Paging):
    """Which leads to list."""

    q: Annotated[
        str,
        Field(
            max_length=254,
            description="Keep leads whose address, name, phone or company holds this text, or "
            "whose id or external id it is.",
            examples=["aisyah"],
        ),
    ] = ""
    status: Annotated[
        Status | None,
        Field(description="Keep leads of this CRM status.", examples=["parked"]),
    ] = None
    campaign_id: Annotated[
        str,
        Field(
            max_length=64,
            description="Keep leads of this campaign, by our identifier or by the platform's.",
            examples=[_CAMPAIGN],
        ),
    ] = ""


class Forgetting(QuerySchema):
    """How far a person is forgotten."""

    contact: Annotated[
        Literal["delete", "keep"],
        Field(description="`keep` leaves the contact in the CRM, as for a customer."),
    ] = "delete"


class ConsentAnswer(Answer):
    """What the person agreed to, and when."""

    notice_version: str = Field(description="Which notice.", examples=["2026-01"])
    consented_at: str = Field(description="When (RFC 3339, UTC).", examples=[_MOMENT])


class CrmAnswer(Answer):
    """How the lead reaches the CRM."""

    status: Status = Field(
        description="`pending` waits; `pushed` is in the CRM; `failed` is tried again by itself; "
        "`parked` waits for a person; `stopped` is not sent, or was removed again.",
    )
    reason: (
        Literal[
            "no_email",
            "bad_email",
            "no_consent",
            "declined",
            "opted_out",
            "forgotten",
            "refused",
            "unreached",
        ]
        | None
    ) = Field(description="Why it is not in the CRM.")
    detail: str | None = Field(description="What the CRM said, in its own words.")
    attempts: int = Field(description="How often it was sent.", examples=[1])
    contact_id: str | None = Field(description="The contact's number in the CRM.", examples=["501"])
    pushed_at: str | None = Field(description="When it last arrived (RFC 3339, UTC).")


class LeadAnswer(Answer):
    """A lead; a person who was forgotten leaves an empty one."""

    lead_id: str = Field(description="Its id.", examples=["lead_01k9w3r6d4f8v2n5t7q9s1x3zg"])
    campaign_id: str | None = Field(description="The campaign.", examples=[_CAMPAIGN])
    ad_id: str | None = Field(description="The ad.")
    consent: ConsentAnswer | None = Field(
        description="What the person agreed to; without it nothing is sent on."
    )
    source: LeadSource = Field(description="Where it came from.")
    environment: Literal["live", "sandbox"] = Field(
        description="Leads of the sandbox's ads never reach a live CRM."
    )
    external_id: str | None = Field(description="The source's own number.")
    email: str | None = Field(description="The address, as it was given.")
    first_name: str | None = Field(description="The first name, or the whole name.")
    last_name: str | None = Field(description="The last name.")
    phone: str | None = Field(description="The phone number.")
    company: str | None = Field(description="The company.")
    answers: dict[str, str] = Field(
        description="What the lead form asked besides, and the answers.",
        examples=[{"May we send you news?": "yes"}],
    )
    opted_out_at: str | None = Field(description="When the person opted out (RFC 3339, UTC).")
    forgotten_at: str | None = Field(description="When the person was forgotten (RFC 3339, UTC).")
    crm: CrmAnswer = Field(description="How it reaches the CRM.")
    happened_at: str = Field(description="When the person left the address (RFC 3339, UTC).")
    created_at: str = Field(description="When it came in here (RFC 3339, UTC).")


class LeadList(ListAnswer):
    """A page of leads, newest first."""

    data: list[LeadAnswer] = Field(description="The leads.")
