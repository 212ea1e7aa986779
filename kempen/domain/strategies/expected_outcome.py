"""What a split over a strategy's lines would bring: range, chance, and each line's part."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.assumed_outcome import predict
from kempen.domain.forecasts.queries import CampaignOutcome, ExpectedResult, Plan, SplitQuestion
from kempen.domain.forecasts.rules import ATTRIBUTED, PROSPECTS, Assumption
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.notes import code_of_goal
from kempen.domain.strategies.stored_shapes import (
    ExpectedGain,
    LineCurve,
    LineExpectation,
    Note,
    SetAsideAmounts,
    SplitExpectation,
)
from kempen.optimiser.answer.campaign_plan import CampaignPlan
from kempen.optimiser.model.posterior import ResponsePosterior

_CURVE_REACH, _CURVE_POINTS = 1.6, 25


@dataclass(frozen=True)
class ExpectedOutcome:
    """A split's expectation: the whole, and each line's part by its key."""

    expected: SplitExpectation
    lines: dict[str, LineExpectation]


@dataclass(frozen=True)
class GoalVerdict:
    """Whether the goal is expected, the best that can be, and the note where it is not expected."""

    is_expected: bool | None
    best_return: float | None
    best_prospects: float | None
    notes: tuple[Note, ...] = ()


def target_of(brief: Brief) -> str:
    """Return what the brief wants more of, in the optimiser's words."""
    return PROSPECTS if brief.objective == "generate_prospects" else ATTRIBUTED


def asked_of(brief: Brief, assumed: Mapping[str, Assumption]) -> SplitQuestion:
    """Return the brief's question."""
    target = target_of(brief)
    goal = brief.prospect_goal if target == PROSPECTS else brief.return_goal
    return SplitQuestion(
        budget=float(brief.budget_amount),
        target=target,
        goal=None if goal is None else float(goal),
        assumed=dict(assumed),
    )


def outlook(
    posterior: ResponsePosterior | None, question: SplitQuestion, split: Mapping[str, Decimal]
) -> ExpectedOutcome:
    """Say what a split would bring; milliseconds, no fit."""
    amounts = {key: float(amount) for key, amount in split.items()}
    parts = {} if posterior is None else forecasts.expected_by_campaign(posterior, amounts)
    lines = {key: line_of(part) for key, part in parts.items()}
    for key, assumed in question.assumed.items():
        lines[key] = assumed_line(assumed, amounts.get(key, 0.0))
    whole = forecasts.what_if(posterior, question, amounts)
    return ExpectedOutcome(_expectation_of(whole, question, sum(amounts.values())), lines)


def goal_outlook(
    posterior: ResponsePosterior | None, question: SplitQuestion, expected: SplitExpectation
) -> GoalVerdict:
    """Say whether the brief's goal is expected of a split, or of the best on known campaigns."""
    best, is_prospects = expected.mean, question.target == PROSPECTS
    if posterior is not None:
        whole = forecasts.best_split(posterior, question, question.budget)
        best = max(best, whole.best_return * question.budget)
    value = best if is_prospects else best / question.budget
    is_expected = None if question.goal is None else bool(value >= question.goal)
    notes: tuple[Note, ...] = ()
    if expected.chance_of_goal is not None and is_expected is False:
        facts = {"goal": question.goal or 0.0, "best": value, "chance": expected.chance_of_goal}
        notes = (Note(code_of_goal(expected.chance_of_goal), numbers=facts),)
    return GoalVerdict(
        is_expected,
        None if is_prospects else round(value, 4),
        round(value, 2) if is_prospects else None,
        notes,
    )


def unit_of(question: SplitQuestion) -> str:
    """Return in what the outcome is counted: revenue (RM) or prospects."""
    return "prospects" if question.target == PROSPECTS else "revenue"


def line_of(one: CampaignOutcome | CampaignPlan) -> LineExpectation:
    """Return what one known campaign would bring."""
    return LineExpectation(
        mean=_short(one.mean),
        p10=_short(one.p10),
        p90=_short(one.p90),
        marginal=_short(one.marginal),
    )


def assumed_line(assumed: Assumption, amount: float) -> LineExpectation:
    """Return what one campaign without history is assumed to bring."""
    likely = predict(assumed, amount)
    return LineExpectation(
        mean=_short(likely.mean),
        p10=_short(likely.p10),
        p90=_short(likely.p90),
        marginal=_short(assumed.mean),
    )


def curve_of(plan: Plan, name: str) -> LineCurve:
    """Return a known campaign's response curve over the span, as numbers for a chart."""
    points = next(one.curve for one in plan.campaigns if one.name == name)
    return LineCurve(
        spend=tuple(_short(point.amount) for point in points),
        mean=tuple(_short(point.mean) for point in points),
        p10=tuple(_short(point.p10) for point in points),
        p90=tuple(_short(point.p90) for point in points),
    )


def assumed_curve(assumed: Assumption, amount: float) -> LineCurve:
    """Return the straight lines that stand for a curve nobody knows yet."""
    top = max(amount, 1.0) * _CURVE_REACH
    spend = [top * step / (_CURVE_POINTS - 1) for step in range(_CURVE_POINTS)]
    points = [assumed_line(assumed, amount) for amount in spend]
    return LineCurve(
        spend=tuple(_short(amount) for amount in spend),
        mean=tuple(point.mean for point in points),
        p10=tuple(point.p10 for point in points),
        p90=tuple(point.p90 for point in points),
    )


def in_sen(split: Mapping[str, float], order: Sequence[str], budget: Decimal) -> dict[str, Decimal]:
    """Return amounts in whole sen that add up to the budget exactly; the largest takes the rest."""
    cents = {key: Decimal(str(round(split[key], 2))).quantize(Decimal("0.01")) for key in order}
    largest = max(order, key=lambda key: cents[key])
    cents[largest] += budget - sum(cents.values(), Decimal(0))
    return cents


def _expectation_of(
    expected: ExpectedResult, question: SplitQuestion, spend: float
) -> SplitExpectation:
    likely, gain, aside = expected.prediction, expected.gain, expected.set_aside
    is_prospects = question.target == PROSPECTS
    has_return = not is_prospects and spend > 0
    chance = likely.chance_of_goal
    return SplitExpectation(
        unit=unit_of(question),
        mean=_short(likely.mean),
        p10=_short(likely.p10),
        p50=_short(likely.p50),
        p90=_short(likely.p90),
        spend=_short(spend),
        mean_return=_ratio(likely.mean, spend) if has_return else None,
        return_p10=_ratio(likely.p10, spend) if has_return else None,
        return_p90=_ratio(likely.p90, spend) if has_return else None,
        cost_per_prospect=_ratio(spend, likely.mean) if is_prospects and likely.mean > 0 else None,
        chance_of_goal=None if chance is None else round(chance, 3),
        gain=None
        if gain is None
        else ExpectedGain(
            mean=_short(gain.mean), p10=_short(gain.p10), p90=_short(gain.p90), chance=gain.chance
        ),
        set_aside=None
        if aside is None
        else SetAsideAmounts(_short(aside.doubt), _short(aside.learning)),
    )


def _short(value: float) -> float:
    return round(float(value), 4)


def _ratio(value: float, by: float) -> float:
    return round(value / by, 4)
