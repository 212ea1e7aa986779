"""A picture that nothing needs is deleted."""

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import CreativePicture, Image
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.domain.events.actions import audit
from kempen.domain.image_library.queries import uses_of
from kempen.kit.refusal import Refusal


def delete_image(actor: Actor, image: Image) -> None:
    """Delete a picture that the business uploaded; a second time changes nothing.

    What is over or archived loses it. Raises Refusal while a brand kit, an ad that may still run
    or one that ran has it: what was approved stays as it was.
    """
    with transaction.atomic():
        Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        rows = Image.objects.of(actor.business).defer("content").filter(is_made=False)
        # Whoever gives it to an ad meanwhile holds it, so that its uses are all seen here.
        row = rows.select_for_update().filter(pk=image.pk).first()
        if row is None:
            return
        if any(use.is_needed for use in uses_of(actor.business, [row]).get(row.pk, [])):
            raise Refusal(ImageRefusal.IN_USE)
        CreativePicture.objects.of(actor.business).filter(image=row).delete()
        deleted = {"image_id": row.public_id, "name": row.name}
        row.delete()
        audit(actor, "image.deleted", deleted)
