"""The response curve of one campaign: what each amount of money brings, and where one stands.

As in lines.py, text and dots stand in per cent of the width, while the paths lie in a drawing that
is stretched. The amounts are evenly apart from 0 on, so that a place on the curve is a share of the
width; `levels()` gives the page the curve's pixels, by which it moves the chosen dot while somebody
drags.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kempen.charts import paths
from kempen.charts.colours import PAGE, Ink
from kempen.charts.scales import Scale, scale_of
from kempen.charts.svg import element, number, per_cent, text_of

TOP, BOTTOM, HEIGHT = 10.0, 136.0, 160.0
POINTS: Final = 33
_FONT: Final = 12
# Dots closer than this share of the width are one place with one label.
_SAME_PLACE: Final = 0.015
# A label this near to an edge is written inwards.
_EDGE: Final = 0.16
# Between dots this far apart there is room for both labels.
_FAR: Final = 0.45
# How far the suggestion's stroke reaches above and below the curve: past the dot on it.
_STROKE: Final = 10.0


@dataclass(frozen=True)
class ResponseCurve:
    """What to draw. `spend` rises from 0; `mean`, `low` and `high` are as long.

    `today`, `suggested` and `chosen` are amounts; None: not drawn. `money` writes an amount for a
    label, `axis` an outcome; `title` and `summary` are what a screen reader says.
    """

    title: str
    summary: str
    spend: Sequence[float]
    mean: Sequence[float]
    low: Sequence[float]
    high: Sequence[float]
    money: Callable[[float], str]
    axis: Callable[[float], str]
    today: float | None = None
    suggested: float | None = None
    chosen: float | None = None


def draw(curve: ResponseCurve, ink: Ink = PAGE) -> str:
    """Draw for a page. Raises ValueError for a curve of fewer than two points."""
    scale = scale_for(curve)
    return element(
        "svg",
        _ground(scale, curve, ink),
        _paths(scale, curve, ink),
        _stand(scale, curve, ink),
        class_="response",
        width="100%",
        height=HEIGHT,
        overflow="visible",
        role="img",
        aria_label=f"{curve.title}. {curve.summary}",
    )


def scale_for(curve: ResponseCurve) -> Scale:
    """Return the vertical scale: from 0 up to the curve, and the band as far as it is near."""
    if len(curve.spend) < 2 or curve.spend[-1] <= 0:
        raise ValueError("a response curve has an amount above 0")
    round_ = scale_of(curve.mean, curve.high, from_zero=True, top=TOP, bottom=BOTTOM)
    # Small as it is, the drawing fills its height: it ends at the band, not at a round value.
    highest = min(round_.high, max(*curve.mean, *curve.high))
    return replace(round_, high=highest) if highest > round_.low else round_


def levels(curve: ResponseCurve) -> list[float]:
    """Return the pixel of the mean at POINTS amounts, evenly apart from 0 to the last."""
    scale = scale_for(curve)
    return [round(scale.y(value), 1) for value in _evenly(curve, curve.mean)]


def outcome(curve: ResponseCurve, amount: float) -> float:
    """Return the mean outcome at an amount, on a straight line between the points beside it."""
    return _between(curve.spend, curve.mean, amount)


def _evenly(curve: ResponseCurve, values: Sequence[float]) -> list[float]:
    top = curve.spend[-1]
    return [_between(curve.spend, values, top * step / (POINTS - 1)) for step in range(POINTS)]


def _between(spend: Sequence[float], values: Sequence[float], amount: float) -> float:
    after = min(max(bisect_left(spend, amount), 1), len(spend) - 1)
    left, right = spend[after - 1], spend[after]
    share = (amount - left) / (right - left) if right > left else 0.0
    share = max(0.0, min(1.0, share))
    return values[after - 1] + share * (values[after] - values[after - 1])


def _ground(scale: Scale, curve: ResponseCurve, ink: Ink) -> str:
    """The floor, and one line above it that gives the height its measure."""
    ticks = [tick for tick in scale.ticks if tick > 0]
    parts = [element("line", x1=0, x2="100%", y1=BOTTOM, y2=BOTTOM, **ink("grid"))]
    # The highest with room for its words above it.
    ticks = [tick for tick in ticks if scale.y(tick) >= TOP + _FONT] or ticks[:1]
    if ticks:
        tick = ticks[-1]
        y = scale.y(tick)
        parts.append(element("line", x1=0, x2="100%", y1=y, y2=y, **ink("grid")))
        parts.append(
            element("text", text_of(curve.axis(tick)), x=0, y=y - 4, font_size=_FONT, **ink("axis"))
        )
    return "".join(parts)


def _paths(scale: Scale, curve: ResponseCurve, ink: Ink) -> str:
    area = paths.band(_evenly(curve, curve.low), _evenly(curve, curve.high), scale.y)
    line = paths.line(_evenly(curve, curve.mean), scale.y)
    return element(
        "svg",
        element("path", d=area, **ink("band")),
        element(
            "path",
            d=line,
            vector_effect="non-scaling-stroke",
            stroke_width="2.25",
            stroke_linejoin="round",
            stroke_linecap="round",
            **ink("line"),
        ),
        width="100%",
        height=HEIGHT,
        viewBox=f"0 0 {number(paths.WIDTH)} {number(HEIGHT)}",
        preserveAspectRatio="none",
        overflow="visible",
    )


def _stand(scale: Scale, curve: ResponseCurve, ink: Ink) -> str:
    """Today as a ring, the chosen amount as a dot, each above its amount on the floor.

    A stroke across the curve stays where the suggestion was, whatever is chosen.
    """
    today, chosen = _share(curve, curve.today), _share(curve, curve.chosen)
    is_same = today is not None and chosen is not None and abs(today - chosen) < _SAME_PLACE
    parts = []
    if today is not None and curve.today is not None:
        side = "" if chosen is None else _side(today, chosen)
        label = _label(
            curve.money(curve.today), today, side, {**ink("axis"), "font_weight": "400"},
            # Where both stand in one place, the chosen amount speaks for both.
            visibility="hidden" if is_same else None, data_today="",
        )  # fmt: skip
        parts += [_drop(scale, curve, today, ink), label]
        parts.append(_dot(scale, curve, today, ink("today"), 5.0))
    suggested = _share(curve, curve.suggested)
    if suggested is not None:
        parts.append(_stroke(scale, curve, suggested, ink))
    if chosen is not None and curve.chosen is not None:
        side = "" if today is None or is_same else _side(chosen, today)
        label = _label(
            curve.money(curve.chosen), chosen, side, {**ink("strong"), "font_weight": "600"}
        )
        dot = _dot(scale, curve, chosen, ink("dot"), 5.5)
        parts.append(element("g", _drop(scale, curve, chosen, ink), label, dot, data_chosen=""))
    return "".join(parts)


def _side(share: float, other: float) -> str:
    """Which way a label is written: away from the other, inwards at an edge with room for both."""
    if abs(share - other) > _FAR:
        if share < _EDGE:
            return "start"
        if share > 1 - _EDGE:
            return "end"
    return "end" if share <= other else "start"


def _share(curve: ResponseCurve, amount: float | None) -> float | None:
    """Where an amount stands; one beyond the curve at its end."""
    return None if amount is None else max(0.0, min(1.0, amount / curve.spend[-1]))


def _drop(scale: Scale, curve: ResponseCurve, share: float, ink: Ink) -> str:
    at, y = per_cent(share), scale.y(_at(curve, share))
    return element("line", x1=at, x2=at, y1=y, y2=BOTTOM, stroke_dasharray="3 4", **ink("before"))


def _stroke(scale: Scale, curve: ResponseCurve, share: float, ink: Ink) -> str:
    at, y = per_cent(share), scale.y(_at(curve, share))
    return element("line", x1=at, x2=at, y1=y - _STROKE, y2=y + _STROKE, **ink("suggested"))


def _dot(
    scale: Scale, curve: ResponseCurve, share: float, ink: dict[str, str], radius: float
) -> str:
    return element("circle", cx=per_cent(share), cy=scale.y(_at(curve, share)), r=radius, **ink)


def _label(
    text: str, share: float, side: str, ink: dict[str, str], **more: str | float | None
) -> str:
    """Write below the floor: in the middle, or away from the other label where there are two."""
    anchor = side or "middle"
    if share < _EDGE and anchor != "end":
        anchor = "start"
    if share > 1 - _EDGE and anchor != "start":
        anchor = "end"
    # Two labels stand back from each other; one alone may hang over its dot.
    shift = {"start": 2 if side else -4, "end": -2 if side else 4, "middle": 0}[anchor]
    return element(
        "text",
        text_of(text),
        x=per_cent(share),
        dx=shift or None,
        y=BOTTOM + 18,
        text_anchor=anchor,
        font_size=_FONT + 1,
        **ink,
        **more,
    )


def _at(curve: ResponseCurve, share: float) -> float:
    return outcome(curve, share * curve.spend[-1])
