"""What the form of an ad does to its picture."""

from dataclasses import dataclass
from typing import Protocol

from django.utils.translation import gettext as _

from kempen.domain.accounts.actors import Actor
from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.creatives.queries import Image, ad_image_of
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.domain.creatives.rules import format_of
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.queries import Strategy, StrategyAd
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.busy import busy_words
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal


@dataclass
class FormResult:
    """What one sending of the form has done so far, and what it could not do."""

    revision: int
    said: str = ""
    picture_problem: str = ""
    is_busy: bool = False


class PicturedAd(Protocol):
    """An ad whose picture the form changes; each deed returns the revision after it."""

    @property
    def platform(self) -> str:
        """Where it runs."""

    def refuse_unless_open(self, revision: int) -> None:
        """Raise Refusal unless it can be changed as it was seen; before a long check."""

    def set_image(self, image: Image | None, revision: int, *, also_bare: bool) -> int:
        """Give it a picture, or take it away."""

    def make_images(self, layout: str, revision: int) -> int:
        """Have Kempen make its images."""


@dataclass(frozen=True)
class StrategyAdPictures:
    """An ad of a strategy."""

    actor: Actor
    strategy: Strategy
    ad: StrategyAd

    @property
    def platform(self) -> str:
        """Where it runs."""
        return str(self.ad.creative.platform)

    def refuse_unless_open(self, revision: int) -> None:
        """Raise Refusal where it cannot be changed any more."""
        edit.refuse_unless_open(self.strategy, revision)

    def set_image(self, image: Image | None, revision: int, *, also_bare: bool) -> int:
        """Give it a picture, or take it away."""
        return edit.set_ad_image(
            self.actor, self.strategy, self.ad.public_id, image, revision, also_bare=also_bare
        ).revision

    def make_images(self, layout: str, revision: int) -> int:
        """Have Kempen make its images."""
        return edit.make_ad_images(
            self.actor, self.strategy, self.ad.public_id, layout, revision
        ).revision


def change_picture(request: BusinessRequest, shown: PicturedAd, result: FormResult) -> None:
    """Keep an uploaded picture, take one of the library, or take the ad's picture away."""
    do = request.POST.get("do", "")
    has_picture = format_of(shown.platform).needs_picture
    if not has_picture or do not in ("save", "upload", "use", "remove", "make"):
        return
    if do == "make":
        _make_images(request, shown, result)
        return
    try:
        _set_image(request, shown, result, do)
    except Refusal as refusal:
        if not isinstance(refusal.code, ImageRefusal):
            raise
        result.picture_problem = sentence_of(refusal)
    except AtCapacity:
        result.picture_problem, result.is_busy = busy_words(), True


def _set_image(request: BusinessRequest, shown: PicturedAd, result: FormResult, do: str) -> None:
    file, image = request.FILES.get("picture"), None
    if do == "use":
        image = ad_image_of(request.actor.business, request.POST.get("image_id", ""))
        if image is None:
            result.picture_problem = _("Choose an image.")
            return
    elif do != "remove":
        if file is None:
            result.picture_problem = _("Choose a file.") if do == "upload" else ""
            return
        shown.refuse_unless_open(result.revision)
        image = add_image(request.actor, file.read(), file.name or "")
    also_bare = request.POST.get("also_bare") == "yes"
    result.revision = shown.set_image(image, result.revision, also_bare=also_bare)
    result.said = _("Image saved.") if image else _("Image removed.")


def _make_images(request: BusinessRequest, shown: PicturedAd, result: FormResult) -> None:
    try:
        result.revision = shown.make_images(request.POST.get("layout", ""), result.revision)
    except Refusal as refusal:
        if refusal.code not in (StrategyRefusal.IMAGES_NOT_MADE, StrategyRefusal.UNKNOWN_LAYOUT):
            raise
        result.picture_problem = sentence_of(refusal)
        return
    except AtCapacity:
        result.picture_problem, result.is_busy = busy_words(), True
        return
    result.said = _("Images made.")
