"""Ads that ran in a sample history: their words and images as Kempen makes them, and their days."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.db import transaction
from django.db.models import Max

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.actions.store import store_ad_days
from kempen.domain.ad_results.models import AdDay
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import find_campaigns
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.actions.pictures import give_made_images, store_made_images
from kempen.domain.creatives.actions.write import store_ads
from kempen.domain.creatives.models import Ad
from kempen.domain.creatives.writing.built_in import BuiltInWriter
from kempen.domain.creatives.writing.guidelines import Draft, Guidelines
from kempen.domain.strategies.actions.ad_images import MadeImages, images_for_drafts
from kempen.domain.strategies.models import Brief
from kempen.kit import clock
from kempen.platforms.ad_figures import AdDayResult

_Written = tuple["SampleAd", Draft]


@dataclass(frozen=True)
class SampleAd:
    """An ad by its platform's number: what it leads with, and in which language."""

    number: str
    angle: str
    language: str


def make_sample_ads(campaign: Campaign, words: Guidelines, ads: Sequence[SampleAd]) -> int:
    """Make the ads of a campaign that are not there yet; return how many. Takes a second.

    Only for a business whose history is a sample. An ad that the words cannot lead is not made, and
    none is where accounts are connected: what runs there is read.
    """
    missing = _missing(campaign, ads)
    if not missing or _is_read(campaign.business):
        return 0
    written = [(ad, draft) for ad in missing for draft in _drafts(campaign, words, ad)[:1]]
    brief = Brief(business=campaign.business)
    images = images_for_drafts(brief, [draft for _, draft in written])
    with transaction.atomic():
        # Two at once: the second sees what the first made.
        Campaign.objects.of(campaign.business).select_for_update(no_key=True).get(pk=campaign.pk)
        if _missing(campaign, ads) != missing:
            return 0
        _store(campaign, written, images)
    return len(written)


def store_sample_days(
    business: Business, days: Iterable[AdDayResult], since: date, until: date
) -> None:
    """Store days of single ads in ringgit, unless they are there or are read from accounts."""
    newest = AdDay.objects.of(business).aggregate(newest=Max("date"))["newest"]
    if (newest is not None and newest >= until) or _is_read(business):
        return
    rows = [(day, Decimal(1)) for day in days]
    campaigns = {
        number: matches[0].pk
        for number in {day.campaign_id for day, _ in rows}
        if (matches := find_campaigns(business, number))
    }
    store_ad_days(business, campaigns, rows, since, until)


def _is_read(business: Business) -> bool:
    return Connection.objects.of(business).exists()


def _missing(campaign: Campaign, ads: Sequence[SampleAd]) -> list[SampleAd]:
    placed = Ad.objects.of(campaign.business).filter(campaign=campaign)
    known = set(placed.values_list("external_id", flat=True))
    return [ad for ad in ads if ad.number not in known]


def _drafts(campaign: Campaign, words: Guidelines, ad: SampleAd) -> list[Draft]:
    return BuiltInWriter().write(words, str(campaign.platform), ad.language, (ad.angle,))


def _store(
    campaign: Campaign, written: Sequence[_Written], images: Sequence[MadeImages | None]
) -> None:
    business = campaign.business
    creatives = store_ads(business, [draft for _, draft in written])
    pictured = [
        (creative, image_set)
        for creative, image_set in zip(creatives, images, strict=True)
        if image_set is not None
    ]
    stored = store_made_images(business, [image_set.by_shape for _, image_set in pictured])
    layouts = [image_set.layout for _, image_set in pictured]
    give_made_images([creative for creative, _ in pictured], stored, layouts)
    Ad.objects.of(business).bulk_create(
        Ad(
            business=business,
            campaign=campaign,
            creative=creative,
            status=Ad.Status.APPROVED,
            external_id=ad.number,
            reviewed_at=clock.now(),
        )
        for (ad, _), creative in zip(written, creatives, strict=True)
    )
