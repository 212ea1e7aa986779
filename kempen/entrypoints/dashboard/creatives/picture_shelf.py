"""The pictures of the library that the form of an ad offers."""

from dataclasses import dataclass
from itertools import islice
from typing import Final

from kempen.domain.creatives.image_rules import LONGEST_IMAGE_NAME
from kempen.domain.creatives.queries import Creative, ad_images_of
from kempen.domain.creatives.rules import format_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.ads.pictures import AdPicture

MOST_OFFERED: Final = 24
# What the form does without storing anything.
LOOKS: Final = ("preview", "find")


@dataclass(frozen=True)
class PictureShelf:
    """The newest pictures whose names have `search`; `has_more`: there are others."""

    pictures: tuple[AdPicture, ...]
    search: str
    has_more: bool
    is_open: bool

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to choose from, or to look for."""
        return bool(self.pictures or self.search)


def shelf_for(request: BusinessRequest, creative: Creative) -> PictureShelf | None:
    """Return the pictures of the business besides the ad's own; None where an ad shows none."""
    if not format_of(creative.platform).needs_picture:
        return None
    search = request.POST.get("find", "").replace("\x00", "").strip()[:LONGEST_IMAGE_NAME]
    matches = (
        AdPicture.of(image)
        for image in ad_images_of(request.actor.business, search)
        if image.id != creative.image_id
    )
    offered = tuple(islice(matches, MOST_OFFERED + 1))
    return PictureShelf(
        offered[:MOST_OFFERED],
        search,
        has_more=len(offered) > MOST_OFFERED,
        is_open=request.POST.get("do") in ("find", "use"),
    )
