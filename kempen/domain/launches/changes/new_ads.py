"""Ads that a launch makes on a platform: what is stored, what is sent, what is kept."""

from datetime import date
from typing import TypedDict
from uuid import UUID

import msgspec

from kempen.domain.creatives.models import Ad
from kempen.domain.launches.ad_events import record_ad_event
from kempen.domain.launches.changes.base import ChangeOutcome, ChangeTarget, PlatformChange
from kempen.domain.strategies.targeting.shapes import LineTargeting
from kempen.kit import clock
from kempen.platforms.interface import Goal, NewAd, TargetAudience
from kempen.platforms.targeting import Targeting

_YOUNGEST, _OLDEST = 18, 65  # Platforms know no older end: 65 means "65 and over".


class PictureToSend(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The picture of an ad in one shape; `focus` (thousandths) where it is cut to that."""

    shape: str
    image_id: str
    focus: tuple[int, int] | None = None


class AdToCreate(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An ad as it will be made. `tag` is unique in its campaign; `image_id` "" has no picture.

    `button`, `pictures` and `language` are empty in what was written down before ads had their own.
    """

    ad_id: UUID
    creative_id: UUID
    tag: str
    link: str
    headlines: tuple[str, ...]
    descriptions: tuple[str, ...]
    primary_text: str
    image_id: str
    button: str = ""
    pictures: tuple[PictureToSend, ...] = ()
    language: str = ""


class SentAds(TypedDict):
    """The fields of the platforms' `NewAds` and `NewPlatformCampaign` that both kinds fill."""

    tag: str
    name: str
    goal: Goal
    ads: tuple[NewAd, ...]
    start: date | None
    end: date
    audience: TargetAudience
    keywords: tuple[str, ...]
    targeting: Targeting


class AdsChange(PlatformChange, frozen=True, kw_only=True, omit_defaults=True):
    """Ads as they will be made, and who is to see them; what a platform is not told is empty.

    With a `targeting` of its own, plain `keywords` are empty. What was written down before
    campaigns had one has none.
    """

    name: str
    goal: str
    start: date
    end: date
    languages: tuple[str, ...]
    age_min: int | None
    age_max: int | None
    keywords: tuple[str, ...]
    ads: tuple[AdToCreate, ...]
    targeting: LineTargeting | None = None

    @property
    def all_keywords(self) -> tuple[str, ...]:
        """The words that find the ads, wherever they stand."""
        own = self.targeting.keywords if self.targeting else ()
        return tuple(one.text for one in own) or self.keywords

    def targeting_after(self, before: LineTargeting | None) -> LineTargeting | None:
        """Its own, where it has one."""
        return self.targeting or before

    def sent(self, target: ChangeTarget) -> SentAds:
        """Return what the platform is given."""
        return {
            "tag": target.tag,
            "name": self.name,
            "goal": Goal(self.goal),
            "ads": tuple(_sent_ad(target, ad) for ad in self.ads),
            # A first day that is over, or under way, means "at once": platforms refuse the past.
            "start": self.start if self.start > clock.today() else None,
            "end": self.end,
            "audience": TargetAudience(
                languages=self.languages,
                age_min=self.age_min or _YOUNGEST,
                age_max=min(self.age_max or _OLDEST, _OLDEST),
            ),
            "keywords": self.keywords,
            "targeting": self.targeting.for_platform if self.targeting else Targeting(),
        }

    def apply(self, outcome: ChangeOutcome) -> None:
        """Keep how the platform calls the ads, and tell of each once."""
        numbers = outcome.result.ads or {}
        for wanted in self.ads:
            ad, is_new = Ad.objects.of(outcome.actor.business).get_or_create(
                pk=wanted.ad_id,
                defaults={
                    "business": outcome.actor.business,
                    "campaign": outcome.campaign,
                    "creative_id": wanted.creative_id,
                    "status": Ad.Status.SUBMITTED,
                    "external_id": numbers.get(wanted.tag, ""),
                },
            )
            if is_new:
                record_ad_event(outcome.actor, "ad.submitted", ad, outcome.campaign)


def _sent_ad(target: ChangeTarget, wanted: AdToCreate) -> NewAd:
    return NewAd(
        tag=wanted.tag,
        link=wanted.link,
        headlines=wanted.headlines,
        descriptions=wanted.descriptions,
        primary_text=wanted.primary_text,
        picture=target.image(wanted.image_id) if wanted.image_id and not wanted.pictures else None,
        button=wanted.button,
        pictures=tuple(target.image(one.image_id, one.shape, one.focus) for one in wanted.pictures),
        language=wanted.language,
    )
