"""What the form of an ad does to its picture."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.creatives.queries import image_of
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


def change_picture(
    request: BusinessRequest, strategy: Strategy, shown: StrategyAd, result: FormResult
) -> None:
    """Keep an uploaded picture, take one that is kept, or take the ad's picture away."""
    do, file = request.POST.get("do"), request.FILES.get("picture")
    has_picture = format_of(shown.creative.platform).needs_picture
    if not has_picture or do not in ("save", "upload", "use", "remove", "make"):
        return
    if do == "make":
        _make_images(request, strategy, shown, result)
        return
    image = None
    if do == "use":
        image = image_of(request.actor.business, request.POST.get("image_id", ""))
        if image is None:
            result.picture_problem = _("Choose an image.")
            return
    elif do != "remove":
        if file is None:
            result.picture_problem = _("Choose a file.") if do == "upload" else ""
            return
        try:
            edit.refuse_unless_open(strategy, result.revision)
            image = add_image(request.actor, file.read(), file.name or "")
        except Refusal as refusal:
            if not isinstance(refusal.code, ImageRefusal):
                raise
            result.picture_problem = sentence_of(refusal)
            return
        except AtCapacity:
            result.picture_problem, result.is_busy = busy_words(), True
            return
    changed = edit.set_ad_image(
        request.actor,
        strategy,
        shown.public_id,
        image,
        result.revision,
        also_bare=request.POST.get("also_bare") == "yes",
    )
    result.revision = changed.revision
    result.said = _("Image saved.") if image else _("Image removed.")


def _make_images(
    request: BusinessRequest, strategy: Strategy, shown: StrategyAd, result: FormResult
) -> None:
    try:
        changed = edit.make_ad_images(
            request.actor,
            strategy,
            shown.public_id,
            request.POST.get("layout", ""),
            result.revision,
        )
    except Refusal as refusal:
        if refusal.code not in (StrategyRefusal.IMAGES_NOT_MADE, StrategyRefusal.UNKNOWN_LAYOUT):
            raise
        result.picture_problem = sentence_of(refusal)
        return
    except AtCapacity:
        result.picture_problem, result.is_busy = busy_words(), True
        return
    result.revision, result.said = changed.revision, _("Images made.")
