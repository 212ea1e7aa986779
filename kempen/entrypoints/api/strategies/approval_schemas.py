"""What a request to a client to approve a strategy looks like."""

from pydantic import ConfigDict, Field

from kempen.entrypoints.api.shared.approval_requests import AskedClient
from kempen.entrypoints.api.shared.schemas import Whole


class ApprovalRequestBody(AskedClient):
    """Whom to ask about exactly what you saw, in which words, and for how long."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"revision": 1, "email": "mei@example.com"}}
    )

    revision: Whole = Field(description="The revision that you saw.", examples=[1])
