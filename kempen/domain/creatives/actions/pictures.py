"""Pictures are uploaded, or drawn by Kempen, and given to ads."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import NamedTuple

from django.db import transaction
from PIL import Image as Pictures

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.creatives.image_metadata import has_ai_label, says_ai_made
from kempen.domain.creatives.image_rules import LONGEST_IMAGE_NAME, refuse_full
from kempen.domain.creatives.images import PlainImage, checked_image
from kempen.domain.creatives.made_images import MADE_TYPE
from kempen.domain.creatives.models import Creative, CreativePicture, Image
from kempen.domain.creatives.queries import library_size
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.domain.creatives.rules import MIDDLE, format_of
from kempen.domain.events.actions import audit
from kempen.kit.concurrency_limit import HEAVY_WORK
from kempen.kit.database.plain_bytes import insert_unless_there
from kempen.kit.refusal import Refusal


class Focus(NamedTuple):
    """The point of a picture that stays in sight, in thousandths from the top left."""

    x: int
    y: int


def add_image(
    actor: Actor,
    content: bytes,
    name: str,
    focus: Focus | None = None,
    *,
    is_ai_made: bool = False,
) -> Image:
    """Keep a picture without its metadata; the same bytes again are the same picture.

    A file may say itself that AI made it. Raises Refusal, and AtCapacity where too many are being
    opened.
    """
    with HEAVY_WORK.place(actor.business.id):
        checked = checked_image(content)
    plain = PlainImage(checked.media_type, checked.width, checked.height, checked.content)
    is_ai_made = is_ai_made or says_ai_made(content)
    return store_image(actor, plain, checked.digest, name or "image", focus, is_ai_made=is_ai_made)


def store_image(
    actor: Actor,
    plain: PlainImage,
    digest: bytes,
    name: str,
    focus: Focus | None = None,
    *,
    is_ai_made: bool = False,
) -> Image:
    """Store a picture that was checked, once a business by the digest of what came.

    Raises Refusal where the library of the business is full.
    """
    with transaction.atomic():
        # One upload or deletion at a time, so that the bounds hold and no row goes meanwhile.
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        rows = Image.objects.of(actor.business)
        stored = rows.defer("content").filter(digest=digest).first()
        if stored is not None:
            _take_as_own(stored)
            if is_ai_made:
                mark_ai_made(stored, is_ai_made=True)
            return stored
        refuse_full(*library_size(actor.business), len(plain.content))
        point = focus or Focus(MIDDLE, MIDDLE)
        shown = "".join(character for character in name if character.isprintable()).strip()
        image = Image.objects.add(
            actor.business,
            digest=digest,
            media_type=plain.media_type,
            width=plain.width,
            height=plain.height,
            content=plain.content,
            name=shown[-LONGEST_IMAGE_NAME:] or "image",
            focal_x=point.x,
            focal_y=point.y,
            is_ai_made=is_ai_made,
            uploaded_by=actor.person,
        )
        audit(actor, "image.added", {"image_id": image.public_id})
    return image


def _take_as_own(image: Image) -> None:
    """Have a picture that Kempen made count as the business's own, as it was uploaded now."""
    if image.is_made:
        image.is_made = False
        image.save(update_fields=["is_made"])


def mark_ai_made(image: Image, *, is_ai_made: bool) -> None:
    """Store whether AI made a picture, for the ads that show it too; in a transaction."""
    image.is_ai_made = is_ai_made
    image.save(update_fields=["is_ai_made"])
    Creative.objects.of(image.business).filter(image=image).update(has_ai_image=is_ai_made)


def held_image(image: Image) -> Image:
    """Return a picture as it is now, held until the transaction ends: nobody deletes it meanwhile.

    Raises Refusal where it was deleted.
    """
    rows = Image.objects.of(image.business).defer("content").select_for_update(no_key=True)
    row = rows.filter(pk=image.pk).first()
    if row is None:
        raise Refusal(ImageRefusal.GONE)
    return row


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
    insert_unless_there([_made(business, digest, *one) for digest, one in by_digest.items()])
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
        creative.has_ai_image = creative.image.is_ai_made
        rows += [
            CreativePicture(business=creative.business, creative=creative, shape=shape, image=image)
            for shape, image in by_shape.items()
            if shape in format_of(creative.platform).image_shapes
        ]
    if creatives:
        business = creatives[0].business
        _without_pictures(creatives)
        CreativePicture.objects.of(business).bulk_create(rows)
        Creative.objects.of(business).bulk_update(creatives, ["layout", "image", "has_ai_image"])


def give_own_image(creative: Creative, image: Image | None, focus: Focus | None = None) -> None:
    """Give an ad one picture for each shape of its platform, or none; the caller saves the ad.

    In a transaction. Raises Refusal where the picture was deleted meanwhile.
    """
    image = held_image(image) if image is not None else None
    _without_pictures([creative])
    creative.image, creative.layout = image, ""
    creative.has_ai_image = image is not None and image.is_ai_made
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
        is_ai_made=has_ai_label(content),
    )
