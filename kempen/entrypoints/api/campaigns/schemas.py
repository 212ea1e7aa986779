"""What a campaign looks like in bodies and answers."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field

from kempen.domain.campaigns.answers import CampaignAnswer
from kempen.domain.campaigns.rules import LONGEST_EXTERNAL_ID, LONGEST_NAME, LONGEST_TARGET
from kempen.entrypoints.api.shared.campaign_fields import (
    Audience,
    Budget,
    CreativeGuidelines,
    Objective,
    ProspectGoal,
    ReturnGoal,
)
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.platform_codes import CampaignPlatform
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, Lines

CampaignStatus = Literal["draft", "launching", "active", "paused", "ended", "launch_failed"]


class ExternalIds(BodySchema):
    """The campaign as platforms call it."""

    search: Annotated[Line, Field(max_length=LONGEST_EXTERNAL_ID)] | None = Field(
        None, description="Its id on the search platform.", examples=["21099887766"]
    )
    social: Annotated[Line, Field(max_length=LONGEST_EXTERNAL_ID)] | None = Field(
        None, description="Its id on the social platform.", examples=["120210000000000001"]
    )
    other: Annotated[Line, Field(max_length=LONGEST_EXTERNAL_ID)] | None = Field(
        None, description="Its id anywhere else.", examples=["newsletter-07"]
    )


class CampaignBody(BodySchema):
    """A campaign to create: only `name` and `objective` are needed."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "name": "Raya hampers",
                "objective": "increase_sales",
                "target": "Sell 2,000 hampers before Hari Raya",
                "return_goal": 4,
                "budget": {
                    "amount": 10000,
                    "currency": "MYR",
                    "start_date": "2026-12-01",
                    "end_date": "2026-12-28",
                },
                "audience": {"states": ["Selangor"], "languages": ["ms", "en"], "age_min": 25},
            }
        }
    )

    name: Annotated[Line, Field(max_length=LONGEST_NAME)] = Field(
        description="What people call it.", examples=["Raya hampers"]
    )
    objective: Objective = Field(description="What it is for.")
    platform: CampaignPlatform = Field(
        "other", description="Where it runs; `other` for one known by its uploaded numbers only."
    )
    target: Annotated[Lines, Field(max_length=LONGEST_TARGET)] = Field(
        "", description="The aim in words, for people; never parsed."
    )
    return_goal: ReturnGoal | None = Field(
        None, description="The return wanted: revenue ÷ spend.", examples=[4]
    )
    prospect_goal: ProspectGoal | None = Field(
        None, description="How many prospects are wanted.", examples=[500]
    )
    audience: Audience | None = Field(None, description="Whom the ads are for.")
    budget: Budget | None = Field(None, description="What may be spent, and when.")
    creative_guidelines: CreativeGuidelines | None = Field(
        None, description="What the ads should say."
    )
    external_ids: ExternalIds = Field(
        default=ExternalIds(), description="The campaign as platforms call it."
    )


def _changes_schema(schema: dict[str, Any]) -> None:  # Any: pydantic's own type
    """A field that is left out stays as it is, so no default is shown."""
    for field in schema["properties"].values():
        field.pop("default", None)
    schema["minProperties"] = 1
    schema["example"] = {"name": "Raya hampers 2027", "return_goal": 4.5}


class CampaignChanges(BodySchema):
    """The fields to change; a field that is not named stays as it is, null empties it."""

    model_config = ConfigDict(json_schema_extra=_changes_schema)

    name: Annotated[Line, Field(max_length=LONGEST_NAME)] = Field(
        default="", description="What people call it."
    )
    objective: Objective = Field("increase_sales", description="What it is for.")
    platform: CampaignPlatform = Field(
        "other", description="Where it runs; only a draft can move to another platform."
    )
    target: Annotated[Lines, Field(max_length=LONGEST_TARGET)] = Field(
        "", description="The aim in words, for people; never parsed."
    )
    return_goal: ReturnGoal | None = Field(None, description="The return wanted: revenue ÷ spend.")
    prospect_goal: ProspectGoal | None = Field(None, description="How many prospects are wanted.")
    audience: Audience | None = Field(None, description="Whom the ads are for.")
    budget: Budget | None = Field(None, description="What may be spent, and when.")
    creative_guidelines: CreativeGuidelines | None = Field(
        None, description="What the ads should say."
    )
    external_ids: ExternalIds = Field(
        default=ExternalIds(), description="The campaign as platforms call it, all of them."
    )


class CampaignList(ListAnswer):
    """A page of campaigns, newest first."""

    data: list[CampaignAnswer] = Field(description="The campaigns.")
