"""A step for a running plan: learned from its days, bounded by its limits, judged by its gain."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

import numpy as np

from kempen.domain.connections.minimum_budgets import minimum_daily_budget
from kempen.domain.forecasts.actions import InsufficientHistory, learn_remaining
from kempen.domain.forecasts.histories import Span, campaigns_with_history
from kempen.domain.steering.outcomes import MoveReason
from kempen.domain.steering.rules import (
    RECOMMENDED_CAP,
    RECOMMENDED_FLOOR,
    RECOMMENDED_SHARE,
    ZERO,
    LineDays,
    StepLimits,
    bounds_of,
    room_a_day,
    step,
)
from kempen.domain.steering.running_plan import RunningLine, RunningPlan
from kempen.domain.steering.stored_shapes import MovedDay, MovedLine, MoveGain
from kempen.domain.strategies.envelope import Envelope
from kempen.domain.strategies.expected_outcome import target_of
from kempen.optimiser.answer.next_step import Remaining, marginals, wanted_split
from kempen.optimiser.answer.predict import predict_gain
from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.posterior import ResponsePosterior

# What is worth a move: it more likely brings more than not, and it brings at least so much.
_LEAST_CHANCE: Final = 0.6
_LEAST_GAIN: Final = {"revenue": 1.0, "prospects": 0.05}


@dataclass(frozen=True)
class Proposal:
    """A step with what it is expected to bring; only the lines that change are in it."""

    reason: MoveReason
    lines: tuple[MovedLine, ...]
    gain: MoveGain | None


@dataclass(frozen=True)
class LearnedPlan:
    """What the days of a plan's campaigns taught about the rest of it."""

    posterior: ResponsePosterior
    lines: tuple[RunningLine, ...]  # In the order of the posterior's names.
    unit: str


def learn_plan(plan: RunningPlan) -> LearnedPlan | None:
    """Learn what the rest of a plan may bring; None while there is too little to learn from.

    Takes a second or so: never inside a transaction.
    """
    brief, business = plan.launch.strategy.brief, plan.launch.business
    campaigns = [one.campaign for one in plan.lines]
    known = {one.pk for one in campaigns_with_history(business, campaigns, plan.days[0])}
    lines = [one for one in plan.lines if one.campaign.pk in known]
    span = Span(plan.days[0], plan.last, brief.target_audience.states or ())
    target = target_of(brief)
    to_come = sum((sum(one.current, ZERO) for one in lines), ZERO)
    if not lines:
        return None
    try:
        posterior = learn_remaining(
            business, [one.campaign for one in lines], span, target=target, budget=float(to_come)
        )
    except InsufficientHistory:
        return None
    by_name = {one.campaign.public_id: one for one in lines}
    unit = "prospects" if target == "prospects" else "revenue"
    return LearnedPlan(posterior, tuple(by_name[name] for name in posterior.names), unit)


def propose(
    plan: RunningPlan,
    learned: LearnedPlan,
    movable: Sequence[RunningLine],
    envelope: Envelope | None,
) -> Proposal | None:
    """Return the step that a plan should take inside an envelope; None: it is best as it is.

    Without an envelope: a step that a person may be asked about.
    """
    lines = [one for one in learned.lines if one in movable and _may_move(one, envelope)]
    if not lines:
        return None
    days = [_days_of(plan, one, envelope) for one in lines]
    limits = _limits_of(plan, days, envelope)
    room = _room_of(plan)
    wanted = _wanted(learned, lines, days, limits, room * len(plan.days))
    if wanted is None:
        return None
    after = step(days, wanted, limits, room)
    keep = np.array([float(sum(one.current, ZERO)) for one in learned.lines])
    split = _split_after(learned, lines, after, keep)
    moved = _moved(plan, learned, lines, after, split)
    if not moved:
        return None
    reason = MoveReason.PACE if room else MoveReason.GAIN
    gain = _gain(learned, split, keep, len(plan.days))
    if reason is MoveReason.GAIN and not _is_worth_it(gain):
        return None
    return Proposal(reason, moved, gain)


def brought_by(
    learned: LearnedPlan, lines: Sequence[MovedLine], days_in_force: int, days_to_come: int
) -> MoveGain:
    """Return what a move has brought in so many days, by what is known today."""
    keep = np.array([float(sum(one.current, ZERO)) for one in learned.lines])
    changes = {one.line_id: float(one.change) / len(one.days) for one in lines}
    a_day = np.array([changes.get(one.line_id, 0.0) for one in learned.lines])
    without = np.maximum(keep - a_day * days_to_come, 0.0)
    gain = predict_gain(learned.posterior, keep, without)
    part = days_in_force / days_to_come
    return MoveGain(
        learned.unit,
        round(gain.mean * part, 2),
        round(gain.p10 * part, 2),
        round(gain.p90 * part, 2),
        round(gain.chance, 3),
        days_in_force,
    )


