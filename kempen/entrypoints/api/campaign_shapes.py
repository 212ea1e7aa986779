"""What a campaign looks like in bodies and answers."""

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from kempen.domain.campaigns.rules import (
    LARGEST_RETURN_GOAL,
    LONGEST_EXTERNAL_ID,
    LONGEST_NAME,
    LONGEST_TARGET,
    OLDEST,
    YOUNGEST,
)
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import (
    Answer,
    Day,
    Line,
    Lines,
    Money,
    Shape,
    WebAddress,
    Whole,
    number_before,
    rounded_to,
)

Objective = Literal["increase_sales", "generate_prospects"]
Platform = Literal["search", "social", "other"]
Status = Literal["draft", "launching", "active", "paused", "ended", "launch_failed"]
Language = Literal["ms", "en", "zh", "ta"]
State = Literal[
    "Johor",
    "Kedah",
    "Kelantan",
    "Melaka",
    "Negeri Sembilan",
    "Pahang",
    "Perak",
    "Perlis",
    "Pulau Pinang",
    "Sabah",
    "Sarawak",
    "Selangor",
    "Terengganu",
    "Kuala Lumpur",
    "Labuan",
    "Putrajaya",
]


def _distinct(values: list[Any]) -> list[Any]:
    if len(set(values)) != len(values):
        raise PydanticCustomError("repeated", "Every entry stands once, please.")
    return values


_Words = Annotated[Line, Field(max_length=200)]
_Age = Annotated[
    Whole,
    Field(ge=YOUNGEST, le=OLDEST),
    WithJsonSchema({"type": "integer", "minimum": YOUNGEST, "maximum": OLDEST}),
]
ReturnGoal = Annotated[
    Decimal,
    BeforeValidator(number_before),
    Field(gt=0, le=LARGEST_RETURN_GOAL),
    AfterValidator(rounded_to("0.001")),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 999_999}),
]
ProspectGoal = Annotated[
    Whole,
    Field(ge=1),
    WithJsonSchema({"type": "integer", "minimum": 1, "maximum": 2_147_483_647}),
]


