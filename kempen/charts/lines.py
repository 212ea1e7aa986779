"""The line chart with a likely range, the previous period and a goal.

On a page it fills the width of its place: text and dots stand in per cent of the width and in
pixels of the height, so that they keep their size on a phone, while paths lie in an inner drawing
that is stretched. Labels hang outside the plot, in gutters that the page leaves free (charts.css:
GUTTERS).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.charts import paths
from kempen.charts.calendar_marks import DayMark, draw_marks
from kempen.charts.colours import PAGE, PRINT, Ink
from kempen.charts.scales import Scale, labelled, place, scale_of
from kempen.charts.svg import element, number, per_cent, text_of

TOP, BOTTOM, HEIGHT = 12.0, 224.0, 252.0
# The numbers of days stand in two rows above the plot.
HEAD, _MARK_ROWS = 22.0, (-10.0, 4.0)
# Left for the axis, right for the last value and the goal; wide enough for Malay.
GUTTERS: Final = (52.0, 64.0)
_FONT: Final = 12
_LEAST_APART: Final = 15.0


Layer = Callable[[Scale, "LineChart", Ink], str]


@dataclass(frozen=True)
class LineChart:
    """What to draw; None is a gap. All sequences are as long as `values`.

    `axis` writes a tick. `day` writes the day of an index. `last` and `goal_words` are the labels
    in the right gutter; `title` and `summary` are what a screen reader says. `marks` are days on
    which something happens, `shaded` spans of indexes, (first, last).
    """

    title: str
    summary: str
    values: Sequence[float | None]
    axis: Callable[[float], str]
    day: Callable[[int], str]
    low: Sequence[float | None] = ()
    high: Sequence[float | None] = ()
    before: Sequence[float | None] = ()
    goal: float | None = None
    goal_words: tuple[str, str] = ("", "")
    last: str = ""
    from_zero: bool = False
    marks: Sequence[DayMark] = ()
    shaded: Sequence[tuple[int, int]] = ()

    @property
    def height(self) -> float:
        """How high the drawing is: numbers of days need room above the plot."""
        return HEIGHT + (HEAD if self.marks else 0.0)


def draw(chart: LineChart) -> str:
    """Draw for a page: as wide as its place, coloured by classes."""
    return element(
        "svg",
        _content(chart, PAGE),
        class_="chart",
        width="100%",
        height=chart.height,
        overflow="visible",
        role="img",
        aria_label=f"{chart.title}. {chart.summary}",
    )


def draw_resolved(chart: LineChart, width: float) -> str:
    """Draw for e-mail and PDF: `width` pixels wide in all, colours written out."""
    left, right = GUTTERS
    plot = element(
        "svg",
        _content(chart, PRINT),
        x=left,
        width=max(1.0, width - left - right),
        height=chart.height,
        overflow="visible",
    )
    return element(
        "svg",
        element("title", text_of(chart.title)),
        element("desc", text_of(chart.summary)),
        plot,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=chart.height,
        viewBox=f"0 0 {number(width)} {number(chart.height)}",
        font_family="Figtree, system-ui, sans-serif",
        role="img",
    )


def scale_for(chart: LineChart) -> Scale:
    """Return the vertical scale: it holds lines and goal, and the band as far as it is near."""
    lines = [value for value in (*chart.values, *chart.before) if value is not None]
    if chart.goal is not None:
        lines.append(chart.goal)
    near = [value for value in (*chart.low, *chart.high) if value is not None]
    return scale_of(lines, near, from_zero=chart.from_zero, top=TOP, bottom=BOTTOM)


def _content(chart: LineChart, ink: Ink) -> str:
    scale = scale_for(chart)
    layers: tuple[Layer, ...] = (_shades, _grid, _marks, _paths, _goal, _days, _end)
    if ink.is_resolved:
        # WeasyPrint (70) takes per cents for those of the whole drawing once an inner one is over.
        layers = (_shades, _grid, _marks, _goal, _days, _end, _paths)
    drawn = "".join(layer(scale, chart, ink) for layer in layers)
    return element("g", drawn, transform=f"translate(0 {number(HEAD)})") if chart.marks else drawn


def _shades(_scale: Scale, chart: LineChart, ink: Ink) -> str:
    count = len(chart.values)

    def edge(index: float) -> float:
        return min(1.0, max(0.0, index / (count - 1))) if count > 1 else float(index > 0)

    return "".join(
        element(
            "rect",
            x=per_cent(edge(first - 0.5)),
            width=per_cent(edge(last + 0.5) - edge(first - 0.5)),
            y=TOP,
            height=BOTTOM - TOP,
            **ink("shade"),
        )
        for first, last in chart.shaded
    )


def _marks(_scale: Scale, chart: LineChart, ink: Ink) -> str:
    count = len(chart.values)
    return draw_marks(
        chart.marks, lambda index: per_cent(place(index, count)), _MARK_ROWS, BOTTOM, ink
    )


def _grid(scale: Scale, chart: LineChart, ink: Ink) -> str:
    parts = []
    for tick in scale.ticks:
        y = scale.y(tick)
        parts.append(element("line", x1=0, x2="100%", y1=y, y2=y, **ink("grid")))
        parts.append(
            element(
                "text",
                text_of(chart.axis(tick)),
                x=-8,
                y=y + 4,
                text_anchor="end",
                font_size=_FONT,
                **ink("axis"),
            )
        )
    return "".join(parts)


def _paths(scale: Scale, chart: LineChart, ink: Ink) -> str:
    drawn = []
    stroke = {"vector_effect": "non-scaling-stroke", "stroke_linecap": "round"}
    if chart.low and (area := paths.band(chart.low, chart.high, scale.y)):
        drawn.append(element("path", d=area, **ink("band")))
    if chart.before and (line := paths.line(chart.before, scale.y)):
        dashes = {
            **stroke,
            "stroke_width": "1.5",
            "stroke_dasharray": "4 4",
            "stroke_linecap": "butt",
        }
        drawn.append(element("path", d=line, **dashes, **ink("before")))
    if line := paths.line(chart.values, scale.y):
        joined = {**stroke, "stroke_width": "2.25", "stroke_linejoin": "round"}
        drawn.append(element("path", d=line, **joined, **ink("line")))
    if not drawn:
        return ""
    return element(
        "svg",
        *drawn,
        width="100%",
        height=HEIGHT,
        viewBox=f"0 0 {number(paths.WIDTH)} {number(HEIGHT)}",
        preserveAspectRatio="none",
        overflow="visible",
    )


def _goal(scale: Scale, chart: LineChart, ink: Ink) -> str:
    if chart.goal is None:
        return ""
    y = scale.y(chart.goal)
    return element(
        "line",
        x1=0,
        x2="100%",
        y1=y,
        y2=y,
        stroke_width="1.5",
        stroke_dasharray="7 4",
        **ink("goal"),
    )


def _days(_scale: Scale, chart: LineChart, ink: Ink) -> str:
    count = len(chart.values)
    return "".join(
        element(
            "text",
            text_of(chart.day(index)),
            x=per_cent(place(index, count)),
            y=HEIGHT - 6,
            text_anchor="middle",
            font_size=_FONT,
            **_with_class(ink("axis"), "" if stays else "wide-only", ink),
        )
        for index, stays in labelled(count)
    )


def _end(scale: Scale, chart: LineChart, ink: Ink) -> str:
    """The dot on the last value, and both labels in the right gutter, kept apart."""
    parts, count = [], len(chart.values)
    known = [(i, value) for i, value in enumerate(chart.values) if value is not None]
    labels: list[tuple[float, str, str, str]] = []
    if known:
        index, value = known[-1]
        y = scale.y(value)
        parts.append(element("circle", cx=per_cent(place(index, count)), cy=y, r=4, **ink("dot")))
        # Beside a line that ended earlier the label would name the wrong day.
        if chart.last and index == count - 1:
            labels.append((y, chart.last, "strong", "600"))
    if chart.goal is not None and any(chart.goal_words):
        words, figure = chart.goal_words
        y = scale.y(chart.goal)
        labels += [(y - 7, words, "goal-text", "500"), (y + 7, figure, "goal-text", "600")]
    for y, (_, text, name, weight) in zip(apart([y for y, *_ in labels]), labels, strict=True):
        parts.append(
            element(
                "text",
                text_of(text),
                x="100%",
                dx=10,
                y=y + 4,
                font_size=_FONT,
                font_weight=weight,
                **ink(name),
            )
        )
    return "".join(parts)


def apart(wanted: Sequence[float]) -> list[float]:
    """Keep labels readable: the first gives way, the others (the goal's) stay together.

    The first goes to the side where it already is, or to the other one where there is no room.
    """
    if len(wanted) < 2:
        return list(wanted)
    first, *others = wanted
    above, below = min(others) - _LEAST_APART, max(others) + _LEAST_APART
    if above < first < below:
        centre = (above + below) / 2
        first = above if first <= centre else below
        if first < TOP - 4:
            first = below
        elif first > BOTTOM + 8:
            first = above
    return [first, *others]


def _with_class(attributes: dict[str, str], name: str, ink: Ink) -> dict[str, str]:
    if not name or ink.is_resolved:
        return attributes
    return {**attributes, "class_": f"{attributes['class_']} {name}"}
