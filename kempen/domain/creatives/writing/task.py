"""What a writer is asked for: an offering with its claims, for one platform; pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from kempen.market.claims import CLAIM_TYPES, Claim, ClaimGroup


@dataclass(frozen=True)
class WritingTask:
    """Nothing but what stands here may be said in an ad.

    `names` has the offering's name by language; one that is missing is that of `name`, where it is
    a name and no description. `places` are codes of states or names. `offer_ends` is the last day
    of the offer.
    """

    name: str
    category: str
    platform: str
    languages: tuple[str, ...]
    claims: tuple[Claim, ...] = ()
    names: Mapping[str, str] | None = None
    places: tuple[str, ...] = ()
    objective: str = "increase_sales"  # or generate_prospects
    tone: str = "plain"  # warm, plain, bold, formal
    offer_ends: date | None = None
    landing_url: str = ""
    must_say: tuple[str, ...] = ()
    never_say: tuple[str, ...] = ()
    brand: str = ""
    today: date | None = None

    def name_in(self, language: str) -> str:
        """Return the offering's name in a language; empty where it has none."""
        return (self.names or {}).get(language, self.name)

    @property
    def last_day(self) -> date | None:
        """The last day of the offer, if one is known and is not over."""
        days = [self.offer_ends, *(claim.slots.get("until") for claim in self.claims)]
        ahead = [
            day
            for day in days
            if isinstance(day, date) and (self.today is None or day >= self.today)
        ]
        return min(ahead, default=None)


def group_of(claim: Claim) -> ClaimGroup:
    """Return what a claim does for an ad; own words are benefits."""
    return CLAIM_TYPES[claim.type].group if claim.type else ClaimGroup.BENEFIT
