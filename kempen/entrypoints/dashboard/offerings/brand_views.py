"""The brand kit of an offering: logo, colours, pictures with their focal points."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.branding.refusals import BrandRefusal
from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.creatives.queries import Image, image_of
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.offerings.actions.brand_kit import (
    add_picture,
    move_focal_point,
    remove_logo,
    remove_picture,
    set_logo,
)
from kempen.domain.offerings.actions.save import change_offering
from kempen.domain.offerings.queries import Offering
from kempen.domain.offerings.refusals import BrandKitRefusal, OfferingRefusal
from kempen.entrypoints.dashboard.offerings.context import offering_context
from kempen.entrypoints.dashboard.offerings.views import offering_to_change
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import as_busy, busy_words
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal

_PERCENT: Final = FOCAL_SCALE // 100
_KNOWN: Final = (BrandRefusal, ImageRefusal, BrandKitRefusal, OfferingRefusal)


@allowed("write_briefs")
@require_POST
def brand(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Do what the pressed button says, and show the kit again."""
    offering = offering_to_change(request, public_id)
    do = request.POST.get("do", "")
    action = _ACTIONS.get(do)
    if action is None:
        raise Http404
    if do in _NEED_A_FILE and request.FILES.get("file") is None:
        return _page(request, offering, _("Choose a file."))
    try:
        action(request, offering)
    except AtCapacity:
        return as_busy(_page(request, offering, busy_words()))
    except Refusal as refusal:
        if not isinstance(refusal.code, _KNOWN):
            raise
        return _page(request, offering, sentence_of(refusal))
    messages.success(request, _("Brand kit saved."))
    return redirect(f"{reverse('offering', args=[public_id])}#brand")


def _page(request: BusinessRequest, offering: Offering, problem: str) -> HttpResponse:
    context = {
        **offering_context(request, offering),
        "kit_problem": problem,
        "colours": [request.POST.get("colour_1", ""), request.POST.get("colour_2", "")]
        if request.POST.get("do") == "colours"
        else [*offering.colours, "", ""][:2],
    }
    return render(request, "offerings/offering.html", context, status=422)


def _colours(request: BusinessRequest, offering: Offering) -> None:
    typed = (request.POST.get("colour_1", ""), request.POST.get("colour_2", ""))
    colours = tuple(text.strip() for text in typed if text.strip())
    change_offering(request.actor, offering, lambda now: replace(now, colours=colours))


def _logo(request: BusinessRequest, offering: Offering) -> None:
    set_logo(request.actor, offering, *_file(request))


def _without_logo(request: BusinessRequest, offering: Offering) -> None:
    remove_logo(request.actor, offering)


def _upload(request: BusinessRequest, offering: Offering) -> None:
    add_picture(request.actor, offering, add_image(request.actor, *_file(request)))


def _file(request: BusinessRequest) -> tuple[bytes, str]:
    file = request.FILES.get("file")
    return (file.read(), file.name or "") if file else (b"", "")


def _use(request: BusinessRequest, offering: Offering) -> None:
    add_picture(request.actor, offering, _image(request))


def _focus(request: BusinessRequest, offering: Offering) -> None:
    x, y = _percent(request.POST.get("x", "")), _percent(request.POST.get("y", ""))
    move_focal_point(request.actor, offering, _image(request), x * _PERCENT, y * _PERCENT)


def _remove(request: BusinessRequest, offering: Offering) -> None:
    remove_picture(request.actor, offering, _image(request))


def _image(request: BusinessRequest) -> Image:
    image = image_of(request.actor.business, request.POST.get("image_id", ""))
    if image is None:
        raise Refusal(BrandKitRefusal.UNKNOWN_PICTURE)
    return image


def _percent(text: str) -> int:
    """Return a whole number of per cents; one that no picture has for anything else."""
    is_number = text.isascii() and text.isdigit() and len(text) < 4
    return int(text) if is_number else FOCAL_SCALE


_NEED_A_FILE: Final = ("logo", "upload")
_ACTIONS: Final[dict[str, Callable[[BusinessRequest, Offering], None]]] = {
    "colours": _colours,
    "logo": _logo,
    "without_logo": _without_logo,
    "upload": _upload,
    "use": _use,
    "focus": _focus,
    "remove": _remove,
}
