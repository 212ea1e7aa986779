"""Draws the image of an ad by its plan."""

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageOps

from kempen.ad_images.colours import Colour, colour_of, contrast_of, text_colour_on
from kempen.ad_images.cropping import cropped
from kempen.ad_images.fonts import font, runs_of
from kempen.ad_images.layouts import ColourPanel, ImagePlan, Room, plan_of
from kempen.ad_images.lines import SetText, width_of
from kempen.ad_images.stacking import (
    BRAND,
    BUTTON_PADDING,
    CALL_TO_ACTION,
    HEADLINE,
    LINE,
    OFFER,
    Stacked,
    stacked,
)
from kempen.ad_images.task import SIZES, Box, DrawnImage, ImageTask, PlacedText

_MEDIA_TYPE: Final = "image/jpeg"
# Above 90 files grow and nobody sees why; full colour at each point keeps the edges of letters.
_QUALITY: Final = 90
_SMOOTHING: Final = 3  # Curves are drawn so many times larger, then made smaller.
_LOGO_HEIGHT: Final = 0.11  # Of the shorter side.
_BADGE_SCALE: Final = 1.25  # The offer alone may be larger than among other words.


def drawn(task: ImageTask) -> DrawnImage:
    """Draw an ad's image.

    FontsMissingError where no font has its letters; ValueError for a colour that is none.
    """
    width, height = SIZES[task.shape]
    first, second = (colour_of(text) for text in task.brand.colours)
    plan = plan_of(
        task.layout,
        task.shape,
        first,
        second,
        has_photo=task.photo is not None,
        has_offer=bool(task.words.offer.strip()),
    )
    canvas = Image.new("RGB", (width, height), plan.background)
    if not plan.photo_on_top:
        _put_photo(canvas, plan, task)
    for panel in plan.panels:
        _put_panel(canvas, panel)
    if plan.photo_on_top:
        _put_photo(canvas, plan, task)
    placed = _put_words(canvas, plan, task)
    out = BytesIO()
    canvas.save(out, "JPEG", quality=_QUALITY, subsampling=0)
    return DrawnImage(out.getvalue(), _MEDIA_TYPE, width, height, tuple(placed))


def _put_photo(canvas: Image.Image, plan: ImagePlan, task: ImageTask) -> None:
    if plan.photo is None or task.photo is None:
        return
    left, top, right, bottom = (round(edge) for edge in plan.photo)
    photo = cropped(task.photo.content, (right - left, bottom - top), task.photo.focus)
    canvas.paste(photo, (left, top))


def _put_panel(canvas: Image.Image, panel: ColourPanel) -> None:
    left, top, right, bottom = (round(edge) for edge in panel.box)
    if not panel.is_round and not panel.radius:
        canvas.paste(panel.colour, (left, top, right, bottom))
        return
    radius = (right - left) / 2 if panel.is_round else panel.radius
    side = round(radius)
    if 2 * side >= min(right - left, bottom - top):
        mask = _rounded((right - left, bottom - top), radius)
        canvas.paste(panel.colour, (left, top, right, bottom), mask)
        return
    # Only the corners are mixed with what is behind them, which takes far longer than to fill.
    for box in (
        (left + side, top, right - side, top + side),
        (left, top + side, right, bottom - side),
        (left + side, bottom - side, right - side, bottom),
    ):
        canvas.paste(panel.colour, box)
    mask = _rounded((2 * side, 2 * side), radius)
    for across, x in ((0, left), (side, right - side)):
        for down, y in ((0, top), (side, bottom - side)):
            corner = mask.crop((across, down, across + side, down + side))
            canvas.paste(panel.colour, (x, y), corner)


def _rounded(size: tuple[int, int], radius: float) -> Image.Image:
    """Return a mask of a rectangle whose corners are smooth quarters of a circle."""
    mask = Image.new("L", size, 255)
    side = min(round(radius), *size)
    large = side * _SMOOTHING
    corner = Image.new("L", (large, large), 0)
    ImageDraw.Draw(corner).ellipse((0, 0, 2 * large - 1, 2 * large - 1), fill=255)
    corner = corner.resize((side, side), Image.Resampling.BOX)
    right, bottom = size[0] - side, size[1] - side
    mask.paste(corner, (0, 0))
    mask.paste(ImageOps.mirror(corner), (right, 0))
    mask.paste(ImageOps.flip(corner), (0, bottom))
    mask.paste(ImageOps.flip(ImageOps.mirror(corner)), (right, bottom))
    return mask


