"""Writes SVG elements: escaped, with short finite numbers, attributes only and never a style."""

import math
from typing import Final
from xml.sax.saxutils import escape, quoteattr

# Coordinates finer than this cannot be seen.
_PLACES: Final = 2
# XML 1.0 has no way to write these at all.
_UNWRITABLE: Final = {
    code: None
    for code in (*range(32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
    if code not in (9, 10, 13)
}


def number(value: float) -> str:
    """Write a coordinate: 12.5, 3; raises ValueError for what is not finite."""
    if not math.isfinite(value):
        raise ValueError("a drawing has no place for a number that is not finite")
    text = f"{value:.{_PLACES}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def per_cent(share: float) -> str:
    """Write a share of the width, 0 to 1, as a coordinate: 37.5%."""
    return f"{number(share * 100)}%"


def text_of(text: str) -> str:
    """Escape words that stand between tags."""
    return escape(text.translate(_UNWRITABLE))


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """Write an element. `_` in an attribute's name stands for `-`; a trailing one is dropped.

    None leaves the attribute out. Children are already markup.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(_attribute(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def _attribute(value: str | float) -> str:
    return value.translate(_UNWRITABLE) if isinstance(value, str) else number(value)
