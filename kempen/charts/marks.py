"""Small drawings for tables and panels: trend, interval bar, odds in dots, signs of a legend."""

from collections.abc import Sequence
from typing import Final

from kempen.charts import paths
from kempen.charts.colours import PAGE, Ink
from kempen.charts.scales import bounded, place, scale_of
from kempen.charts.svg import element, number, per_cent

TREND_WIDTH, TREND_HEIGHT = 96.0, 28.0
BAR_HEIGHT: Final = 20.0
DOTS: Final = 20


def trend(values: Sequence[float | None], label: str, ink: Ink = PAGE) -> str:
    """Draw a sparkline, a dot on its last value; None is a gap. Empty text without a value."""
    known = [(i, value) for i, value in enumerate(values) if value is not None]
    if not known:
        return ""
    scale = scale_of(
        [value for _, value in known], from_zero=False, top=4.0, bottom=TREND_HEIGHT - 4
    )
    low, high = min(v for _, v in known), max(v for _, v in known)

    def y(value: float) -> float:
        # Round ticks would flatten a line this small, so it fills its height.
        if bounded(high) - bounded(low) <= 1e-9 * max(1.0, abs(bounded(high))):
            return TREND_HEIGHT / 2
        share = (bounded(value) - bounded(low)) / (bounded(high) - bounded(low))
        return scale.bottom - share * (scale.bottom - scale.top)

    index, last = known[-1]
    line = element(
        "svg",
        element(
            "path",
            d=paths.line(values, y),
            stroke_width="1.5",
            stroke_linejoin="round",
            stroke_linecap="round",
            vector_effect="non-scaling-stroke",
            **ink("trend"),
        ),
        width=TREND_WIDTH - 8,
        x=4,
        height=TREND_HEIGHT,
        viewBox=f"0 0 {number(paths.WIDTH)} {number(TREND_HEIGHT)}",
        preserveAspectRatio="none",
        overflow="visible",
    )
    dot = element(
        "circle",
        cx=4 + place(index, len(values)) * (TREND_WIDTH - 8),
        cy=y(last),
        r=2.5,
        **ink("trend-end"),
    )
    return element(
        "svg", line, dot, width=TREND_WIDTH, height=TREND_HEIGHT, **_aria_attributes(label)
    )


def interval(
    at: float,
    ends: tuple[float, float] | None,
    goal: float | None,
    rule: tuple[float, float],
    label: str = "",
    ink: Ink = PAGE,
) -> str:
    """Draw a value, its likely range and the goal on a rule; what is off it stands at its end."""
    start, end = bounded(min(rule)), bounded(max(rule))
    width = end - start if end > start else 1.0
    middle = BAR_HEIGHT / 2

    def x(value: float) -> float:
        return max(0.0, min(1.0, (bounded(value) - start) / width))

    parts = [element("line", x1=0, x2="100%", y1=middle, y2=middle, **ink("grid"))]
    if ends is not None:
        low, high = x(min(ends)), x(max(ends))
        parts.append(
            element(
                "rect",
                x=per_cent(low),
                width=per_cent(high - low),
                y=middle - 3,
                height=6,
                rx=3,
                **ink("range"),
            )
        )
    if goal is not None:
        g = per_cent(x(goal))
        parts.append(
            element("line", x1=g, x2=g, y1=2, y2=BAR_HEIGHT - 2, stroke_width="2", **ink("goal"))
        )
    parts.append(element("circle", cx=per_cent(x(at)), cy=middle, r=4.5, **ink("dot")))
    return element(
        "svg",
        *parts,
        class_=None if ink.is_resolved else "interval",
        width="100%",
        height=BAR_HEIGHT,
        overflow="visible",
        **_aria_attributes(label),
    )


def odds(chance: float, label: str, ink: Ink = PAGE) -> str:
    """Draw a chance, 0 to 1, as so many of DOTS dots in two rows."""
    filled = round(max(0.0, min(1.0, chance)) * DOTS)
    dots = []
    for index in range(DOTS):
        row, column = divmod(index, DOTS // 2)
        dots.append(
            element(
                "circle",
                cx=7 + 15 * column,
                cy=7 + 15 * row,
                r=5 if index < filled else 4.25,
                stroke_width=None if index < filled else "1.5",
                **ink("dot" if index < filled else "ring"),
            )
        )
    return element("svg", *dots, width=15 * (DOTS // 2) - 1, height=29, **_aria_attributes(label))


def sign(name: str, ink: Ink = PAGE) -> str:
    """Draw a legend's sign: `line`, `band`, `shade`, `before`, `goal`, `today`, `suggested`, `dot`.

    KeyError for any other name.
    """
    if name in ("band", "shade"):
        mark = element("rect", x=0, y=2, width=18, height=10, rx=2, **ink(name))
    elif name in ("today", "dot"):
        mark = element("circle", cx=9, cy=7, r=5, **ink(name))
    elif name == "suggested":
        mark = element("line", x1=9, x2=9, y1=0, y2=14, **ink(name))
    else:
        dashes = {"line": None, "before": "4 3", "goal": "6 3"}[name]
        mark = element(
            "line",
            x1=0,
            x2=18,
            y1=7,
            y2=7,
            stroke_width="2",
            stroke_dasharray=dashes,
            **ink(name),
        )
    return element("svg", mark, width=18, height=14, aria_hidden="true")


def _aria_attributes(label: str) -> dict[str, str]:
    return {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
