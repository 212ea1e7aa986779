"""A person says what a picture of the library is called, and which point of it stays in sight."""

from dataclasses import dataclass

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.actions.pictures import held_image, mark_ai_made
from kempen.domain.creatives.image_rules import checked_image_name, refuse_outside
from kempen.domain.creatives.models import Image
from kempen.domain.events.actions import audit


@dataclass(frozen=True)
class ImageChanges:
    """What to change; None leaves a part as it is. The focal point is in thousandths."""

    name: str | None = None
    focal_x: int | None = None
    focal_y: int | None = None
    is_ai_made: bool | None = None


def change_image(actor: Actor, image: Image, changes: ImageChanges) -> Image:
    """Change a picture's name, focal point, or whether AI made it.

    Ads and brand kits that have it keep their point; ads that show an image of AI say so.
    Raises Refusal for a bad value, and where the picture was deleted meanwhile.
    """
    wanted: dict[str, str | int] = {}
    if changes.name is not None:
        wanted["name"] = checked_image_name(changes.name)
    points = {"focal_x": changes.focal_x, "focal_y": changes.focal_y}
    moved = {field: point for field, point in points.items() if point is not None}
    refuse_outside(**moved)
    wanted.update(moved)
    with transaction.atomic():
        row = held_image(image)
        changed = [field for field, value in wanted.items() if getattr(row, field) != value]
        if changed:
            for field in changed:
                setattr(row, field, wanted[field])
            row.save(update_fields=changed)
        if changes.is_ai_made is not None and changes.is_ai_made != row.is_ai_made:
            mark_ai_made(row, is_ai_made=changes.is_ai_made)
            changed.append("is_ai_made")
        if changed:
            audit(actor, "image.changed", {"image_id": row.public_id, "fields": changed})
    return row
