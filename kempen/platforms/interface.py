"""What every advertising platform can do for us: the few verbs, their data and their one error.

Nothing here names a platform. Money is a Decimal in major units of the account's own currency;
days are calendar days of the account's time zone, both ends included.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Protocol

from kempen.platforms.ad_figures import AdDayResult, PeriodReach
from kempen.platforms.lead_forms import FormLead
from kempen.platforms.targeting import NO_TARGETING, Targeting, TargetingVerbs


class Remedy(StrEnum):
    """What helps after an error: nothing, trying again later, or connecting again."""

    PERMANENT = "permanent"
    AGAIN = "again"
    RECONNECT = "reconnect"


class PlatformError(Exception):
    """A platform refused or could not be reached; `kind` says what helps.

    The message is safe to show and to log: it holds no credentials. `after` is how many seconds to
    wait before trying again, if the platform said so; `reference` is its number for support.
    `undone` is True when the platform certainly did not carry out what was asked, so that even a
    create may be repeated.
    """

    def __init__(
        self,
        message: str,
        kind: Remedy,
        *,
        after: float | None = None,
        reference: str = "",
        undone: bool = True,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.kind = kind
        self.after = after
        self.reference = reference
        self.undone = undone


class Goal(StrEnum):
    """What a campaign is for; it decides which event counts as a conversion."""

    INCREASE_SALES = "increase_sales"
    GENERATE_PROSPECTS = "generate_prospects"


class RunState(StrEnum):
    """Whether a campaign runs, as its platform has it."""

    ACTIVE = "active"
    PAUSED = "paused"
    ENDED = "ended"


class ReviewState(StrEnum):
    """Where an ad stands. UNCHANGED: what the platform says tells nothing new about its review."""

    IN_REVIEW = "in_review"
    APPROVED = "approved"
    REJECTED = "rejected"
    PROBLEM = "problem"
    UNCHANGED = "unchanged"


@dataclass(frozen=True)
class AccountFacts:
    """What we need to know of an ad account."""

    account_id: str
    name: str
    currency: str
    time_zone: str
    usable: bool
    smallest_daily_budget: Decimal | None = None


@dataclass(frozen=True)
class PlatformCampaign:
    """A campaign as its platform has it; a shared budget also feeds other campaigns."""

    campaign_id: str
    name: str
    state: RunState
    daily_budget: Decimal | None
    budget_shared: bool = False


@dataclass(frozen=True)
class RunningAd:
    """An ad that is there; `content` is the same as long as what it shows is the same."""

    ad_id: str
    content: str
    is_on: bool


@dataclass(frozen=True)
class Running:
    """A campaign with its ads as the platform has them now; `end` None runs until stopped."""

    campaign_id: str
    name: str
    state: RunState
    daily_budget: Decimal | None
    end: date | None
    ads: tuple[RunningAd, ...]


@dataclass(frozen=True)
class DayResult:
    """What a campaign spent and brought on a day."""

    campaign_id: str
    date: date
    spend: Decimal
    impressions: int
    clicks: int
    conversions: Decimal
    revenue: Decimal


@dataclass(frozen=True)
class AdImage:
    """An image for an ad: the bytes of a JPG or PNG."""

    content: bytes
    name: str = "image"
    shape: str = ""  # As width to height, where the ad has one for each shape.


@dataclass(frozen=True)
class NewAd:
    """An ad to be made; `tag` is unique in its campaign, `button` a code of its format or ""."""

    tag: str
    link: str
    headlines: tuple[str, ...]
    descriptions: tuple[str, ...] = ()
    primary_text: str = ""
    paths: tuple[str, ...] = ()
    picture: AdImage | None = None
    button: str = ""
    pictures: tuple[AdImage, ...] = ()  # One for each shape; without them `picture` serves all.
    language: str = ""  # As in `TargetAudience`; "": not known.


@dataclass(frozen=True)
class TargetAudience:
    """Who is to see a campaign: countries as ISO codes, languages as `en`, `ms`, `zh`, `ta`."""

    countries: tuple[str, ...] = ("MY",)
    languages: tuple[str, ...] = ()
    age_min: int = 18
    age_max: int = 65


@dataclass(frozen=True, kw_only=True)
class NewAds:
    """Ads that belong together, when they run and who is to see them.

    By its unique `tag` what is there already is found. Without an `end` it runs until stopped.
    """

    tag: str
    name: str
    goal: Goal
    ads: tuple[NewAd, ...]
    start: date | None = None
    end: date | None = None
    audience: TargetAudience = TargetAudience()
    keywords: tuple[str, ...] = ()
    targeting: Targeting = NO_TARGETING

    @property
    def tagged_name(self) -> str:
        """The name that the platform is given."""
        return f"{self.name} [{self.tag}]"


@dataclass(frozen=True, kw_only=True)
class NewPlatformCampaign(NewAds):
    """A campaign to be made, paused, with its ads."""

    daily_budget: Decimal


@dataclass(frozen=True)
class Created:
    """A campaign that stands on its platform, and its ads by our tags."""

    campaign_id: str
    ads: MappingProxyType[str, str]


@dataclass(frozen=True)
class AdReview:
    """Where an ad stands in review; `limited` ads serve with restrictions."""

    ad_id: str
    campaign_id: str
    state: ReviewState
    reasons: tuple[str, ...] = ()
    limited: bool = False
    creative_id: str = ""


class Platform(TargetingVerbs, Protocol):
    """An open connection to one ad account; every verb may raise PlatformError.

    Reading, pausing, resuming and setting a budget may be repeated freely; creating looks for what
    an earlier try left behind before it makes anything.
    """

    def account(self) -> AccountFacts:
        """Return the facts of the account."""

    def access_ends(self) -> datetime | None:
        """Return when the stored access ends by itself; None: never, or nobody says."""

    def campaigns(self) -> list[PlatformCampaign]:
        """Return the account's campaigns that are not deleted."""

    def daily_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[DayResult]:
        """Return the days on which the campaigns delivered; quiet days have no row."""

    def ad_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[AdDayResult]:
        """Return the days on which single ads of the campaigns delivered, deleted ads included."""

    def reach(self, campaign_ids: Sequence[str], since: date, until: date) -> list[PeriodReach]:
        """Return how many people the campaigns reached; nothing where the platform never says."""

    def create_campaign(self, new: NewPlatformCampaign) -> Created:
        """Make a campaign with its ads, paused, or finish what an earlier try began."""

    def add_ads(self, campaign_id: str, new: NewAds) -> Created:
        """Add ads to a campaign that is there, or finish what an earlier try began.

        The campaign's own state, budget and dates stay as they are.
        """

    def reviews(self, campaign_ids: Sequence[str]) -> list[AdReview]:
        """Return where the ads of the campaigns stand."""

    def leads(self, since: datetime) -> list[FormLead]:
        """Return what people entered in the lead forms of the account's ads since a moment."""

    def running(self, campaign_ids: Sequence[str]) -> list[Running]:
        """Return what stands there of the campaigns now; a deleted one is not among them."""

    def pause(self, campaign_id: str) -> None:
        """Stop a campaign until it is resumed."""

    def resume(self, campaign_id: str) -> None:
        """Let a campaign run."""

    def set_daily_budget(self, campaign_id: str, amount: Decimal) -> None:
        """Set what a campaign may spend a day."""

    def rename(self, campaign_id: str, name: str) -> None:
        """Give a campaign its name."""

    def set_end(self, campaign_id: str, end: date | None) -> None:
        """Set the last day of a campaign; None lets it run until it is stopped."""

    def set_ad(self, campaign_id: str, ad_id: str, *, is_on: bool) -> None:
        """Stop one ad of a campaign, or let it run."""

    def close(self) -> None:
        """Close the network connections."""


def with_quiet_days(
    results: Sequence[DayResult], campaign_id: str, since: date, until: date
) -> list[DayResult]:
    """Return a row for every day of a campaign between two dates, zeros where it did not deliver.

    Platforms leave such days out, so a day that lost its figures on a later look would keep them.
    """
    by_date = {row.date: row for row in results if row.campaign_id == campaign_id}
    days = (since + timedelta(days=count) for count in range((until - since).days + 1))
    zero = Decimal(0)
    return [by_date.get(day) or DayResult(campaign_id, day, zero, 0, 0, zero, zero) for day in days]
