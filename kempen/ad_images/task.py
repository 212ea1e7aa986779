"""What an ad's image is made of, and what comes out."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple


class Shape(StrEnum):
    """A shape that the platforms show, as width to height."""

    LANDSCAPE = "1.91:1"
    SQUARE = "1:1"
    PORTRAIT = "4:5"
    STORY = "9:16"


class ImageLayout(StrEnum):
    """How photo, words and colours are arranged."""

    COLOUR = "colour"  # Words large on the brand's colour.
    PHOTO = "photo"  # A photo from edge to edge, words on a panel in it.
    SPLIT = "split"  # Photo and words side by side, or one above the other.
    BADGE = "badge"  # The offer on a round badge.
    FRAME = "frame"  # A white card in a frame of the brand's colour.


SIZES: Final = {
    Shape.LANDSCAPE: (1200, 628),
    Shape.SQUARE: (1080, 1080),
    Shape.PORTRAIT: (1080, 1350),
    Shape.STORY: (1080, 1920),
}
# Shares of the height of a story or a reel, which is one image, that the platform covers with its
# own words and buttons, above and below. A reel has more below.
STORY_COVERED: Final = (0.14, 0.35)


class Box(NamedTuple):
    """A rectangle in pixels; right and bottom are the first that lie outside."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Pixels across."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Pixels down."""
        return self.bottom - self.top

    def holds(self, other: "Box") -> bool:
        """Whether `other` lies within."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )


@dataclass(frozen=True)
class BrandKit:
    """How a business looks: its name, two colours (#rrggbb) and its logo (JPG or PNG, or none)."""

    name: str
    colours: tuple[str, str] = ("#1f3a5f", "#f4b942")
    logo: bytes = b""


@dataclass(frozen=True)
class Photo:
    """A JPG or PNG, and the point that has to stay in sight: shares of its width and height."""

    content: bytes
    focus: tuple[float, float] = (0.5, 0.5)
    is_ai_made: bool = False


@dataclass(frozen=True)
class ImageWords:
    """What stands on the image; only the headline has to be there."""

    headline: str
    line: str = ""
    offer: str = ""
    call_to_action: str = ""


@dataclass(frozen=True)
class ImageTask:
    """One image to make."""

    shape: Shape
    layout: ImageLayout
    words: ImageWords
    brand: BrandKit
    photo: Photo | None = None


@dataclass(frozen=True)
class PlacedText:
    """A text as it was drawn: the box that it had, what its ink covers, and how well it is seen.

    `contrast` is that of WCAG 2.2 between the text and what lies behind it, from 1 to 21.
    """

    text: str
    box: Box
    ink: Box
    contrast: float


@dataclass(frozen=True)
class DrawnImage:
    """A finished image; the same task with the same fonts has the same bytes."""

    content: bytes
    media_type: str
    width: int
    height: int
    texts: tuple[PlacedText, ...]
