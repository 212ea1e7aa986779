"""A bar for each day, with numbers above the days on which something happens.

On a page it fills the width of its place, as kempen/charts/lines.py does: text and numbers stand in
per cent of the width, and its labels hang in the same left gutter. Spans of days (paydays) are
shaded behind the bars. What a number means stands in a list beside the chart.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.charts.calendar_marks import DayMark, draw_marks
from kempen.charts.colours import PAGE, Ink
from kempen.charts.scales import Scale, labelled, scale_of
from kempen.charts.svg import element, per_cent, text_of

TOP, BOTTOM, HEIGHT = 30.0, 200.0, 228.0
_FONT: Final = 12
# Of a day's place the bar takes so much; the rest is the gap to the next one.
_BAR_SHARE: Final = 0.76
# A month of days has room for a number of each; days that are closer share a line.
_MARK_ROWS: Final = (14.0, 26.0)


@dataclass(frozen=True)
class DayBars:
    """What to draw, a value for each day. `marks` are days with a number; `shaded` (first, last).

    `axis` writes a tick, `day` writes the day of an index. `title` and `summary` are what a screen
    reader says.
    """

    title: str
    summary: str
    values: Sequence[float]
    axis: Callable[[float], str]
    day: Callable[[int], str]
    marks: Sequence[DayMark] = ()
    shaded: Sequence[tuple[int, int]] = ()


def draw(chart: DayBars, ink: Ink = PAGE) -> str:
    """Draw for a page: as wide as its place, coloured by classes."""
    scale = scale_of(chart.values, from_zero=True, top=TOP, bottom=BOTTOM)
    return element(
        "svg",
        _shades(chart, ink),
        _grid(scale, chart, ink),
        _bars(scale, chart, ink),
        _marks(chart, ink),
        _days(chart, ink),
        class_="chart",
        width="100%",
        height=HEIGHT,
        overflow="visible",
        role="img",
        aria_label=f"{chart.title}. {chart.summary}",
    )


def _left(index: float, chart: DayBars) -> float:
    """Return where a day's place begins, as a share of the width."""
    return index / max(len(chart.values), 1)


def _middle(index: int, chart: DayBars) -> str:
    return per_cent(_left(index + 0.5, chart))


def _shades(chart: DayBars, ink: Ink) -> str:
    return "".join(
        element(
            "rect",
            x=per_cent(_left(first, chart)),
            width=per_cent(_left(last + 1 - first, chart)),
            y=TOP,
            height=BOTTOM - TOP,
            **ink("shade"),
        )
        for first, last in chart.shaded
    )


def _grid(scale: Scale, chart: DayBars, ink: Ink) -> str:
    parts = []
    for tick in scale.ticks:
        y = scale.y(tick)
        parts.append(element("line", x1=0, x2="100%", y1=y, y2=y, **ink("grid")))
        words = text_of(chart.axis(tick))
        parts.append(
            element(
                "text",
                words,
                x=-8,
                y=y + 4,
                text_anchor="end",
                font_size=_FONT,
                **ink("axis"),
            )
        )
    return "".join(parts)


def _bars(scale: Scale, chart: DayBars, ink: Ink) -> str:
    gap, width = (1 - _BAR_SHARE) / 2, _left(_BAR_SHARE, chart)
    return "".join(
        element(
            "rect",
            x=per_cent(_left(index + gap, chart)),
            width=per_cent(width),
            y=scale.y(value),
            height=BOTTOM - scale.y(value),
            **ink("bar"),
        )
        for index, value in enumerate(chart.values)
        if value > 0
    )


def _marks(chart: DayBars, ink: Ink) -> str:
    return draw_marks(chart.marks, lambda index: _middle(index, chart), _MARK_ROWS, BOTTOM, ink)


def _days(chart: DayBars, ink: Ink) -> str:
    parts = []
    for index, stays in labelled(len(chart.values)):
        name = ink("axis") if stays or ink.is_resolved else {"class_": "ink-axis wide-only"}
        parts.append(
            element(
                "text",
                text_of(chart.day(index)),
                x=_middle(index, chart),
                y=HEIGHT - 6,
                text_anchor="middle",
                font_size=_FONT,
                **name,
            )
        )
    return "".join(parts)
