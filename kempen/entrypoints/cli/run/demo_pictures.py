"""The demo business's logo and photo, drawn: the same bytes each time."""

import math
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

_LEAF, _CREAM = (11, 107, 82), (244, 238, 226)
_BROWNS: Final = ((74, 44, 26), (92, 56, 33), (111, 70, 42), (60, 35, 21))
_LOGO_SIDE: Final = 256
_PHOTO: Final = (1200, 900)
_BEANS: Final = 260
_FINER: Final = 2
_GOLDEN: Final = 2.399963


def logo() -> bytes:
    """Return a bean on a leaf-green round, as PNG."""
    canvas = Image.new("RGBA", (_LOGO_SIDE, _LOGO_SIDE))
    ImageDraw.Draw(canvas).ellipse((4, 4, _LOGO_SIDE - 4, _LOGO_SIDE - 4), fill=(*_LEAF, 255))
    _put_bean(canvas, (_LOGO_SIDE // 2, _LOGO_SIDE // 2), 84, 35.0, _CREAM, _LEAF)
    return _bytes_of(canvas, "PNG")


def photo() -> bytes:
    """Return roasted beans on a table, as JPG."""
    canvas = Image.new("RGBA", _PHOTO, (*_CREAM, 255))
    for bean in range(_BEANS):
        # As seeds lie in a flower, the outermost first.
        far, turn = math.sqrt(1 - bean / _BEANS), bean * _GOLDEN
        place = (
            round(_PHOTO[0] / 2 * (1 + far * math.cos(turn))),
            round(_PHOTO[1] / 2 * (1 + far * math.sin(turn))),
        )
        colour = _BROWNS[bean * 7 // 3 % len(_BROWNS)]
        seam = tuple(part // 2 for part in colour)
        _put_bean(canvas, place, 36 + bean * 5 % 16, bean * 77.0 % 360, colour, seam)
    return _bytes_of(canvas.convert("RGB"), "JPEG")


def _put_bean(
    canvas: Image.Image,
    place: tuple[int, int],
    half: int,
    angle: float,
    colour: tuple[int, ...],
    seam: tuple[int, ...],
) -> None:
    """Lay a bean of this half length around a point, turned by degrees."""
    # Drawn larger and made smaller, so that its edges are smooth.
    large = half * _FINER
    bean = Image.new("RGBA", (2 * large, 2 * large), (*colour, 0))
    pen, thick, bend = ImageDraw.Draw(bean), round(large * 0.68), large * 0.16
    pen.ellipse((2, large - thick, 2 * large - 2, large + thick), fill=(*colour, 255))
    curve = [
        (x, large + round(math.sin(x / large * math.pi) * bend)) for x in range(6, 2 * large - 6)
    ]
    pen.line(curve, fill=(*seam, 255), width=max(3, large // 9))
    turned = bean.rotate(angle, Image.Resampling.BILINEAR, expand=True).reduce(_FINER)
    canvas.paste(turned, (place[0] - turned.width // 2, place[1] - turned.height // 2), turned)


def _bytes_of(picture: Image.Image, kind: str) -> bytes:
    out = BytesIO()
    picture.save(out, kind, quality=88)
    return out.getvalue()
