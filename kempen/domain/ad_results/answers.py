"""What programs are answered about what people typed and where they were."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, TypedDict

from kempen.kit.documented import Doc, Documented, Number


class AudienceFigures(TypedDict):
    """The figures of a term or a region; money in MYR."""

    impressions: int
    clicks: int
    spend: Decimal
    conversions: Decimal
    revenue: Decimal


class ReadingFields(TypedDict):
    """Of which days, when it was read, and why the last try brought nothing."""

    from_: str | None
    to: str | None
    read_at: str | None
    failure: str | None


@dataclass(frozen=True)
class SearchTermAnswer(Documented):
    """What people typed, and what it brought."""

    term: Annotated[str, Doc("What people typed.", ("liberica beans online",))]
    keyword: Annotated[str | None, Doc("The keyword that it matched, if told.")]
    impressions: Annotated[int, Doc("How often the ads were shown.")]
    clicks: Annotated[int, Doc("How often they were clicked.")]
    spend: Annotated[Number, Doc("What that cost, in MYR.")]
    conversions: Annotated[Number, Doc("What came of it.")]
    revenue: Annotated[Number, Doc("What it brought, in MYR.")]


@dataclass(frozen=True)
class RegionAnswer(Documented):
    """What a campaign brought in one region."""

    name: Annotated[str | None, Doc("The region; null where unknown.", ("Selangor",))]
    key: Annotated[str | None, Doc("The platform's key, if told.")]
    impressions: Annotated[int, Doc("How often the ads were shown.")]
    clicks: Annotated[int, Doc("How often they were clicked.")]
    spend: Annotated[Number, Doc("What that cost, in MYR.")]
    conversions: Annotated[Number, Doc("What came of it.")]
    revenue: Annotated[Number, Doc("What it brought, in MYR.")]


@dataclass(frozen=True)
class AudienceReadingAnswer(Documented):
    """Of which days it is, when it was read, and why the last try failed."""

    from_: Annotated[str | None, Doc("The first day; null before the first reading.")]
    to: Annotated[str | None, Doc("The last day.")]
    read_at: Annotated[str | None, Doc("When it was read (RFC 3339, UTC); null: never.")]
    failure: Annotated[str | None, Doc("Why the last try failed; what was read before stays.")]


@dataclass(frozen=True)
class CampaignSearchTerms(AudienceReadingAnswer):
    """Search terms of 28 days, the dearest first, at most 200; platforms withhold rare ones."""

    data: Annotated[list[SearchTermAnswer], Doc("The terms.")]


@dataclass(frozen=True)
class CampaignRegions(AudienceReadingAnswer):
    """Results of 28 days by region, the dearest first."""

    data: Annotated[list[RegionAnswer], Doc("The regions.")]
