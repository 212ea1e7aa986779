"""Which ads compete, and what is to be tried next; pure."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Protocol

# An ad without spend for so many days does not run, whatever its platform calls it.
RECENT_DAYS: Final = 14
# In which order angles are tried. A deadline must be a real one: a person has to give it.
_ANGLES: Final = ("benefit", "offer", "proof", "question")
_STANDS_STILL: Final = frozenset({"rejected", "problem", "paused", "draft"})


class PlacedAd(Protocol):
    """What is asked of an ad here."""

    @property
    def external_id(self) -> str:
        """The ad as its platform calls it."""

    @property
    def status(self) -> str:
        """Where it stands."""


def competing(recent: Collection[str], ads: Iterable[PlacedAd]) -> set[str]:
    """Return the numbers of the ads that compete: they spent lately, and nothing stops them."""
    stopped = {ad.external_id for ad in ads if ad.status in _STANDS_STILL}
    return set(recent) - stopped


def untried_angle(tried: Collection[str], order: Sequence[str] = _ANGLES) -> str | None:
    """Return the angle of the next challenger: the first that no ad of the campaign has."""
    return next(iter(untried_angles(tried, order)), None)


def untried_angles(tried: Collection[str], order: Sequence[str] = _ANGLES) -> list[str]:
    """Return the angles that no ad of the campaign has, in which order they are tried."""
    return [angle for angle in order if angle not in tried]
