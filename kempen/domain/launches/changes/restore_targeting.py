"""Put back one place, language, interest or keyword that somebody changed on the platform."""

from dataclasses import replace
from typing import Literal

from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import ChangeTarget, PlatformChange
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.targeting import Criterion, TargetKeyword

TargetingPart = Literal["places", "languages", "interests", "keywords", "negative_keywords"]


def mark_of(one: Criterion | TargetKeyword) -> str:
    """Return what tells one from the others of its part."""
    return one.mark if isinstance(one, TargetKeyword) else one.key


class RestoreTargeting(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """Take away what nobody approved, or add again what somebody took away.

    `approved` has the whole part as it was approved: it stands alone where nothing else would.
    """

    code = "restore_targeting"

    part: TargetingPart
    mark: str
    takes_away: bool
    approved: LineTargeting

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Change this one, and leave whatever else stands there."""
        standing = target.platform.targeting([target.number]).get(target.number)
        if standing is None:
            raise PlatformError("The campaign is no longer on its platform.", Remedy.PERMANENT)
        wanted = getattr(self.approved.for_platform, self.part)
        remaining = [one for one in getattr(standing, self.part) if mark_of(one) != self.mark]
        if not self.takes_away:
            remaining += [one for one in wanted if mark_of(one) == self.mark]
        whole = {self.part: tuple(remaining) or wanted}
        target.platform.set_targeting(target.number, replace(standing, **whole))
        return ChangeResult()
