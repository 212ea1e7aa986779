"""What programs are answered about strategies: by the API and in every `strategy.*` event.

What stands inside of a stored shape leaves in the order in which it always left.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.accounts.deciders import DecidedBy
from kempen.domain.campaigns.answers import BudgetAnswer
from kempen.domain.campaigns.rules import OBJECTIVES
from kempen.domain.strategies.rules import AfterPlan
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Number

AFTER_PLAN: Final = (
    "What happens after the last day to the campaigns that ran before the plan. `continue` sets "
    "the daily budget back to what the platform had before the launch; a campaign without one is "
    "paused. `pause` pauses them. `end` ends them for good. Campaigns that the plan creates end."
)
_STATUSES: Final = (
    *("generating", "ready", "approved", "launched"),
    *("failed", "rejected", "superseded"),
)


@dataclass(frozen=True)
class GainAnswer(Documented):
    """What a split brings more than today's with the same money."""

    p10: Annotated[float, Doc("One time in ten it is less.")]
    p90: Annotated[float, Doc("One time in ten it is more.")]
    mean: Annotated[float, Doc("What is expected.")]
    chance: Annotated[float | None, Doc("The chance that it is more than nothing, from 0 to 1.")]


@dataclass(frozen=True)
class SetAsideAnswer(Documented):
    """What a split gives up of the expected outcome, in `unit`."""

    doubt: Annotated[
        float,
        Doc(
            "What another split of the same money between the campaigns with a history is "
            "expected to bring more: less goes where the forecast is unsure."
        ),
    ]
    learning: Annotated[
        float,
        Doc(
            "What the money of new campaigns is expected to bring more with the others: it "
            "is spent to find out what they bring. Below 0 where they are assumed to bring more."
        ),
    ]


@dataclass(frozen=True)
class Expected(Documented):
    """What the split is expected to bring over the period; the range holds four times in five."""

    unit: Annotated[
        str, AllowedValues(("revenue", "prospects")), Doc("What is counted: MYR or prospects.")
    ]
    mean: Annotated[float, Doc("The expected outcome, that of earlier spend included.")]
    p10: Annotated[float, Doc("One time in ten it is less.")]
    p50: Annotated[float, Doc("The middle.")]
    p90: Annotated[float, Doc("One time in ten it is more.")]
    spend: Annotated[float, Doc("The money that this takes.")]
    return_: Annotated[float | None, Doc("Revenue for each 1 spent; null for prospects.")]
    return_p10: Annotated[float | None, Doc("The same, one time in ten less.")]
    return_p90: Annotated[float | None, Doc("The same, one time in ten more.")]
    cost_per_prospect: Annotated[float | None, Doc("Spend for each prospect; else null.")]
    chance_of_goal: Annotated[float | None, Doc("From 0 to 1; null without a goal.")]
    chance_of_goal_words: Annotated[
        str | None,
        Doc(
            "The same as pages say it: from 90 in 100 very likely, 67 likely, 34 could go "
            "either way, 10 unlikely, 1 very unlikely, below 1 cannot be met; null without a goal.",
            ("38 in 100, could go either way",),
        ),
    ]
    gain: Annotated[
        GainAnswer | None,
        Doc(
            "Against today's split with the same money: mean, p10, p90, and the chance "
            "that it is more. Null when new campaigns take part."
        ),
    ]
    set_aside: Annotated[
        SetAsideAnswer | None,
        Doc(
            "What this split gives up of the expected outcome for doubt and for learning. "
            "Where another split has a greater mean than `suggested`, the two differences say why. "
            "Null without any history."
        ),
    ]


@dataclass(frozen=True)
class NewCampaignAnswer(Documented):
    """A campaign that launching creates."""

    platform: Annotated[str, Doc("Where it will run.")]
    name: Annotated[str, Doc("What it will be called.")]
    offering_id: Annotated[
        str | None, Doc("What it sells, where that is not what the brief sells; else null.")
    ] = None


@dataclass(frozen=True)
class OwnFiguresAnswer(Documented):
    """A person's figures in place of Kempen's guesses, in MYR."""

    cost_per_conversion: Annotated[Number, Doc("What a sale or a prospect costs.")]
    conversion_value: Annotated[Number | None, Doc("What a sale is worth; null for prospects.")]


