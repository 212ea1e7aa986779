"""The images that Kempen makes for the ads of a strategy, of words and brand kit."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import structlog

from kempen.ad_images.task import BrandKit, ImageLayout, ImageWords, Photo
from kempen.domain.creatives.actions.pictures import (
    Focus,
    give_made_images,
    give_own_image,
    store_made_images,
)
from kempen.domain.creatives.image_metadata import with_ai_label
from kempen.domain.creatives.image_words import image_words, usual_layout
from kempen.domain.creatives.made_images import ImageOrder, made_images
from kempen.domain.creatives.queries import Creative, Image, content_of_image, texts_of
from kempen.domain.creatives.rules import FOCAL_SCALE, Texts, format_of
from kempen.domain.creatives.writing.guidelines import Draft
from kempen.domain.offerings.queries import Offering, logo_of, pictures_of
from kempen.domain.strategies.models import Brief
from kempen.kit.bounded_process import ChildFailed, OverLimit
from kempen.kit.concurrency_limit import HEAVY_WORK
from kempen.market.claims import from_json

log = structlog.get_logger()
# Where a platform takes one image for all placements.
_FOR_ALL: tuple[str, ...] = ("1:1",)


@dataclass(frozen=True)
class AdBrand:
    """How the ads of a brief look, with the photos that may stand in them."""

    kit: BrandKit
    photos: tuple[Photo, ...]


@dataclass(frozen=True)
class MadeImages:
    """The images of one ad by shape, and their layout; without images where fonts are missing."""

    layout: str
    by_shape: Mapping[str, bytes]


def brand_of(brief: Brief) -> AdBrand:
    """Return how the ads of a brief look: by its offering's brand kit, else by usual colours."""
    offering = brief.offering
    usual = BrandKit(brief.business.name)
    if offering is None:
        return AdBrand(usual, ())
    first, second = (*offering.colours, *usual.colours[len(offering.colours) :])[:2]
    logo = logo_of(offering)
    kit = BrandKit(
        brief.business.name, (first, second), content_of_image(logo) if logo is not None else b""
    )
    return AdBrand(kit, tuple(_photos(offering)))


def images_for_drafts(brief: Brief, drafts: Sequence[Draft]) -> list[MadeImages | None]:
    """Return the images of drafts of one platform, None for each that has none. Takes a second.

    Without them the ads are as they would be: a person gives them pictures.
    """
    if not drafts or not format_of(drafts[0].platform).needs_picture:
        return [None for _ in drafts]
    brand = brand_of(brief)
    orders = [
        _order(
            brand,
            number,
            image_words(_texts_of(draft), draft.language, draft.claims, draft.call_to_action),
            usual_layout(draft.angle, has_photo=bool(brand.photos)),
        )
        for number, draft in enumerate(drafts)
    ]
    return _made(orders, drafts[0].platform)


def images_for(
    brief: Brief, creative: Creative, number: int, layout: str = ""
) -> MadeImages | None:
    """Return the images of an ad as its words are now; `number` is its place in its campaign.

    A layout that is not said is the one that it has, else the usual one of its angle.
    """
    brand = brand_of(brief)
    usual = usual_layout(creative.angle, has_photo=bool(brand.photos))
    order = _order(
        brand,
        number,
        words_on_images(creative),
        ImageLayout(layout or creative.layout or usual),
    )
    return _made([order], creative.platform)[0]


def words_on_images(creative: Creative) -> ImageWords:
    """Return which of an ad's words its images say."""
    claims = tuple(from_json(claim) for claim in creative.claims)
    return image_words(texts_of(creative), creative.language, claims, creative.button)


def give_new_images(brief: Brief, creative: Creative, number: int, layout: str = "") -> bool:
    """Make the images of an ad anew; False where that cannot be, and then those of before go.

    In the caller's transaction. AtCapacity where too many are being made.
    """
    with HEAVY_WORK.place(brief.business_id):
        new = images_for(brief, creative, number, layout)
    if new is None:
        give_own_image(creative, None)
        creative.save(update_fields=["image", "layout", "has_ai_image"])
        return False
    give_made_images([creative], store_made_images(brief.business, [new.by_shape]), [new.layout])
    return True


def focus_in(brief: Brief, image: Image | None) -> Focus | None:
    """Return the focal point that the offering's brand kit has for a picture, if it has it."""
    if image is None or brief.offering is None:
        return None
    pictures = [one for one in pictures_of(brief.offering) if one.image_id == image.pk]
    return Focus(pictures[0].focal_x, pictures[0].focal_y) if pictures else None


def _order(brand: AdBrand, number: int, words: ImageWords, layout: ImageLayout) -> ImageOrder:
    photo = brand.photos[number % len(brand.photos)] if brand.photos else None
    return ImageOrder(layout, words, brand.kit, photo)


def _made(orders: Sequence[ImageOrder], platform: str) -> list[MadeImages | None]:
    shapes = format_of(platform).image_shapes or _FOR_ALL
    try:
        images_of = made_images(orders, shapes)
    except (OverLimit, ChildFailed) as error:
        log.warning("images of ads were not made", why=str(error), ads=len(orders))
        images_of = [None for _ in orders]
    return [
        MadeImages(order.layout.value, _labelled(order, images)) if images else None
        for order, images in zip(orders, images_of, strict=True)
    ]


def _labelled(order: ImageOrder, images: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Have images that show a photo of AI say so in their files, as platforms read it."""
    if order.photo is None or not order.photo.is_ai_made or order.layout is ImageLayout.COLOUR:
        return images
    return {shape: with_ai_label(content) for shape, content in images.items()}


def _photos(offering: Offering) -> list[Photo]:
    return [
        Photo(
            content_of_image(one.image),
            (one.focal_x / FOCAL_SCALE, one.focal_y / FOCAL_SCALE),
            one.image.is_ai_made,
        )
        for one in pictures_of(offering)
    ]


def _texts_of(draft: Draft) -> Texts:
    return Texts(
        draft.platform,
        draft.headlines,
        draft.descriptions,
        draft.primary_text,
        draft.landing_url,
    )
