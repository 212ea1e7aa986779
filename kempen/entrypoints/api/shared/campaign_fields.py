"""The goal, budget, audience and guidelines of a campaign, as campaigns and briefs name them."""

from decimal import Decimal
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from kempen.domain.campaigns.rules import LARGEST_RETURN_GOAL, OLDEST, YOUNGEST
from kempen.entrypoints.api.shared.schemas import (
    BodySchema,
    Day,
    Line,
    Lines,
    Money,
    WebAddress,
    Whole,
    number_before,
    rounded_to,
)
from kempen.market.categories import CATEGORIES

Entry = TypeVar("Entry")
Objective = Literal["increase_sales", "generate_prospects"]
Language = Literal["ms", "en", "zh", "ta"]
CategoryCode = Annotated[
    Line,
    Field(max_length=24),
    WithJsonSchema({"type": "string", "enum": list(CATEGORIES)}),
]
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


def distinct(values: list[Entry]) -> list[Entry]:
    """Return a list as it is; refuse one with an entry twice."""
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
ProfitGoal = Annotated[
    Decimal,
    BeforeValidator(number_before),
    Field(gt=0, le=1000),
    AfterValidator(rounded_to("0.001")),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 1000}),
]
Share = Annotated[
    Decimal,
    BeforeValidator(number_before),
    Field(ge=0, le=1),
    AfterValidator(rounded_to("0.000001")),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": 1}),
]
ProspectGoal = Annotated[
    Whole,
    Field(ge=1),
    WithJsonSchema({"type": "integer", "minimum": 1, "maximum": 2_147_483_647}),
]


class Budget(BodySchema):
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


class Audience(BodySchema):
    """Whom the ads are for. Nobody under 18 is ever advertised to."""

    states: Annotated[list[State], Field(max_length=16), AfterValidator(distinct)] = Field(
        default=[],
        description="Malaysian states and federal territories; empty for all.",
        examples=[["Selangor"]],
    )
    languages: Annotated[list[Language], Field(max_length=4), AfterValidator(distinct)] = Field(
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


class CreativeGuidelines(BodySchema):
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
        default=[],
        description="Words that every ad of their language carries. Begin words that do not show "
        "their language with its code, as in `ms: Tip top`.",
        examples=[["Halal certified"]],
    )
    never_say: Annotated[list[_Words], Field(max_length=50)] = Field(
        default=[], description="Words that no ad carries.", examples=[["cheapest"]]
    )
    landing_url: WebAddress | None = Field(
        None, description="Where a click leads.", examples=["https://kopirimba.example.com/beans"]
    )
    languages: Annotated[list[Language], Field(max_length=4), AfterValidator(distinct)] = Field(
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
