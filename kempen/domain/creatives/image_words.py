"""Which of an ad's words stand on the images that Kempen makes for it. Pure.

They are words that the ad itself says, so an image claims nothing that its ad does not.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from kempen.ad_images.task import ImageLayout, ImageWords, Shape
from kempen.domain.creatives.rules import Texts
from kempen.market.ad_buttons import button_words
from kempen.market.claims import CLAIM_TYPES, Claim, ClaimForm, ClaimGroup, say

# What suits an ad that leads with this, with a photo and without one.
_LAYOUTS: Final[Mapping[str, tuple[ImageLayout, ImageLayout]]] = {
    "benefit": (ImageLayout.PHOTO, ImageLayout.COLOUR),
    "offer": (ImageLayout.BADGE, ImageLayout.BADGE),
    "proof": (ImageLayout.FRAME, ImageLayout.FRAME),
    "urgency": (ImageLayout.SPLIT, ImageLayout.BADGE),
    "question": (ImageLayout.SPLIT, ImageLayout.SPLIT),
}
SHAPES: Final = tuple(shape.value for shape in Shape)
LAYOUTS: Final = tuple(layout.value for layout in ImageLayout)


def usual_layout(angle: str, *, has_photo: bool) -> ImageLayout:
    """Return how the images of an ad of an angle are laid out if nobody chose."""
    with_photo, without = _LAYOUTS.get(angle, _LAYOUTS["benefit"])
    return with_photo if has_photo else without


def image_words(texts: Texts, language: str, claims: Sequence[Claim], button: str) -> ImageWords:
    """Return the words of an ad's images: what is sold, an offer that the ad makes, its button."""
    headline = texts.headlines[0].strip() if texts.headlines else ""
    offer = _offer(texts, language, claims)
    at = headline.casefold().find(offer.casefold()) if offer else -1
    if at > 0:
        # The offer has a place of its own, with the day on which it ends.
        headline, offer = headline[:at].rstrip(" :：,，–-") or headline, headline[at:]
    line = texts.descriptions[0].strip() if texts.descriptions else ""
    if line.casefold() in (headline.casefold(), offer.casefold()):
        line = ""
    return ImageWords(
        headline=headline,
        line=line,
        offer="" if offer == headline else offer,
        call_to_action=button_words(button, language),
    )


def _offer(texts: Texts, language: str, claims: Sequence[Claim]) -> str:
    """Return the first offer that the ad still makes: a person may have edited it out."""
    text = texts.everything().casefold()
    for claim in claims:
        if not claim.type or CLAIM_TYPES[claim.type].group is not ClaimGroup.OFFER:
            continue
        forms = [say(claim, language, form) or "" for form in ClaimForm]
        if any(form and form.casefold().rstrip(".。!") in text for form in forms):
            return say(claim, language, ClaimForm.HEADLINE) or ""
    return ""
