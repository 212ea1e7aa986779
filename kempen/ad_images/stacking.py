"""Words below each other, in letters as large as their room allows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kempen.ad_images.fonts import drawable
from kempen.ad_images.lines import SetText, balanced, in_lines, shortened
from kempen.ad_images.task import Box

BRAND, OFFER, HEADLINE, LINE, CALL_TO_ACTION = (
    "brand",
    "offer",
    "headline",
    "line",
    "call_to_action",
)
# Sizes of letters and the gap above, as shares of an image's shorter side, before they are scaled.
_SIZES: Final = {BRAND: 0.044, OFFER: 0.100, HEADLINE: 0.112, LINE: 0.050, CALL_TO_ACTION: 0.046}
_GAPS: Final = {BRAND: 0.0, OFFER: 0.030, HEADLINE: 0.024, LINE: 0.026, CALL_TO_ACTION: 0.046}
# Of the size of a button's letters: at its sides, above and below.
BUTTON_PADDING: Final = (1.0, 0.55)
_LEAST_PIXELS: Final = 15
_SMALLEST: Final = 0.3
_STEPS: Final = 40


@dataclass(frozen=True)
class Stacked:
    """One of the words in its place: the top of its first line, or of its button."""

    name: str
    text: str
    lines: SetText
    top: float
    room: Box


def stacked(words: Mapping[str, str], box: Box, unit: float) -> list[Stacked]:
    """Set words below each other in a box, all of them scaled alike; `unit` is the shorter side.

    They stand in the middle of its height. If the smallest letters are too large, the last words of
    the longer texts are left out.
    """
    texts = {name: drawable(text) for name, text in words.items()}
    texts = {name: text for name, text in texts.items() if text}
    for step in range(_STEPS + 1):
        scale = 1 - (1 - _SMALLEST) * step / _STEPS
        rows = _set(texts, box, unit * scale)
        height = _height(rows, unit * scale)
        if height <= box.height and not any(lines.is_broken for lines in rows.values()):
            even = {name: balanced(texts[name], lines, box.width) for name, lines in rows.items()}
            return _placed(even, texts, box, unit * scale, height)
    return _shortened(texts, box, unit * _SMALLEST)


def _set(texts: Mapping[str, str], box: Box, unit: float) -> dict[str, SetText]:
    return {
        name: in_lines(text, _width(name, box, unit), _size(name, unit))
        for name, text in texts.items()
    }


def _size(name: str, unit: float) -> int:
    return max(_LEAST_PIXELS, round(unit * _SIZES[name]))


def _width(name: str, box: Box, unit: float) -> float:
    padding = 2 * BUTTON_PADDING[0] * _size(name, unit) if name == CALL_TO_ACTION else 0
    return box.width - padding


def _row_height(name: str, lines: SetText) -> float:
    padding = 2 * BUTTON_PADDING[1] * lines.size if name == CALL_TO_ACTION else 0
    return lines.height + padding


def _height(rows: Mapping[str, SetText], unit: float) -> float:
    return sum(
        _row_height(name, lines) + (_GAPS[name] * unit if number else 0)
        for number, (name, lines) in enumerate(rows.items())
    )


def _placed(
    rows: Mapping[str, SetText], texts: Mapping[str, str], box: Box, unit: float, height: float
) -> list[Stacked]:
    placed, top = [], box.top + (box.height - height) / 2
    for number, (name, lines) in enumerate(rows.items()):
        top += _GAPS[name] * unit if number else 0
        bottom = top + _row_height(name, lines)
        room = Box(box.left, top, box.right, bottom)
        placed.append(Stacked(name, texts[name], lines, top, room))
        top = bottom
    return placed


def _shortened(texts: Mapping[str, str], box: Box, unit: float) -> list[Stacked]:
    share = 1 / max(1, len(texts))
    rows = {}
    for name, text in texts.items():
        size = _size(name, unit)
        padding = 2 * BUTTON_PADDING[1] * size if name == CALL_TO_ACTION else 0
        room = box.height * share - padding - _GAPS[name] * unit
        rows[name] = shortened(text, _width(name, box, unit), room, size)
    rows = {name: lines for name, lines in rows.items() if lines.lines}
    return _placed(rows, texts, box, unit, _height(rows, unit))
