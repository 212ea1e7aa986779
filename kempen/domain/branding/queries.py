"""What people outside see of a business."""

import base64
import hashlib
from dataclasses import dataclass

from kempen.domain.accounts.models import Business
from kempen.domain.branding.models import Brand

# A logo is drawn this high at most, in CSS pixels, and this wide.
_HEIGHT, _WIDTH = 48, 240


@dataclass(frozen=True)
class Logo:
    """A logo's file, and the size in which it is drawn (CSS pixels)."""

    content: bytes
    media_type: str
    width: int
    height: int

    @property
    def digest(self) -> str:
        """What identifies the file: SHA-256, hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()

    @property
    def data_url(self) -> str:
        """The file as a part of a page that can fetch nothing."""
        return f"data:{self.media_type};base64,{base64.b64encode(self.content).decode()}"


@dataclass(frozen=True)
class ShownBrand:
    """The name that people outside read, and the logo where there is one."""

    name: str
    logo: Logo | None


def brand_of(business: Business) -> ShownBrand:
    """Return how a business shows itself; without a brand of its own, by its name."""
    row = Brand.objects.of(business).filter(business=business).first()
    if row is None:
        return ShownBrand(business.name, None)
    return ShownBrand(row.name or business.name, _logo_of(row))


def given_name_of(business: Business) -> str:
    """Return the name that was entered for people outside; "" where there is none."""
    rows = Brand.objects.of(business).values_list("name", flat=True)
    return rows.first() or ""


def _logo_of(row: Brand) -> Logo | None:
    if not row.logo:
        return None
    scale = min(1.0, _HEIGHT / row.logo_height, _WIDTH / row.logo_width)
    return Logo(
        bytes(row.logo),
        row.logo_media_type,
        max(1, round(row.logo_width * scale)),
        max(1, round(row.logo_height * scale)),
    )
