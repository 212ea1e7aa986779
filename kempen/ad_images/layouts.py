"""Where photo, panels and words stand: a plan in pixels for each layout and shape."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from kempen.ad_images.colours import WHITE, Colour, mixed
from kempen.ad_images.task import SIZES, STORY_COVERED, Box, ImageLayout, Shape

_MARGIN: Final = 0.06  # Of the shorter side.


@dataclass(frozen=True)
class ColourPanel:
    """A filled rectangle, or a circle where it is `round`."""

    box: Box
    colour: Colour
    is_round: bool = False
    radius: float = 0.0


@dataclass(frozen=True)
class Room:
    """Room for words, and the colour behind them."""

    box: Box
    behind: Colour
    is_centred: bool = False


@dataclass(frozen=True)
class ImagePlan:
    """An image before it is drawn: background, photo, panels and words, from back to front.

    `words` has all of them below each other, but the offer where it has a `badge`. A call to action
    is drawn as a button in the colour `button`. A photo lies above the panels if `photo_on_top`.
    """

    background: Colour
    photo: Box | None
    panels: tuple[ColourPanel, ...]
    words: Room
    button: Colour
    badge: Room | None = None
    photo_on_top: bool = False


@dataclass(frozen=True)
class _Canvas:
    """The size of an image, what of it is in sight, and the colours of the brand."""

    width: int
    height: int
    visible: Box
    first: Colour
    second: Colour

    @property
    def margin(self) -> float:
        return min(self.width, self.height) * _MARGIN

    @property
    def is_wide(self) -> bool:
        return self.width > self.height * 1.3

    @property
    def all(self) -> Box:
        return Box(0, 0, self.width, self.height)


def plan_of(
    layout: ImageLayout,
    shape: Shape,
    first: Colour,
    second: Colour,
    *,
    has_photo: bool,
    has_offer: bool,
) -> ImagePlan:
    """Return where everything stands; without a photo its room is filled with colour."""
    width, height = SIZES[shape]
    covered = STORY_COVERED if shape is Shape.STORY else (0.0, 0.0)
    visible = Box(0, height * covered[0], width, height * (1 - covered[1]))
    canvas = _Canvas(width, height, visible, first, second)
    return _PLANS[layout](canvas, has_photo, has_offer)


def _inside(box: Box, margin: float) -> Box:
    return Box(box.left + margin, box.top + margin, box.right - margin, box.bottom - margin)


def _decor(canvas: _Canvas, box: Box) -> tuple[ColourPanel, ...]:
    """Two circles in shades of the brand's colour, which lie behind no word."""
    size = min(box.width, box.height)
    light = mixed(canvas.first, WHITE, 0.12)
    middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    large = Box(*_around(middle, size * 0.42))
    small = Box(*_around((middle[0] + size * 0.2, middle[1] - size * 0.16), size * 0.16))
    return ColourPanel(large, light, is_round=True), ColourPanel(
        small, canvas.second, is_round=True
    )


def _around(middle: tuple[float, float], radius: float) -> tuple[float, float, float, float]:
    return middle[0] - radius, middle[1] - radius, middle[0] + radius, middle[1] + radius


def _halves(canvas: _Canvas) -> tuple[Box, Box]:
    """Return the room of a photo and that of words: side by side if wide, else above each other."""
    if canvas.is_wide:
        edge = canvas.width * 0.46
        return Box(0, 0, edge, canvas.height), Box(edge, 0, canvas.width, canvas.height)
    edge = canvas.visible.top + canvas.visible.height * 0.44
    return Box(0, 0, canvas.width, edge), Box(0, edge, canvas.width, canvas.visible.bottom)


def _colour(canvas: _Canvas, has_photo: bool, has_offer: bool) -> ImagePlan:  # noqa: ARG001, FBT001 -- one of a table
    bar = canvas.margin * 0.35
    stripe = ColourPanel(Box(0, canvas.height - bar, canvas.width, canvas.height), canvas.second)
    box = _inside(canvas.visible, canvas.margin)
    photo = None
    if has_photo and canvas.is_wide:
        # A square of it at the right, so that the words stay large.
        photo = box._replace(left=box.right - box.height)
        box = box._replace(right=photo.left - canvas.margin)
    elif has_photo:
        photo = Box(0, 0, canvas.width, canvas.visible.top + canvas.visible.height * 0.3)
        box = box._replace(top=photo.bottom + canvas.margin * 0.7)
    return ImagePlan(canvas.first, photo, (stripe,), Room(box, canvas.first), canvas.second)


