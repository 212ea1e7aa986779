"""What a strategy looks like in answers."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from kempen.domain.campaigns.answers import BudgetAnswer
from kempen.entrypoints.api.shared.campaign_fields import Objective
from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.platform_codes import CampaignPlatform
from kempen.entrypoints.api.shared.schemas import Answer
from kempen.entrypoints.api.strategies.brief_schemas import AFTER_PLAN, AfterPlan

StrategyStatus = Literal[
    "generating", "ready", "approved", "launched", "failed", "rejected", "superseded"
]
Number = Annotated[Decimal, WithJsonSchema({"type": "number"})]


class SetAsideAnswer(Answer):
    """What a split gives up of the expected outcome, in `unit`."""

    doubt: float = Field(
        description="What another split of the same money between the campaigns with a history is "
        "expected to bring more: less goes where the forecast is unsure."
    )
    learning: float = Field(
        description="What the money of new campaigns is expected to bring more with the others: it "
        "is spent to find out what they bring. Below 0 where they are assumed to bring more."
    )


class Expected(Answer):
    """What the split is expected to bring over the period; the range holds four times in five."""

    unit: Literal["revenue", "prospects"] = Field(description="What is counted: MYR or prospects.")
    mean: float = Field(description="The expected outcome.")
    p10: float = Field(description="One time in ten it is less.")
    p50: float = Field(description="The middle.")
    p90: float = Field(description="One time in ten it is more.")
    spend: float = Field(description="The money that this takes.")
    return_: float | None = Field(
        alias="return", description="Revenue for each 1 spent; null for prospects."
    )
    return_p10: float | None = Field(description="The same, one time in ten less.")
    return_p90: float | None = Field(description="The same, one time in ten more.")
    cost_per_prospect: float | None = Field(description="Spend for each prospect; else null.")
    chance_of_goal: float | None = Field(description="From 0 to 1; null without a goal.")
    chance_of_goal_words: str | None = Field(
        description="The same as pages say it: from 90 in 100 very likely, 67 likely, 34 could go "
        "either way, 10 unlikely, 1 very unlikely, below 1 cannot be met; null without a goal.",
        examples=["38 in 100, could go either way"],
    )
    gain: dict[str, float | None] | None = Field(
        description="Against today's split with the same money: mean, p10, p90, and the chance "
        "that it is more. Null when new campaigns take part."
    )
    set_aside: SetAsideAnswer | None = Field(
        description="What this split gives up of the expected outcome for doubt and for learning. "
        "Where another split has a greater mean than `suggested`, the two differences say why. "
        "Null without any history."
    )


class LineExpected(Answer):
    """What one line is expected to bring."""

    mean: float = Field(description="The expected outcome.")
    p10: float = Field(description="One time in ten it is less.")
    p90: float = Field(description="One time in ten it is more.")
    marginal: float = Field(description="What the next RM 1 brings.")


class DayAmount(Answer):
    """One day's money."""

    date: str = Field(description="A Malaysian calendar day.")
    amount: Number = Field(description="What may be spent on it.")


class NewCampaignAnswer(Answer):
    """A campaign that launching creates."""

    platform: str = Field(description="Where it will run.")
    name: str = Field(description="What it will be called.")


class AllocationLine(Answer):
    """One campaign's part of the split."""

    line_id: str = Field(description="The line's identifier.")
    campaign_id: str | None = Field(
        description="The campaign; null for a new one until it is launched."
    )
    new_campaign: NewCampaignAnswer | None = Field(
        description="What a new campaign is created as; null for one that ran before."
    )
    platform: CampaignPlatform = Field(description="Where it runs.")
    name: str = Field(description="The campaign's name.")
    amount: Number = Field(description="Its money for the whole period.")
    suggested_amount: Number = Field(description="What Kempen suggested.")
    current_amount: Number | None = Field(
        description="What today's pace (the last 28 days) spends in as many days; null when new."
    )
    basis: Literal["history", "assumption"] = Field(
        description="Whether the figures come from its own days, or are assumed."
    )
    expected: LineExpected | None = Field(description="What it is expected to bring.")
    curve: dict[str, list[float]] | None = Field(
        description="Its response: spend, and mean, p10 and p90 of the outcome at each."
    )
    sufficiency: dict[str, object] | None = Field(
        description="Whether its data are enough (good, fair, weak, none) and what is missing."
    )
    last_day: str | None = Field(
        description="Its last day with money where its festival ends before the plan; else null."
    )
    daily: list[DayAmount] = Field(description="The plan by day.")


class ImageAnswer(Answer):
    """A picture."""

    image_id: str = Field(description="Its identifier.")
    name: str = Field(description="The file's name.")
    media_type: str = Field(description="image/jpeg or image/png.")
    width: int = Field(description="In pixels.")
    height: int = Field(description="In pixels.")
    placements: list[str] = Field(description="Where its shape fits: feed, stories.")


