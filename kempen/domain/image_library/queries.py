"""What is asked about where pictures are used."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.ad_revisions.models import AdRevisionChange
from kempen.domain.ad_revisions.rules import RevisionStatus
from kempen.domain.campaigns.queries import moment
from kempen.domain.creatives.images import placements_of
from kempen.domain.creatives.models import Ad, Creative, CreativePicture, Image
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.image_library.answers import ImageUseAnswer, LibraryImageAnswer
from kempen.domain.offerings.models import Offering, OfferingPicture
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.stored_shapes import AdGuidelines
from kempen.kit import ids

# What a strategy of these states proposes is over: nobody approves or launches it any more.
_OVER: Final = (Strategy.Status.FAILED, Strategy.Status.REJECTED, Strategy.Status.SUPERSEDED)


@dataclass(frozen=True)
class ImageUse:
    """A place that has a picture; a strategy has no name, so it brings its brief's words.

    `is_needed`: the picture cannot be deleted while this has it.
    """

    kind: str  # offering, strategy, campaign
    public_id: str
    name: str
    is_needed: bool
    guidelines: AdGuidelines | None = None


def uses_of(business: Business, images: Sequence[Image]) -> Mapping[UUID, list[ImageUse]]:
    """Return what has each of some pictures; what nothing has is absent. Seven statements."""
    keys = [image.pk for image in images]
    uses_by_image: dict[UUID, dict[str, ImageUse]] = defaultdict(dict)
    for image_id, use in _offering_uses(business, keys):
        uses_by_image[image_id][use.public_id] = use
    by_creative = _creatives_with(business, keys)
    for creative_id, use in _ad_uses(business, list(by_creative)):
        for image_id in by_creative[creative_id]:
            before = uses_by_image[image_id].get(use.public_id)
            if before is None or not before.is_needed:
                uses_by_image[image_id][use.public_id] = use
    return {image_id: list(uses.values()) for image_id, uses in uses_by_image.items()}


def image_answers(business: Business, images: Sequence[Image]) -> list[LibraryImageAnswer]:
    """Return pictures as the API shows them."""
    uses = uses_of(business, images)
    return [
        LibraryImageAnswer(
            image_id=image.public_id,
            name=image.name,
            media_type=image.media_type,
            width=image.width,
            height=image.height,
            placements=list(placements_of(image.width, image.height)),
            focal_x=image.focal_x / FOCAL_SCALE,
            focal_y=image.focal_y / FOCAL_SCALE,
            made_by_ai=image.is_ai_made,
            uses=[
                ImageUseAnswer(use.kind, use.public_id, use.is_needed)
                for use in uses.get(image.pk, [])
            ],
            created_at=moment(image.created_at),
        )
        for image in images
    ]


def _offering_uses(business: Business, keys: list[UUID]) -> list[tuple[UUID, ImageUse]]:
    pictures = OfferingPicture.objects.of(business).filter(image_id__in=keys)
    logos = Offering.objects.of(business).filter(logo_id__in=keys)
    having = [(one.image_id, one.offering) for one in pictures.select_related("offering")]
    having += [(one.logo_id, one) for one in logos if one.logo_id is not None]
    return [
        (
            image_id,
            ImageUse(
                "offering",
                offering.public_id,
                offering.name,
                is_needed=offering.archived_at is None,
            ),
        )
        for image_id, offering in having
    ]


def _creatives_with(business: Business, keys: list[UUID]) -> Mapping[UUID, set[UUID]]:
    """Return the creatives that have one of these pictures, each with those that it has."""
    images_by_creative: dict[UUID, set[UUID]] = defaultdict(set)
    whole = Creative.objects.of(business).filter(image_id__in=keys)
    for creative_id, image_id in whole.values_list("pk", "image_id"):
        if image_id is not None:
            images_by_creative[creative_id].add(image_id)
    shaped = CreativePicture.objects.of(business).filter(image_id__in=keys)
    for creative_id, image_id in shaped.values_list("creative_id", "image_id"):
        images_by_creative[creative_id].add(image_id)
    return images_by_creative


def _ad_uses(business: Business, creatives: list[UUID]) -> list[tuple[UUID, ImageUse]]:
    """Return the strategies and campaigns whose ads these creatives are, oldest first."""
    proposed = StrategyAd.objects.of(business).filter(creative_id__in=creatives)
    uses = [
        (one.creative_id, _strategy_use(one.line.strategy))
        for one in proposed.select_related("line__strategy__brief").order_by("id")
    ]
    ads = Ad.objects.of(business).filter(creative_id__in=creatives).select_related("campaign")
    placed = [(one.creative_id, one.campaign) for one in ads.order_by("id")]
    changes = AdRevisionChange.objects.of(business).filter(creative_id__in=creatives)
    waiting = changes.exclude(revision__status=RevisionStatus.WITHDRAWN).order_by("id")
    placed += [
        (one.creative_id, one.revision.campaign)
        for one in waiting.select_related("revision__campaign")
        if one.creative_id is not None
    ]
    uses += [
        (
            creative_id,
            ImageUse("campaign", campaign.public_id, campaign.name, is_needed=True),
        )
        for creative_id, campaign in placed
    ]
    return uses


def _strategy_use(strategy: Strategy) -> ImageUse:
    return ImageUse(
        "strategy",
        ids.encode("str", strategy.pk),
        "",
        is_needed=strategy.status not in _OVER,
        guidelines=strategy.brief.guidelines,
    )