def _put_words(canvas: Image.Image, plan: ImagePlan, task: ImageTask) -> list[PlacedText]:
    words, room = task.words, plan.words
    below = {
        BRAND: "" if task.brand.logo else task.brand.name,
        OFFER: "" if plan.badge else words.offer,
        HEADLINE: words.headline,
        LINE: words.line,
        CALL_TO_ACTION: words.call_to_action,
    }
    unit = min(canvas.size)
    box = _put_logo(canvas, room, task.brand.logo, unit)
    placed = []
    for row in stacked(below, box, unit):
        if row.name == CALL_TO_ACTION:
            placed.append(_put_button(canvas, row, room, plan.button))
        else:
            placed.append(_put_text(canvas, row, room))
    if plan.badge:
        rows = stacked({OFFER: words.offer}, plan.badge.box, unit * _BADGE_SCALE)
        placed += [_put_text(canvas, row, plan.badge) for row in rows]
    return placed


def _put_logo(canvas: Image.Image, room: Room, content: bytes, unit: float) -> Box:
    """Put a logo on top of the words, on white where it is see-through; return the room left."""
    if not content:
        return room.box
    box, high = room.box, unit * _LOGO_HEIGHT
    with Image.open(BytesIO(content), formats=("JPEG", "PNG")) as opened:
        logo = ImageOps.exif_transpose(opened).convert("RGBA")
    logo = ImageOps.contain(logo, (int(box.width * 0.6), int(high)), Image.Resampling.LANCZOS)
    left = round(box.left + ((box.width - logo.width) / 2 if room.is_centred else 0))
    top = round(box.top)
    if logo.has_transparency_data:
        ground = Image.new("RGBA", logo.size, (255, 255, 255, 255))
        logo = Image.alpha_composite(ground, logo)
    canvas.paste(logo.convert("RGB"), (left, top))
    return box._replace(top=top + logo.height + unit * 0.02)


def _put_text(canvas: Image.Image, row: Stacked, room: Room) -> PlacedText:
    colour = text_colour_on(room.behind)
    ink = _put_lines(canvas, row.lines, row.room, colour, is_centred=room.is_centred)
    return PlacedText(row.text, room.box, ink, contrast_of(colour, room.behind))


def _put_button(canvas: Image.Image, row: Stacked, room: Room, background: Colour) -> PlacedText:
    across, down = (part * row.lines.size for part in BUTTON_PADDING)
    wide = max(width_of(line, row.lines.size) for line in row.lines.lines) + 2 * across
    left = row.room.left + ((row.room.width - wide) / 2 if room.is_centred else 0)
    button = Box(left, row.top, left + wide, row.room.bottom)
    _put_panel(
        canvas, ColourPanel(button, background, radius=min(button.height / 2, row.lines.size))
    )
    colour = text_colour_on(background)
    inner = button._replace(top=row.top + down)
    ink = _put_lines(canvas, row.lines, inner, colour, is_centred=True)
    return PlacedText(row.text, button, ink, contrast_of(colour, background))


def _put_lines(
    canvas: Image.Image, lines: SetText, box: Box, colour: Colour, *, is_centred: bool
) -> Box:
    """Draw lines from the top of a box and return what their ink covers."""
    pen, boxes = ImageDraw.Draw(canvas), []
    for number, line in enumerate(lines.lines):
        left = box.left
        if is_centred:
            left += (box.width - width_of(line, lines.size)) / 2
        baseline = box.top + number * lines.line_height + lines.ascent
        for script, run in runs_of(line):
            face = font(script, lines.size)
            pen.text((left, baseline), run, fill=colour, font=face, anchor="ls")
            boxes.append(pen.textbbox((left, baseline), run, font=face, anchor="ls"))
            left += face.getlength(run)
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))
