"""Approving a strategy, which nothing may keep from being launched."""

from collections.abc import Sequence

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.launches.plans import planned_changes
from kempen.domain.launches.preflight import blockers_of
from kempen.domain.launches.rules import LaunchFault
from kempen.domain.strategies.actions import decide
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.rules import StrategyRefused


class LaunchBlocked(StrategyRefused):
    """A strategy that could not be launched is not approved; `blockers` has every reason."""

    def __init__(self, blockers: Sequence[LaunchFault]) -> None:
        super().__init__(
            "launch_blocked",
            "This strategy could not be launched, so it is not approved. Fix this first: "
            + " ".join(fault.message for fault in blockers),
        )
        self.blockers = tuple(blockers)


def approve(actor: Actor, strategy: Strategy, revision: int) -> Strategy:
    """Freeze a strategy as it was seen at `revision`, unless something keeps it from a launch.

    Raises LaunchBlocked, and StrategyRefused as `strategies.actions.decide.approve` does. What was
    approved before stays approved.
    """
    with transaction.atomic():
        known = Strategy.objects.of(actor.business).select_for_update(no_key=True)
        was_approved = known.get(pk=strategy.pk).status == Strategy.Status.APPROVED
        approved = decide.approve(actor, strategy, revision)
        blockers = () if was_approved else blockers_of(approved, planned_changes(approved))
        if blockers:
            raise LaunchBlocked(blockers)
    return approved
