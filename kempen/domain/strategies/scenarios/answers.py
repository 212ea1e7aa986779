"""What programs are answered about plans side by side."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.campaigns.queries import number
from kempen.domain.campaigns.rules import OBJECTIVES
from kempen.domain.strategies.answers import Expected
from kempen.domain.strategies.goals import MarginSource
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.representing import exact_number, expectation_answer
from kempen.domain.strategies.scenarios.comparing import Comparison, ScenarioOutcome
from kempen.domain.strategies.scenarios.profits import ScenarioProfit
from kempen.domain.strategies.scenarios.rules import HorizonKind
from kempen.domain.strategies.split_answers import LineExpected
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Number
from kempen.market.seasons import SeasonName


@dataclass(frozen=True)
class HorizonAnswer(Documented):
    """The days that are compared."""

    kind: Annotated[
        str,
        AllowedValues(tuple(kind.value for kind in HorizonKind)),
        Doc("A quarter and a year are whole months from the next one on."),
    ]
    season: Annotated[
        Annotated[str, AllowedValues(tuple(SeasonName))] | None, Doc("Which season; else null.")
    ]
    confirmed: Annotated[bool, Doc("False where the season's date may still move.")]
    start_date: Annotated[str, Doc("The first day.", ("2026-12-01",))]
    end_date: Annotated[str, Doc("The last day.", ("2027-02-28",))]
    days: Annotated[int, Doc("How many days these are.")]
    is_long: Annotated[
        bool,
        Doc(
            "Ranges are checked against past periods of 28 days. True: over so many days, more "
            "can change than the ranges show."
        ),
    ]


@dataclass(frozen=True)
class ScenarioLineAnswer(Documented):
    """One campaign's part of a plan."""

    campaign_id: Annotated[str, Id("cmp"), Doc("The campaign.")]
    name: Annotated[str, Doc("Its name.")]
    amount: Annotated[Number, Doc("Its money for all days, to the sen.")]
    current_amount: Annotated[Number | None, Doc("What it would spend at today's pace.")]
    expected: Annotated[LineExpected, Doc("What it is expected to bring.")]


@dataclass(frozen=True)
class ScenarioMonthAnswer(Documented):
    """One month of a plan, or the part of it that is planned."""

    start_date: Annotated[str, Doc("The first day.")]
    end_date: Annotated[str, Doc("The last day.")]
    spend: Annotated[Number, Doc("What the plan spends, to the sen.")]
    mean: Annotated[float, Doc("The expected outcome. A month alone has no range.")]


@dataclass(frozen=True)
class ScenarioProfitAnswer(Documented):
    """What a plan leaves after its ads: sales × margin − spend, MYR."""

    margin: Annotated[Number, Doc("The share of sales that is profit before ads, 0 to 1.")]
    margin_source: Annotated[
        str,
        AllowedValues(tuple(source.value for source in MarginSource)),
        Doc("Whose margin it is, as of a brief for the same campaigns."),
    ]
    mean: Annotated[Number, Doc("Expected profit.")]
    p10: Annotated[Number, Doc("Nine in ten times it is more.")]
    p90: Annotated[Number, Doc("Nine in ten times it is less.")]
    marginal: Annotated[float, Doc("What one ringgit more would leave, less that ringgit.")]


@dataclass(frozen=True)
class ScenarioAnswer(Documented):
    """What one plan would bring."""

    budget: Annotated[Number, Doc("The money of the plan.")]
    return_goal: Annotated[Number | None, Doc("Revenue wanted for each 1 spent.")]
    prospect_goal: Annotated[int | None, Doc("How many prospects are wanted.")]
    profit_goal: Annotated[Number | None, Doc("Profit after ads wanted for each 1 spent.")]
    expected: Annotated[Expected, Doc("What the plan is expected to bring.")]
    marginal: Annotated[
        float, Doc("What one ringgit more would bring, split as the plan is.", (1.84,))
    ]
    allocation: Annotated[list[ScenarioLineAnswer], Doc("The split.")]
    profit: Annotated[
        ScenarioProfitAnswer | None, Doc("Null for prospects, and where no margin is known.")
    ]
    months: Annotated[list[ScenarioMonthAnswer], Doc("Month by month; they add up to the plan.")]


@dataclass(frozen=True)
class ScenariosAnswer(Documented):
    """Plans for the same days and campaigns, side by side."""

    objective: Annotated[str, AllowedValues(OBJECTIVES), Doc("What the money is for.")]
    horizon: Annotated[HorizonAnswer, Doc("The days.")]
    history_until: Annotated[str, Doc("The last day that was learned from.")]
    confidence: Annotated[
        str, AllowedValues(("high", "medium", "low")), Doc("How far they can be leaned on.")
    ]
    data: Annotated[list[ScenarioAnswer], Doc("In the order of the plans.")]


def comparison_answer(compared: Comparison) -> ScenariosAnswer:
    """Return plans side by side as the API shows them."""
    horizon = compared.horizon
    return ScenariosAnswer(
        objective=compared.objective,
        horizon=HorizonAnswer(
            kind=horizon.kind.value,
            season=horizon.season or None,
            confirmed=not horizon.is_provisional,
            start_date=horizon.first.isoformat(),
            end_date=horizon.last.isoformat(),
            days=horizon.days,
            is_long=horizon.is_long,
        ),
        history_until=compared.history_until.isoformat(),
        confidence=compared.confidence,
        data=[_scenario(outcome) for outcome in compared.outcomes],
    )


def _scenario(outcome: ScenarioOutcome) -> ScenarioAnswer:
    expected = expectation_answer(outcome.expected)
    if expected is None:
        raise AssertionError("a plan that is compared has an expectation")
    return ScenarioAnswer(
        budget=exact_number(outcome.plan.budget),
        return_goal=number(outcome.plan.return_goal),
        prospect_goal=outcome.plan.prospect_goal,
        profit_goal=number(outcome.plan.profit_goal),
        expected=expected,
        marginal=outcome.marginal,
        allocation=[_line(line) for line in outcome.lines],
        profit=_profit(outcome.profit),
        months=[
            ScenarioMonthAnswer(
                month.first.isoformat(),
                month.last.isoformat(),
                exact_number(month.spend),
                month.mean,
            )
            for month in outcome.months
        ],
    )


def _profit(profit: ScenarioProfit | None) -> ScenarioProfitAnswer | None:
    if profit is None:
        return None
    return ScenarioProfitAnswer(
        margin=profit.margin.share.normalize() + 0,
        margin_source=profit.margin.source.value,
        mean=profit.mean,
        p10=profit.p10,
        p90=profit.p90,
        marginal=profit.marginal,
    )


def _line(line: PlannedLine) -> ScenarioLineAnswer:
    part = line.expected
    if part is None:
        raise AssertionError("a line that is compared has an expectation")
    return ScenarioLineAnswer(
        campaign_id=line.key,
        name=line.name,
        amount=exact_number(line.amount),
        current_amount=number(line.current),
        expected=LineExpected(part.mean, part.p10, part.p90, part.marginal),
    )
