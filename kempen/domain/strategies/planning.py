"""From a brief to its answer: history, fit, split, days, and what is worth saying about them."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from msgspec import structs

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.connections.minimum_budgets import minimum_daily_budget
from kempen.domain.forecasts import actions as fitting
from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.histories import average_outcome, campaigns_with_history
from kempen.domain.forecasts.queries import Plan, SplitQuestion
from kempen.domain.forecasts.rules import PROSPECTS, assumption
from kempen.domain.forecasts.total_sales import real_share
from kempen.domain.strategies import expected_outcome
from kempen.domain.strategies.brief_offering import category_of_brief
from kempen.domain.strategies.learning.weeks import line_in_force, swung, weeks_of_plan
from kempen.domain.strategies.minimums import (
    amounts_of_new,
    in_parts_above,
    lines_that_fit,
    notes_of_minimums,
)
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.notes import (
    notes_of_festivals,
    notes_of_plan,
    notes_of_profit,
    notes_of_unknown,
)
from kempen.domain.strategies.own_figures.rules import median_of
from kempen.domain.strategies.planned import Planned, PlannedLine
from kempen.domain.strategies.profit.spending import (
    asked_of_spent,
    notes_of_spending,
    worth_spending,
)
from kempen.domain.strategies.rules import (
    LEAST_TEST_DAYS,
    as_staged_test,
    in_parts,
    staged,
    with_dates,
)
from kempen.domain.strategies.sales_basis import notes_of_data, real_shares_of
from kempen.domain.strategies.stored_shapes import (
    DataShortage,
    LearningWeeks,
    LineSufficiency,
    Note,
    PlanAnswer,
    PlannedDay,
)
from kempen.kit import ids
from kempen.market.festivals import festival_end
from kempen.optimiser.model.posterior import ResponsePosterior

Tell = Callable[[str], None]


def plan(business: Business, brief: Brief, report: Tell) -> Planned:
    """Answer a brief. Takes a second or so and belongs outside of a transaction."""
    report("history")
    lines = lines_of(business, brief)
    span = span_of(brief)
    target = expected_outcome.target_of(brief)
    existing = [line.campaign for line in lines if line.campaign is not None]
    known = campaigns_with_history(business, existing, span.start)
    report("fit")
    posterior_row, notes = None, []
    try:
        if known:
            posterior_row = fitting.fit(
                business, known, span, target=target, budget=float(brief.budget_amount)
            )
        else:
            notes.append(Note("no_history"))
    except fitting.InsufficientHistory as nothing:
        notes.append(Note("no_history", numbers=nothing.numbers, texts=(nothing.code,)))
    report("split")
    posterior = forecasts.load_posterior(posterior_row) if posterior_row is not None else None
    names = set(posterior.names) if posterior is not None else set()
    average = average_outcome(business, known, target) if known else None
    if average is not None and posterior is not None:
        # What platforms claim is corrected for new campaigns as for the others.
        average *= real_share(posterior)
    category = category_of_brief(brief)
    own = median_of(brief.own_figures) if brief.own_figures is not None else None
    unknown = [line.key for line in lines if line.key not in names]
    assumed = {key: assumption(target, average, category, own) for key in unknown}
    days = (brief.budget_end - brief.budget_start).days + 1
    least = {line.key: float(line.minimum) for line in lines}
    question = replace(expected_outcome.asked_of(brief, assumed), least=least)
    split = _split(brief, lines, posterior, question)
    question = asked_of_spent(brief, question, lines)
    learning = weeks_of_plan(posterior, question, lines, days)
    _describe(brief, lines, posterior, split, question, learning)
    unit = expected_outcome.unit_of(question)
    notes += notes_of_unknown(
        lines, assumed, brief.budget_amount, (unit, category), is_alone=posterior is None
    )
    if split is not None:
        notes += notes_of_plan(split, lines, unit)
    if posterior is not None:
        notes += notes_of_data(business, lines, posterior, question, span)
    notes += notes_of_festivals(lines)
    notes += notes_of_minimums(lines, brief.budget_amount, days)
    planned = _whole(brief, lines, posterior_row, posterior, split, question, notes)
    planned.answer = structs.replace(planned.answer, learning=learning)
    return planned


def lines_of(business: Business, brief: Brief) -> list[PlannedLine]:
    """Return the brief's campaigns, the existing ones first."""
    wanted = [ids.decode("cmp", public_id) for public_id in brief.campaign_ids]
    rows = campaigns_of(business).filter(id__in=[one for one in wanted if one]).order_by("id")
    lines = [
        PlannedLine(campaign.public_id, number, campaign.platform, campaign.name, campaign)
        for number, campaign in enumerate(rows)
    ]
    lines += [
        PlannedLine(f"new:{number}", len(lines) + number, added.platform, added.name)
        for number, added in enumerate(brief.new_campaigns)
    ]
    start, end = brief.budget_start, brief.budget_end
    for line in lines:
        line.least = minimum_daily_budget(business, line.platform, line.campaign)
        line.festival = festival_end(line.name, start, end)
        line.days = ((line.festival.last if line.festival else end) - start).days + 1
    return lines


