"""Let a campaign run that a launch has made paused."""

from kempen.domain.campaigns.actions import fail_launch, finish_launch
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import (
    ChangeOutcome,
    ChangeRole,
    ChangeTarget,
    PlatformChange,
)


class Start(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """The campaign that a launch made begins to run."""

    code = "start"
    roles = frozenset(
        {
            ChangeRole.STARTS,
            ChangeRole.RUNS_PLAN,
            ChangeRole.REACHES,
            ChangeRole.CARRIES_PLAN,
        }
    )

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Let it run."""
        target.platform.resume(target.number)
        return ChangeResult()

    def apply(self, outcome: ChangeOutcome) -> None:
        """The campaign is launched."""
        finish_launch(outcome.actor, outcome.campaign)

    @classmethod
    def apply_failure(cls, campaign: Campaign) -> None:
        """A campaign that stays paused there is not launched."""
        fail_launch(campaign)

    @property
    def status_after(self) -> Campaign.Status:
        """It runs."""
        return Campaign.Status.ACTIVE
