"""What programs are answered about frozen forecasts and how they turned out."""

from dataclasses import dataclass, field
from typing import Annotated

from kempen.kit.documented import AllowedValues, Doc, Documented, Number


@dataclass(frozen=True)
class FrozenExpectation(Documented):
    """What was expected when the strategy was approved, for the whole of its days."""

    spend: Annotated[Number, Doc("The money that it was made for, MYR.")]
    mean: Annotated[Number, Doc("The expected outcome, in `unit`.")]
    p10: Annotated[Number, Doc("One time in ten it is less.")]
    p90: Annotated[Number, Doc("One time in ten it is more.")]
    goal: Annotated[Number | None, Doc("Revenue for each 1 spent, or the prospects wanted.")]
    chance_of_goal: Annotated[Number | None, Doc("From 0 to 1; null without a goal.")]
    chance_of_goal_words: Annotated[
        str | None,
        Doc(
            "The same in words, as pages say it; null without a goal.",
            ("38 in 100, could go either way",),
        ),
    ]


@dataclass(frozen=True)
class CampaignScore(Documented):
    """One campaign's part."""

    name: Annotated[str, Doc("Its name when the strategy was approved.")]
    amount: Annotated[Number, Doc("The money that it was to spend, MYR.")]
    mean: Annotated[float | None, Doc("The expected outcome.")]
    p10: Annotated[float | None, Doc("One time in ten it is less.")]
    p90: Annotated[float | None, Doc("One time in ten it is more.")]
    spent: Annotated[Number | None, Doc("What it spent so far; null before it is compared.")]
    actual: Annotated[Number | None, Doc("What it brought so far.")]


@dataclass(frozen=True)
class ForecastAnswer(Documented):
    """A frozen forecast and how it turned out."""

    forecast_id: Annotated[str, Doc("The forecast.")]
    strategy_id: Annotated[str, Doc("The strategy whose approval froze it.")]
    unit: Annotated[
        str, AllowedValues(("revenue", "prospects")), Doc("What is counted: MYR or prospects.")
    ]
    from_: Annotated[str, Doc("Its first day, a Malaysian calendar day.")] = field(
        metadata={"alias": "from"}
    )
    to: Annotated[str, Doc("Its last day, included.")]
    frozen_at: Annotated[str, Doc("When it was frozen, RFC 3339.")]
    content_hash: Annotated[str, Doc("SHA-256 of what was frozen.")]
    is_untouched: Annotated[bool, Doc("Whether what is kept is still what was frozen.")]
    expected: Annotated[FrozenExpectation, Doc("What was expected.")]
    state: Annotated[
        str,
        AllowedValues(("not_launched", "running", "waiting", "not_followed", "scored")),
        Doc(
            "`not_launched`: nothing ran. `running`: its days are not over. `waiting`: the "
            "numbers do not reach to its last day. `not_followed`: the spend differs by more "
            "than a tenth from what it was made for, so it was not put to the test. `scored`: it "
            "counts."
        ),
    ]
    as_of: Annotated[str | None, Doc("The newest of its days that has numbers.")]
    spent: Annotated[Number | None, Doc("What was spent so far, MYR.")]
    actual: Annotated[Number | None, Doc("What came so far, in `unit`.")]
    range_held: Annotated[
        bool | None, Doc("Whether what came lies between p10 and p90; null before it is scored.")
    ]
    goal_met: Annotated[bool | None, Doc("Whether the goal was met; null before.")]
    campaigns: Annotated[list[CampaignScore], Doc("The same for each campaign.")]


@dataclass(frozen=True)
class RecordAnswer(Documented):
    """The record over every scored forecast."""

    count: Annotated[int, Doc("How many were scored.")]
    held: Annotated[float, Doc("The share whose likely range held; it is made to be 0.8.")]
    held_low: Annotated[float, Doc("The 95 % interval of that share (Wilson): lower end.")]
    held_high: Annotated[float, Doc("Its upper end.")]
    bias: Annotated[float, Doc("Mean of expected ÷ actual − 1: above 0 is too high.")]
    error: Annotated[float, Doc("Mean of the same without its sign.")]
    brier: Annotated[
        float | None,
        Doc(
            "Mean squared error of `chance_of_goal`: 0 is perfect, 0.25 a coin; null where "
            "no scored forecast had a goal."
        ),
    ]
