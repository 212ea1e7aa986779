"""Pictures of the library as their pages show them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse

from kempen.ad_images.task import Shape
from kempen.domain.accounts.queries import Business
from kempen.domain.accounts.rules import may
from kempen.domain.creatives.images import LARGEST_BYTES
from kempen.domain.creatives.queries import Image, library_of
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.image_library.queries import ImageUse, uses_of
from kempen.entrypoints.dashboard.images.copy import USE_KINDS
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.ads.pictures import AdPicture, PlacedPicture
from kempen.entrypoints.dashboard.shared.copy.strategies import name_of

A_PAGE: Final = 24
_PERCENT: Final = FOCAL_SCALE // 100
_PAGES: Final = {"offering": "offering", "strategy": "strategy_creatives", "campaign": "campaign"}


@dataclass(frozen=True)
class ImageCard:
    """A picture in the grid, and how many places have it."""

    picture: AdPicture
    uses: int


@dataclass(frozen=True)
class UseRow:
    """A place that has a picture: what it is, its name and page, and whether it is over."""

    kind: object
    name: str
    page: str
    is_needed: bool


def cards_of(business: Business, images: Sequence[Image]) -> list[ImageCard]:
    """Return pictures as the grid shows them."""
    uses = uses_of(business, images)
    return [ImageCard(AdPicture.of(image), len(uses.get(image.pk, ()))) for image in images]


def list_context(request: BusinessRequest, search: str, before: Image | None) -> dict[str, object]:
    """Return what the library shows: a page of the pictures whose names match, newest first."""
    business = request.actor.business
    rows = library_of(business, search)
    if before is not None:
        rows = rows.filter(id__lt=before.id)
    page = list(rows[: A_PAGE + 1])
    return {
        "cards": cards_of(business, page[:A_PAGE]),
        "older": page[A_PAGE - 1].public_id if len(page) > A_PAGE else "",
        "is_first": before is None,
        "search": search,
        "has_any": bool(page) or library_of(business).exists(),
        "may_edit": may(request.role, "write_briefs"),
        "largest": LARGEST_BYTES,
    }


def image_context(
    request: BusinessRequest, image: Image, typed: Mapping[str, str] | None = None
) -> dict[str, object]:
    """Return all that the page of a picture shows; `typed` words stand over those stored."""
    point = (image.focal_x, image.focal_y)
    uses = [_use_row(use) for use in uses_of(image.business, [image]).get(image.pk, ())]
    stored = {
        "name": image.name,
        "x": str(image.focal_x // _PERCENT),
        "y": str(image.focal_y // _PERCENT),
    }
    return {
        "image": AdPicture.of(image),
        "uploaded": image.created_at,
        "is_ai_made": image.is_ai_made,
        "values": {**stored, **(typed or {})},
        "point": {"x": image.focal_x / _PERCENT, "y": image.focal_y / _PERCENT},
        "crops": [PlacedPicture.cut(image, shape, point) for shape in Shape],
        "uses": uses,
        "is_needed": any(use.is_needed for use in uses),
        "may_edit": may(request.role, "write_briefs"),
    }


def _use_row(use: ImageUse) -> UseRow:
    name = name_of(use.guidelines) if use.guidelines is not None else use.name
    page = reverse(_PAGES[use.kind], args=[use.public_id])
    return UseRow(USE_KINDS[use.kind], name or use.public_id, page, use.is_needed)
