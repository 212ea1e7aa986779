"""From a brief to its answer: history, fit, split, days, and what is worth saying about them."""

from collections.abc import Callable
from decimal import Decimal

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.forecasts import actions as fitting
from kempen.domain.forecasts import queries as forecasts
from kempen.domain.forecasts.histories import average_outcome, campaigns_with_history
from kempen.domain.forecasts.queries import Asked, Plan
from kempen.domain.forecasts.rules import PROSPECTS, assumption
from kempen.domain.strategies import expected_outcome as expecting
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.notes import notes_of_plan, notes_of_unknown
from kempen.domain.strategies.planned import Planned, PlannedLine
from kempen.domain.strategies.rules import (
    LEAST_TEST_DAYS,
    Note,
    as_staged_test,
    in_parts,
    share_of_new,
    staged,
    with_dates,
)
from kempen.kit import ids
from kempen.optimiser.model.posterior import Posterior

Tell = Callable[[str], None]


def plan(business: Business, brief: Brief, tell: Tell) -> Planned:
    """Answer a brief. Takes a second or so and belongs outside of a transaction."""
    tell("history")
    lines = lines_of(business, brief)
    span = span_of(brief)
    target = expecting.target_of(brief)
    existing = [line.campaign for line in lines if line.campaign is not None]
    known = campaigns_with_history(business, existing, span.start)
    tell("fit")
    kept, notes = None, []
    try:
        if known:
            kept = fitting.fit(
                business, known, span, target=target, budget=float(brief.budget_amount)
            )
        else:
            notes.append(Note("no_history"))
    except fitting.NothingToLearn as nothing:
        notes.append(Note("no_history", numbers=nothing.numbers, texts=(nothing.code,)))
    tell("split")
    posterior = forecasts.opened(kept) if kept is not None else None
    names = set(posterior.names) if posterior is not None else set()
    average = average_outcome(business, known, target) if known else None
    assumed = {line.key: assumption(target, average) for line in lines if line.key not in names}
    asked = expecting.asked_of(brief, assumed)
    found = _split(brief, lines, posterior, asked)
    _describe(brief, lines, posterior, found, asked)
    unit = expecting.unit_of(asked)
    notes += notes_of_unknown(lines, assumed, brief.budget_amount, unit, is_alone=posterior is None)
    if found is not None:
        notes += notes_of_plan(found, lines, unit)
    return _whole(brief, lines, kept, posterior, found, asked, notes)


def lines_of(business: Business, brief: Brief) -> list[PlannedLine]:
    """Return the brief's campaigns, the existing ones first."""
    wanted = [ids.decode("cmp", public_id) for public_id in brief.campaign_ids]
    rows = campaigns_of(business).filter(id__in=[one for one in wanted if one]).order_by("id")
    lines = [
        PlannedLine(campaign.public_id, number, campaign.platform, campaign.name, campaign)
        for number, campaign in enumerate(rows)
    ]
    return lines + [
        PlannedLine(f"new:{number}", len(lines) + number, added["platform"], added["name"])
        for number, added in enumerate(brief.new_campaigns)
    ]


def span_of(brief: Brief) -> fitting.Span:
    """Return the days of a brief, with the states whose holidays matter."""
    states = tuple((brief.audience or {}).get("states") or ())
    return fitting.Span(brief.budget_start, brief.budget_end, states)


def _split(
    brief: Brief, lines: list[PlannedLine], posterior: Posterior | None, asked: Asked
) -> Plan | None:
    """Set every line's amount; return the optimiser's answer for the known ones."""
    budget, unknown = brief.budget_amount, [line for line in lines if line.key in asked.assumed]
    if posterior is None:
        parts = in_parts(budget, [Decimal(1)] * len(lines))
        for line, part in zip(lines, parts, strict=True):
            line.amount = part
        return None
    share = share_of_new(len(unknown)) if unknown else Decimal(0)
    for line in unknown:
        line.amount = in_parts(budget, [share, 1 - share])[0]
    rest = budget - sum((line.amount for line in unknown), Decimal(0))
    found = forecasts.ask(posterior, asked, float(rest))
    split = dict(zip(posterior.names, (float(amount) for amount in found.split), strict=True))
    cents = expecting.in_sen(split, list(posterior.names), rest)
    for line in lines:
        if line.key in cents:
            line.amount, line.basis = cents[line.key], "history"
    return found