@dataclass(frozen=True)
class BriefAnswer(Documented):
    """The brief, with its defaults filled in."""

    objective: Annotated[str, AllowedValues(OBJECTIVES), Doc("What the money is for.")]
    return_goal: Annotated[Number | None, Doc("Revenue wanted for each 1 spent.")]
    prospect_goal: Annotated[int | None, Doc("How many prospects are wanted.")]
    profit_goal: Annotated[
        Number | None,
        Doc(
            "Profit after ads wanted for each 1 spent; `return_goal` is then the return that "
            "brings it at the margin of `profit`."
        ),
    ]
    most_profit: Annotated[
        bool, Doc("Whether no more of the budget is spent than is expected to bring profit.")
    ]
    # Both exactly as they were handed in, because an approval holds their hash.
    audience: Annotated[dict[str, object] | None, Doc("Whom the ads are for.")]
    budget: Annotated[BudgetAnswer, Doc("What may be spent, and when.")]
    creative_guidelines: Annotated[dict[str, object], Doc("What the ads should say.")]
    campaign_ids: Annotated[list[str], Doc("Existing campaigns.")]
    new_campaigns: Annotated[list[NewCampaignAnswer], Doc("Campaigns to create.")]
    offering_id: Annotated[Annotated[str, Id("off")] | None, Doc("What is sold.")]
    after_plan: Annotated[
        str, AllowedValues(tuple(plan.value for plan in AfterPlan)), Doc(AFTER_PLAN)
    ]
    own_figures: Annotated[
        OwnFiguresAnswer | None, Doc("Your figures for campaigns without history; null: guesses.")
    ]


@dataclass(frozen=True)
class ProgressAnswer(Documented):
    """How far a strategy is on its way."""

    of: Annotated[int, Doc("How many steps there are.")]
    code: Annotated[str, Doc("What is done now, for programs.")]
    step: Annotated[int, Doc("Which step this is, from 1.")]


@dataclass(frozen=True)
class ProfitAnswer(Documented):
    """What a strategy brings in profit after ads: sales × margin − spend, in MYR."""

    goal: Annotated[
        Number | None, Doc("Profit wanted for each 1 spent; null: as much as there can be.")
    ]
    margin: Annotated[Number, Doc("The share of sales that is profit before ads, 0 to 1.")]
    margin_source: Annotated[
        str,
        AllowedValues(("business", "offering", "days")),
        Doc(
            "Whose margin it is: that of the business, of the offering, or of the newest days of "
            "sales."
        ),
    ]
    mean: Annotated[Number | None, Doc("Expected profit; null until the strategy is ready.")]
    p10: Annotated[Number | None, Doc("Nine in ten times it is more.")]
    p90: Annotated[Number | None, Doc("Nine in ten times it is less.")]


@dataclass(frozen=True)
class StrategySummary(Documented):
    """A strategy as lists show it."""

    strategy_id: Annotated[str, Doc("Its identifier.", ("str_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    status: Annotated[
        str,
        AllowedValues(_STATUSES),
        Doc("generating → ready → approved → launched; also failed, rejected, superseded."),
    ]
    revision: Annotated[int, Doc("Counts up with each change; name it when you change more.")]
    progress: Annotated[ProgressAnswer | None, Doc("While it is generated: step, of, code.")]
    failure: Annotated[str | None, Doc("Why it failed.")]
    brief: Annotated[BriefAnswer, Doc("What it answers.")]
    expected: Annotated[Expected | None, Doc("What to expect; null until it is ready.")]
    profit: Annotated[ProfitAnswer | None, Doc("Null for a brief without a profit goal.")]
    goal_reachable: Annotated[
        bool | None,
        Doc(
            "Whether the suggested split meets the goal with a chance of 1 in 100 or more; "
            "null without a goal."
        ),
    ]
    goal_expected: Annotated[
        bool | None,
        Doc("Whether some split is expected to meet the goal: its mean does; null without a goal."),
    ]
    best_reachable_return: Annotated[
        float | None, Doc("The best expected return with this budget; null for prospects.")
    ]
    best_reachable_prospects: Annotated[
        float | None, Doc("The most prospects expected with this budget; null for sales.")
    ]
    approved_at: Annotated[str | None, Doc("When it was approved (RFC 3339, UTC).")]
    created_at: Annotated[str, Doc("When the brief was handed in (RFC 3339, UTC).")]
    updated_at: Annotated[str, Doc("When it was last changed (RFC 3339, UTC).")]


@dataclass(frozen=True)
class EventExpectation(Documented):
    """What events of the type `strategy.*` carry of an expectation, in MYR or in prospects."""

    mean: float
    p10: float
    p90: float
    return_: float | None
    chance_of_goal: float | None


@dataclass(frozen=True)
class StrategyEvent(Documented):
    """What `strategy.*` carries."""

    strategy_id: Annotated[str, Id("str")]
    campaign_ids: list[Annotated[str, Id("cmp")]]
    status: str
    expected: EventExpectation | None


@dataclass(frozen=True)
class StrategyApproved(StrategyEvent):
    """What `strategy.approved` carries."""

    decided_by: Annotated[DecidedBy, Doc("Who approved it.")]


@dataclass(frozen=True)
class StrategyOver(StrategyEvent):
    """What `strategy.failed` and `strategy.rejected` carry, perhaps without an expectation."""

    reason: Annotated[str, Doc("In words; empty where a person gave none.")]


@dataclass(frozen=True)
class StrategyRejected(StrategyOver):
    """What `strategy.rejected` carries."""

    decided_by: Annotated[DecidedBy, Doc("Who rejected it.")]
