"""What a lead looks like in bodies and answers."""

from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field

from kempen.domain.leads.answers import LeadAnswer
from kempen.domain.leads.rules import (
    LONGEST_COMPANY,
    LONGEST_EMAIL,
    LONGEST_EXTERNAL_ID,
    LONGEST_NAME,
    LONGEST_PHONE,
    LONGEST_VERSION,
)
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging
from kempen.entrypoints.api.shared.schemas import BodySchema, Instant, Line, QuerySchema

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
        description="The email address, as the person entered it.", examples=["aisyah@example.com"]
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
            description="Keep leads whose email address, name, phone or company holds this text, "
            "or whose id or external id it is.",
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


class LeadList(ListAnswer):
    """A page of leads, newest first."""

    data: list[LeadAnswer] = Field(description="The leads.")