def span_of(brief: Brief) -> fitting.Span:
    """Return the days of a brief, with the states whose holidays matter."""
    states = brief.target_audience.states or ()
    return fitting.Span(brief.budget_start, brief.budget_end, states)


def _split(
    brief: Brief,
    lines: list[PlannedLine],
    posterior: ResponsePosterior | None,
    question: SplitQuestion,
) -> Plan | None:
    """Set every line's amount; return the optimiser's answer for the known ones."""
    budget, days = brief.budget_amount, (brief.budget_end - brief.budget_start).days + 1
    unknown = [line for line in lines if line.key in question.assumed]
    if posterior is None:
        fitting = lines_that_fit(lines, budget) or lines
        least = [line.minimum for line in fitting]
        parts = in_parts_above(budget, [Decimal(line.days) for line in fitting], least)
        for line, part in zip(fitting, parts, strict=True):
            line.amount = part
        return None
    known = [line for line in lines if line.key not in question.assumed]
    amounts = amounts_of_new(unknown, known, budget, days)
    for line in unknown:
        line.amount = amounts[line.key]
    rest = budget - sum((line.amount for line in unknown), Decimal(0))
    rest = worth_spending(brief, posterior, question, known, rest)
    # With nothing to spend, the least budget still shows each campaign's curve.
    shown = rest or Decimal(days)
    question = bounded_by_days(posterior, question, known, float(shown), days)
    answer = forecasts.best_split(posterior, question, float(shown))
    if not rest:
        for line in known:
            line.basis = "history"
        return answer
    split = dict(zip(posterior.names, (float(amount) for amount in answer.split), strict=True))
    cents = expected_outcome.in_sen(split, list(posterior.names), rest)
    for line in lines:
        if line.key in cents:
            line.amount, line.basis = cents[line.key], "history"
    return answer


def bounded_by_days(
    posterior: ResponsePosterior,
    question: SplitQuestion,
    known: list[PlannedLine],
    budget: float,
    days: int,
) -> SplitQuestion:
    """Return the question in which a campaign that runs on fewer days keeps its pace.

    What it leaves goes to those that run on every day, where there are any.
    """
    if all(line.days == days for line in known) or all(line.days < days for line in known):
        return question
    split = forecasts.best_amounts(posterior, question, budget)
    bounds = {
        line.key: (0.0, max(split[line.key] * line.days / days, float(line.minimum)))
        for line in known
        if line.days < days
    }
    return replace(question, bounds=bounds)