class Budget(Shape):
    """What may be spent, in MYR before tax, from the first to the last day, both included."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "amount": 10000,
                "currency": "MYR",
                "start_date": "2026-12-01",
                "end_date": "2026-12-28",
            }
        }
    )

    amount: Money = Field(description="How much in all, before tax.")
    currency: Literal["MYR"] = Field("MYR", description="Always MYR.")
    start_date: Day = Field(description="The first Malaysian calendar day.")
    end_date: Day = Field(description="The last Malaysian calendar day; not before the first.")


class Audience(Shape):
    """Whom the ads are for. Nobody under 18 is ever advertised to."""

    states: Annotated[list[State], Field(max_length=16), AfterValidator(_distinct)] = Field(
        default=[],
        description="Malaysian states and federal territories; empty for all.",
        examples=[["Selangor"]],
    )
    languages: Annotated[list[Language], Field(max_length=4), AfterValidator(_distinct)] = Field(
        default=[], description="Malay, English, Chinese, Tamil.", examples=[["ms", "en"]]
    )
    age_min: _Age | None = Field(None, description="The youngest, 18 or more.", examples=[25])
    age_max: _Age | None = Field(None, description="The oldest.", examples=[54])
    interests: Annotated[list[_Words], Field(max_length=50)] = Field(
        default=[], description="What they care about.", examples=[["coffee"]]
    )
    description: Annotated[Lines, Field(max_length=2_000)] = Field(
        "", description="The audience in words.", examples=["Office workers who brew at home"]
    )


class CreativeGuidelines(Shape):
    """What the ads should say, and never say."""

    product: Annotated[Lines, Field(max_length=500)] = Field(
        "", description="What is sold.", examples=["Single-origin Liberica beans"]
    )
    benefits: Annotated[list[_Words], Field(max_length=20)] = Field(
        default=[], description="Why people want it.", examples=[["Roasted on the day of shipping"]]
    )
    offer: Annotated[Lines, Field(max_length=500)] = Field(
        "", description="The offer.", examples=["15 % off the first bag"]
    )
    proof: Annotated[list[_Words], Field(max_length=20)] = Field(
        default=[], description="What proves it.", examples=[["4.8 of 5 from 1,200 buyers"]]
    )
    tone: Literal["warm", "plain", "bold", "formal"] | None = Field(
        None, description="The tone of voice.", examples=["warm"]
    )
    must_say: Annotated[list[_Words], Field(max_length=20)] = Field(
        default=[], description="Words that every ad carries.", examples=[["Halal certified"]]
    )
    never_say: Annotated[list[_Words], Field(max_length=50)] = Field(
        default=[], description="Words that no ad carries.", examples=[["cheapest"]]
    )
    landing_url: WebAddress | None = Field(
        None, description="Where a click leads.", examples=["https://kopirimba.example.com/beans"]
    )
    languages: Annotated[list[Language], Field(max_length=4), AfterValidator(_distinct)] = Field(
        default=[], description="In which languages to write.", examples=[["en", "ms"]]
    )
    permits: dict[Annotated[Line, Field(max_length=40)], Annotated[Line, Field(max_length=100)]] = (
        Field(
            default={},
            max_length=20,
            description="Advertising permits by name, such as the KKLIU number of a medicine.",
            examples=[{"kkliu": "1234/2026"}],
        )
    )


class ExternalIds(Shape):
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


class CampaignBody(Shape):
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
    platform: Platform = Field(
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


def _changes_schema(schema: dict[str, Any]) -> None:
    """A field that is left out stays as it is, so no default is shown."""
    for field in schema["properties"].values():
        field.pop("default", None)
    schema["minProperties"] = 1
    schema["example"] = {"name": "Raya hampers 2027", "return_goal": 4.5}


class CampaignChanges(Shape):
    """The fields to change; a field that is not named stays as it is, null empties it."""

    model_config = ConfigDict(json_schema_extra=_changes_schema)

    name: Annotated[Line, Field(max_length=LONGEST_NAME)] = Field(
        default="", description="What people call it."
    )
    objective: Objective = Field("increase_sales", description="What it is for.")
    platform: Platform = Field(
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


class CampaignAnswer(Answer):
    """A campaign."""

    campaign_id: str = Field(
        description="Its identifier.", examples=["cmp_01k9zj3v5tqk6n0m8w4y2x7abc"]
    )
    name: str = Field(description="What people call it.")
    objective: Objective = Field(description="What it is for.")
    platform: Platform = Field(description="Where it runs.")
    status: Status = Field(
        description="Where it stands: draft → launching → active ↔ paused → ended."
    )
    target: str = Field(description="The aim in words.")
    return_goal: Annotated[Decimal, WithJsonSchema({"type": "number"})] | None = Field(
        description="The return wanted: revenue ÷ spend."
    )
    prospect_goal: int | None = Field(description="How many prospects are wanted.")
    audience: Audience | None = Field(description="Whom the ads are for.")
    budget: "BudgetAnswer | None" = Field(description="What may be spent, and when.")
    creative_guidelines: CreativeGuidelines | None = Field(description="What the ads should say.")
    external_ids: dict[str, str] = Field(description="The campaign as platforms call it.")
    created_at: str = Field(description="When it was created (RFC 3339, UTC).")
    updated_at: str = Field(description="When it was last changed (RFC 3339, UTC).")


class BudgetAnswer(Answer):
    """What may be spent, in MYR before tax, from the first to the last day, both included."""

    amount: Annotated[Decimal, WithJsonSchema({"type": "number"})] = Field(
        description="How much in all, before tax.", examples=[10000.00]
    )
    currency: Literal["MYR"] = Field(description="Always MYR.")
    start_date: str = Field(description="The first Malaysian calendar day.")
    end_date: str = Field(description="The last Malaysian calendar day.")


class CampaignList(ListAnswer):
    """A page of campaigns, newest first."""

    data: list[CampaignAnswer] = Field(description="The campaigns.")
