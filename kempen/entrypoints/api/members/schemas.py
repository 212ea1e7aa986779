"""What members and invitations look like in bodies and lists."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from kempen.domain.members.answers import InvitationAnswer, MemberAnswer
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, QuerySchema

Role = Literal["owner", "manager", "analyst", "viewer"]


class RoleBody(BodySchema):
    """Another role."""

    model_config = ConfigDict(json_schema_extra={"example": {"role": "manager"}})

    role: Role = Field(description="What the member may do from now on.", examples=["manager"])


class InvitationBody(BodySchema):
    """Whom to invite, as what."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"email": "aisyah@example.com", "role": "analyst"}}
    )

    email: Annotated[Line, Field(max_length=254)] = Field(
        description="The email address. The link works for it alone.",
        examples=["aisyah@example.com"],
    )
    role: Role = Field(description="What the person will be.", examples=["analyst"])


class Removal(QuerySchema):
    """What becomes of reports that the member alone received."""

    successor_id: Annotated[
        str,
        Field(
            max_length=64,
            description="The member who receives them from now on; without one they are switched "
            "off.",
            examples=["mem_01k9w3r6d4f8v2n5t7q9s1x3zc"],
        ),
    ] = ""


class MemberList(ListAnswer):
    """A page of members."""

    data: list[MemberAnswer] = Field(description="The members.")


class InvitationList(ListAnswer):
    """A page of invitations."""

    data: list[InvitationAnswer] = Field(description="The invitations.")