def _describe(
    brief: Brief,
    lines: list[PlannedLine],
    posterior: ResponsePosterior | None,
    split: Plan | None,
    question: SplitQuestion,
    learning: LearningWeeks | None,
) -> None:
    """Set what each line's curve, data and days are."""
    days = (brief.budget_end - brief.budget_start).days + 1
    for line in lines:
        if line.key in question.assumed:
            line.curve = expected_outcome.assumed_curve(
                question.assumed[line.key], float(line.amount)
            )
            line.sufficiency = LineSufficiency((DataShortage("no_days", {"have": 0.0}),), "none")
            line.daily = _laid(brief, line, staged(line.amount, days))
            continue
        if posterior is None or split is None:
            raise AssertionError("a known campaign comes with its fit")
        at = posterior.names.index(line.key)
        one = split.campaigns[at]
        line.current = Decimal(str(round(float(posterior.recent[at]), 2)))
        line.curve = expected_outcome.curve_of(split, line.key)
        missing = tuple(
            DataShortage(code, {name: float(value) for name, value in numbers.items()})
            for code, numbers in one.verdict.missing
        )
        line.sufficiency = LineSufficiency(missing, one.verdict.level)
        shape = [
            max(Decimal(str(round(float(part), 2))), Decimal(0)) for part in split.daily[:, at]
        ]
        planned = in_parts(line.amount, shape if sum(shape) > 0 else [Decimal(1)] * days)
        if len(lines) == 1 and days >= LEAST_TEST_DAYS:
            planned = as_staged_test(planned)
        planned = swung(planned, line_in_force(learning, line.key))
        line.daily = _laid(brief, line, planned)


def _laid(brief: Brief, line: PlannedLine, planned: list[Decimal]) -> tuple[PlannedDay, ...]:
    """Return a line's days with their dates, none of them below what its platform accepts."""
    weights = planned[: line.days] + [Decimal(0)] * (len(planned) - line.days)
    if line.amount > 0:
        planned = in_parts_above(line.amount, weights, [line.least] * len(planned))
    return with_dates(brief.budget_start, planned)


def _whole(
    brief: Brief,
    lines: list[PlannedLine],
    posterior_row: forecasts.Posterior | None,
    posterior: ResponsePosterior | None,
    split: Plan | None,
    question: SplitQuestion,
    notes: list[Note],
) -> Planned:
    seen = expected_outcome.outlook(posterior, question, {line.key: line.amount for line in lines})
    for line in lines:
        line.expected = seen.lines[line.key]
    goal = expected_outcome.goal_outlook(posterior, question, seen.expected)
    notes[:0] = [*goal.notes, *notes_of_spending(brief, lines, posterior)]
    notes += notes_of_profit(brief, lines)
    if len(lines) == 1:
        notes.append(Note("single_campaign"))
        if lines[0].basis == "history" and len(lines[0].daily) >= LEAST_TEST_DAYS:
            notes.append(Note("staged_test", 0, {"swing": 0.15, "days": 7}))
    answer = PlanAnswer(
        basis=_basis(lines),
        assumptions=question.assumed,
        goal_expected=goal.is_expected,
        best_reachable_return=goal.best_return,
        best_reachable_prospects=goal.best_prospects,
        confidence=split.confidence if split is not None else "low",
        current_mean=round(split.current.mean, 2) if split and not question.assumed else None,
        smallest_budget=_smallest_budget(brief, split, question),
        budget_for_goal=_budget_for_goal(split, question),
        history_until=posterior_row.history_until if posterior_row is not None else None,
        suggested=seen.expected,
        real_shares=real_shares_of(lines, posterior),
        notes=tuple(notes),
    )
    return Planned(lines, posterior_row, seen.expected, answer)


def _smallest_budget(brief: Brief, split: Plan | None, question: SplitQuestion) -> float | None:
    if split is None or question.assumed or brief.most_profit:
        return None
    return round(split.smallest_budget, 2)


def _budget_for_goal(split: Plan | None, question: SplitQuestion) -> float | None:
    if split is None or question.assumed or question.target == PROSPECTS:
        return None
    return None if split.budget_for_goal is None else round(split.budget_for_goal, 2)


def _basis(lines: list[PlannedLine]) -> str:
    bases = {line.basis for line in lines}
    return bases.pop() if len(bases) == 1 else "mixed"
