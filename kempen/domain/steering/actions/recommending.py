"""Recommendations: made by Kempen, applied or dismissed by a person, over by themselves."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.functional import lazy
from django.utils.translation import get_language
from msgspec.structs import replace

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.accounts.rules import may
from kempen.domain.alerts.figures import start_of
from kempen.domain.events.actions import audit, record
from kempen.domain.launches.approved_envelope import is_as_approved
from kempen.domain.launches.models import Launch
from kempen.domain.notifications.actions import notify_members
from kempen.domain.notifications.alert_times import Timing
from kempen.domain.page_links import page_links
from kempen.domain.steering.actions.moving import NewMove, begin_move, lock_plan
from kempen.domain.steering.answers import recommendation_answer
from kempen.domain.steering.models import Move, Recommendation
from kempen.domain.steering.obstacles import has_data_fault, stands_as_approved
from kempen.domain.steering.outcomes import (
    MoveOrigin,
    MoveReason,
    RecommendationKind,
    RecommendationStatus,
)
from kempen.domain.steering.proposals import Proposal
from kempen.domain.steering.refusals import SteeringRefusal
from kempen.domain.steering.running_plan import RunningPlan, has_waiting_changes, running_plan
from kempen.domain.steering.stored_shapes import MovedLine
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.kit.tenancy import TenantQuerySet
from kempen.market.languages import listed

STEERS: Final = "move_budgets"
# A recommendation can be applied on its day and the next.
_LASTS: Final = 2
# Members are emailed about recommendations of one plan once in so many days.
_EMAIL_EVERY: Final = timedelta(days=7)


def recommend(actor: Actor, plan: RunningPlan, advised: Proposal) -> Recommendation:
    """Ask a person for a move; it takes the place of the open one. The plan is locked."""
    launch = plan.launch
    was_told = _was_told(launch.strategy)
    close_open(launch.strategy, RecommendationStatus.REPLACED)
    row = Recommendation.objects.add(
        launch.business,
        strategy=launch.strategy,
        launch=launch,
        reason=advised.reason,
        lines=advised.lines,
        gain=advised.gain,
        created_at=clock.now(),
        expires_at=expiry(plan, _LASTS),
    )
    record(actor, "recommendation.ready", recommendation_answer(row))
    if not was_told:
        notify_members(
            members_allowed_to(launch.business, STEERS),
            "steering/email/recommendation",
            {"campaigns": _in_words([one.name for one in row.lines])},
            page_url=page_links().of(launch.business.public_id).moves(),
            timing=Timing.BY_DAY,
        )
    return row


def was_told_of_ads(strategy: Strategy) -> bool:
    """Whether members were emailed about the ads of a plan lately."""
    since = clock.now() - _EMAIL_EVERY
    rows = Recommendation.objects.of(strategy.business).filter(strategy=strategy)
    return rows.exclude(kind=RecommendationKind.MOVE).filter(created_at__gt=since).exists()


def tell_of_ads(launch: Launch, campaigns: Sequence[str]) -> None:
    """Email those who decide that changes to the ads of these campaigns are recommended."""
    notify_members(
        members_allowed_to(launch.business, STEERS),
        "steering/email/ad_recommendation",
        {"campaigns": _in_words(campaigns)},
        page_url=page_links().of(launch.business.public_id).moves(),
        timing=Timing.BY_DAY,
    )


def _in_words(names: Sequence[str]) -> object:
    """Write names one after the other, in the language of whoever reads them."""
    return lazy(lambda: listed(names, get_language()), str)()


def close_open(strategy: Strategy, status: RecommendationStatus) -> None:
    """End the open recommendation of a move of a plan, where there is one."""
    rows = _moves_of(strategy).filter(status=RecommendationStatus.OPEN)
    rows.update(status=status, decided_at=clock.now())


def expire_recommendations() -> int:
    """End the recommendations whose time is over; return how many."""
    rows = Recommendation.objects.of_everyone().filter(
        status=RecommendationStatus.OPEN, expires_at__lte=clock.now()
    )
    return rows.update(status=RecommendationStatus.EXPIRED, decided_at=clock.now())


def locked_recommendation(actor: Actor, recommendation: Recommendation) -> Recommendation:
    """Return a recommendation as it is now, held until the transaction ends."""
    rows = Recommendation.objects.of(actor.business).select_for_update(of=("self",))
    known = rows.select_related("launch__strategy__brief", "launch__business", "business")
    return known.select_related("campaign", "ad", "ad_revision").get(pk=recommendation.pk)


def refuse_closed(row: Recommendation) -> None:
    """Raise Refusal unless a recommendation can be applied at this moment."""
    if row.status != RecommendationStatus.OPEN:
        raise Refusal(SteeringRefusal.NOT_OPEN, status=str(row.status))
    if row.expires_at <= clock.now():
        raise Refusal(SteeringRefusal.EXPIRED)


def apply(actor: Actor, recommendation: Recommendation) -> Move:
    """Make the recommended move, as a member of the role decides; applied twice, it is made once.

    Raises Refusal when it is over, or the plan no longer stands as it was judged.
    """
    refuse_others(actor)
    launch = recommendation.launch
    with transaction.atomic():
        lock_plan(launch)
        row = locked_recommendation(actor, recommendation)
        move = Move.objects.of(actor.business).filter(recommendation=row).first()
        if move is not None:
            return move
        refuse_closed(row)
        plan = _plan_to_move(row)
        lines = _lines_from_today(plan, row.lines)
        row.status = RecommendationStatus.APPLIED
        row.decided_by, row.decided_at = actor.label, clock.now()
        row.save(update_fields=["status", "decided_by", "decided_at"])
        new = NewMove(MoveOrigin.RECOMMENDATION, MoveReason(row.reason), lines, row.gain, row)
        return begin_move(actor, plan, new)


def dismiss(actor: Actor, recommendation: Recommendation) -> Recommendation:
    """Put a recommendation aside: for some days nothing like it is recommended or done there."""
    refuse_others(actor)
    with transaction.atomic():
        row = locked_recommendation(actor, recommendation)
        if row.status == RecommendationStatus.DISMISSED:
            return row
        if row.status != RecommendationStatus.OPEN:
            raise Refusal(SteeringRefusal.NOT_OPEN, status=str(row.status))
        row.status = RecommendationStatus.DISMISSED
        row.decided_by, row.decided_at = actor.label, clock.now()
        row.save(update_fields=["status", "decided_by", "decided_at"])
        audit(actor, "recommendation.dismissed", {"recommendation_id": row.public_id})
    return row


def refuse_unmovable(plan: RunningPlan, lines: tuple[MovedLine, ...]) -> None:
    """Raise Refusal for what keeps these campaigns from being changed now."""
    if has_data_fault(plan):
        raise Refusal(SteeringRefusal.DATA_FAULT)
    running = {one.line_id: one for one in plan.lines}
    for line in lines:
        one = running.get(line.line_id)
        if one is None:
            # A plan launched later decides it.
            raise Refusal(SteeringRefusal.OUTDATED)
        if one.campaign.status != one.campaign.Status.ACTIVE:
            raise Refusal(SteeringRefusal.CAMPAIGN_STOPPED, name=line.name)
        if has_waiting_changes(one.campaign):
            raise Refusal(SteeringRefusal.CHANGES_PENDING, name=line.name)
        if not stands_as_approved(one):
            raise Refusal(SteeringRefusal.DRIFTED, name=line.name)


def refuse_others(actor: Actor) -> None:
    """What is recommended is a member's decision: the role is asked now."""
    member = (
        Member.objects.of(actor.business).filter(person=actor.person).first()
        if actor.person is not None
        else None
    )
    if member is None or not may(member.role, STEERS):
        raise Refusal(SteeringRefusal.NOT_ALLOWED)


