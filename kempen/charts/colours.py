"""Colours: classes on the page, where light and dark differ; resolved for e-mail and PDF."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

# What a mark is for → how it is coloured where no style sheet reaches. The page's classes are in
# charts.css.
_RESOLVED: Final[Mapping[str, Mapping[str, str]]] = {
    "grid": {"stroke": "#dfe4de"},
    "axis": {"fill": "#4d5b55"},
    "line": {"stroke": "#0b6b52", "fill": "none"},
    "band": {"fill": "#0b6b52", "fill_opacity": "0.14"},
    "range": {"fill": "#0b6b52", "fill_opacity": "0.36"},
    "before": {"stroke": "#7f8c86", "fill": "none"},
    "goal": {"stroke": "#b4234b"},
    "goal-text": {"fill": "#b4234b"},
    "dot": {"fill": "#0b6b52"},
    "ring": {"fill": "#ffffff", "stroke": "#0b6b52"},
    "today": {"fill": "#ffffff", "stroke": "#0b6b52", "stroke_width": "2"},
    "suggested": {"stroke": "#14211d", "stroke_width": "2"},
    "strong": {"fill": "#14211d"},
    "bar": {"fill": "#0b6b52"},
    "shade": {"fill": "#0b6b52", "fill_opacity": "0.08"},
    "mark": {"stroke": "#4d5b55"},
    "trend": {"stroke": "#4d5b55", "fill": "none"},
    "trend-end": {"fill": "#14211d"},
}
NAMES: Final = frozenset(_RESOLVED)


@dataclass(frozen=True)
class Ink:
    """Colours marks: by class, or resolved into attributes."""

    is_resolved: bool = False

    def __call__(self, name: str) -> dict[str, str]:
        """Return the attributes that colour a mark; KeyError for a name that is not in NAMES."""
        resolved = _RESOLVED[name]
        return dict(resolved) if self.is_resolved else {"class_": f"ink-{name}"}


PAGE: Final = Ink()
PRINT: Final = Ink(is_resolved=True)
