"""A person uploads a picture."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.images import checked_image
from kempen.domain.creatives.models import Image
from kempen.domain.events.actions import audit


def add_image(actor: Actor, content: bytes, name: str) -> Image:
    """Keep a picture; the same bytes again are the same picture. Raises ImageRefused."""
    checked = checked_image(content)
    plain = "".join(character for character in name if character.isprintable()).strip()
    rows = Image.objects.of(actor.business)
    with transaction.atomic():
        made = Image(
            business=actor.business,
            digest=checked.digest,
            media_type=checked.media_type,
            width=checked.width,
            height=checked.height,
            content=content,
            name=plain[-200:] or "image",
            uploaded_by=actor.person,
        )
        # Twice at once: the later one finds the row of the first.
        rows.bulk_create([made], ignore_conflicts=True)
        kept = rows.defer("content").get(digest=checked.digest)
        if kept.id == made.id:
            audit(actor, "image.added", {"image_id": kept.public_id})
    return kept
