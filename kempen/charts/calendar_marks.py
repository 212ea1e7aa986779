"""Numbers above a chart for days on which something happens; a list beside it says what."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.charts.colours import Ink
from kempen.charts.svg import element, text_of

FONT: Final = 12


@dataclass(frozen=True)
class DayMark:
    """Days from index `first` to `last`, both included, and the number that stands for them."""

    first: int
    last: int
    number: str


def draw_marks(
    marks: Sequence[DayMark],
    x: Callable[[int], str],
    rows: Sequence[float],
    bottom: float,
    ink: Ink,
) -> str:
    """Draw the numbers in rows in turn, so that neighbours do not touch, each with a line down.

    `x` says where an index stands, in per cent. Several days have a line above them, too.
    """
    parts = []
    for place, mark in enumerate(marks):
        y, at = rows[place % len(rows)], x(mark.first)
        parts.append(
            element(
                "line", x1=at, x2=at, y1=y + 2, y2=bottom, stroke_dasharray="2 3", **ink("mark")
            )
        )
        if mark.last > mark.first:
            parts.append(element("line", x1=at, x2=x(mark.last), y1=y + 3, y2=y + 3, **ink("mark")))
        parts.append(
            element(
                "text",
                text_of(mark.number),
                x=at,
                y=y,
                text_anchor="middle",
                font_size=FONT,
                font_weight="600",
                **ink("strong"),
            )
        )
    return "".join(parts)
