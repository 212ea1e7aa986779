"""Since when conversions are not tracked: asked here, answered by the room of alerts.

A forecast would take such days for days without sales, so it learns from those before them. The
room of alerts is above this one. It registers its answer when a process starts.
"""

from collections.abc import Collection
from datetime import date
from typing import Protocol

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign


class UntrackedSince(Protocol):
    """Says since when conversions of campaigns are not tracked."""

    def __call__(self, business: Business, campaigns: Collection[Campaign]) -> date | None:
        """Return the first such day that no day with tracking has followed yet; None: tracked."""


_registered: list[UntrackedSince] = []


def register_untracked_since(answer: UntrackedSince) -> None:
    """Have this say it from now on; it takes the place of whatever answered before."""
    _registered[:] = [answer]


def untracked_since(business: Business, campaigns: Collection[Campaign]) -> date | None:
    """Return since when conversions are not tracked; None where they are."""
    # A process in which nobody registered an answer fails here: it would learn from such days.
    [answer] = _registered
    return answer(business, campaigns)
