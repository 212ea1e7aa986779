"""What a brief looks like."""

from datetime import timedelta
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field

from kempen.domain.campaigns.rules import LONGEST_NAME
from kempen.domain.strategies.answers import AFTER_PLAN
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
    Line,
    Money,
)
from kempen.kit import clock

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
