"""Pictures are uploaded, or drawn by Kempen, and given to ads."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple

from django.db import transaction
from PIL import Image as Pictures

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.creatives.images import checked_image
from kempen.domain.creatives.made_images import MADE_TYPE
from kempen.domain.creatives.models import Creative, CreativePicture, Image
from kempen.domain.creatives.rules import format_of
from kempen.domain.events.actions import audit
from kempen.kit.concurrency_limit import HEAVY_WORK


class Focus(NamedTuple):
    """The point of a picture that stays in sight, in thousandths from the top left."""

    x: int
    y: int


def add_image(actor: Actor, content: bytes, name: str) -> Image:
    """Keep a picture without its metadata; the same bytes again are the same picture.

    Raises Refusal, and AtCapacity where too many are being opened.
    """
    with HEAVY_WORK.place(actor.business.id):
        checked = checked_image(content)
    plain = "".join(character for character in name if character.isprintable()).strip()
    rows = Image.objects.of(actor.business)
    with transaction.atomic():
        image = Image(
            business=actor.business,
            digest=checked.digest,
            media_type=checked.media_type,
            width=checked.width,
            height=checked.height,
            content=checked.content,
            name=plain[-200:] or "image",
            uploaded_by=actor.person,
        )
        # Twice at once: the later one finds the row of the first.
        rows.bulk_create([image], ignore_conflicts=True)
        stored = rows.defer("content").get(digest=checked.digest)
        if stored.id == image.id:
            audit(actor, "image.added", {"image_id": stored.public_id})
    return stored


def store_made_images(
    business: Business, image_sets: Iterable[Mapping[str, bytes]]
) -> list[Mapping[str, Image]]:
    """Store images that Kempen drew, by shape; the same bytes are one row. In a transaction."""
    sets = [*image_sets]
    by_digest = {
        hashlib.sha256(content).digest(): (shape, content)
        for images in sets
        for shape, content in images.items()
    }
    rows = Image.objects.of(business)
    new = [_made(business, digest, *one) for digest, one in by_digest.items()]
    rows.bulk_create(new, ignore_conflicts=True)
    stored = {
        bytes(image.digest): image for image in rows.defer("content").filter(digest__in=by_digest)
    }
    return [
        {shape: stored[hashlib.sha256(content).digest()] for shape, content in images.items()}
        for images in sets
    ]


def give_made_images(
    creatives: Sequence[Creative], images: Sequence[Mapping[str, Image]], layouts: Sequence[str]
) -> None:
    """Give ads the images that were made for each of them, in the caller's transaction."""
    rows = []
    for creative, by_shape, layout in zip(creatives, images, layouts, strict=True):
        creative.layout, creative.image = layout, next(iter(by_shape.values()))
        rows += [
            CreativePicture(business=creative.business, creative=creative, shape=shape, image=image)
            for shape, image in by_shape.items()
            if shape in format_of(creative.platform).image_shapes
        ]
    if creatives:
        business = creatives[0].business
        _without_pictures(creatives)
        CreativePicture.objects.of(business).bulk_create(rows)
        Creative.objects.of(business).bulk_update(creatives, ["layout", "image"])


def give_own_image(creative: Creative, image: Image | None, focus: Focus | None = None) -> None:
    """Give an ad one picture for each shape of its platform, or none; the caller saves the ad."""
    _without_pictures([creative])
    creative.image, creative.layout = image, ""
    if image is not None:
        point = focus or Focus(image.focal_x, image.focal_y)
        CreativePicture.objects.of(creative.business).bulk_create(
            CreativePicture(
                business=creative.business,
                creative=creative,
                shape=shape,
                image=image,
                focal_x=point.x,
                focal_y=point.y,
            )
            for shape in format_of(creative.platform).image_shapes
        )


def _without_pictures(creatives: Sequence[Creative]) -> None:
    business = creatives[0].business
    CreativePicture.objects.of(business).filter(creative__in=creatives).delete()


def _made(business: Business, digest: bytes, shape: str, content: bytes) -> Image:
    with Pictures.open(BytesIO(content)) as opened:
        width, height = opened.size
    return Image(
        business=business,
        digest=digest,
        media_type=MADE_TYPE,
        width=width,
        height=height,
        content=content,
        name=f"{shape.replace(':', 'x')}.jpg",
        is_made=True,
    )
