"""What a name and a logo may be. Pure."""

from typing import Final

from kempen.domain.branding.refusals import BrandRefusal
from kempen.kit.plain_text import is_line, trimmed
from kempen.kit.refusal import Refusal

LONGEST_BRAND_NAME: Final = 120
# It travels with every e-mail to people outside.
LARGEST_LOGO_BYTES: Final = 512 * 1024
LEAST_LOGO_SIDE, LONGEST_LOGO_SIDE = 32, 2_000
# Wider than this it would be a line, taller a stripe.
WIDEST_LOGO: Final = 8


def checked_brand_name(name: str) -> str:
    """Return the name in one line without spaces around it; "" stands for the business's own."""
    shown = trimmed(name)
    if len(shown) > LONGEST_BRAND_NAME:
        raise Refusal(BrandRefusal.NAME_TOO_LONG, longest=LONGEST_BRAND_NAME)
    if shown and not is_line(shown):
        raise Refusal(BrandRefusal.NAME_NOT_SHOWN)
    return shown


def refuse_logo_bytes(size: int) -> None:
    """Refuse a file that is too large, before anything opens it."""
    if size > LARGEST_LOGO_BYTES:
        raise Refusal(BrandRefusal.LOGO_TOO_LARGE, most=LARGEST_LOGO_BYTES // 1024)


def refuse_logo_shape(width: int, height: int) -> None:
    """Refuse a logo whose sides (pixels) are too short, too long or too unequal."""
    shorter, longer = sorted((width, height))
    if shorter < LEAST_LOGO_SIDE:
        raise Refusal(
            BrandRefusal.LOGO_TOO_SMALL, width=width, height=height, least=LEAST_LOGO_SIDE
        )
    if longer > LONGEST_LOGO_SIDE or longer > WIDEST_LOGO * shorter:
        raise Refusal(
            BrandRefusal.LOGO_BAD_SHAPE,
            width=width,
            height=height,
            longest=LONGEST_LOGO_SIDE,
            widest=WIDEST_LOGO,
        )
