"""What requests to clients look like in bodies and lists, whatever they are about."""

from typing import Annotated, Literal

from pydantic import Field

from kempen.domain.client_approvals.actions.asking import NewRequest
from kempen.domain.client_approvals.answers import ApprovalRequestAnswer
from kempen.domain.client_approvals.rules import LONGEST_NOTE, USUAL_DAYS
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, Lines


class AskedClient(BodySchema):
    """Whom to ask, in which words, and for how long."""

    email: Annotated[Line, Field(max_length=254)] = Field(
        description="Your client's email address: Kempen sends the link and the codes to it.",
        examples=["mei@example.com"],
    )
    note: Annotated[Lines, Field(max_length=LONGEST_NOTE)] = Field(
        "", description="What the client reads at the top of the page and in the email."
    )
    language: Annotated[Line, Field(max_length=12)] = Field(
        "en", description="The language of page and emails.", examples=["en"]
    )
    valid_days: Literal[3, 7, 14, 30] = Field(
        USUAL_DAYS, description="How many days the link works."
    )

    def new_request(self) -> NewRequest:
        """Return it as the action takes it."""
        return NewRequest(self.email, self.language, self.note, self.valid_days)


class ApprovalRequestList(ListAnswer):
    """A page of requests."""

    data: list[ApprovalRequestAnswer] = Field(description="The requests.")
