"""Pause an ad, or let it run again, because a person approved that."""

from typing import ClassVar
from uuid import UUID

from kempen.domain.creatives.models import Ad
from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import (
    ChangeOutcome,
    ChangeRole,
    ChangeTarget,
    PlatformChange,
)

_APPROVED = "approved:"


class AdStateChange(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """One of our ads, and its number there."""

    roles = frozenset({ChangeRole.SETS_AD_STATE, ChangeRole.CARRIES_PLAN})

    # Whether the ad is shown afterwards.
    shows: ClassVar[bool]

    ad_id: UUID
    ad: str

    def _our_ad(self, outcome: ChangeOutcome) -> Ad:
        return Ad.objects.of(outcome.actor.business).select_for_update().get(pk=self.ad_id)


class PauseAd(AdStateChange, frozen=True, kw_only=True, omit_defaults=True):
    """Show an ad to nobody until it is resumed."""

    code = "pause_ad"
    shows = False

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Switch it off."""
        target.platform.set_ad(target.number, self.ad, is_on=self.shows)
        return ChangeResult()

    def apply(self, outcome: ChangeOutcome) -> None:
        """It stands here as it stands there."""
        ad = self._our_ad(outcome)
        ad.status = Ad.Status.PAUSED
        ad.save(update_fields=["status"])


class ResumeAd(AdStateChange, frozen=True, kw_only=True, omit_defaults=True):
    """Let a paused ad run again."""

    code = "resume_ad"
    shows = True

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Switch it on."""
        target.platform.set_ad(target.number, self.ad, is_on=self.shows)
        return ChangeResult()

    def apply(self, outcome: ChangeOutcome) -> None:
        """Its verdict of before holds until the next look."""
        ad = self._our_ad(outcome)
        is_known = any(mark.startswith(_APPROVED) for mark in ad.told)
        ad.status = Ad.Status.APPROVED if is_known else Ad.Status.SUBMITTED
        ad.save(update_fields=["status"])
