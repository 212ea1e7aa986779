"""Add an ad that was approved in reserve to a campaign that runs."""

from kempen.domain.launches.changes.add_ads import AddAds
from kempen.domain.launches.changes.base import ChangeRole


class StartReserve(AddAds, frozen=True, kw_only=True, omit_defaults=True):
    """Have it compete in place of one that pauses once the platform has approved this one.

    What became of it stands with the swap: no launch waits for it.
    """

    code = "start_reserve"
    roles = frozenset({ChangeRole.MAKES_ADS, ChangeRole.REACHES, ChangeRole.STARTS_RESERVE})