def _plan_to_move(row: Recommendation) -> RunningPlan:
    plan = running_plan(row.launch)
    if plan is None or not is_as_approved(row.launch):
        raise Refusal(SteeringRefusal.PLAN_OVER)
    moved = Move.objects.of(row.business).filter(launch=row.launch, day=plan.days[0])
    if moved.exists():
        raise Refusal(SteeringRefusal.MOVED_TODAY)
    refuse_unmovable(plan, row.lines)
    return plan


def _lines_from_today(plan: RunningPlan, lines: tuple[MovedLine, ...]) -> tuple[MovedLine, ...]:
    """Return the days that are left of a move; Refusal where they stand otherwise by now."""
    left = tuple(
        replace(line, days=tuple(day for day in line.days if day.date >= plan.days[0]))
        for line in lines
    )
    now = {one.line_id: one.current for one in plan.lines}
    for line in left:
        if tuple(day.before for day in line.days) != now.get(line.line_id):
            raise Refusal(SteeringRefusal.OUTDATED)
    return left


def expiry(plan: RunningPlan, days: int) -> datetime:
    """Return until when what is recommended today can be applied: never past the plan's end."""
    last = min(plan.days[0] + timedelta(days=days), plan.last + timedelta(days=1))
    return start_of(last)


def _was_told(strategy: Strategy) -> bool:
    since = clock.now() - _EMAIL_EVERY
    return _moves_of(strategy).filter(created_at__gt=since).exists()


def _moves_of(strategy: Strategy) -> TenantQuerySet[Recommendation]:
    rows = Recommendation.objects.of(strategy.business)
    return rows.filter(strategy=strategy, kind=RecommendationKind.MOVE)