def _may_move(line: RunningLine, envelope: Envelope | None) -> bool:
    return envelope is None or envelope.limits_of(line.line_id) is not None


def _days_of(plan: RunningPlan, line: RunningLine, envelope: Envelope | None) -> LineDays:
    """Return a campaign's days with its floor and cap; no floor is below the platform's minimum."""
    least = minimum_daily_budget(plan.launch.business, line.campaign.platform, line.campaign)
    limits = envelope.limits_of(line.line_id) if envelope is not None else None
    if limits is not None:
        return LineDays(line.planned, line.current, max(limits.floor, least), limits.cap)
    spent = [amount for amount in line.planned if amount > 0]
    usual = sum(spent, ZERO) / len(spent) if spent else ZERO
    floor = max(usual * RECOMMENDED_FLOOR, least)
    return LineDays(line.planned, line.current, floor, usual * RECOMMENDED_CAP)


def _limits_of(
    plan: RunningPlan, days: Sequence[LineDays], envelope: Envelope | None
) -> StepLimits:
    if envelope is not None:
        return StepLimits(envelope.most_share, envelope.most_amount)
    a_day = sum((one.total for one in days), ZERO) / len(plan.days)
    return StepLimits(RECOMMENDED_SHARE, a_day * RECOMMENDED_SHARE)


def _room_of(plan: RunningPlan) -> Decimal:
    """Return how far spend is off its plan, spread over the days to come, MYR a day."""
    budget = sum((one.line.amount for one in plan.lines), ZERO)
    spent = sum((one.spent for one in plan.lines), ZERO)
    to_come = sum((sum(one.current, ZERO) for one in plan.lines), ZERO)
    return room_a_day(budget - spent, to_come, len(plan.days))


def _wanted(
    learned: LearnedPlan,
    lines: Sequence[RunningLine],
    days: Sequence[LineDays],
    limits: StepLimits,
    room: Decimal,
) -> list[Decimal] | None:
    """Return what each of `lines` should have of all days to come; None where nothing fits."""
    bounds = {
        one.line_id: bounds_of(line_days, limits.share)
        for one, line_days in zip(lines, days, strict=True)
    }
    current = np.array([float(sum(one.current, ZERO)) for one in learned.lines])
    low, high = current.copy(), current.copy()
    for at, one in enumerate(learned.lines):
        if one.line_id in bounds:
            low[at], high[at] = map(float, bounds[one.line_id])
    budget = float(np.clip(current.sum() + float(room), low.sum(), high.sum()))
    try:
        split = wanted_split(learned.posterior, Remaining(current, low, high, budget))
    except BadInput:
        return None
    by_line = {one.line_id: split[at] for at, one in enumerate(learned.lines)}
    return [Decimal(str(round(float(by_line[one.line_id]), 4))) for one in lines]


def _split_after(
    learned: LearnedPlan,
    lines: Sequence[RunningLine],
    after: Sequence[tuple[Decimal, ...]],
    keep: Floats,
) -> Floats:
    changed = {one.line_id: float(sum(days, ZERO)) for one, days in zip(lines, after, strict=True)}
    return np.array([changed.get(one.line_id, keep[at]) for at, one in enumerate(learned.lines)])


def _moved(
    plan: RunningPlan,
    learned: LearnedPlan,
    lines: Sequence[RunningLine],
    after: Sequence[tuple[Decimal, ...]],
    split: Floats,
) -> tuple[MovedLine, ...]:
    """Return the lines that change; none where hardly anything would change today."""
    worth = marginals(learned.posterior, split)
    values = {one.line_id: round(float(worth[at]), 4) for at, one in enumerate(learned.lines)}
    moved = tuple(
        MovedLine(
            line_id=one.line_id,
            campaign_id=one.campaign.public_id,
            name=one.campaign.name,
            days=tuple(
                MovedDay(day, before, new)
                for day, before, new in zip(plan.days, one.current, days, strict=True)
            ),
            marginal=values[one.line_id],
        )
        for one, days in zip(lines, after, strict=True)
        if days != one.current
    )
    raised = sum((one.after - one.before for one in moved if one.after > one.before), ZERO)
    lowered = sum((one.before - one.after for one in moved if one.after < one.before), ZERO)
    return moved if max(raised, lowered) >= 1 else ()


def _gain(learned: LearnedPlan, split: Floats, keep: Floats, days: int) -> MoveGain:
    gain = predict_gain(learned.posterior, split, keep)
    return MoveGain(
        learned.unit,
        round(gain.mean, 2),
        round(gain.p10, 2),
        round(gain.p90, 2),
        round(gain.chance, 3),
        days,
    )


def _is_worth_it(gain: MoveGain) -> bool:
    return gain.chance >= _LEAST_CHANCE and gain.mean >= _LEAST_GAIN[gain.unit]
