"""Each morning a running plan is looked at: money moves inside its envelope, or a move is advised.

Nothing is decided twice for one day. What is learned takes seconds and happens outside of the
transaction; the plan is then read again under its lock, and decided about only if it still stands
as it was.
"""

from datetime import timedelta
from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.launches.approved_envelope import envelope_in_force
from kempen.domain.launches.models import Launch
from kempen.domain.steering.actions.moving import NewMove, begin_move, lock_plan
from kempen.domain.steering.actions.recommending import close_open, recommend
from kempen.domain.steering.models import Move, SteeringCheck
from kempen.domain.steering.obstacles import movable_lines, obstacle_of
from kempen.domain.steering.outcomes import (
    TRIED_AGAIN,
    DayDecision,
    MoveOrigin,
    MoveStatus,
    RecommendationStatus,
)
from kempen.domain.steering.proposals import LearnedPlan, Proposal, brought_by, learn_plan, propose
from kempen.domain.steering.queries import wants_quiet
from kempen.domain.steering.running_plan import RunningPlan, running_plan
from kempen.domain.steering.stored_shapes import MoveResult
from kempen.kit import clock, jobs
from kempen.kit.tenancy import TenantQuerySet, job_of

STEER: Final = "steering.steer"
# What a move brought is told from the first of these days on, and no longer followed after.
FIRST_RESULT, LAST_RESULT = timedelta(days=7), timedelta(days=28)


def steer_everything() -> int:
    """Have every running plan looked at that was not decided about today; return how many."""
    today = clock.today()
    decided = SteeringCheck.objects.of_everyone().filter(decided_on=today).values("launch_id")
    plans = _running_launches().exclude(pk__in=decided).values_list("pk", flat=True)
    launches = list(map(str, plans))
    for launch_id in launches:
        name = f"{STEER}:{launch_id}"
        jobs.defer(STEER, {"launch_id": launch_id}, lock=name, queueing_lock=name)
    return len(launches)


def _running_launches() -> TenantQuerySet[Launch]:
    today = clock.today()
    return Launch.objects.of_everyone().filter(
        status=Launch.Status.DONE,
        strategy__status="launched",
        strategy__brief__budget_start__lt=today,
        strategy__brief__budget_end__gte=today,
    )


@job_of(Launch)
def steer(launch_id: str) -> DayDecision | None:
    """Decide about one plan today; None where that was done, or the plan does not run."""
    launch = (
        Launch.objects.of_everyone()
        .select_related("strategy__brief", "business")
        .filter(pk=launch_id, status=Launch.Status.DONE)
        .first()
    )
    plan = running_plan(launch) if launch is not None else None
    if launch is None or plan is None or _is_decided(launch):
        return None
    obstacle = obstacle_of(plan)
    if obstacle is not None:
        return _keep(launch, obstacle)
    learned = learn_plan(plan)
    if learned is None:
        return _keep(launch, DayDecision.NOT_ENOUGH_HISTORY)
    with transaction.atomic():
        check = lock_plan(launch)
        again = running_plan(launch)
        if check.decided_on == clock.today() or again is None:
            return None
        if obstacle_of(again) is not None or again.daily_budgets != plan.daily_budgets:
            return _note(check, DayDecision.CHANGES_PENDING)
        _follow_moves(again, learned)
        return _note(check, _decide(again, learned))


def _decide(plan: RunningPlan, learned: LearnedPlan) -> DayDecision:
    launch = plan.launch
    if _has_move_today(launch):
        return DayDecision.MOVED
    movable = movable_lines(plan)
    if not movable:
        return DayDecision.NOTHING_MOVABLE
    if wants_quiet(launch):
        return DayDecision.DISMISSED_LATELY
    actor = Actor.service(launch.business, STEER)
    envelope = envelope_in_force(launch)
    if envelope is not None and envelope.lines:
        inside = propose(plan, learned, movable, envelope)
        if inside is not None:
            close_open(launch.strategy, RecommendationStatus.REPLACED)
            begin_move(actor, plan, _new_move(inside))
            return DayDecision.MOVED
    advised = propose(plan, learned, movable, None)
    if advised is None:
        close_open(launch.strategy, RecommendationStatus.EXPIRED)
        return DayDecision.NOTHING_BETTER
    recommend(actor, plan, advised)
    return DayDecision.RECOMMENDED


def _new_move(inside: Proposal) -> NewMove:
    return NewMove(MoveOrigin.AUTOMATIC, inside.reason, inside.lines, inside.gain)


def _follow_moves(plan: RunningPlan, learned: LearnedPlan) -> None:
    """Keep what each move of the last weeks has brought, by what is known today."""
    today = clock.today()
    rows = Move.objects.of(plan.launch.business).filter(
        launch=plan.launch,
        status=MoveStatus.DONE,
        day__range=(today - LAST_RESULT, today - FIRST_RESULT),
    )
    undone = set(rows.exclude(undoes=None).values_list("undoes_id", flat=True))
    for move in rows.exclude(origin=MoveOrigin.UNDO):
        if move.pk not in undone:
            days = (today - move.day).days
            gain = brought_by(learned, move.lines, days, len(plan.days))
            move.brought = MoveResult(gain, today - timedelta(days=1))
            move.save(update_fields=["brought"])


def _has_move_today(launch: Launch) -> bool:
    moves = Move.objects.of(launch.business).filter(launch=launch, day=clock.today())
    return moves.exists()


def _is_decided(launch: Launch) -> bool:
    rows = SteeringCheck.objects.of(launch.business).filter(launch=launch)
    return rows.filter(decided_on=clock.today()).exists()


def _keep(launch: Launch, decision: DayDecision) -> DayDecision:
    with transaction.atomic():
        check = lock_plan(launch)
        if check.decided_on == clock.today():
            return decision
        if decision is DayDecision.TAKEN_OVER:
            close_open(launch.strategy, RecommendationStatus.EXPIRED)
        return _note(check, decision)


def _note(check: SteeringCheck, decision: DayDecision) -> DayDecision:
    """Keep what was decided; what is tried again today leaves the day open."""
    check.decision, check.checked_at = decision, clock.now()
    if decision not in TRIED_AGAIN:
        check.decided_on = clock.today()
    check.save(update_fields=["decision", "checked_at", "decided_on"])
    return decision
