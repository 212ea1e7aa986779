"""A text broken into lines by measured widths, as its language may be broken."""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from kempen.ad_images.fonts import Script, font, runs_of

_SPACING: Final = 1.12  # Of a line, beside the height of its letters.
_NOT_FIRST: Final = frozenset("，。、；：？！）》」』”’％%,.;:?!)]}")
_NOT_LAST: Final = frozenset("（《「『“‘([{")
_ELLIPSIS: Final = "…"
_HALVINGS: Final = 6
_OVERHANG: Final = 0.08  # Of the size: how far ink may reach beyond the width that a line takes.


@dataclass(frozen=True)
class SetText:
    """A text in lines: the size of its letters and the height of each line, in pixels.

    `is_broken`: a word had to be broken within.
    """

    lines: tuple[str, ...]
    size: int
    line_height: float
    ascent: float
    is_broken: bool = False

    @property
    def height(self) -> float:
        """Pixels of all lines together."""
        return self.line_height * len(self.lines)


def in_lines(text: str, width: float, size: int) -> SetText:
    """Return a text in lines of letters of a size; words wider than a line are broken within."""
    lines: list[str] = []
    line, is_broken = "", False
    width -= size * _OVERHANG
    for piece in _pieces(text):
        if width_of((line + piece).rstrip(), size) <= width:
            line += piece
            continue
        if line.strip():
            lines.append(line.rstrip())
        line = piece.lstrip()
        while width_of(line.rstrip(), size) > width:
            is_broken = True
            head = _head(line, width, size)
            lines.append(head)
            line = line[len(head) :]
    if line.strip():
        lines.append(line.rstrip())
    ascent, descent = _heights(text, size)
    return SetText(tuple(lines), size, (ascent + descent) * _SPACING, ascent, is_broken)


def balanced(text: str, lines: SetText, width: float) -> SetText:
    """Return as many lines of about the same length, so that no word stands alone on the last."""
    if len(lines.lines) < 2:
        return lines
    narrow, wide, best = 0.0, width, lines
    for _ in range(_HALVINGS):
        middle = (narrow + wide) / 2
        tried = in_lines(text, middle, lines.size)
        if len(tried.lines) > len(lines.lines) or tried.is_broken:
            narrow = middle
        else:
            wide, best = middle, tried
    return best


def shortened(text: str, width: float, height: float, size: int) -> SetText:
    """Return a text in lines that fit a box; words at its end give way to an ellipsis."""
    tried, pieces = in_lines(text, width, size), [*_pieces(text)]
    while tried.height > height and pieces:
        pieces.pop()
        tried = in_lines("".join(pieces).rstrip() + _ELLIPSIS, width, size)
    return tried


@lru_cache(maxsize=16384)
def width_of(text: str, size: int) -> float:
    """Return how many pixels a text takes on one line."""
    return sum(_advance(run, script, size) for script, run in runs_of(text))


@lru_cache(maxsize=1024)
def _pieces(text: str) -> tuple[str, ...]:
    """Return what may not be parted, with the spaces behind it."""
    return tuple(_parted(text))


def _parted(text: str) -> Iterator[str]:
    start = 0
    for at, (left, right) in enumerate(pairwise(text), 1):
        if _may_part(left, right):
            yield text[start:at]
            start = at
    yield text[start:]


def _may_part(left: str, right: str) -> bool:
    if left == " ":
        return True
    if right == " " or right in _NOT_FIRST or left in _NOT_LAST:
        return False
    return any(unicodedata.east_asian_width(character) in "WF" for character in (left, right))


def _head(line: str, width: float, size: int) -> str:
    """Return the longest beginning that fits, one letter with its signs at the least."""
    ends = [at for at in range(1, len(line)) if not _is_sign(line[at])] + [len(line)]
    fitting = bisect_right(ends, width, key=lambda end: width_of(line[:end], size))
    return line[: ends[max(0, fitting - 1)]]


def _is_sign(character: str) -> bool:
    """Whether a letter belongs to the one before it, as a vowel sign does."""
    return unicodedata.category(character).startswith("M")


@lru_cache(maxsize=4096)
def _advance(run: str, script: Script, size: int) -> float:
    return float(font(script, size).getlength(run))


def _heights(text: str, size: int) -> tuple[int, int]:
    """Return how far letters go above and below the line, the tallest of the scripts."""
    metrics = [font(script, size).getmetrics() for script, _ in runs_of(text)] or [(size, 0)]
    return max(up for up, _ in metrics), max(down for _, down in metrics)
