"""What may be changed about a strategy that answers a brief, and how it is decided."""

from typing import Annotated, Self, TypeVar

from pydantic import AfterValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from kempen.domain.creatives.rules import LONGEST_TEXT
from kempen.domain.strategies.envelope import USUAL_SHARE
from kempen.domain.strategies.rules import MOST_LINES
from kempen.entrypoints.api.shared.schemas import (
    BodySchema,
    Day,
    Line,
    Lines,
    Money,
    WebAddress,
    Whole,
)
from kempen.entrypoints.api.strategies.brief_schemas import OwnFiguresBody
from kempen.entrypoints.api.strategies.targeting_schemas import TargetingBody
from kempen.market.ad_buttons import AD_BUTTONS

_Id = Annotated[Line, Field(max_length=64)]


class AmountChange(BodySchema):
    """A line's new amount."""

    line_id: _Id = Field(description="The line.", examples=["line_01k9zj3v5tqk6n0m8w4y2x7abc"])
    amount: Money = Field(description="Its money for the whole period, to the sen.")
    ends_with_festival: bool | None = Field(
        None,
        description="Whether its days end with the festival that its name is about, or run to the "
        "end of the plan; left out: as they are.",
    )
    refresh_ads: bool | None = Field(
        None,
        description="Of a campaign that its platform has: whether new ads start beside its own. "
        "Without it a launch changes none of its ads; left out: as it is.",
    )
    offering_id: _Id | None = Field(
        None,
        description="What it sells. Another offering has its ads, keywords and targeting written "
        "anew, and what was edited about them goes; left out: as it is.",
        examples=[None],
    )


class AdChange(BodySchema):
    """What to change about an ad; what is left out stays."""

    ad_id: _Id = Field(description="The ad.", examples=["ad_01k9zj3v5tqk6n0m8w4y2x7abc"])
    headlines: (
        Annotated[list[Annotated[Line, Field(max_length=255)]], Field(min_length=1, max_length=15)]
        | None
    ) = Field(None, description="All its headlines.", examples=[["Freshly roasted"]])
    descriptions: (
        Annotated[list[Annotated[Line, Field(max_length=255)]], Field(max_length=4)] | None
    ) = Field(None, description="All its descriptions.", examples=[["Roasted today."]])
    primary_text: Annotated[Lines, Field(max_length=LONGEST_TEXT)] | None = Field(
        None, description="The text above the picture; social only."
    )
    landing_url: WebAddress | None = Field(None, description="Where a click leads: https.")
    call_to_action: Annotated[Line, Field(max_length=24)] | None = Field(
        None, description=f"Its button; social only. One of {', '.join(AD_BUTTONS)}."
    )
    is_chosen: bool | None = Field(None, description="Whether it is to run.")
    is_reserve: bool | None = Field(
        None,
        description="Whether it is kept in reserve: approved with the others, not made by the "
        "launch. It is not chosen then.",
    )

    @model_validator(mode="after")
    def _one_use(self) -> Self:
        if self.is_chosen and self.is_reserve:
            raise PydanticCustomError(
                "run_or_reserve", "Set `is_chosen` or `is_reserve` to true, not both."
            )
        return self


class LineLimitsBody(BodySchema):
    """How little and how much a campaign may get a day."""

    line_id: _Id = Field(description="The line.", examples=["line_01k9zj3v5tqk6n0m8w4y2x7abc"])
    floor: Money = Field(description="The least daily budget, in MYR.", examples=[20])
    cap: Money = Field(description="The greatest daily budget, in MYR.", examples=[60])


class EnvelopeBody(BodySchema):
    """What Kempen may change by itself once the plan runs; its total never grows."""

    lines: Annotated[list[LineLimitsBody], Field(max_length=MOST_LINES)] = Field(
        default=[], description="The campaigns whose daily budgets may move, with limits."
    )
    most_share: Money = Field(
        default=USUAL_SHARE,
        description="Most change of a campaign a day, as a share of its planned daily budget: "
        "from 0.01 to 0.5.",
        examples=[0.1],
        # Pydantic writes a Decimal as text there; the field is a number.
        json_schema_extra={"default": float(USUAL_SHARE)},
    )
    most_amount: Money = Field(
        description="Most money that moves a day in all, in MYR.", examples=[50]
    )
    until: Day = Field(description="The last day on which anything may change.")
    may_pause_ads: bool = Field(
        default=False, description="Whether an ad may pause that probably loses."
    )
    may_swap_ads: bool = Field(
        default=False,
        description="Whether an ad in reserve may start in place of one that loses or is tired. "
        "Needs `may_pause_ads`.",
    )


Change = TypeVar("Change", AmountChange, TargetingBody)


def _one_change_a_line(changes: list[Change]) -> list[Change]:
    if len({change.line_id for change in changes}) != len(changes):
        raise PydanticCustomError("repeated", "Every line stands once, please.")
    return changes


class StrategyChanges(BodySchema):
    """Changes to a strategy that is ready, all of them or none."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "revision": 1,
                "allocation": [{"line_id": "line_01k9zj3v5tqk6n0m8w4y2x7abc", "amount": 1200}],
            }
        }
    )

    revision: Whole = Field(description="The revision that you saw.", examples=[1])
    allocation: Annotated[
        list[AmountChange], Field(max_length=MOST_LINES), AfterValidator(_one_change_a_line)
    ] = Field(default=[], description="New amounts; lines that are not named keep theirs.")
    ads: Annotated[list[AdChange], Field(max_length=400)] = Field(
        default=[], description="Changes to ads."
    )
    targeting: Annotated[
        list[TargetingBody], Field(max_length=MOST_LINES), AfterValidator(_one_change_a_line)
    ] = Field(default=[], description="Whom campaigns are shown to and which searches find them.")
    own_figures: OwnFiguresBody | None = Field(
        None,
        description="Your figures for campaigns without history; null: Kempen's guesses. Left "
        "out: as they are.",
        examples=[None],
    )
    learning: bool | None = Field(
        None,
        description="Whether weeks go above and below plan to learn; left out: as they are.",
    )
    envelope: EnvelopeBody | None = Field(
        None,
        description="What Kempen may change by itself once the plan runs; null: nothing. Left "
        "out: as it is.",
        examples=[None],
    )


class Decision(BodySchema):
    """A decision about exactly what you saw."""

    revision: Whole = Field(description="The revision that you saw.", examples=[1])
