"""The response curves of a strategy: drawing, sentence, and the same numbers as a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from kempen.charts.marks import sign
from kempen.charts.response import ResponseCurve, draw, levels
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.domain.strategies.stored_shapes import LineCurve
from kempen.entrypoints.dashboard.shared.copy.strategies import amount_words, range_words
from kempen.entrypoints.dashboard.strategies.lines import StrategyLineRow, unit_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market.money import compact_count, compact_money

_TABLE_ROWS = 9


@dataclass(frozen=True)
class CurveFigure:
    """One campaign's curve. `levels` are the pixels by which the dot is moved while dragging."""

    row: StrategyLineRow
    title: str
    summary: str
    svg: SafeString
    levels: str
    last: str
    table: list[tuple[str, str, str]]


def curves_of(
    strategy: Strategy, lines: Sequence[StrategyLine], rows: Sequence[StrategyLineRow]
) -> list[CurveFigure]:
    """Return the curves of the lines that have one, in their order."""
    return [
        _figure(line.curve, row, unit_of(strategy))
        for line, row in zip(lines, rows, strict=True)
        if line.curve is not None and row.has_curve
    ]


def legend() -> list[tuple[SafeString, str]]:
    """Return the signs above the curves."""
    return [
        (mark_safe(sign(name)), text)  # noqa: S308 -- charts.svg escapes.
        for name, text in (
            ("line", _("Expected")),
            ("band", _("Likely range")),
            ("today", _("Today’s pace")),
            ("suggested", _("Suggested")),
            ("dot", _("This split")),
        )
    ]


def _figure(line_curve: LineCurve, row: StrategyLineRow, unit: str) -> CurveFigure:
    title = _("What %(campaign)s brings for each amount") % {"campaign": row.name}
    summary = row.said
    curve = ResponseCurve(
        title=title,
        summary=summary,
        spend=line_curve.spend,
        mean=line_curve.mean,
        low=line_curve.p10,
        high=line_curve.p90,
        money=lambda amount: figures.short_money(Decimal(str(amount))),
        axis=lambda value: _axis(value, unit),
        today=None if row.today is None else float(row.today),
        suggested=float(row.suggested),
        chosen=float(row.amount),
    )
    return CurveFigure(
        row=row,
        title=title,
        summary=summary,
        svg=mark_safe(draw(curve)),  # noqa: S308 -- charts.svg escapes.
        levels=" ".join(f"{level:g}" for level in levels(curve)),
        last=f"{curve.spend[-1]:.2f}",
        table=_table(curve, unit),
    )


def _table(curve: ResponseCurve, unit: str) -> list[tuple[str, str, str]]:
    step = max(1, (len(curve.spend) - 1) // (_TABLE_ROWS - 1))
    return [
        (
            figures.short_money(Decimal(str(curve.spend[at]))) if curve.spend[at] else "RM0",
            amount_words(curve.mean[at], unit),
            range_words(curve.low[at], curve.high[at], unit),
        )
        for at in range(0, len(curve.spend), step)
    ]


def _axis(value: float, unit: str) -> str:
    written = compact_count if unit == "prospects" else compact_money
    return written(Decimal(repr(value)))
