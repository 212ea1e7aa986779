"""Logo and pictures of a brand kit, chosen from the library by their identifiers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import F, Func, IntegerField

from kempen.domain.accounts.models import Business
from kempen.domain.branding.rules import (
    LARGEST_LOGO_BYTES,
    LEAST_LOGO_SIDE,
    LONGEST_LOGO_SIDE,
    WIDEST_LOGO,
    refuse_logo_bytes,
    refuse_logo_shape,
)
from kempen.domain.creatives.actions.pictures import Focus
from kempen.domain.creatives.models import Image
from kempen.domain.offerings.models import Offering, OfferingPicture
from kempen.domain.offerings.refusals import BrandKitRefusal
from kempen.domain.offerings.rules import MOST_PICTURES
from kempen.kit import ids
from kempen.kit.refusal import Flaw, Refusal


@dataclass(frozen=True)
class WantedPicture:
    """A picture of the library; no point: the one that the kit has for it, else the library's.

    The point is in thousandths from the top left, and either part can be left out.
    """

    image_id: str
    focal_x: int | None = None
    focal_y: int | None = None


@dataclass(frozen=True)
class KitImages:
    """The images that a brand kit is to have; what is None stays as it is. No logo: ""."""

    logo: str | None = None
    pictures: Sequence[WantedPicture] | None = None


def set_kit_images(offering: Offering, wanted: KitImages) -> list[str]:
    """Give a kit exactly these images; the caller holds the offering's row and saves it.

    Returns which of `logo` and `pictures` changed. Raises Refusal with a flaw for each image that
    the library of the business does not have, and for one that cannot be a logo.
    """
    changed = []
    images = _held_images(offering.business, wanted)
    flaws = [*_logo_flaws(wanted, images), *_picture_flaws(wanted, images)]
    if flaws:
        raise Refusal.of(*flaws)
    if wanted.logo is not None:
        logo_id = ids.decode("img", wanted.logo) if wanted.logo else None
        if logo_id != offering.logo_id:
            offering.logo_id = logo_id
            changed.append("logo")
    if wanted.pictures is not None and _set_pictures(offering, wanted.pictures, images):
        changed.append("pictures")
    return changed


def _held_images(business: Business, wanted: KitImages) -> Mapping[str, Image]:
    """Return the images by identifier, held until the transaction ends so that none is deleted."""
    named = [one.image_id for one in wanted.pictures or ()] + [wanted.logo or ""]
    keys = [key for one in named if (key := ids.decode("img", one))]
    if not keys:
        return {}
    rows = Image.objects.of(business).filter(pk__in=keys, is_made=False).order_by("pk")
    held = rows.defer("content").select_for_update(no_key=True)
    return {image.public_id: image for image in held}


def _logo_flaws(wanted: KitImages, images: Mapping[str, Image]) -> list[Flaw]:
    if not wanted.logo:
        return []
    image = images.get(wanted.logo)
    if image is None:
        return [Flaw(("logo",), BrandKitRefusal.UNKNOWN_PICTURE)]
    try:
        refuse_logo_bytes(_size_of(image))
        refuse_logo_shape(image.width, image.height)
    except Refusal:
        return [Flaw(("logo",), BrandKitRefusal.BAD_LOGO, LOGO_LIMITS)]
    return []


def _size_of(image: Image) -> int:
    """Return how many bytes a picture has, without reading them."""
    length = Func(F("content"), function="octet_length", output_field=IntegerField())
    rows = Image.objects.of(image.business).filter(pk=image.pk)
    return rows.annotate(size=length).values_list("size", flat=True).get()


def _picture_flaws(wanted: KitImages, images: Mapping[str, Image]) -> list[Flaw]:
    pictures = wanted.pictures or ()
    if len(pictures) > MOST_PICTURES:
        return [Flaw(("pictures",), BrandKitRefusal.TOO_MANY_PICTURES, {"most": MOST_PICTURES})]
    before: set[str] = set()
    flaws = []
    for at, one in enumerate(pictures):
        path = ("pictures", str(at), "image_id")
        if one.image_id not in images:
            flaws.append(Flaw(path, BrandKitRefusal.UNKNOWN_PICTURE))
        elif one.image_id in before:
            flaws.append(Flaw(path, BrandKitRefusal.PICTURE_TWICE))
        before.add(one.image_id)
    return flaws


def _set_pictures(
    offering: Offering, wanted: Sequence[WantedPicture], images: Mapping[str, Image]
) -> bool:
    """Have a kit show these pictures in this order; return whether that is another one."""
    rows = OfferingPicture.objects.of(offering.business).filter(offering=offering)
    current = {
        row.image_id: Focus(row.focal_x, row.focal_y)
        for row in rows.select_for_update().order_by("id")
    }
    chosen: dict[UUID, Focus] = {}
    for one in wanted:
        image = images[one.image_id]
        point = current.get(image.pk) or Focus(image.focal_x, image.focal_y)
        chosen[image.pk] = Focus(
            point.x if one.focal_x is None else one.focal_x,
            point.y if one.focal_y is None else one.focal_y,
        )
    if list(chosen.items()) == list(current.items()):
        return False
    rows.delete()
    OfferingPicture.objects.of(offering.business).bulk_create(
        OfferingPicture(
            business=offering.business,
            offering=offering,
            image_id=image_id,
            focal_x=point.x,
            focal_y=point.y,
        )
        for image_id, point in chosen.items()
    )
    return True


LOGO_LIMITS: Final = {
    "kilobytes": LARGEST_LOGO_BYTES // 1024,
    "least": LEAST_LOGO_SIDE,
    "longest": LONGEST_LOGO_SIDE,
    "widest": WIDEST_LOGO,
}
