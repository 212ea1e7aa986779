"""Approving a strategy, which nothing may keep from being launched."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.launches.plans import planned_changes
from kempen.domain.launches.preflight import blockers_of
from kempen.domain.strategies.actions import decide
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.kit.refusal import Flaw, Refusal


def approve(actor: Actor, strategy: Strategy, revision: int) -> Strategy:
    """Freeze a strategy as it was seen at `revision`, unless something keeps it from a launch.

    Raises Refusal, as `strategies.actions.decide.approve` does. What was
    approved before stays approved.
    """
    with transaction.atomic():
        known = Strategy.objects.of(actor.business).select_for_update(no_key=True)
        was_approved = known.get(pk=strategy.pk).status == Strategy.Status.APPROVED
        approved = decide.approve(actor, strategy, revision)
        if not was_approved:
            _refuse_blocked(approved)
    return approved


def refuse_unless_approvable(strategy: Strategy) -> None:
    """Raise the Refusal that approving this strategy would raise now, but for who approves it."""
    decide.refuse_unfit(strategy)
    _refuse_blocked(strategy)


def _refuse_blocked(strategy: Strategy) -> None:
    blockers = blockers_of(strategy, planned_changes(strategy))
    if blockers:
        flaws = [Flaw((), fault.code, fault.facts) for fault in blockers]
        raise Refusal(StrategyRefusal.LAUNCH_BLOCKED, flaws)
