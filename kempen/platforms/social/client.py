"""The social platform over HTTP, for one ad account."""

import base64
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from types import MappingProxyType

import httpx2

from kempen.platforms.ad_figures import AdDayResult, PeriodReach
from kempen.platforms.calling import understood
from kempen.platforms.interface import (
    AccountFacts,
    AdImage,
    AdReview,
    Created,
    DayResult,
    NewAd,
    NewAds,
    NewPlatformCampaign,
    PlatformCampaign,
    PlatformError,
    Remedy,
    Running,
)
from kempen.platforms.lead_forms import FormLead
from kempen.platforms.social import figures, running, translate
from kempen.platforms.social.ad_creatives import ad_name, creative_form
from kempen.platforms.social.calls import Calls
from kempen.platforms.social.figures import of_campaigns
from kempen.platforms.social.leads import LEAD_FIELDS, collects_leads, lead_of, since_filter
from kempen.platforms.social.money import to_units
from kempen.platforms.social.objects import SocialObject
from kempen.platforms.social.targeting import SocialTargeting, node

_ACCOUNT_FIELDS = "currency,timezone_name,account_status,name,min_daily_budget"
_AD_FIELDS = (
    "id,name,campaign_id,adset_id,status,effective_status,ad_review_feedback,issues_info,creative"
)


@dataclass(frozen=True)
class SocialCredentials:
    """What a business gives us for its account; the token is never shown."""

    account_id: str
    access_token: str = field(repr=False)
    page_id: str = ""
    pixel_id: str = ""


