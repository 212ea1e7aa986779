"""Colours by the numbers of WCAG 2.2: how well a text is seen on what lies behind it."""

from typing import Final

Colour = tuple[int, int, int]
WHITE: Final[Colour] = (255, 255, 255)
BLACK: Final[Colour] = (0, 0, 0)
# What WCAG 2.2 asks of a text of any size (1.4.3).
LEAST_CONTRAST: Final = 4.5


def colour_of(text: str) -> Colour:
    """Return the colour that `#rrggbb` names; ValueError for anything else."""
    digits = text.removeprefix("#")
    if len(text) != 7 or len(digits) != 6:
        raise ValueError(f"{text!r} is no colour such as #1f3a5f")
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def contrast_of(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 (the same) to 21 (black and white)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def text_colour_on(background: Colour) -> Colour:
    """Return black or white, whichever is seen better. One of them has 4.58 at the least."""
    return max((WHITE, BLACK), key=lambda colour: contrast_of(colour, background))


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return `one` with a share of `other`, from 0 to 1."""
    red, green, blue = (
        round(mine + (theirs - mine) * share) for mine, theirs in zip(one, other, strict=True)
    )
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
