"""A person undoes a move: the daily budgets of the days to come are again what they were."""

from django.db import transaction
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.steering.actions.moving import NewMove, begin_move, lock_plan
from kempen.domain.steering.actions.recommending import refuse_others, refuse_unmovable
from kempen.domain.steering.models import Move
from kempen.domain.steering.outcomes import ON_ITS_WAY, MoveOrigin, MoveReason, MoveStatus
from kempen.domain.steering.refusals import SteeringRefusal
from kempen.domain.steering.running_plan import RunningPlan, running_plan
from kempen.domain.steering.stored_shapes import MovedDay, MovedLine
from kempen.kit.refusal import Refusal


def undo(actor: Actor, move: Move) -> Move:
    """Move the money back, as a member of the role decides; undone twice, it is undone once.

    Raises Refusal with the reason where that is no longer possible.
    """
    refuse_others(actor)
    with transaction.atomic():
        lock_plan(move.launch)
        row = (
            Move.objects.of(actor.business)
            .select_for_update(of=("self",))
            .select_related("launch__strategy__brief", "launch__business")
            .get(pk=move.pk)
        )
        done = undone_by(row)
        if done is not None:
            return done
        plan, lines = lines_to_undo(row)
        new = NewMove(MoveOrigin.UNDO, MoveReason(row.reason), lines, undoes=row)
        return begin_move(actor, plan, new)


def undone_by(move: Move) -> Move | None:
    """Return what undoes a move, or None; what failed undid nothing."""
    rows = Move.objects.of(move.business).filter(undoes=move)
    return rows.exclude(status=MoveStatus.FAILED).first()


def lines_to_undo(move: Move) -> tuple[RunningPlan, tuple[MovedLine, ...]]:
    """Return the plan and what would change in it; raises Refusal where a move cannot be undone."""
    if move.origin == MoveOrigin.UNDO:
        raise Refusal(SteeringRefusal.IS_AN_UNDO)
    if undone_by(move) is not None:
        raise Refusal(SteeringRefusal.ALREADY_UNDONE)
    if move.status in ON_ITS_WAY:
        raise Refusal(SteeringRefusal.ON_ITS_WAY)
    plan = running_plan(move.launch)
    if plan is None:
        raise Refusal(SteeringRefusal.PLAN_OVER)
    now = {one.line_id: one.current for one in plan.lines}
    lines: list[MovedLine] = []
    for line in move.lines:
        left = tuple(day for day in line.days if day.date >= plan.days[0])
        current = now.get(line.line_id, ())
        if current == tuple(day.after for day in left):
            back = tuple(MovedDay(day.date, day.after, day.before) for day in left)
            lines.append(replace(line, days=back, marginal=None))
        elif move.status == MoveStatus.DONE:
            raise Refusal(SteeringRefusal.MOVED_SINCE)
    if not lines:
        raise Refusal(SteeringRefusal.FAILED)
    refuse_unmovable(plan, tuple(lines))
    return plan, tuple(lines)
