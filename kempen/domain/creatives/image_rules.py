"""How many pictures a business keeps, and what may be said of one. Pure."""

from typing import Final

from kempen.domain.creatives.refusals import ImageRefusal
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.kit.plain_text import is_line, trimmed
from kempen.kit.refusal import Flaw, Refusal

LONGEST_IMAGE_NAME: Final = 200
# What people and programs uploaded; what Kempen made for ads does not count.
MOST_IMAGES: Final = 500
MOST_LIBRARY_BYTES: Final = 2**30


def refuse_full(count: int, stored: int, more: int) -> None:
    """Raise Refusal where a picture of `more` bytes has no room beside `count` of `stored`."""
    if count >= MOST_IMAGES or stored + more > MOST_LIBRARY_BYTES:
        raise Refusal(
            ImageRefusal.LIBRARY_FULL, most=MOST_IMAGES, gigabytes=MOST_LIBRARY_BYTES // 2**30
        )


def checked_image_name(name: str) -> str:
    """Return a name without the spaces around it; raise Refusal for one that nobody can read."""
    plain = trimmed(name)
    if not is_line(plain) or len(plain) > LONGEST_IMAGE_NAME:
        flaw = Flaw(("name",), ImageRefusal.BAD_NAME, {"longest": LONGEST_IMAGE_NAME})
        raise Refusal.of(flaw)
    return plain


def refuse_outside(**points: int) -> None:
    """Raise Refusal for a focal point outside of its picture; in thousandths, by field."""
    flaws = [
        Flaw((field,), ImageRefusal.BAD_FOCAL_POINT)
        for field, point in points.items()
        if not 0 <= point <= FOCAL_SCALE
    ]
    if flaws:
        raise Refusal.of(*flaws)