def _describe(
    brief: Brief,
    lines: list[PlannedLine],
    posterior: Posterior | None,
    found: Plan | None,
    asked: Asked,
) -> None:
    """Set what each line's curve, data and days are."""
    days = (brief.budget_end - brief.budget_start).days + 1
    for line in lines:
        if line.key in asked.assumed:
            line.curve = expecting.assumed_curve(asked.assumed[line.key], float(line.amount))
            line.sufficiency = {
                "verdict": "none",
                "missing": [{"code": "no_days", "numbers": {"have": 0.0}}],
            }
            line.daily = with_dates(brief.budget_start, staged(line.amount, days))
            continue
        if posterior is None or found is None:
            raise AssertionError("a known campaign comes with its fit")
        at = posterior.names.index(line.key)
        one = found.campaigns[at]
        line.current = Decimal(str(round(float(posterior.recent[at]), 2)))
        line.curve = expecting.curve_of(found, line.key)
        line.sufficiency = {
            "verdict": one.verdict.level,
            "missing": [
                {"code": code, "numbers": {name: float(value) for name, value in numbers.items()}}
                for code, numbers in one.verdict.missing
            ],
        }
        shape = [
            max(Decimal(str(round(float(part), 2))), Decimal(0)) for part in found.daily[:, at]
        ]
        planned = in_parts(line.amount, shape if sum(shape) > 0 else [Decimal(1)] * days)
        if len(lines) == 1 and days >= LEAST_TEST_DAYS:
            planned = as_staged_test(planned)
        line.daily = with_dates(brief.budget_start, planned)


def _whole(
    brief: Brief,
    lines: list[PlannedLine],
    kept: forecasts.Posterior | None,
    posterior: Posterior | None,
    found: Plan | None,
    asked: Asked,
    notes: list[Note],
) -> Planned:
    seen = expecting.outlook(posterior, asked, {line.key: line.amount for line in lines})
    for line in lines:
        line.expected = seen.lines[line.key]
    best = seen.expected["mean"]
    if posterior is not None and found is not None:
        best = max(best, _best_of_known(posterior, asked, brief))
    is_prospects = asked.target == PROSPECTS
    wanted = None
    if asked.goal is not None:
        wanted = asked.goal if is_prospects else asked.goal * asked.budget
    reachable = None if wanted is None else bool(best >= wanted)
    if reachable is False:
        value = best if is_prospects else best / asked.budget
        notes.insert(0, Note("goal_out_of_reach", numbers={"goal": asked.goal or 0, "best": value}))
    if len(lines) == 1:
        notes.append(Note("single_campaign"))
        if lines[0].basis == "history" and len(lines[0].daily) >= LEAST_TEST_DAYS:
            notes.append(Note("staged_test", 0, {"swing": 0.15, "days": 7}))
    answer = {
        "basis": _basis(lines),
        "assumptions": {key: one.as_json() for key, one in asked.assumed.items()},
        "goal_reachable": reachable,
        "best_reachable_return": None if is_prospects else round(best / asked.budget, 4),
        "best_reachable_prospects": round(best, 2) if is_prospects else None,
        "confidence": found.confidence if found is not None else "low",
        "current_mean": round(found.current.mean, 2) if found and not asked.assumed else None,
        "smallest_budget": round(found.smallest_budget, 2) if found and not asked.assumed else None,
        "budget_for_goal": _budget_for_goal(found, asked),
        "history_until": kept.history_until.isoformat() if kept is not None else None,
        "suggested": seen.expected,
        "notes": [note.as_json() for note in notes],
    }
    return Planned(lines, kept, seen.expected, answer, notes)


def _best_of_known(posterior: Posterior, asked: Asked, brief: Brief) -> float:
    """Return the most that the whole budget is expected to bring on known campaigns alone."""
    whole = forecasts.ask(posterior, asked, float(brief.budget_amount))
    return whole.best_return * asked.budget


def _budget_for_goal(found: Plan | None, asked: Asked) -> float | None:
    if found is None or asked.assumed or asked.target == PROSPECTS:
        return None
    return None if found.budget_for_goal is None else round(found.budget_for_goal, 2)


def _basis(lines: list[PlannedLine]) -> str:
    found = {line.basis for line in lines}
    return found.pop() if len(found) == 1 else "mixed"
