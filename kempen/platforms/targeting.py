"""Whom and what a campaign is for, in a platform's own terms: places, languages, interests, words.

Nothing here names a platform. A criterion is looked up on the platform, kept with the platform's
own key, and shown by the name that the platform gives it: names change there, keys do not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Final, Literal, Protocol

# Kempen sends phrases and exact keywords; somebody may have added a broad one there.
KeywordMatch = Literal["phrase", "exact", "broad"]


class CriterionKind(StrEnum):
    """What a criterion narrows a campaign to."""

    PLACE = "place"
    LANGUAGE = "language"
    INTEREST = "interest"


@dataclass(frozen=True)
class Criterion:
    """A place, language or interest as its platform has it.

    `key` is the platform's own and says nothing elsewhere; `detail` tells criteria of one name
    apart, such as "State" or "City, Selangor". An excluded place is one that a campaign is not
    shown in.
    """

    kind: CriterionKind
    key: str
    name: str
    detail: str = ""
    is_excluded: bool = False


@dataclass(frozen=True)
class TargetKeyword:
    """What people type: the words in their order, or exactly these words.

    Where a platform shows ads of one language to searches in it, a keyword finds those of its
    `language`; "" finds those of each. It is only sent, never read.
    """

    text: str
    match: KeywordMatch = "phrase"
    language: str = field(default="", compare=False)

    @property
    def mark(self) -> str:
        """What is the same for keywords that a platform takes for one."""
        return f"{self.match}:{' '.join(self.text.casefold().split())}"


@dataclass(frozen=True)
class AdSetPlaces:
    """The places of one of a campaign's ad sets, where each has its own; by its number there."""

    number: str
    name: str
    places: tuple[Criterion, ...]


@dataclass(frozen=True)
class Targeting:
    """Whom a campaign is shown to. Empty parts narrow nothing.

    Places take the place of the audience's countries, languages that of its languages, keywords
    that of plain keywords. `ad_sets` is only read, of campaigns that have several.
    """

    places: tuple[Criterion, ...] = ()
    languages: tuple[Criterion, ...] = ()
    interests: tuple[Criterion, ...] = ()
    keywords: tuple[TargetKeyword, ...] = ()
    negative_keywords: tuple[TargetKeyword, ...] = ()
    ad_sets: tuple[AdSetPlaces, ...] = ()

    def __bool__(self) -> bool:
        """Whether it narrows anything."""
        return any((*self.criteria, self.keywords, self.negative_keywords))

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """Places, languages and interests, in this order."""
        return (*self.places, *self.languages, *self.interests)


NO_TARGETING: Final = Targeting()


@dataclass(frozen=True, kw_only=True)
class TargetingLimits:
    """How much a platform takes of each; 0: it cannot be told this at all."""

    places: int = 0
    languages: int = 0
    interests: int = 0
    keywords: int = 0
    negative_keywords: int = 0
    keyword_characters: int = 0
    keyword_words: int = 0

    def most(self, kind: CriterionKind) -> int:
        """Return how many criteria of a kind a campaign can have."""
        return {
            CriterionKind.PLACE: self.places,
            CriterionKind.LANGUAGE: self.languages,
            CriterionKind.INTEREST: self.interests,
        }[kind]


NOTHING_TO_TARGET: Final = TargetingLimits()


@dataclass(frozen=True, kw_only=True)
class SearchTermResult:
    """What people typed and what it brought, in some days; money in the account's own currency.

    `keyword` is the one of the campaign's keywords that it matched. Platforms withhold what few
    people typed, so that the terms sum up to less than the campaign.
    """

    campaign_id: str
    since: date
    until: date
    term: str
    keyword: str
    impressions: int
    clicks: int
    spend: Decimal
    conversions: Decimal
    revenue: Decimal


@dataclass(frozen=True, kw_only=True)
class RegionResult:
    """What a campaign brought in one region, in some days; money in the account's own currency.

    `key` is that of the place as a criterion, "" where the platform only gives its name; `name` is
    "" where the platform does not know the region.
    """

    campaign_id: str
    since: date
    until: date
    key: str
    name: str
    impressions: int
    clicks: int
    spend: Decimal
    conversions: Decimal
    revenue: Decimal


class TargetingVerbs(Protocol):
    """What every platform can do about targeting; every verb may raise PlatformError.

    All of them may be repeated freely.
    """

    def find_criteria(
        self, kind: CriterionKind, query: str, country: str = "MY"
    ) -> list[Criterion]:
        """Return the criteria that a text may mean, the likeliest first; none where it has none.

        An empty text asks for all languages, and for the states of the country.
        """

    def targeting(self, campaign_ids: Sequence[str]) -> Mapping[str, Targeting]:
        """Return what stands there now, by campaign, with its countries among the places.

        A campaign that is deleted is not among them.
        """

    def set_targeting(self, campaign_id: str, targeting: Targeting) -> None:
        """Make it stand as it was approved: add what is missing, remove what is too much.

        No campaign can do without places, languages and keywords: where one of these parts is
        empty, what stands there is left. Nothing narrowed changes nothing.
        """

    def search_terms(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[SearchTermResult]:
        """Return what people typed, the dearest first; nothing where the platform never says."""

    def region_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[RegionResult]:
        """Return what campaigns brought in each region; nothing where the platform never says."""
