"""What is asked about creatives and pictures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Count, F, Func, IntegerField, Prefetch, Sum, UUIDField
from msgspec import UNSET, Struct, UnsetType

from kempen.domain.accounts.models import Business, Person
from kempen.domain.creatives import rules
from kempen.domain.creatives.answers import ImageAnswer
from kempen.domain.creatives.images import LEAST_WIDTH, has_ad_shape, placements_of
from kempen.domain.creatives.law import LawContext, LawFinding, findings_of, law_faults
from kempen.domain.creatives.made_images import has_shape
from kempen.domain.creatives.models import (
    Ad,
    Creative,
    CreativePicture,
    Image,
    SwitchedOffRule,
)
from kempen.domain.creatives.rules import CreativeFault, Texts, by_weight, faults_of, format_of
from kempen.kit import clock, ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet
from kempen.market.ad_rules.findings import AdTexts

__all__ = [
    "Ad",
    "Creative",
    "CreativeContent",
    "CreativePicture",
    "Image",
    "ad_image_of",
    "ad_images_of",
    "ad_of",
    "checked_ad",
    "content_of",
    "content_of_image",
    "faults_before_launch",
    "faults_in",
    "image_of",
    "image_representation",
    "images_of",
    "law_for",
    "library_of",
    "library_size",
    "needs_picture",
    "texts_of",
]
# Pages ask for each brief, offering and launch that they show.
_SWITCHED_OFF: Final = CompiledQuery(
    lambda: SwitchedOffRule.objects.of_everyone(closed_too=True).filter(
        business=Parameter("business", UUIDField())
    )
)


def texts_of(creative: Creative) -> Texts:
    """Return the words of a creative as the limits are checked on."""
    return Texts(
        creative.platform,
        tuple(creative.headlines),
        tuple(creative.descriptions),
        creative.primary_text,
        creative.landing_url,
    )


def law_for(
    business: Business, *, category: str = "", permits: Mapping[str, str] | None = None
) -> LawContext:
    """Return what decides today whether an ad of a business breaks a rule; one query."""
    codes = frozenset(rule.code for rule in _SWITCHED_OFF.rows(business=business.pk))
    return LawContext(clock.today(), category, permits or {}, codes, (business.name,))


def checked_ad(
    business: Business,
    texts: AdTexts,
    platform: str,
    *,
    category: str,
    permits: Mapping[str, str],
    has_ai_image: bool,
) -> list[LawFinding]:
    """Return which rules the words of an ad would break today, the gravest first."""
    law = law_for(business, category=category, permits=permits)
    return findings_of(texts, platform, law, has_ai_image=has_ai_image)


def faults_in(creative: Creative, law: LawContext) -> list[CreativeFault]:
    """Return what is wrong with a creative's words, the graver first."""
    texts = texts_of(creative)
    law_flaws = law_faults(texts, law, has_ai_image=creative.has_ai_image)
    return by_weight([*faults_of(texts), *law_flaws])


def faults_before_launch(creative: Creative, law: LawContext) -> list[CreativeFault]:
    """Return what keeps an ad from being approved; an empty list: nothing."""
    texts = texts_of(creative)
    stopped = [fault for fault in law_faults(texts, law) if fault.weight == "stopped"]
    has_picture = creative.image_id is not None
    return [*rules.faults_before_launch(texts, has_picture=has_picture), *stopped]


def needs_picture(creative: Creative) -> bool:
    """Return whether an ad lacks a picture that its platform needs."""
    return format_of(creative.platform).needs_picture and creative.image_id is None


class PictureContent(Struct, frozen=True):
    """The picture of one shape by its digest; `focus` where it is cut, in thousandths."""

    shape: str
    image: str
    focus: tuple[int, int] | None = None


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
    # The button that is sent, where the ad says it itself: what was approved before keeps its hash.
    button: str | UnsetType = UNSET
    # Each shape's picture, where there is one for each; the same holds.
    pictures: list[PictureContent] | UnsetType = UNSET