def _photo(canvas: _Canvas, has_photo: bool, has_offer: bool) -> ImagePlan:  # noqa: ARG001, FBT001 -- one of a table
    visible = canvas.visible
    if canvas.is_wide:
        panel = visible._replace(right=visible.width * 0.56)
        rest = Box(panel.right, 0, canvas.width, canvas.height)
    else:
        panel = visible._replace(top=visible.bottom - visible.height * 0.48)
        rest = Box(0, visible.top, canvas.width, panel.top)
    panel = _inside(panel, canvas.margin * 0.6)
    decor = () if has_photo else _decor(canvas, rest)
    ground = ColourPanel(panel, WHITE, radius=canvas.margin * 0.5)
    words = Room(_inside(panel, canvas.margin * 0.65), WHITE)
    return ImagePlan(canvas.first, canvas.all, (*decor, ground), words, canvas.first)


def _split(canvas: _Canvas, has_photo: bool, has_offer: bool) -> ImagePlan:  # noqa: ARG001, FBT001 -- one of a table
    photo, side = _halves(canvas)
    behind = mixed(canvas.first, WHITE, 0.92)
    ground = ColourPanel(side._replace(bottom=canvas.height), behind)
    decor = () if has_photo else _decor(canvas, photo)
    words = Room(_inside(side, canvas.margin), behind)
    return ImagePlan(canvas.first, photo, (*decor, ground), words, canvas.first)


def _badge(canvas: _Canvas, has_photo: bool, has_offer: bool) -> ImagePlan:  # noqa: FBT001 -- one of a table
    photo, side = _halves(canvas)
    ground = ColourPanel(side._replace(bottom=canvas.height), canvas.first)
    words = Room(_inside(side, canvas.margin), canvas.first)
    decor = () if has_photo else _decor(canvas, photo)
    if not has_offer:
        return ImagePlan(canvas.second, photo, (*decor, ground), words, canvas.second)
    seen = photo._replace(top=max(photo.top, canvas.visible.top))
    radius = min(seen.width, seen.height) * 0.38
    middle = ((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2)
    circle = ColourPanel(Box(*_around(middle, radius)), canvas.second, is_round=True)
    # The largest square within the circle holds the words.
    badge = Room(Box(*_around(middle, radius * 0.7)), canvas.second, is_centred=True)
    panels = (*decor[:1], ground, circle)
    return ImagePlan(canvas.first, photo, panels, words, canvas.second, badge)


def _frame(canvas: _Canvas, has_photo: bool, has_offer: bool) -> ImagePlan:  # noqa: ARG001, FBT001 -- one of a table
    card = _inside(canvas.visible, canvas.margin * 0.8)
    ground = ColourPanel(card, WHITE, radius=canvas.margin * 0.5)
    inner = _inside(card, canvas.margin * 0.8)
    photo = None
    if has_photo and canvas.is_wide:
        photo = inner._replace(left=inner.right - inner.width * 0.4)
        inner = inner._replace(right=photo.left - canvas.margin * 0.6)
    elif has_photo:
        photo = inner._replace(bottom=inner.top + inner.height * 0.42)
        inner = inner._replace(top=photo.bottom + canvas.margin * 0.5)
    words = Room(inner, WHITE, is_centred=not canvas.is_wide)
    return ImagePlan(canvas.first, photo, (ground,), words, canvas.first, photo_on_top=True)


_PLANS: Final[Mapping[ImageLayout, Callable[[_Canvas, bool, bool], ImagePlan]]] = {
    ImageLayout.COLOUR: _colour,
    ImageLayout.PHOTO: _photo,
    ImageLayout.SPLIT: _split,
    ImageLayout.BADGE: _badge,
    ImageLayout.FRAME: _frame,
}
