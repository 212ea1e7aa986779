"""Pictures of ads as pages show them: whole, or as a placement cuts them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Self

from django.urls import reverse

from kempen.ad_images.task import SIZES, Shape
from kempen.domain.creatives.queries import Creative, CreativePicture, Image
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.creatives.thumbnails import MEDIUM, SMALL

# Which shape each placement shows, as the platform is told at launch.
PLACEMENTS: Final[Mapping[str, str]] = {"feed": "4:5", "story": "9:16", "reel": "9:16"}


@dataclass(frozen=True)
class AdPicture:
    """A picture with the address that serves it."""

    public_id: str
    address: str
    name: str
    width: int
    height: int
    shape: str  # wide, square, tall, story

    @property
    def small(self) -> str:
        """The address of the thumbnail that lists show."""
        return f"{self.address}?longest={SMALL}"

    @property
    def medium(self) -> str:
        """The address of the form that is shown alone."""
        return f"{self.address}?longest={MEDIUM}"

    @classmethod
    def of(cls, image: Image) -> Self:
        """Return a kept picture as pages show it."""
        return cls(
            image.public_id,
            reverse("picture", args=[image.public_id]),
            image.name,
            image.width,
            image.height,
            shape_of(image.width, image.height),
        )


@dataclass(frozen=True)
class PlacedPicture:
    """A picture in a box of `width` × `height`, drawn from `x`, `y` in its own size (pixels).

    What lies outside the box is cut off, as it is at launch. `ratio` is the box as width to height.
    """

    public_id: str
    address: str
    ratio: str
    is_made: bool
    width: int
    height: int
    x: int
    y: int
    drawn_width: int
    drawn_height: int

    @classmethod
    def of(cls, picture: CreativePicture) -> Self:
        """Return the picture of one shape, cut to it around its focal point."""
        return cls.cut(picture.image, picture.shape, (picture.focal_x, picture.focal_y))

    @classmethod
    def cut(cls, image: Image, shape: str, point: tuple[int, int]) -> Self:
        """Return a picture cut to a shape around a point, in thousandths from the top left."""
        box = SIZES[Shape(shape)]
        scale = max(box[0] / image.width, box[1] / image.height)
        drawn = (image.width * scale, image.height * scale)
        focus = (point[0] / FOCAL_SCALE, point[1] / FOCAL_SCALE)
        left, top = (
            min(max(0.0, focus[side] * drawn[side] - box[side] / 2), drawn[side] - box[side])
            for side in (0, 1)
        )
        return cls(
            image.public_id,
            preview_at(reverse("picture", args=[image.public_id])),
            shape,
            image.is_made,
            *box,
            *(round(number) for number in (-left, -top, *drawn)),
        )

    @classmethod
    def whole(cls, image: Image, shape: str = "") -> Self:
        """Return a picture as it is; in a box of a shape with room around it."""
        box = SIZES[Shape(shape)] if shape else (image.width, image.height)
        scale = min(box[0] / image.width, box[1] / image.height)
        drawn = (image.width * scale, image.height * scale)
        return cls(
            image.public_id,
            preview_at(reverse("picture", args=[image.public_id])),
            shape,
            image.is_made,
            *box,
            *(round((box[side] - drawn[side]) / 2) for side in (0, 1)),
            *(round(number) for number in drawn),
        )

    def served_at(self, address: str) -> Self:
        """Return the same picture with another address."""
        return replace(self, address=address)


def pictures_by_placement(creative: Creative) -> dict[str, PlacedPicture]:
    """Return the picture that each placement shows; empty where the ad has none.

    An ad of before has one for all of them: stories and reels show it whole.
    """
    by_shape = {one.shape: one for one in creative.pictures.all()}
    if by_shape:
        rest = next(iter(by_shape.values()))
        return {
            placement: PlacedPicture.of(by_shape.get(shape, rest))
            for placement, shape in PLACEMENTS.items()
        }
    if creative.image is None:
        return {}
    return {
        placement: PlacedPicture.whole(creative.image, "" if placement == "feed" else shape)
        for placement, shape in PLACEMENTS.items()
    }


def pictures_by_shape(creative: Creative) -> list[PlacedPicture]:
    """Return the ad's picture in each shape that it is sent in."""
    shaped = [PlacedPicture.of(one) for one in creative.pictures.all()]
    if shaped or creative.image is None:
        return shaped
    return [PlacedPicture.whole(creative.image)]


def preview_at(address: str) -> str:
    """Return where a picture that is served at an address is served as previews show it."""
    return f"{address}?longest={MEDIUM}"


def shape_of(width: int, height: int) -> str:
    """Return the word for a picture's shape."""
    ratio = width / height
    if ratio > 1.2:
        return "wide"
    if ratio >= 0.9:
        return "square"
    return "tall" if ratio >= 0.7 else "story"
