"""What is asked about the ads of a campaign that runs, and pages of revisions."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from kempen.domain.ad_revisions.answers import AdRevisionAnswer
from kempen.domain.ad_revisions.rules import MOST_CHANGES
from kempen.domain.creatives.rules import LONGEST_TEXT
from kempen.entrypoints.api.shared.approval_requests import AskedClient
from kempen.entrypoints.api.shared.campaign_fields import Language
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, Lines, WebAddress, Whole
from kempen.market.ad_buttons import AD_BUTTONS

_Id = Annotated[Line, Field(max_length=64)]


class AdRevisionChangeBody(BodySchema):
    """What is to become of one ad."""

    kind: Literal["add", "replace", "pause", "resume", "reserve"] = Field(
        description="What is to become of it; reserve: approved, it only starts in place of one.",
        examples=["add"],
    )
    ad_id: _Id | None = Field(None, description="The ad.")
    language: Language = Field("en", description="The language of its words.")
    angle: Literal["benefit", "offer", "proof", "urgency", "question"] | None = Field(
        None, description="What it leads with; left out: what no ad here does."
    )
    headlines: (
        Annotated[list[Annotated[Line, Field(max_length=255)]], Field(min_length=1, max_length=15)]
        | None
    ) = Field(None, description="All its headlines.")
    descriptions: (
        Annotated[list[Annotated[Line, Field(max_length=255)]], Field(max_length=4)] | None
    ) = Field(None, description="All its descriptions.")
    primary_text: Annotated[Lines, Field(max_length=LONGEST_TEXT)] | None = Field(
        None, description="The text above the picture; social only."
    )
    landing_url: WebAddress | None = Field(None, description="Where a click leads: https.")
    call_to_action: Annotated[Line, Field(max_length=24)] | None = Field(
        None, description=f"Its button; social only. One of {', '.join(AD_BUTTONS)}."
    )
    image_id: _Id | None = Field(None, description="Its image; social only.")


class AdRevisionBody(BodySchema):
    """All that is to change about the ads of a campaign."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"changes": [{"kind": "add", "language": "en"}]}}
    )

    changes: Annotated[list[AdRevisionChangeBody], Field(min_length=1, max_length=MOST_CHANGES)] = (
        Field(description="What is to become of each ad.")
    )


class SeenVersion(BodySchema):
    """A decision about exactly what you saw."""

    version: Whole = Field(description="The version that you saw.", examples=[2])


class AdApprovalRequestBody(AskedClient):
    """Whom to ask about exactly what you saw, in which words, and for how long."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"version": 2, "email": "mei@example.com"}}
    )

    version: Whole = Field(description="The version that you saw.", examples=[2])


class AdRevisionList(ListAnswer):
    """A page of revisions, newest first."""

    data: list[AdRevisionAnswer] = Field(description="The revisions.")
