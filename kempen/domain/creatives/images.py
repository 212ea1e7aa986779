"""What a picture must be to stand in an ad: type, size, shape. Pure; the bytes are a stranger's."""

import hashlib
import warnings
from dataclasses import dataclass
from io import BytesIO
from typing import Final, Literal

from PIL import Image as Pictures
from PIL import UnidentifiedImageError

# The platform takes 30 MB; a request here takes 20.
LARGEST_BYTES: Final = 20 * 1024 * 1024
LEAST_WIDTH: Final = 600
# A picture of more points is refused before it is unpacked: a small file can hold a huge one.
MOST_POINTS: Final = 50_000_000
LONGEST_SIDE: Final = 12_000
TOLERANCE: Final = 0.03
WIDEST, TALLEST, STORIES = 1.91, 4 / 5, 9 / 16
MEDIA_TYPES: Final = ("image/jpeg", "image/png")
_FORMATS: Final = ("JPEG", "PNG")
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
    """A picture that can be used. `placements`: where its shape fits."""

    media_type: str
    width: int
    height: int
    digest: bytes
    placements: tuple[Placement, ...]


def checked_image(content: bytes) -> CheckedImage:
    """Return the facts of a JPG or PNG that unpacks whole; raise ImageRefused for anything else."""
    if len(content) > LARGEST_BYTES:
        raise ImageRefused(
            "too_large",
            "The picture is larger than 20 MB. Save it smaller.",
            bytes=len(content),
            most=LARGEST_BYTES,
        )
    kind, width, height = _unpacked(content)
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
    return CheckedImage(kind, width, height, hashlib.sha256(content).digest(), placements)


def placements_of(width: int, height: int) -> tuple[Placement, ...]:
    """Return where a picture of this shape can stand, with a tolerance of 3 %."""
    ratio = width / height
    found: list[Placement] = []
    if TALLEST * (1 - TOLERANCE) <= ratio <= WIDEST * (1 + TOLERANCE):
        found.append("feed")
    if abs(ratio / STORIES - 1) <= TOLERANCE:
        found.append("stories")
    return tuple(found)


def _unpacked(content: bytes) -> tuple[str, int, int]:
    """Return type and size of a picture; only a header within bounds is unpacked further."""
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
                sideways = picture.getexif().get(_ORIENTATION, 1) in _TURNED
    except UnidentifiedImageError as error:
        raise ImageRefused(
            "not_an_image", "This is not a JPG or PNG picture. Save it as one of them."
        ) from error
    except ImageRefused:
        raise
    except Exception as error:  # a decoder may trip over a stranger's bytes in any way
        raise ImageRefused(
            "broken_image", "The picture cannot be read to its end. Save it again."
        ) from error
    return (kind, height, width) if sideways else (kind, width, height)


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
_ORIENTATION: Final = 0x0112
_TURNED: Final = frozenset({5, 6, 7, 8})
