"""What is asked about creatives and pictures."""

from msgspec import Struct

from kempen.domain.accounts.models import Business
from kempen.domain.creatives import rules
from kempen.domain.creatives.answers import ImageAnswer
from kempen.domain.creatives.images import placements_of
from kempen.domain.creatives.models import Ad, Creative, Image
from kempen.domain.creatives.rules import CreativeFault, Texts, faults_of
from kempen.kit import ids
from kempen.kit.tenancy import TenantQuerySet

__all__ = [
    "Ad",
    "Creative",
    "CreativeContent",
    "Image",
    "ad_of",
    "content_of",
    "content_of_image",
    "faults_before_launch",
    "faults_in",
    "image_of",
    "image_representation",
    "images_of",
    "texts_of",
]


def texts_of(creative: Creative) -> Texts:
    """Return the words of a creative as the limits are checked on."""
    return Texts(
        creative.platform,
        tuple(creative.headlines),
        tuple(creative.descriptions),
        creative.primary_text,
        creative.landing_url,
    )


def faults_in(
    creative: Creative, *, must_say: tuple[str, ...] = (), never_say: tuple[str, ...] = ()
) -> list[CreativeFault]:
    """Return what is wrong with a creative's words, the graver first."""
    return faults_of(texts_of(creative), must_say=must_say, never_say=never_say)


def faults_before_launch(creative: Creative) -> list[CreativeFault]:
    """Return what keeps an ad from being approved and launched; an empty list: nothing."""
    return rules.faults_before_launch(texts_of(creative), has_picture=creative.image_id is not None)


class CreativeContent(Struct, frozen=True):
    """Exactly what would be sent: every word, and the picture by its digest."""

    platform: str
    language: str
    headlines: list[str]
    descriptions: list[str]
    primary_text: str
    call_to_action: str
    landing_url: str
    image: str | None


def content_of(creative: Creative) -> CreativeContent:
    """Return exactly what would be sent."""
    return CreativeContent(
        platform=str(creative.platform),
        language=creative.language,
        headlines=list(creative.headlines),
        descriptions=list(creative.descriptions),
        primary_text=creative.primary_text,
        call_to_action=creative.call_to_action,
        landing_url=creative.landing_url,
        image=bytes(creative.image.digest).hex() if creative.image else None,
    )


def ad_of(business: Business, public_id: str) -> Ad | None:
    """Return an ad of this business by its identifier, or None."""
    identifier = ids.decode("ad", public_id)
    return Ad.objects.of(business).filter(pk=identifier).first() if identifier else None


def images_of(business: Business) -> TenantQuerySet[Image]:
    """Return the pictures of a business without their bytes, newest first."""
    return Image.objects.of(business).defer("content").order_by("-id")


def image_of(business: Business, public_id: str) -> Image | None:
    """Return one picture of this business, or None."""
    identifier = ids.decode("img", public_id)
    return images_of(business).filter(id=identifier).first() if identifier else None


def content_of_image(image: Image) -> bytes:
    """Return the bytes of a picture, as they were uploaded."""
    return bytes(image.content)


def image_representation(image: Image) -> ImageAnswer:
    """Return a picture as the API shows it."""
    return ImageAnswer(
        image_id=image.public_id,
        name=image.name,
        media_type=image.media_type,
        width=image.width,
        height=image.height,
        placements=list(placements_of(image.width, image.height)),
    )
