"""Pause, resume and end a campaign that runs: a person's wish, or what is approved for then."""

from typing import ClassVar

from kempen.domain.campaigns.actions import follow_status
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import (
    ChangeOutcome,
    ChangeRole,
    ChangeTarget,
    PlatformChange,
)
from kempen.domain.launches.refusals import LaunchRefusal

_Status = Campaign.Status


class RunStateChange(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """A campaign's state there, and here once that is done."""

    roles = frozenset({ChangeRole.STEERS})

    brings: ClassVar[Campaign.Status]
    # In which states it can be asked for, and why not in any other.
    possible_in: ClassVar[frozenset[Campaign.Status]]
    refusal: ClassVar[LaunchRefusal]
    # The kinds after which a campaign stands as this one wants it: asked again, it is done.
    brought_by: ClassVar[frozenset[str]]
    # The kinds that this later wish of a person makes pointless; an end makes all others so.
    replaces: ClassVar[frozenset[str]] = frozenset()
    replaces_all: ClassVar[bool] = False

    def apply(self, outcome: ChangeOutcome) -> None:
        """Have the campaign stand here as it stands there."""
        if outcome.campaign.status in self.possible_in:
            follow_status(outcome.actor, outcome.campaign, self.brings)

    @property
    def status_after(self) -> Campaign.Status:
        """The state that is asked for."""
        return self.brings


class Pause(RunStateChange, frozen=True, kw_only=True, omit_defaults=True):
    """Stop a campaign until it is resumed."""

    code = "pause"
    brings = _Status.PAUSED
    possible_in = frozenset({_Status.ACTIVE})
    refusal = LaunchRefusal.CANNOT_PAUSE
    brought_by = frozenset({"pause"})
    replaces = frozenset({"resume"})

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Pause it."""
        target.platform.pause(target.number)
        return ChangeResult()


class Resume(RunStateChange, frozen=True, kw_only=True, omit_defaults=True):
    """Let a paused campaign run again."""

    code = "resume"
    brings = _Status.ACTIVE
    possible_in = frozenset({_Status.PAUSED})
    refusal = LaunchRefusal.CANNOT_RESUME
    brought_by = frozenset({"resume", "start"})
    replaces = frozenset({"pause"})

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Let it run."""
        target.platform.resume(target.number)
        return ChangeResult()


class End(RunStateChange, frozen=True, kw_only=True, omit_defaults=True):
    """Stop a campaign for good."""

    code = "end"
    roles = frozenset({ChangeRole.STEERS, ChangeRole.ENDS})
    brings = _Status.ENDED
    possible_in = frozenset({_Status.ACTIVE, _Status.PAUSED})
    refusal = LaunchRefusal.CANNOT_END
    brought_by = frozenset({"end"})
    replaces_all = True

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Pause it: nothing resumes it any more, and its results can still be read."""
        target.platform.pause(target.number)
        return ChangeResult()

    def apply(self, outcome: ChangeOutcome) -> None:
        """It has ended, however it stood."""
        if outcome.campaign.status != self.brings:
            follow_status(outcome.actor, outcome.campaign, self.brings)
