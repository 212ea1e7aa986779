"""The logo and the pictures of an offering."""

import hashlib

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.branding.actions import checked_logo
from kempen.domain.branding.refusals import BrandRefusal
from kempen.domain.creatives.actions.pictures import held_image, store_image
from kempen.domain.creatives.images import PlainImage
from kempen.domain.creatives.models import Image
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.events.actions import audit
from kempen.domain.offerings.actions.kit_images import LOGO_LIMITS
from kempen.domain.offerings.actions.save import touch
from kempen.domain.offerings.models import Offering, OfferingPicture
from kempen.domain.offerings.refusals import BrandKitRefusal
from kempen.domain.offerings.rules import MOST_PICTURES
from kempen.kit.refusal import Refusal


def set_logo(actor: Actor, offering: Offering, content: bytes, name: str) -> None:
    """Keep a logo for an offering, as a picture without its metadata.

    Raises Refusal (`BrandRefusal`, `ImageRefusal`), and AtCapacity where too many are being opened.
    """
    checked = checked_logo(actor.business, content)
    with transaction.atomic():
        stored = _stored(actor, checked, content, name)
        row = _locked(actor, offering)
        if row.logo_id == stored.pk:
            return
        row.logo = stored
        _changed(actor, row, "logo")


def store_logo(actor: Actor, content: bytes, name: str) -> Image:
    """Keep a logo in the library, of any shape that a logo may have; the same file again is it.

    Raises Refusal (`BrandKitRefusal`, `ImageRefusal`), and AtCapacity.
    """
    try:
        checked = checked_logo(actor.business, content)
    except Refusal as refusal:
        if not isinstance(refusal.code, BrandRefusal):
            raise
        raise Refusal(BrandKitRefusal.BAD_LOGO, **LOGO_LIMITS) from None
    with transaction.atomic():
        return _stored(actor, checked, content, name)


def remove_logo(actor: Actor, offering: Offering) -> None:
    """Have an offering no logo."""
    with transaction.atomic():
        row = _locked(actor, offering)
        if row.logo_id is not None:
            row.logo = None
            _changed(actor, row, "logo")


def add_picture(actor: Actor, offering: Offering, image: Image) -> None:
    """Put a picture of the business into an offering's brand kit; a second time changes nothing."""
    with transaction.atomic():
        row = _locked(actor, offering)
        pictures = OfferingPicture.objects.of(actor.business).filter(offering=row)
        if pictures.filter(image=image).exists():
            return
        if pictures.count() >= MOST_PICTURES:
            raise Refusal(BrandKitRefusal.TOO_MANY_PICTURES, most=MOST_PICTURES)
        copy = held_image(image)
        OfferingPicture.objects.add(
            actor.business,
            offering=row,
            image=copy,
            focal_x=copy.focal_x,
            focal_y=copy.focal_y,
        )
        _changed(actor, row, "pictures")


def move_focal_point(actor: Actor, offering: Offering, image: Image, x: int, y: int) -> None:
    """Say which point of a picture stays in sight, in thousandths from the top left.

    Raises Refusal for a point outside, and for a picture that the brand kit does not have.
    """
    if not (0 <= x <= FOCAL_SCALE and 0 <= y <= FOCAL_SCALE):
        raise Refusal(BrandKitRefusal.BAD_FOCAL_POINT)
    with transaction.atomic():
        row = _locked(actor, offering)
        pictures = OfferingPicture.objects.of(actor.business).filter(offering=row, image=image)
        if not pictures.exists():
            raise Refusal(BrandKitRefusal.UNKNOWN_PICTURE)
        if pictures.exclude(focal_x=x, focal_y=y).update(focal_x=x, focal_y=y):
            _changed(actor, row, "pictures")


def remove_picture(actor: Actor, offering: Offering, image: Image) -> None:
    """Take a picture out of an offering's brand kit; the business keeps it."""
    with transaction.atomic():
        row = _locked(actor, offering)
        pictures = OfferingPicture.objects.of(actor.business).filter(offering=row, image=image)
        removed, _by_model = pictures.delete()
        if removed:
            _changed(actor, row, "pictures")


def _stored(actor: Actor, checked: PlainImage, content: bytes, name: str) -> Image:
    return store_image(actor, checked, hashlib.sha256(content).digest(), name or "logo")


def _locked(actor: Actor, offering: Offering) -> Offering:
    return Offering.objects.of(actor.business).select_for_update(no_key=True).get(pk=offering.pk)


def _changed(actor: Actor, row: Offering, field: str) -> None:
    touch(row)
    audit(actor, "offering.changed", {"offering_id": row.public_id, "fields": [field]})
