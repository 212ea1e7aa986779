"""An ad is copied: its words, its pictures, or both."""

from kempen.domain.creatives.models import Creative, CreativePicture


def copy_of(old: Creative) -> Creative:
    """Return a creative of its own that says and shows what `old` does."""
    copied = Creative.objects.add(
        old.business,
        platform=old.platform,
        language=old.language,
        angle=old.angle,
        headlines=list(old.headlines),
        descriptions=list(old.descriptions),
        primary_text=old.primary_text,
        call_to_action=old.call_to_action,
        sends_call_to_action=old.sends_call_to_action,
        landing_url=old.landing_url,
        writer=old.writer,
        claims=old.claims,
    )
    copy_pictures(old, copied)
    return copied


def copy_pictures(old: Creative, new: Creative) -> None:
    """Show in `new`, which has no pictures, what `old` shows; in the caller's transaction."""
    rows = CreativePicture.objects.of(old.business)
    rows.bulk_create(
        CreativePicture(
            business=old.business,
            creative=new,
            shape=one.shape,
            image_id=one.image_id,
            focal_x=one.focal_x,
            focal_y=one.focal_y,
        )
        for one in rows.filter(creative=old).order_by("id")
    )
    new.image_id, new.layout, new.has_ai_image = old.image_id, old.layout, old.has_ai_image
    new.save(update_fields=["image", "layout", "has_ai_image"])
