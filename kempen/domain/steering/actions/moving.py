"""Moves: written down, lowered first, then raised, so that never more is spent than approved.

A move is a row; its changes are written in the same transaction and sent by the worker. What gets
more is written down only when the platforms have done all that gets less. A process that dies
between any two steps leaves rows from which the next one goes on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.actions import audit, record
from kempen.domain.launches.actions.pushing import push_later
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.changes.base import ChangeRole, LaterCap
from kempen.domain.launches.changes.move_budget import MoveBudget
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.later_plans import decided_by_later_plans
from kempen.domain.launches.models import Change, Launch
from kempen.domain.steering.answers import move_answer
from kempen.domain.steering.models import Move, Recommendation, SteeringCheck
from kempen.domain.steering.outcomes import ON_ITS_WAY, MoveOrigin, MoveReason, MoveStatus
from kempen.domain.steering.running_plan import RunningPlan
from kempen.domain.steering.stored_shapes import MovedLine, MoveGain
from kempen.kit import clock, ids, jobs
from kempen.kit.tenancy import TenantQuerySet, job_of

SETTLE: Final = "steering.settle"
_OPEN: Final = (Change.Status.PLANNED, Change.Status.PUSHING)


@dataclass(frozen=True)
class NewMove:
    """What is to be moved, and why."""

    origin: MoveOrigin
    reason: MoveReason
    lines: tuple[MovedLine, ...]
    gain: MoveGain | None = None
    recommendation: Recommendation | None = None
    undoes: Move | None = None


def lock_plan(launch: Launch) -> SteeringCheck:
    """Lock all that steering changes of a plan, always in this order; in a transaction."""
    checks = SteeringCheck.objects.of(launch.business)
    checks.get_or_create(launch=launch, defaults={"business": launch.business})
    check = checks.select_for_update().get(launch=launch)
    wanted = Change.objects.of(launch.business).filter(launch=launch).values("campaign_id")
    campaigns = Campaign.objects.of(launch.business).filter(pk__in=wanted)
    list(campaigns.select_for_update(no_key=True).order_by("pk"))
    return check


def begin_move(actor: Actor, plan: RunningPlan, new: NewMove) -> Move:
    """Write a move down with the changes that lower; the plan is locked by `lock_plan`."""
    launch = plan.launch
    move = Move.objects.add(
        launch.business,
        strategy=launch.strategy,
        launch=launch,
        day=plan.days[0],
        status=MoveStatus.LOWERING,
        origin=new.origin,
        reason=new.reason,
        ordered_by=actor.label,
        lines=new.lines,
        gain=new.gain,
        recommendation=new.recommendation,
        undoes=new.undoes,
        created_at=clock.now(),
    )
    audit(actor, "budget.move_begun", {"move_id": move.public_id, "origin": str(new.origin)})
    lowered = [one for one in new.lines if one.change < 0]
    if lowered:
        _write(move, lowered)
    else:
        _raise(move)
    return move


def settle_later(change: Change) -> None:
    """Have the worker look at the move that a change belongs to; in the change's transaction."""
    move_id = change.payload.get("move_id")
    if isinstance(move_id, str):
        jobs.defer(SETTLE, {"move_id": move_id}, lock=f"move:{move_id}")


def settle_open_moves() -> int:
    """Have every move looked at that is on its way: a worker may have died over one."""
    open_moves = (
        Move.objects.of_everyone().filter(status__in=ON_ITS_WAY).values_list("pk", flat=True)
    )
    moves = list(map(str, open_moves))
    for move_id in moves:
        name = f"move:{move_id}"
        jobs.defer(SETTLE, {"move_id": move_id}, lock=name, queueing_lock=name)
    return len(moves)


