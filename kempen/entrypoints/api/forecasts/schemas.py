"""What /reports/forecasts answers."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, WithJsonSchema

from kempen.entrypoints.api.shared.paging import ListAnswer
from kempen.entrypoints.api.shared.schemas import Answer

Number = Annotated[Decimal, WithJsonSchema({"type": "number"})]


class FrozenExpectation(Answer):
    """What was expected when the strategy was approved, for the whole of its days."""

    spend: Number = Field(description="The money that it was made for, MYR.")
    mean: Number = Field(description="The expected outcome, in `unit`.")
    p10: Number = Field(description="One time in ten it is less.")
    p90: Number = Field(description="One time in ten it is more.")
    goal: Number | None = Field(description="Revenue for each 1 spent, or the prospects wanted.")
    chance_of_goal: Number | None = Field(description="From 0 to 1; null without a goal.")
    chance_of_goal_words: str | None = Field(
        description="The same in words, as pages say it; null without a goal.",
        examples=["38 in 100, could go either way"],
    )


class CampaignScore(Answer):
    """One campaign's part."""

    name: str = Field(description="Its name when the strategy was approved.")
    amount: Number = Field(description="The money that it was to spend, MYR.")
    mean: float | None = Field(description="The expected outcome.")
    p10: float | None = Field(description="One time in ten it is less.")
    p90: float | None = Field(description="One time in ten it is more.")
    spent: Number | None = Field(description="What it spent so far; null before it is compared.")
    actual: Number | None = Field(description="What it brought so far.")


class ForecastAnswer(Answer):
    """A frozen forecast and how it turned out."""

    forecast_id: str = Field(description="The forecast.")
    strategy_id: str = Field(description="The strategy whose approval froze it.")
    unit: Literal["revenue", "prospects"] = Field(description="What is counted: MYR or prospects.")
    from_: str = Field(alias="from", description="Its first day, a Malaysian calendar day.")
    to: str = Field(description="Its last day, included.")
    frozen_at: str = Field(description="When it was frozen, RFC 3339.")
    content_hash: str = Field(description="SHA-256 of what was frozen.")
    is_untouched: bool = Field(description="Whether what is kept is still what was frozen.")
    expected: FrozenExpectation = Field(description="What was expected.")
    state: Literal["not_launched", "running", "waiting", "not_followed", "scored"] = Field(
        description="`not_launched`: nothing ran. `running`: its days are not over. `waiting`: the "
        "numbers do not reach to its last day. `not_followed`: the spend differs by more than a "
        "tenth from what it was made for, so it was not put to the test. `scored`: it counts."
    )
    as_of: str | None = Field(description="The newest of its days that has numbers.")
    spent: Number | None = Field(description="What was spent so far, MYR.")
    actual: Number | None = Field(description="What came so far, in `unit`.")
    range_held: bool | None = Field(
        description="Whether what came lies between p10 and p90; null before it is scored."
    )
    goal_met: bool | None = Field(description="Whether the goal was met; null before.")
    campaigns: list[CampaignScore] = Field(description="The same for each campaign.")


class RecordAnswer(Answer):
    """The record over every scored forecast."""

    count: int = Field(description="How many were scored.")
    held: float = Field(description="The share whose likely range held; it is made to be 0.8.")
    held_low: float = Field(description="The 95 % interval of that share (Wilson): lower end.")
    held_high: float = Field(description="Its upper end.")
    bias: float = Field(description="Mean of expected ÷ actual − 1: above 0 is too high.")
    error: float = Field(description="Mean of the same without its sign.")
    brier: float | None = Field(
        description="Mean squared error of `chance_of_goal`: 0 is perfect, 0.25 a coin; null where "
        "no scored forecast had a goal."
    )


class ForecastList(ListAnswer):
    """The record, good or bad, and a page of the forecasts behind it."""

    record: RecordAnswer | None = Field(description="Null before anything was scored.")
    data: list[ForecastAnswer] = Field(description="The forecasts, newest first.")
