"""A person uploads a picture."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.images import checked_image
from kempen.domain.creatives.models import Image
from kempen.domain.events.actions import audit
from kempen.kit.concurrency_limit import HEAVY_WORK


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