@job_of(Move)
def settle(move_id: str) -> None:
    """Take a move one step further, if what it waited for is over; run twice, it ends the same."""
    known = Move.objects.of_everyone().filter(pk=move_id)
    open_move = known.select_related("launch__strategy__brief", "launch__business").first()
    if open_move is None:
        return
    with transaction.atomic():
        lock_plan(open_move.launch)
        rows = Move.objects.of(open_move.business).select_for_update(of=("self",))
        move = rows.select_related("launch__strategy__brief", "business").get(pk=open_move.pk)
        if move.status in ON_ITS_WAY:
            _settle(move)


def _settle(move: Move) -> None:
    changes = list(changes_of_move(move))
    if any(change.status in _OPEN for change in changes):
        return
    unmade = [one for one in changes if one.status != Change.Status.DONE]
    if unmade:
        _fail(move, next((one.error for one in unmade if one.error), ""))
    elif move.status == MoveStatus.RAISING:
        _finish(move)
    elif move.day < clock.today() or _is_taken_over(move):
        # Its day is over, or a later plan decides one of its campaigns: what was lowered stays so,
        # and nothing is spent that was not approved.
        _fail(move, "")
    else:
        _raise(move)


def changes_of_move(move: Move) -> TenantQuerySet[Change]:
    """Return what a move changes on the platforms."""
    rows = Change.objects.of(move.business).filter(
        launch=move.launch_id,
        kind__in=kinds_with(ChangeRole.MOVES_MONEY),
        payload__move_id=str(move.pk),
    )
    return rows.order_by("id")


def _is_taken_over(move: Move) -> bool:
    campaigns = [one.pk for one in _campaigns_of(move).values()]
    return bool(decided_by_later_plans(move.business, move.launch_id, campaigns))


def _raise(move: Move) -> None:
    raised = [one for one in move.lines if one.change >= 0]
    move.status = MoveStatus.RAISING
    move.save(update_fields=["status"])
    if raised:
        _write(move, raised)
    else:
        _finish(move)


def _finish(move: Move) -> None:
    move.status, move.finished_at = MoveStatus.DONE, clock.now()
    move.save(update_fields=["status", "finished_at"])
    record(Actor(move.business, move.ordered_by), "budget.moved", move_answer(move))


def _fail(move: Move, why: str) -> None:
    move.status, move.finished_at, move.failure = MoveStatus.FAILED, clock.now(), why[:500]
    move.save(update_fields=["status", "finished_at", "failure"])
    actor = Actor.service(move.business, SETTLE)
    audit(actor, "budget.move_failed", {"move_id": move.public_id, "error": why[:200]})


def _write(move: Move, lines: Sequence[MovedLine]) -> None:
    campaigns = _campaigns_of(move)
    for line in lines:
        campaign = campaigns[line.campaign_id]
        account = _account_of(move.launch, campaign)
        add_change(
            ChangeFor(move.launch, account, campaign, move.ordered_by),
            MoveBudget(
                move_id=move.pk,
                amount=line.after,
                day=move.day,
                later=_later(line),
                campaign_total=_total(campaign, line),
            ),
        )
        push_later(account)


def _later(line: MovedLine) -> tuple[LaterCap, ...]:
    """Return the days after the first on which the daily budget changes."""
    caps: list[LaterCap] = []
    before = line.after
    for day in line.days[1:]:
        if day.after != before:
            caps.append(LaterCap(day.date, day.after))
            before = day.after
    return tuple(caps)


def _total(campaign: Campaign, line: MovedLine) -> Decimal | None:
    """Return what a campaign may spend in the whole plan afterwards, for the spend guard."""
    if campaign.budget_amount is None:
        return None
    return max(campaign.budget_amount + line.change, Decimal(0))


def _campaigns_of(move: Move) -> Mapping[str, Campaign]:
    wanted = [ids.decode("cmp", one.campaign_id) for one in move.lines]
    rows = Campaign.objects.of(move.business).filter(pk__in=[one for one in wanted if one])
    return {row.public_id: row for row in rows}


def _account_of(launch: Launch, campaign: Campaign) -> UUID:
    rows = Change.objects.of(launch.business).filter(launch=launch, campaign=campaign)
    return rows.order_by("id").values_list("connection_id", flat=True)[0]