class SocialPlatform(SocialTargeting):
    """An open connection to one ad account; see `interface.Platform` for the verbs."""

    def __init__(
        self,
        credentials: SocialCredentials,
        *,
        base_url: str,
        version: str = "v19.0",
        counting: translate.Counting | None = None,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        calls = Calls(
            f"{base_url.rstrip('/')}/{version}", credentials.access_token, transport=transport
        )
        super().__init__(calls, credentials.account_id, counting or translate.Counting())
        self._credentials = credentials
        self._facts: AccountFacts | None = None

    def __repr__(self) -> str:
        return f"<SocialPlatform account {self._credentials.account_id}>"

    def close(self) -> None:
        """Close the network connections."""
        self._calls.close()

    @understood
    def account(self) -> AccountFacts:
        """Return the facts of the account."""
        self._facts = translate.account_of(
            self._calls.get(self._account, {"fields": _ACCOUNT_FIELDS})
        )
        return self._facts

    @understood
    def access_ends(self) -> datetime | None:
        """Return when the token ends; None also where the platform will not say it of this one."""
        return self._calls.token_ends()

    @understood
    def campaigns(self) -> list[PlatformCampaign]:
        """Return the account's campaigns that are not archived or deleted."""
        currency = self._known_account().currency
        return [translate.campaign_of(body, currency) for body in self._campaign_bodies()]

    @understood
    def daily_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[DayResult]:
        """Return the days on which the campaigns delivered."""
        if not campaign_ids:
            return []
        results = [
            translate.day_of(body, self._counting, str(body.get("objective", "")))
            for query in figures.day_queries("campaign", campaign_ids, since, until)
            for body in self._pages(f"{self._account}/insights", query)
        ]
        return sorted(results, key=lambda row: (row.campaign_id, row.date))

    @understood
    def ad_results(
        self, campaign_ids: Sequence[str], since: date, until: date
    ) -> list[AdDayResult]:
        """Return the days on which single ads of the campaigns delivered."""
        if not campaign_ids:
            return []
        return [
            figures.ad_day_of(body, self._counting)
            for query in figures.day_queries("ad", campaign_ids, since, until)
            for body in self._pages(f"{self._account}/insights", query)
        ]

    @understood
    def reach(self, campaign_ids: Sequence[str], since: date, until: date) -> list[PeriodReach]:
        """Return how many people the campaigns reached in the whole of a period."""
        if not campaign_ids or since > until:
            return []
        query = figures.reach_query(campaign_ids, since, until)
        bodies = self._pages(f"{self._account}/insights", query)
        return [figures.reach_of(body, since, until) for body in bodies]

    @understood
    def create_campaign(self, new: NewPlatformCampaign) -> Created:
        """Make a campaign with its ads, paused, step by step; a later try goes on where it stood.

        The platform knows no idempotency key: each step first looks for its tag.
        """
        campaign = _named(self._campaign_bodies(), new.tagged_name)
        if campaign is None:
            form = translate.campaign_form(new, self._known_account().currency)
            campaign = self._calls.post(f"{self._account}/campaigns", form)
        return self._with_ads(str(campaign["id"]), new)

    @understood
    def add_ads(self, campaign_id: str, new: NewAds) -> Created:
        """Add ads to a campaign that is there: a set of their own, found again by its tag."""
        return self._with_ads(node(campaign_id)[1:], new)

    @understood
    def reviews(self, campaign_ids: Sequence[str]) -> list[AdReview]:
        """Return where the ads of the campaigns stand."""
        if not campaign_ids:
            return []
        query = {"fields": _AD_FIELDS, "filtering": of_campaigns(campaign_ids)}
        bodies = self._pages(f"{self._account}/ads", query)
        return [
            translate.review_of(body)
            for body in bodies
            if str(body.get("campaign_id")) in campaign_ids
        ]

    @understood
    def leads(self, since: datetime) -> list[FormLead]:
        """Return what people entered in the lead forms of ads; the platform keeps it 90 days."""
        campaigns = [str(body["id"]) for body in self._campaign_bodies() if collects_leads(body)]
        if not campaigns:
            return []
        query = {"fields": "id", "filtering": of_campaigns(campaigns)}
        ads = [str(body["id"]) for body in self._pages(f"{self._account}/ads", query)]
        query = {"fields": LEAD_FIELDS, "filtering": since_filter(since)}
        return [lead_of(body) for ad in ads for body in self._pages(f"{node(ad)}/leads", query)]

    @understood
    def running(self, campaign_ids: Sequence[str]) -> list[Running]:
        """Return what stands there of the campaigns now."""
        if not campaign_ids:
            return []
        known, below = self._known_account(), {"filtering": of_campaigns(campaign_ids)}
        sets = [*self._pages(f"{self._account}/adsets", {"fields": running.SET_FIELDS, **below})]
        ads = [*self._pages(f"{self._account}/ads", {"fields": running.AD_FIELDS, **below})]
        return [
            running.running_of(body, sets, ads, known.currency, known.time_zone)
            for body in self._campaign_bodies()
            if str(body["id"]) in campaign_ids
        ]

    @understood
    def pause(self, campaign_id: str) -> None:
        """Stop a campaign until it is resumed."""
        self._calls.post(node(campaign_id), {"status": "PAUSED"}, repeatable=True)

    @understood
    def resume(self, campaign_id: str) -> None:
        """Let a campaign run."""
        self._calls.post(node(campaign_id), {"status": "ACTIVE"}, repeatable=True)

    @understood
    def set_daily_budget(self, campaign_id: str, amount: Decimal) -> None:
        """Set what a campaign may spend a day."""
        units = to_units(amount, self._known_account().currency)
        self._calls.post(node(campaign_id), {"daily_budget": units}, repeatable=True)

    @understood
    def rename(self, campaign_id: str, name: str) -> None:
        """Give a campaign its name."""
        self._calls.post(node(campaign_id), {"name": name}, repeatable=True)

    @understood
    def set_end(self, campaign_id: str, end: date | None) -> None:
        """Set the last day of a campaign: each of its ad sets has one, and 0 means none."""
        at = translate.end_of(end, self._known_account().time_zone) if end else "0"
        for group in self._below(campaign_id, "adsets"):
            self._calls.post(node(str(group["id"])), {"end_time": at}, repeatable=True)

    @understood
    def set_ad(self, campaign_id: str, ad_id: str, *, is_on: bool) -> None:
        """Stop one ad of a campaign, or let it run; it runs only in an ad set that does."""
        query = {"fields": running.AD_FIELDS, "filtering": of_campaigns([campaign_id])}
        bodies = self._pages(f"{self._account}/ads", query)
        ad = next((body for body in bodies if str(body["id"]) == ad_id), None)
        if ad is None:
            raise PlatformError("The ad is not there any more.", Remedy.PERMANENT)
        status = {"status": "ACTIVE" if is_on else "PAUSED"}
        for number in [ad_id, str(ad["adset_id"])] if is_on else [ad_id]:
            self._calls.post(node(number), status, repeatable=True)

    def _known_account(self) -> AccountFacts:
        return self._facts or self.account()

    def _below(self, campaign_id: str, edge: str) -> Iterator[SocialObject]:
        """Yield the names and ids of what a campaign holds already."""
        query = {"fields": "id,name,campaign_id", "filtering": of_campaigns([campaign_id])}
        for body in self._pages(f"{self._account}/{edge}", query):
            if str(body.get("campaign_id")) == campaign_id:
                yield body

    def _with_ads(self, campaign_id: str, new: NewAds) -> Created:
        """Make the ad set and the ads that are not there yet."""
        group = _named(self._below(campaign_id, "adsets"), new.tagged_name)
        if group is None:
            zone = self._known_account().time_zone
            form = translate.ad_set_form(new, campaign_id, self._credentials.pixel_id, zone)
            group = self._calls.post(f"{self._account}/adsets", form)
        there = {str(body["name"]): str(body["id"]) for body in self._below(campaign_id, "ads")}
        ads = {
            ad.tag: there.get(ad_name(new, ad)) or self._create_ad(new, ad, group["id"])
            for ad in new.ads
        }
        return Created(campaign_id, MappingProxyType(ads))

    def _uploaded(self, image: AdImage) -> str:
        """Return the hash of an image; the same bytes have the same there, and may be repeated."""
        content = base64.b64encode(image.content).decode()
        answer = self._calls.post(f"{self._account}/adimages", {"bytes": content}, repeatable=True)
        return str(next(iter(answer["images"].values()))["hash"])

    def _create_ad(self, new: NewAds, ad: NewAd, group: str) -> str:
        """Make an ad and its creative; an unused twin of a creative spends nothing."""
        images = ad.pictures or ((ad.picture,) if ad.picture else ())
        hashes = {image.shape: self._uploaded(image) for image in images}
        form = creative_form(new, ad, self._credentials.page_id, hashes)
        creative = self._calls.post(f"{self._account}/adcreatives", form)
        created = self._calls.post(
            f"{self._account}/ads",
            {
                "name": ad_name(new, ad),
                "adset_id": str(group),
                "creative": {"creative_id": str(creative["id"])},
                "status": "ACTIVE",
            },
        )
        return str(created["id"])


def _named(bodies: Iterator[SocialObject], name: str) -> SocialObject | None:
    return next((body for body in bodies if body.get("name") == name), None)
