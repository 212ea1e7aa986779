"""What an ad to check looks like in bodies."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from kempen.domain.creatives.rules import LONGEST_TEXT
from kempen.entrypoints.api.shared.platform_codes import AdPlatform, one_of
from kempen.entrypoints.api.shared.schemas import BodySchema, Line, Lines
from kempen.kit.documented import AllowedValues
from kempen.market.categories import CATEGORIES

_Text = Annotated[Line, Field(max_length=LONGEST_TEXT)]


def _codes() -> tuple[str, ...]:
    return tuple(sorted(CATEGORIES))


Category = Annotated[str, one_of(_codes), AllowedValues(_codes)]


class AdCheckBody(BodySchema):
    """The words of an ad, and what decides which rules hold for it."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "category": "restaurant",
                "language": "en",
                "platform": "social",
                "headlines": ["Craft beer night"],
                "primary_text": "RM15 a pint from 6 pm, with the best satay in town.",
            }
        }
    )

    category: Category = Field(description="The kind of business.", examples=["restaurant"])
    language: Literal["ms", "en", "zh", "ta"] = Field(
        description="The language of the ad. Words of other languages in it are checked too.",
        examples=["en"],
    )
    platform: AdPlatform = Field(description="Where the ad would run.", examples=["social"])
    headlines: Annotated[list[_Text], Field(max_length=50)] = Field(
        default=[], description="Its headlines.", examples=[["Craft beer night"]]
    )
    descriptions: Annotated[list[_Text], Field(max_length=50)] = Field(
        default=[], description="Its descriptions.", examples=[["RM15 a pint from 6 pm."]]
    )
    primary_text: Annotated[Lines, Field(max_length=LONGEST_TEXT)] = Field(
        "", description="The text above the image.", examples=["RM15 a pint from 6 pm."]
    )
    permits: dict[Annotated[Line, Field(max_length=40)], Annotated[Line, Field(max_length=100)]] = (
        Field(
            default={},
            max_length=20,
            description="Permits that you have, by name. A rule that they settle is not found.",
            examples=[{"halal": "JAKIM 1-0234-05/2025"}],
        )
    )
    image_made_by_ai: bool = Field(
        default=False, description="Whether AI made the image.", examples=[False]
    )
