"""The images that Kempen makes for ads, and own images cut to the shapes of placements. Pure.

Both happen in a bounded process: photos and logos are files of strangers.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import msgspec

from kempen.ad_images.cropping import cropped
from kempen.ad_images.drawing import drawn
from kempen.ad_images.fonts import FontsMissingError
from kempen.ad_images.task import (
    SIZES,
    BrandKit,
    ImageLayout,
    ImageTask,
    ImageWords,
    Photo,
    Shape,
)
from kempen.kit.bounded_process import Limits, run_bounded

MADE_TYPE: Final = "image/jpeg"
_QUALITY: Final = 90
# A child starts in 0.3 s and draws an ad's images in 0.1 s.
_ORDERS_A_CHILD: Final = 12
_LIMITS: Final = Limits(seconds=30, cpu_seconds=30, memory=2**30, answer=2**26)
# An image that is this near to a shape is sent as it is.
_SAME_SHAPE: Final = 0.01


@dataclass(frozen=True)
class ImageOrder:
    """What the images of one ad are made of, in whatever shape; the same order, the same bytes."""

    layout: ImageLayout
    words: ImageWords
    brand: BrandKit
    photo: Photo | None = None


@dataclass(frozen=True)
class Crop:
    """An own image to be cut to a shape around its focal point (shares of width and height)."""

    content: bytes
    shape: Shape
    focus: tuple[float, float]


@dataclass(frozen=True)
class _Task:
    orders: tuple[ImageOrder, ...]
    shapes: tuple[Shape, ...]


def made_images(
    orders: Sequence[ImageOrder], shapes: Sequence[str]
) -> list[Mapping[str, bytes] | None]:
    """Return the images of each order by shape, as JPG; None where no font has its letters.

    Raises OverLimit and ChildFailed, as `run_bounded` does.
    """
    sets: list[Mapping[str, bytes] | None] = []
    for start in range(0, len(orders), _ORDERS_A_CHILD):
        part = tuple(orders[start : start + _ORDERS_A_CHILD])
        task = _Task(part, tuple(Shape(shape) for shape in shapes))
        answer = run_bounded(draw, msgspec.msgpack.encode(task), _LIMITS)
        sets += msgspec.msgpack.decode(answer, type=list[dict[str, bytes] | None])
    return sets


def draw(task: bytes) -> bytes:
    """Draw inside the bounded process."""
    read = msgspec.msgpack.decode(task, type=_Task)
    return msgspec.msgpack.encode([_drawn(order, read.shapes) for order in read.orders])


def _drawn(order: ImageOrder, shapes: Iterable[Shape]) -> dict[str, bytes] | None:
    try:
        return {
            shape.value: drawn(
                ImageTask(shape, order.layout, order.words, order.brand, order.photo)
            ).content
            for shape in shapes
        }
    except FontsMissingError:
        return None


def cut_to_shape(crop: Crop) -> bytes:
    """Return an own image cut to a shape, as JPG; the same crop has the same bytes."""
    return run_bounded(cut, msgspec.msgpack.encode(crop), _LIMITS)


def cut(crop: bytes) -> bytes:
    """Cut inside the bounded process."""
    read = msgspec.msgpack.decode(crop, type=Crop)
    out = BytesIO()
    image = cropped(read.content, SIZES[read.shape], read.focus)
    image.save(out, "JPEG", quality=_QUALITY, subsampling=0)
    return out.getvalue()


def has_shape(width: int, height: int, shape: str) -> bool:
    """Whether an image of this size (pixels) has a shape already."""
    wide, high = SIZES[Shape(shape)]
    return abs((width / height) / (wide / high) - 1) <= _SAME_SHAPE
