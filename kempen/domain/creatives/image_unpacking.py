"""Unpacks a stranger's picture, inside a bounded process: its type, size and orientation.

Each upload starts that process, and most of its time goes into loading this module and what it
imports. So it imports little: the codes that it refuses with are texts, which images.py knows as
those of ImageRefusal, because the refusals of the domain load what nothing here needs.
"""

import json
import warnings
from io import BytesIO
from typing import Final

from PIL import Image as Pictures
from PIL import UnidentifiedImageError

from kempen.domain.creatives.image_metadata import ORIENTATION
from kempen.kit.child_refusal import ChildRefused

# A picture of more points is refused before it is unpacked. The platforms show 1,080 points across;
# this is twelve times as many as they need.
MOST_POINTS: Final = 20_000_000
LONGEST_SIDE: Final = 12_000
_FORMATS: Final = ("JPEG", "PNG")
# A telephone's JPG may hold further pictures behind the first (MPO); the first one is shown.
_TYPES: Final = {"JPEG": "image/jpeg", "MPO": "image/jpeg", "PNG": "image/png"}
# What a picture is refused with here, as ImageRefusal has it.
NOT_AN_IMAGE: Final = "not_an_image"
BROKEN: Final = "broken_image"
ANIMATED: Final = "animated"
TOO_MANY_POINTS: Final = "too_many_points"
# A telephone stores a portrait as a landscape with a note to turn it.
_TURNED: Final = frozenset({5, 6, 7, 8})


def unpack(content: bytes) -> bytes:
    """Unpack a picture inside the bounded process; answer its type, size and orientation."""
    return json.dumps(_opened(content)).encode()


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
        raise ChildRefused(NOT_AN_IMAGE) from error
    except (ChildRefused, MemoryError):
        raise
    except Exception as error:  # a decoder may trip over a stranger's bytes in any way
        raise ChildRefused(BROKEN) from error
    if orientation in _TURNED:
        width, height = height, width
    return kind, width, height, orientation


def _orientation_of(picture: Pictures.Image) -> int:
    noted = picture.getexif().get(ORIENTATION, 1)
    return noted if isinstance(noted, int) else 1


def _refuse_moving(picture: Pictures.Image) -> None:
    if picture.format == "PNG" and getattr(picture, "is_animated", False):
        raise ChildRefused(ANIMATED)


def _refuse_oversized(width: int, height: int) -> None:
    if width * height > MOST_POINTS or max(width, height) > LONGEST_SIDE:
        raise ChildRefused(
            TOO_MANY_POINTS,
            {
                "width": width,
                "height": height,
                "million": MOST_POINTS // 10**6,
                "longest": LONGEST_SIDE,
            },
        )
