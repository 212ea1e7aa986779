"""The name and the logo on e-mails to people outside."""

from kempen.domain.branding.queries import ShownBrand
from kempen.kit.mail import Attachment, Letterhead


def letterhead_of(brand: ShownBrand) -> Letterhead:
    """Return what stands on top of the e-mails of a business."""
    if brand.logo is None:
        return Letterhead(brand.name)
    ending = brand.logo.media_type.partition("/")[2]
    file = Attachment.of(f"logo.{ending}", brand.logo.media_type, brand.logo.content)
    return Letterhead(brand.name, file, brand.logo.width, brand.logo.height)
