"""Add the approved ads to a campaign that was on its platform before the launch."""

from dataclasses import replace

from kempen.domain.launches.change_result import ChangeResult
from kempen.domain.launches.changes.base import ChangeRole, ChangeTarget
from kempen.domain.launches.changes.new_ads import AdsChange
from kempen.platforms.interface import NewAds
from kempen.platforms.targeting import Targeting


class AddAds(AdsChange, frozen=True, kw_only=True, omit_defaults=True):
    """Add ads beside those that run; the campaign's own settings stay.

    `languages_there` are those of its ads; what was written down before that has none.
    """

    code = "add_ads"
    roles = frozenset({ChangeRole.MAKES_ADS, ChangeRole.CARRIES_PLAN, ChangeRole.REACHES})

    languages_there: tuple[str, ...] = ()

    def execute(self, target: ChangeTarget) -> ChangeResult:
        """Make them, or find what an earlier try made."""
        sent = self.sent(target)
        sent["targeting"] = self._beside_others(sent["targeting"])
        added = target.platform.add_ads(target.number, NewAds(**sent))
        return ChangeResult(campaign_id=added.campaign_id, ads=dict(added.ads))

    def _beside_others(self, targeting: Targeting) -> Targeting:
        """Leave out the keywords that find the ads of another language that are there."""
        others = set(self.languages_there) - {ad.language for ad in self.ads}
        own = tuple(one for one in targeting.keywords if one.language not in others)
        return replace(targeting, keywords=own or targeting.keywords)
