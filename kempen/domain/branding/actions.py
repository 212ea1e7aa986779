"""A business changes the name and the logo that people outside see."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.branding.models import Brand
from kempen.domain.branding.rules import (
    checked_brand_name,
    refuse_logo_bytes,
    refuse_logo_shape,
)
from kempen.domain.creatives.images import PlainImage, plain_image
from kempen.domain.events.actions import audit
from kempen.kit import clock
from kempen.kit.concurrency_limit import HEAVY_WORK


def checked_logo(business: Business, content: bytes) -> PlainImage:
    """Return a logo without its metadata, opened in a bounded process.

    Raises Refusal (`BrandRefusal`, `ImageRefusal`), and AtCapacity where too many are being opened.
    """
    refuse_logo_bytes(len(content))
    with HEAVY_WORK.place(business.id):
        image = plain_image(content)
    refuse_logo_shape(image.width, image.height)
    return image


def save_brand(
    actor: Actor, name: str, logo: PlainImage | None = None, *, without_logo: bool = False
) -> None:
    """Keep the name, and the logo where one is given; `without_logo` takes the kept one away."""
    shown = checked_brand_name(name)
    with transaction.atomic():
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        rows = Brand.objects.of(actor.business)
        row = rows.first() or Brand(business=actor.business)
        before = (row.name, bytes(row.logo))
        row.name = shown
        if logo is not None:
            row.logo, row.logo_media_type = logo.content, logo.media_type
            row.logo_width, row.logo_height = logo.width, logo.height
        elif without_logo:
            row.logo, row.logo_media_type, row.logo_width, row.logo_height = b"", "", 0, 0
        if before == (row.name, bytes(row.logo)):
            return
        row.updated_at = clock.now()
        row.save()
        audit(actor, "brand.changed", {"name": shown, "has_logo": bool(row.logo)})
