"""What plans would bring side by side: one fit for all of them, the split that a brief would get.

Nothing is stored but the fit, which every later question about the same days finds again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from django.db.models import Max, Sum

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.forecasts import actions as fitting
from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.histories import campaigns_with_history
from kempen.domain.forecasts.rules import LONGEST_WAIT
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies import expected_outcome
from kempen.domain.strategies.expected_outcome import ExpectedOutcome
from kempen.domain.strategies.goals import Margin
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.planned import PlannedLine
from kempen.domain.strategies.planning import bounded_by_days, lines_of, span_of
from kempen.domain.strategies.refusals import BriefRefusal, ScenarioRefusal
from kempen.domain.strategies.rules import MOST_LINES
from kempen.domain.strategies.sales_basis import lost_days_of
from kempen.domain.strategies.scenarios.profits import (
    ScenarioProfit,
    margin_of_plans,
    profit_from,
    return_goals,
)
from kempen.domain.strategies.scenarios.rules import (
    Horizon,
    ScenarioPlan,
    flaws_of_plans,
    months_of,
)
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.kit import clock
from kempen.kit.bounded_process import OverLimit
from kempen.kit.concurrency_limit import HEAVY_WORK, AtCapacity
from kempen.kit.refusal import Refusal
from kempen.optimiser.model.posterior import ResponsePosterior

# From the least to the most.
_CONFIDENCE: Final = ("low", "medium", "high")
_RECENT: Final = timedelta(days=28)
# Up to so many times the money that campaigns spend now, every budget is answered from one fit.
_SAME_FIT: Final = Decimal(2)


@dataclass(frozen=True)
class ScenarioMonth:
    """What one month of a plan spends and is expected to bring; both days included."""

    first: date
    last: date
    spend: Decimal
    mean: float


@dataclass(frozen=True)
class ScenarioOutcome:
    """What one plan would bring: the whole, each campaign's part, each month.

    `marginal`: what one ringgit more would bring, split as the plan is. `profit` is None without
    a margin; `return_goal` is the goal, or the return that brings the profit that is wanted.
    """

    plan: ScenarioPlan
    expected: SplitExpectation
    lines: tuple[PlannedLine, ...]
    marginal: float
    months: tuple[ScenarioMonth, ...]
    confidence: str
    profit: ScenarioProfit | None = None
    return_goal: Decimal | None = None


@dataclass(frozen=True)
class Comparison:
    """Plans for the same days and campaigns; `confidence` is the least of theirs.

    `history_until`: the last day that was learned from; `lost_days`: how many days before it were
    not, because their conversions were lost.
    """

    horizon: Horizon
    objective: str
    history_until: date
    confidence: str
    outcomes: tuple[ScenarioOutcome, ...]
    lost_days: int = 0


def compare(
    business: Business, objective: str, horizon: Horizon, plans: Sequence[ScenarioPlan]
) -> Comparison:
    """Say what each plan would bring, in the order of the plans.

    The first question about some days takes a second or two, because it is learned from the history
    in a process of its own; later ones are answered from that. Raises Refusal and AtCapacity.
    """
    flaws = flaws_of_plans(plans, objective, horizon.days)
    if flaws:
        raise Refusal(BriefRefusal.WRONG_VALUES, flaws)
    known = planned_campaigns(business, objective, horizon)
    if not known:
        raise Refusal(ScenarioRefusal.NO_HISTORY)
    margin = margin_of_plans(business, objective, known)
    briefs = [
        _brief(business, objective, horizon, plan, goal, known)
        for plan, goal in zip(plans, return_goals(plans, margin), strict=True)
    ]
    row = _learned(business, known, horizon, briefs)
    posterior = forecasts.load_cached_posterior(business, row.pk)
    lines = lines_of(business, briefs[0])
    answers = [
        _answer(posterior, horizon, plan, lines, brief, margin)
        for plan, brief in zip(plans, briefs, strict=True)
    ]
    least = min((one.confidence for one in answers), key=_CONFIDENCE.index)
    lost = lost_days_of(posterior)
    return Comparison(horizon, objective, row.history_until, least, tuple(answers), lost)


def planned_campaigns(business: Business, objective: str, horizon: Horizon) -> list[Campaign]:
    """Return the campaigns that a brief for these days would take: those that spent lately."""
    recent = PerformanceDay.objects.of(business).filter(
        date__gte=horizon.first - timedelta(days=LONGEST_WAIT), spend__gt=0
    )
    rows = campaigns_of(business).filter(objective=objective, id__in=recent.values("campaign_id"))
    running = rows.exclude(status=Campaign.Status.ENDED).order_by("id")[:MOST_LINES]
    return campaigns_with_history(business, running, horizon.first)


def daily_pace(business: Business, campaigns: Sequence[Campaign]) -> Decimal:
    """Return what campaigns spent a day in the last 28 days of their history, to the sen."""
    days = PerformanceDay.objects.of(business).filter(
        campaign__in=campaigns, date__lt=clock.today()
    )
    newest = days.aggregate(newest=Max("date"))["newest"]
    if newest is None:
        return Decimal(0)
    spent = days.filter(date__gt=newest - _RECENT).aggregate(spend=Sum("spend"))["spend"]
    return ((spent or Decimal(0)) / _RECENT.days).quantize(Decimal("0.01"))


def _learned(
    business: Business,
    campaigns: list[Campaign],
    horizon: Horizon,
    briefs: Sequence[Brief],
) -> forecasts.Posterior:
    """Return the fit for these days; it looks as far as the largest budget."""
    most = max(brief.budget_amount for brief in briefs)
    if most <= _SAME_FIT * daily_pace(business, campaigns) * horizon.days:
        most = Decimal(0)
    target = expected_outcome.target_of(briefs[0])

    def learner(task: fitting.LearningTask) -> ResponsePosterior:
        with HEAVY_WORK.place(business.pk):
            return fitting.BOUNDED(task)

    try:
        return fitting.fit(
            business,
            campaigns,
            span_of(briefs[0]),
            target=target,
            budget=float(most),
            learner=learner,
        )
    except fitting.InsufficientHistory as lack:
        raise Refusal(ScenarioRefusal.NO_HISTORY) from lack
    except OverLimit as over:
        raise AtCapacity from over


def _brief(
    business: Business,
    objective: str,
    horizon: Horizon,
    plan: ScenarioPlan,
    return_goal: Decimal | None,
    campaigns: Sequence[Campaign],
) -> Brief:
    """Return the brief that a plan would be, which is not stored."""
    return Brief(
        business=business,
        objective=objective,
        return_goal=return_goal,
        prospect_goal=plan.prospect_goal,
        budget_amount=plan.budget,
        budget_start=horizon.first,
        budget_end=horizon.last,
        creative_guidelines={},
        campaign_ids=[campaign.public_id for campaign in campaigns],
        new_campaigns=(),
    )


def _answer(
    posterior: ResponsePosterior,
    horizon: Horizon,
    plan: ScenarioPlan,
    lines: Sequence[PlannedLine],
    brief: Brief,
    margin: Margin | None,
) -> ScenarioOutcome:
    """Split a plan's budget as a strategy would, and say what that brings."""
    least = {line.key: float(line.minimum) for line in lines}
    question = replace(expected_outcome.asked_of(brief, {}), least=least)
    own = [replace(line) for line in lines]
    question = bounded_by_days(posterior, question, own, float(plan.budget), horizon.days)
    split = forecasts.best_amounts(posterior, question, float(plan.budget))
    cents = expected_outcome.in_sen(split, list(posterior.names), plan.budget)
    seen = expected_outcome.outlook(posterior, question, cents)
    for line in own:
        line.amount, line.expected = cents[line.key], seen.lines[line.key]
        recent = float(posterior.recent[posterior.names.index(line.key)])
        line.current = Decimal(str(round(recent, 2)))
    marginal = sum(
        float(amount) * seen.lines[key].marginal for key, amount in cents.items()
    ) / float(plan.budget)
    return ScenarioOutcome(
        plan,
        seen.expected,
        tuple(own),
        round(marginal, 4),
        _months(posterior, horizon, seen, cents),
        forecasts.confidence_in(posterior, split),
        profit_from(seen.expected, marginal, margin),
        brief.return_goal,
    )


def _months(
    posterior: ResponsePosterior,
    horizon: Horizon,
    seen: ExpectedOutcome,
    cents: dict[str, Decimal],
) -> tuple[ScenarioMonth, ...]:
    """Divide money and outcome by month: money as it is laid over days, outcome as people buy.

    The parts add up to the whole, the money to the sen.
    """
    amounts = {key: float(amount) for key, amount in cents.items()}
    means = {key: line.mean for key, line in seen.lines.items()}
    money, outcome = forecasts.by_day(posterior, amounts, means)
    scale = seen.expected.mean / max(float(outcome.sum()), 1e-9)
    months = []
    left = sum(cents.values(), Decimal(0))
    for first, last in months_of(horizon):
        span = slice((first - horizon.first).days, (last - horizon.first).days + 1)
        spend = min(left, Decimal(str(round(float(money[span].sum()), 2))))
        spend = left if last == horizon.last else spend
        left -= spend
        mean = round(float(outcome[span].sum()) * scale, 4)
        months.append(ScenarioMonth(first, last, spend, mean))
    return tuple(months)
