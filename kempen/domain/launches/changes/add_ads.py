"""Add the approved ads to a campaign that was on its platform before the launch."""

from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import ChangeRole, ChangeTarget
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.platforms.interface import NewAds


class AddAds(AdsChange, frozen=True, kw_only=True, omit_defaults=True):
    """Add ads beside those that run; the campaign's own settings stay."""

    code = "add_ads"
    roles = frozenset({ChangeRole.MAKES_ADS, ChangeRole.CARRIES_PLAN, ChangeRole.REACHES})

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Make them, or find what an earlier try made."""
        added = target.platform.add_ads(target.number, NewAds(**self.sent(target)))
        return ChangeResult(campaign_id=added.campaign_id, ads=dict(added.ads))
