"""What a picture must be to stand in an ad: type, size, shape. Pure; the bytes are a stranger's.

They are unpacked in a process of its own: a small file can hold a huge picture.
"""

import hashlib
import json
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import Final, Literal

from PIL import Image as Pictures
from PIL import UnidentifiedImageError

from kempen.domain.creatives.image_metadata import ORIENTATION, without_metadata
from kempen.kit.bounded_process import ChildFailed, Limits, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused

# The platform takes 30 MB; a request here takes 20.
LARGEST_BYTES: Final = 20 * 1024 * 1024
LEAST_WIDTH: Final = 600
# A picture of more points is refused before it is unpacked. The platforms show 1,080 points across;
# this is twelve times as many as they need.
MOST_POINTS: Final = 20_000_000
LONGEST_SIDE: Final = 12_000
TOLERANCE: Final = 0.03
WIDEST, TALLEST, STORIES = 1.91, 4 / 5, 9 / 16
MEDIA_TYPES: Final = ("image/jpeg", "image/png")
_FORMATS: Final = ("JPEG", "PNG")
# Twenty million points of eight bytes, and the file. A request is answered within ten seconds.
_LIMITS: Final = Limits(seconds=8.5, cpu_seconds=8, memory=512 * 2**20, answer=2**16)
# A telephone's JPG may hold further pictures behind the first (MPO); the first one is shown.
_TYPES: Final = {"JPEG": MEDIA_TYPES[0], "MPO": MEDIA_TYPES[0], "PNG": MEDIA_TYPES[1]}

Placement = Literal["feed", "stories"]


class ImageRefused(Exception):  # noqa: N818 -- a refusal, not a fault of ours
    """A picture cannot be used; `code` and `numbers` say why, the text tells what to do."""

    def __init__(self, code: str, message: str, **numbers: float) -> None:
        super().__init__(message)
        self.code, self.numbers = code, numbers


@dataclass(frozen=True)
class CheckedImage:
    """A picture that can be used. `placements`: where its shape fits.

    `digest` is that of the bytes as they came, `content` the picture without its metadata.
    """

    media_type: str
    width: int
    height: int
    digest: bytes
    placements: tuple[Placement, ...]
    content: bytes


def checked_image(content: bytes) -> CheckedImage:
    """Return the facts of a JPG or PNG that unpacks whole; raise ImageRefused for anything else."""
    if len(content) > LARGEST_BYTES:
        raise ImageRefused(
            "too_large",
            "The picture is larger than 20 MB. Save it smaller.",
            bytes=len(content),
            most=LARGEST_BYTES,
        )
    kind, width, height, orientation = _unpacked(content)
    if width < LEAST_WIDTH:
        raise ImageRefused(
            "too_small",
            f"The picture is {width} pixels wide; it must be at least {LEAST_WIDTH}.",
            width=width,
            least=LEAST_WIDTH,
        )
    placements = placements_of(width, height)
    if not placements:
        raise ImageRefused(
            "bad_shape",
            f"The picture is {width} × {height}. Crop it to between 1.91:1 (wide) and 4:5 (tall) "
            "for the feed, or to 9:16 for stories.",
            width=width,
            height=height,
        )
    try:
        plain = without_metadata(content, orientation)
    except ValueError as error:
        raise _broken() from error
    digest = hashlib.sha256(content).digest()
    return CheckedImage(kind, width, height, digest, placements, plain)


def placements_of(width: int, height: int) -> tuple[Placement, ...]:
    """Return where a picture of this shape can stand, with a tolerance of 3 %."""
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
        raise ImageRefused(refusal.code, str(refusal.facts["message"]), **numbers) from refusal
    except OverLimit as over:
        raise ImageRefused(
            "takes_too_much",
            "The picture takes too long or too much memory to open. Save it smaller.",
        ) from over
    except ChildFailed as error:
        raise _broken() from error
    return str(kind), int(width), int(height), int(orientation)


def unpack(content: bytes) -> bytes:
    """Unpack a picture inside the bounded process; answer its type, size and orientation."""
    try:
        return json.dumps(_opened(content)).encode()
    except ImageRefused as refused:
        raise ChildRefused(refused.code, {"message": str(refused), **refused.numbers}) from refused


def _opened(content: bytes) -> tuple[str, int, int, int]:
    """Return type, size and orientation; only a header within bounds is unpacked further."""
    try:
        with warnings.catch_warnings():
            # It warns of sizes, which are checked below, and of every odd byte it read over.
            warnings.simplefilter("ignore")
            with Pictures.open(BytesIO(content), formats=_FORMATS) as picture:
                width, height = picture.size
                _refuse_oversized(width, height)
                kind = _TYPES[str(picture.format)]
                _refuse_moving(picture)
                picture.load()
                orientation = _orientation_of(picture)
    except UnidentifiedImageError as error:
        raise ImageRefused(
            "not_an_image", "This is not a JPG or PNG picture. Save it as one of them."
        ) from error
    except (ImageRefused, MemoryError):
        raise
    except Exception as error:  # a decoder may trip over a stranger's bytes in any way
        raise _broken() from error
    if orientation in _TURNED:
        width, height = height, width
    return kind, width, height, orientation


def _orientation_of(picture: Pictures.Image) -> int:
    noted = picture.getexif().get(ORIENTATION, 1)
    return noted if isinstance(noted, int) else 1


def _broken() -> ImageRefused:
    return ImageRefused("broken_image", "The picture cannot be read to its end. Save it again.")


def _refuse_moving(picture: Pictures.Image) -> None:
    if picture.format == "PNG" and getattr(picture, "is_animated", False):
        raise ImageRefused("animated", "This picture moves. Save one frame of it as a JPG or PNG.")


def _refuse_oversized(width: int, height: int) -> None:
    if width * height > MOST_POINTS or max(width, height) > LONGEST_SIDE:
        raise ImageRefused(
            "too_many_points",
            f"The picture is {width} × {height} pixels; "
            f"at most {MOST_POINTS // 10**6} million fit, and {LONGEST_SIDE:,} on a side. "
            "Save it smaller.",
            width=width,
            height=height,
        )


# A telephone stores a portrait as a landscape with a note to turn it.
_TURNED: Final = frozenset({5, 6, 7, 8})
