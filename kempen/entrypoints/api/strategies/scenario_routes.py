"""/scenarios: plans side by side over a season, a quarter or a year."""

from typing import Annotated, Final, Literal

from django.http import HttpRequest
from ninja import Router
from pydantic import ConfigDict, Field, WithJsonSchema

from kempen.domain.strategies.refusals import ScenarioRefusal
from kempen.domain.strategies.scenarios.answers import ScenariosAnswer, comparison_answer
from kempen.domain.strategies.scenarios.comparing import compare
from kempen.domain.strategies.scenarios.rules import (
    MOST_PLANS,
    HorizonKind,
    ScenarioPlan,
    horizon_of,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.campaign_fields import (
    Objective,
    ProfitGoal,
    ProspectGoal,
    ReturnGoal,
)
from kempen.entrypoints.api.shared.schemas import BodySchema, Money
from kempen.kit import clock
from kempen.kit.refusal import Flaw, Refusal
from kempen.market.seasons import SeasonName

router = Router(by_alias=True)
_SEASONS: Final = WithJsonSchema({"type": "string", "enum": list(SeasonName)})


class ScenarioPlanBody(BodySchema):
    """One plan: a budget for all days, and perhaps a goal."""

    budget: Money = Field(description="The money of all days, before tax.", examples=[30000])
    return_goal: ReturnGoal | None = Field(
        None, description="For increase_sales: the revenue wanted for each 1 spent.", examples=[4]
    )
    prospect_goal: ProspectGoal | None = Field(
        None, description="For generate_prospects: how many are wanted.", examples=[None]
    )
    profit_goal: ProfitGoal | None = Field(
        None,
        description="For increase_sales, in place of `return_goal`: the profit after ads wanted "
        "for each 1 spent. It needs a margin.",
        examples=[None],
    )


class ScenariosBody(BodySchema):
    """Plans for the same days and campaigns."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "objective": "increase_sales",
                "horizon": "quarter",
                "plans": [{"budget": 30000, "return_goal": 4}, {"budget": 45000}],
            }
        }
    )

    objective: Objective = Field(
        description="What the money is for; campaigns of it that spent lately are compared."
    )
    horizon: Literal["season", "quarter", "year"] = Field(
        description="A quarter and a year are whole months from the next one on.",
        examples=["quarter"],
    )
    season: Annotated[SeasonName, Field(strict=False), _SEASONS] | None = Field(
        None,
        description="Which season, if it begins within 92 days; left out: the nearest.",
        examples=[None],
    )
    plans: Annotated[list[ScenarioPlanBody], Field(min_length=1, max_length=MOST_PLANS)] = Field(
        description="The plans."
    )


@router.post(
    "/scenarios",
    auth=Key("strategies:write"),
    response=ScenariosAnswer,
    operation_id="compare_scenarios",
    summary="Compare plans",
)
def compare_scenarios(request: HttpRequest, body: ScenariosBody) -> ScenariosAnswer:
    """Compare up to three budgets: split, range, chance of the goal, month by month.

    No brief and no strategy is created. The first question about some days takes a second or two;
    other budgets for them are answered from the same forecast. Each plan is split as a strategy of
    it would be. 503 `busy` where as much as may be is being calculated.
    """
    season = body.season.value if body.season else ""
    horizon = horizon_of(HorizonKind(body.horizon), clock.today(), season)
    if horizon is None:
        raise Refusal.of(Flaw(("season",), ScenarioRefusal.NO_SEASON))
    plans = [
        ScenarioPlan(plan.budget, plan.return_goal, plan.prospect_goal, plan.profit_goal)
        for plan in body.plans
    ]
    business = actor_of(request).business
    return comparison_answer(compare(business, body.objective, horizon, plans))
