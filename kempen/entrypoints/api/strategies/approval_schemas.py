"""What requests to clients look like in bodies and lists."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from kempen.domain.client_approvals.answers import ApprovalRequestAnswer
from kempen.domain.client_approvals.rules import LONGEST_NOTE, USUAL_DAYS
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, Lines, Whole


class ApprovalRequestBody(BodySchema):
    """Whom to ask about exactly what you saw, in which words, and for how long."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"revision": 1, "email": "mei@example.com"}}
    )

    revision: Whole = Field(description="The revision that you saw.", examples=[1])
    email: Annotated[Line, Field(max_length=254)] = Field(
        description="Your client's address: link and codes are mailed to it.",
        examples=["mei@example.com"],
    )
    note: Annotated[Lines, Field(max_length=LONGEST_NOTE)] = Field(
        "", description="What the client reads above the strategy and in the email."
    )
    language: Annotated[Line, Field(max_length=12)] = Field(
        "en", description="The language of page and emails.", examples=["en"]
    )
    valid_days: Literal[3, 7, 14, 30] = Field(
        USUAL_DAYS, description="How many days the link works."
    )


class ApprovalRequestList(ListAnswer):
    """A page of requests."""

    data: list[ApprovalRequestAnswer] = Field(description="The requests.")
