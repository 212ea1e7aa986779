"""What a brief looks like, and what may be asked of the strategy that answers it."""

from datetime import timedelta
from typing import Annotated, Final, Literal, Self, TypeVar

from pydantic import AfterValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from kempen.domain.campaigns.rules import LONGEST_NAME
from kempen.domain.creatives.rules import LONGEST_TEXT
from kempen.domain.strategies.answers import AFTER_PLAN
from kempen.domain.strategies.envelope import USUAL_SHARE
from kempen.domain.strategies.rules import MOST_LINES
from kempen.entrypoints.api.shared.campaign_fields import (
    Audience,
    Budget,
    CategoryCode,
    CreativeGuidelines,
    Language,
    Objective,
    ProfitGoal,
    ProspectGoal,
    ReturnGoal,
)
from kempen.entrypoints.api.shared.platform_codes import AdPlatform
from kempen.entrypoints.api.shared.schemas import (
    BodySchema,
    Day,
    Line,
    Lines,
    Money,
    WebAddress,
    Whole,
)
from kempen.entrypoints.api.strategies.targeting_schemas import TargetingBody
from kempen.kit import clock
from kempen.market.ad_buttons import AD_BUTTONS

AfterPlan = Literal["continue", "pause", "end"]
_Id = Annotated[Line, Field(max_length=64)]
# Of the example, which is sent as it stands: near enough to plan for, and not over for weeks.
_START: Final = clock.today().replace(day=1) + timedelta(days=64)


class BriefGuidelines(CreativeGuidelines):
    """What the ads should say, in which languages."""

    languages: Annotated[list[Language], Field(max_length=4)] = Field(
        default=[],
        description="Languages of the ads; empty: the audience's, else English and Malay.",
        examples=[["en", "ms"]],
    )
    names: dict[Language, Annotated[Line, Field(max_length=25)]] = Field(
        default={},
        description="What `product` is called in a language: a translation, or a name in it that "
        "stays. Ads in other languages use their own word for what is sold.",
        examples=[{"ms": "Biji kopi Liberica"}],
    )
    category: CategoryCode | None = Field(
        None,
        description="The kind of business; left out, it is guessed from `product`.",
        examples=["cafe"],
    )


class NewCampaignLine(BodySchema):
    """A campaign that the strategy is to create when it is launched."""

    platform: AdPlatform = Field(description="Where it is to run.")
    name: Annotated[Line, Field(max_length=LONGEST_NAME)] | None = Field(
        None, description="Its name; left out, it is called after the product.", examples=["Beans"]
    )
    offering_id: _Id | None = Field(
        None, description="What it sells; left out: what the brief sells.", examples=[None]
    )


class OwnFiguresBody(BodySchema):
    """Your figures for campaigns without history, in place of Kempen's guesses."""

    cost_per_conversion: Money = Field(
        description="What a sale costs, or a prospect for generate_prospects.", examples=[25]
    )
    conversion_value: Money | None = Field(
        None, description="What a sale is worth; not for generate_prospects.", examples=[80]
    )


class BriefBody(BodySchema):
    """What you want: Kempen answers with a strategy for you to decide about."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "objective": "increase_sales",
                "return_goal": 4,
                "budget": {
                    "amount": 5600,
                    "currency": "MYR",
                    "start_date": _START.isoformat(),
                    "end_date": (_START + timedelta(days=27)).isoformat(),
                },
                "creative_guidelines": {
                    "product": "Single-origin Liberica beans",
                    "benefits": ["Roasted on the day of shipping"],
                    "landing_url": "https://kopirimba.example.com/beans",
                },
                "new_campaigns": [{"platform": "social", "name": "Liberica beans"}],
            }
        }
    )

    objective: Objective = Field(description="What the money is for.")
    return_goal: ReturnGoal | None = Field(
        None, description="For increase_sales: the revenue wanted for each 1 spent.", examples=[4]
    )
    profit_goal: ProfitGoal | None = Field(
        None,
        description="For increase_sales, in place of `return_goal`: the profit after ads wanted "
        "for each 1 spent. It needs a margin of the business or of its sales days.",
        examples=[None],
    )
    most_profit: bool = Field(
        default=False,
        description="For increase_sales, in place of both: no more of the budget is spent than is "
        "expected to bring profit. It needs a margin, too.",
    )
    prospect_goal: ProspectGoal | None = Field(
        None, description="For generate_prospects: how many are wanted.", examples=[500]
    )
    budget: Budget = Field(description="What may be spent, and when: at most 366 days.")
    audience: Audience | None = Field(None, description="Whom the ads are for.")
    creative_guidelines: BriefGuidelines = Field(
        default=BriefGuidelines(),
        description="What the ads should say. `product` and `landing_url` are needed where ads are "
        "written, for campaigns on search or social, unless the offering has them.",
    )
    campaign_ids: Annotated[list[_Id], Field(max_length=MOST_LINES)] | None = Field(
        None,
        description="Existing campaigns to plan for; left out: those of the objective that spent "
        "anything lately.",
        examples=[[]],
    )
    new_campaigns: Annotated[list[NewCampaignLine], Field(max_length=MOST_LINES)] | None = Field(
        None, description="Campaigns to create; left out: one for each connected platform."
    )
    offering_id: _Id | None = Field(
        None,
        description="What is sold: it fills in what `creative_guidelines` leaves open. Left out: "
        "the offering of that product, which is created where there is none.",
        examples=[None],
    )
    after_plan: AfterPlan = Field("continue", description=AFTER_PLAN)
    own_figures: OwnFiguresBody | None = Field(
        None,
        description="Your figures for campaigns without history; left out: Kempen's guesses.",
        examples=[None],
    )


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
