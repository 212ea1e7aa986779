"""What a picture must be to stand in an ad: type, size, shape. Pure; the bytes are a stranger's.

They are unpacked in a process of its own (image_unpacking.py): a small file can hold a huge
picture.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Final, Literal

from kempen.domain.creatives.image_metadata import without_metadata
from kempen.domain.creatives.image_unpacking import unpack
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.kit.bounded_process import ChildFailed, Limits, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused
from kempen.kit.refusal import Flaw, Refusal

# The platform takes 30 MB; a request here takes 20.
LARGEST_BYTES: Final = 20 * 1024 * 1024
LEAST_WIDTH: Final = 600
TOLERANCE: Final = 0.03
WIDEST, TALLEST, STORIES = 1.91, 4 / 5, 9 / 16
MEDIA_TYPES: Final = ("image/jpeg", "image/png")
# Twenty million points of eight bytes, and the file. A request is answered within ten seconds.
_LIMITS: Final = Limits(seconds=8.5, cpu_seconds=8, memory=512 * 2**20, answer=2**16)

Placement = Literal["feed", "stories"]


@dataclass(frozen=True)
class CheckedImage:
    """A picture that can be used. `placements`: where its shape fits uncut.

    `digest` is that of the bytes as they came, `content` the picture without its metadata.
    """

    media_type: str
    width: int
    height: int
    digest: bytes
    placements: tuple[Placement, ...]
    content: bytes


@dataclass(frozen=True)
class PlainImage:
    """A picture that unpacks whole, as a file without its metadata; sides in pixels, as shown."""

    media_type: str
    width: int
    height: int
    content: bytes


def checked_image(content: bytes) -> CheckedImage:
    """Return the facts of a JPG or PNG that can stand in an ad; raise Refusal for anything else."""
    plain = plain_image(content)
    width, height = plain.width, plain.height
    if width < LEAST_WIDTH:
        raise _refused(ImageRefusal.TOO_SMALL, width=width, least=LEAST_WIDTH)
    if not has_ad_shape(width, height):
        raise _refused(ImageRefusal.BAD_SHAPE, width=width, height=height)
    digest = hashlib.sha256(content).digest()
    return CheckedImage(
        plain.media_type, width, height, digest, placements_of(width, height), plain.content
    )


def plain_image(content: bytes) -> PlainImage:
    """Return a JPG or PNG that unpacks whole; raise Refusal for anything else."""
    if len(content) > LARGEST_BYTES:
        raise _refused(ImageRefusal.TOO_LARGE, most=LARGEST_BYTES // 2**20)
    kind, width, height, orientation = _unpacked(content)
    try:
        plain = without_metadata(content, orientation)
    except ValueError as error:
        raise _refused(ImageRefusal.BROKEN) from error
    return PlainImage(kind, width, height, plain)


def has_ad_shape(width: int, height: int) -> bool:
    """Whether a picture can be cut to each shape that ads have and keep most of itself."""
    return STORIES * (1 - TOLERANCE) <= width / height <= WIDEST * (1 + TOLERANCE)


def placements_of(width: int, height: int) -> tuple[Placement, ...]:
    """Return where a picture of this shape can stand uncut, with a tolerance of 3 %."""
    ratio = width / height
    placements: list[Placement] = []
    if TALLEST * (1 - TOLERANCE) <= ratio <= WIDEST * (1 + TOLERANCE):
        placements.append("feed")
    if abs(ratio / STORIES - 1) <= TOLERANCE:
        placements.append("stories")
    return tuple(placements)


def _unpacked(content: bytes) -> tuple[str, int, int, int]:
    """Return type, size and orientation of a picture that unpacks whole in a bounded process."""
    try:
        kind, width, height, orientation = json.loads(run_bounded(unpack, content, _LIMITS))
    except ChildRefused as refusal:
        numbers = {name: fact for name, fact in refusal.facts.items() if isinstance(fact, int)}
        raise _refused(ImageRefusal(refusal.code), **numbers) from refusal
    except OverLimit as over:
        raise _refused(ImageRefusal.TAKES_TOO_MUCH) from over
    except ChildFailed as error:
        raise _refused(ImageRefusal.BROKEN) from error
    return str(kind), int(width), int(height), int(orientation)


def _refused(code: ImageRefusal, **numbers: int) -> Refusal:
    """Return the refusal of a picture as a whole."""
    return Refusal.of(Flaw((), code, numbers))