def shaped_pictures(
    business: Business, path: str = "pictures"
) -> "Prefetch[str, TenantQuerySet[CreativePicture], str]":
    """Return how pictures come along with creatives: without their bytes, in order."""
    rows = CreativePicture.objects.of(business).select_related("image").defer("image__content")
    return Prefetch(path, rows.order_by("id"))


def content_of(creative: Creative) -> CreativeContent:
    """Return exactly what would be sent; its `pictures` come by `shaped_pictures`."""
    return CreativeContent(
        platform=str(creative.platform),
        language=creative.language,
        headlines=list(creative.headlines),
        descriptions=list(creative.descriptions),
        primary_text=creative.primary_text,
        call_to_action=creative.call_to_action,
        landing_url=creative.landing_url,
        image=bytes(creative.image.digest).hex() if creative.image else None,
        button=(creative.sends_call_to_action and creative.button) or UNSET,
        pictures=[_picture_content(one) for one in creative.pictures.all()] or UNSET,
    )


def focus_of(picture: CreativePicture) -> tuple[int, int] | None:
    """Return the point around which a picture is cut to its shape; None where it has the shape."""
    if has_shape(picture.image.width, picture.image.height, picture.shape):
        return None
    return picture.focal_x, picture.focal_y


def _picture_content(picture: CreativePicture) -> PictureContent:
    digest = bytes(picture.image.digest).hex()
    return PictureContent(picture.shape, digest, focus_of(picture))


@dataclass(frozen=True)
class SwitchedOff:
    """Who switched a rule off, when and why; `by` is "" where the person left."""

    by: str
    at: datetime
    reason: str


def switched_off_rules(business: Business) -> dict[str, SwitchedOff]:
    """Return the rules of ads that a business switched off, by code."""
    rows = SwitchedOffRule.objects.of(business).select_related("switched_off_by")
    return {
        row.code: SwitchedOff(_name_of(row.switched_off_by), row.created_at, row.reason)
        for row in rows
    }


def _name_of(person: Person | None) -> str:
    return (person.name or person.email) if person is not None else ""


def ad_of(business: Business, public_id: str) -> Ad | None:
    """Return an ad of this business by its identifier, or None."""
    identifier = ids.decode("ad", public_id)
    return Ad.objects.of(business).filter(pk=identifier).first() if identifier else None


def images_of(business: Business) -> TenantQuerySet[Image]:
    """Return the pictures of a business without their bytes, newest first."""
    return Image.objects.of(business).defer("content").order_by("-id")


def ad_images_of(business: Business, search: str = "") -> Iterator[Image]:
    """Yield own pictures of a business that can stand in an ad, newest first: logos are none.

    `search` is a part of the name.
    """
    own = library_of(business, search).filter(width__gte=LEAST_WIDTH)
    for image in own.iterator(chunk_size=50):
        if has_ad_shape(image.width, image.height):
            yield image


def library_of(business: Business, search: str = "") -> TenantQuerySet[Image]:
    """Return what the business uploaded, newest first; `search` is a part of the name."""
    own = images_of(business).filter(is_made=False)
    return own.filter(name__icontains=search) if search else own


def library_size(business: Business) -> tuple[int, int]:
    """Return how many pictures a business uploaded, and of how many bytes they are together."""
    length = Func(F("content"), function="octet_length", output_field=IntegerField())
    own = Image.objects.of(business).filter(is_made=False)
    totals = own.aggregate(count=Count("id"), stored=Sum(length))
    return totals["count"], totals["stored"] or 0


def image_of(business: Business, public_id: str) -> Image | None:
    """Return one picture of this business, or None."""
    identifier = ids.decode("img", public_id)
    return images_of(business).filter(id=identifier).first() if identifier else None


def ad_image_of(business: Business, public_id: str) -> Image | None:
    """Return an own picture of this business that can stand in an ad, or None."""
    image = image_of(business, public_id)
    if image is None or image.is_made or image.width < LEAST_WIDTH:
        return None
    return image if has_ad_shape(image.width, image.height) else None


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