class ProposedAd(Answer):
    """A proposed ad."""

    ad_id: str = Field(description="Its identifier.")
    line_id: str = Field(description="The line that it belongs to.")
    platform: str = Field(description="The platform that it is written for.")
    language: str = Field(description="Its language.")
    angle: str = Field(description="Benefit, offer, proof, urgency or question.")
    headlines: list[str] = Field(description="Its headlines.")
    descriptions: list[str] = Field(description="Its descriptions.")
    primary_text: str = Field(description="The text above the picture; social only.")
    call_to_action: str = Field(description="What its button says.")
    landing_url: str = Field(description="Where a click leads.")
    image: ImageAnswer | None = Field(description="Its picture; social only.")
    writer: str = Field(description="built-in, model or person.")
    is_chosen: bool = Field(description="Whether it is to run.")
    advice: list[dict[str, object]] = Field(description="What a platform may cut short.")


class NoteAnswer(Answer):
    """One thing worth knowing about the strategy."""

    code: str = Field(description="What it says, for programs.")
    line_id: str | None = Field(description="The line that it is about; null: the whole.")
    numbers: dict[str, float] = Field(description="Its figures.")
    texts: list[str] = Field(description="Its words.")
    text: str = Field(description="The same as a sentence.")


class BriefAnswer(Answer):
    """The brief, with its defaults filled in."""

    objective: Objective = Field(description="What the money is for.")
    return_goal: Number | None = Field(description="Revenue wanted for each 1 spent.")
    prospect_goal: int | None = Field(description="How many prospects are wanted.")
    audience: dict[str, object] | None = Field(description="Whom the ads are for.")
    budget: BudgetAnswer = Field(description="What may be spent, and when.")
    creative_guidelines: dict[str, object] = Field(description="What the ads should say.")
    campaign_ids: list[str] = Field(description="Existing campaigns.")
    new_campaigns: list[NewCampaignAnswer] = Field(description="Campaigns to create.")
    after_plan: AfterPlan = Field(description=AFTER_PLAN)


class StrategySummary(Answer):
    """A strategy as lists show it."""

    strategy_id: str = Field(
        description="Its identifier.", examples=["str_01k9zj3v5tqk6n0m8w4y2x7abc"]
    )
    status: StrategyStatus = Field(
        description="generating → ready → approved → launched; also failed, rejected, superseded."
    )
    revision: int = Field(description="Counts up with each change; name it when you change more.")
    progress: dict[str, object] | None = Field(description="While it is generated: step, of, code.")
    failure: str | None = Field(description="Why it failed.")
    brief: BriefAnswer = Field(description="What it answers.")
    expected: Expected | None = Field(description="What to expect; null until it is ready.")
    goal_reachable: bool | None = Field(
        description="Whether the suggested split meets the goal with a chance of 1 in 100 or more; "
        "null without a goal."
    )
    goal_expected: bool | None = Field(
        description="Whether some split is expected to meet the goal: its mean does; null without "
        "a goal."
    )
    best_reachable_return: float | None = Field(
        description="The best expected return with this budget; null for prospects."
    )
    best_reachable_prospects: float | None = Field(
        description="The most prospects expected with this budget; null for sales."
    )
    approved_at: str | None = Field(description="When it was approved (RFC 3339, UTC).")
    created_at: str = Field(description="When the brief was handed in (RFC 3339, UTC).")
    updated_at: str = Field(description="When it was last changed (RFC 3339, UTC).")


class LaunchBlocker(Answer):
    """One thing that keeps a strategy from being approved and launched."""

    code: str = Field(description="What it is, for programs.", examples=["under_minimum"])
    detail: str = Field(description="What it is and what to do, for people.")
    campaign: str | None = Field(description="The campaign that it is about, by its name.")
    platform: str | None = Field(description="The platform that it is about.")


class StrategyAnswer(StrategySummary):
    """A strategy, whole."""

    basis: Literal["history", "mixed", "assumption"] | None = Field(
        description="What the figures lean on."
    )
    confidence: Literal["high", "medium", "low"] | None = Field(
        description="How far they can be leaned on."
    )
    current_mean: float | None = Field(
        description="What today's split would bring with the same money."
    )
    smallest_budget: float | None = Field(
        description="The least money that brings what today's split would with the whole budget."
    )
    budget_for_goal: float | None = Field(
        description="The greatest budget, from a tenth of this one up, whose expected return "
        "meets the goal; null if none does."
    )
    history_until: str | None = Field(description="The last day that was learned from.")
    suggested: Expected | None = Field(
        description="What the suggested split was expected to bring."
    )
    unspent: Number | None = Field(description="What the split leaves of the budget.")
    allocation: list[AllocationLine] = Field(description="The split, a line for each campaign.")
    ads: list[ProposedAd] = Field(description="The ads, by line.")
    notes: list[NoteAnswer] = Field(description="Why, and what to know.")
    launch_blockers: list[LaunchBlocker] = Field(
        description="What to fix before it can be approved; empty unless it is `ready`."
    )


class StrategyList(ListAnswer):
    """A page of strategies, newest first."""

    data: list[StrategySummary] = Field(description="The strategies.")
