"""When conversions were not tracked: asked here, answered by the room of alerts.

A forecast would take such days for days without sales, so it learns from the others. The room of
alerts is above this one. It registers its answers when a process starts.
"""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Protocol
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign


class UntrackedSince(Protocol):
    """Says since when conversions of campaigns are not tracked."""

    def __call__(self, business: Business, campaigns: Collection[Campaign]) -> date | None:
        """Return the first such day that no day with tracking has followed yet; None: tracked."""


class LostDays(Protocol):
    """Says on which days conversions of campaigns were lost, while they are tracked again."""

    def __call__(
        self, business: Business, campaigns: Collection[Campaign]
    ) -> Mapping[UUID, frozenset[date]]:
        """Return such days by campaign, without those whose conversions came later."""


_registered: list[tuple[UntrackedSince, LostDays]] = []


def register_tracking_faults(*, since: UntrackedSince, lost: LostDays) -> None:
    """Have these answer from now on; they take the place of whatever answered before."""
    _registered[:] = [(since, lost)]


# A process in which nobody registered an answer fails here: it would learn from such days.
def untracked_since(business: Business, campaigns: Collection[Campaign]) -> date | None:
    """Return since when conversions are not tracked; None where they are."""
    [(since, _)] = _registered
    return since(business, campaigns)


def lost_days(
    business: Business, campaigns: Collection[Campaign]
) -> Mapping[UUID, frozenset[date]]:
    """Return by campaign the days whose conversions were lost, up to when tracking worked again."""
    [(_, lost)] = _registered
    return lost(business, campaigns)
