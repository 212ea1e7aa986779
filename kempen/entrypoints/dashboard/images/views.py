"""Campaigns > Images: what the business uploaded, what stays in sight of it, and what has it."""

from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.creatives.actions.change_image import ImageChanges, change_image
from kempen.domain.creatives.actions.pictures import add_image
from kempen.domain.creatives.image_rules import LONGEST_IMAGE_NAME
from kempen.domain.creatives.queries import Image, image_of
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.domain.creatives.rules import FOCAL_SCALE
from kempen.domain.image_library.actions import delete_image
from kempen.entrypoints.dashboard.images.context import image_context, list_context
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import as_busy, busy_words
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal

_PERCENT: Final = FOCAL_SCALE // 100
_FIELDS: Final = ("name", "x", "y")


@allowed("see")
@require_safe
def images(request: BusinessRequest) -> HttpResponse:
    """List the pictures of the business, newest first; a part of a name narrows them."""
    before = image_of(request.actor.business, request.GET.get("before", ""))
    search = request.GET.get("q", "").replace("\x00", "").strip()[:LONGEST_IMAGE_NAME]
    return render(request, "images/list.html", list_context(request, search, before))


@allowed("write_briefs")
@require_POST
def upload(request: BusinessRequest) -> HttpResponseBase:
    """Keep an uploaded picture and show its page."""
    file = request.FILES.get("file")
    if file is None:
        return _list_again(request, _("Choose a file."))
    name = request.POST.get("name", "").strip() or file.name or ""
    try:
        image = add_image(request.actor, file.read(), name)
    except AtCapacity:
        return as_busy(_list_again(request, busy_words()))
    except Refusal as refusal:
        if not isinstance(refusal.code, ImageRefusal):
            raise
        return _list_again(request, sentence_of(refusal))
    messages.success(request, _("Image saved. Check what its crops show."))
    return redirect("image", image.public_id)


@allowed("see")
@require_http_methods(["GET", "HEAD", "POST"])
def image(request: BusinessRequest, image_id: str) -> HttpResponseBase:
    """Show a picture, its crops and what has it; whoever may write briefs changes it here."""
    shown = _image_or_404(request, image_id)
    if request.method != "POST":
        return render(request, "images/image.html", image_context(request, shown))
    if not may(request.role, "write_briefs"):
        raise PermissionDenied
    typed = {field: request.POST.get(field, "") for field in _FIELDS}
    points = _thousandths(typed["x"]), _thousandths(typed["y"])
    changes = ImageChanges(typed["name"], *points, is_ai_made="made_by_ai" in request.POST)
    try:
        change_image(request.actor, shown, changes)
    except Refusal as refusal:
        if refusal.code is ImageRefusal.GONE or not isinstance(refusal.code, ImageRefusal):
            raise
        problems = {flaw.path[0]: sentence_of(flaw) for flaw in refusal.flaws}
        context = {**image_context(request, shown, typed), "problems": problems}
        return render(request, "images/image.html", context, status=422)
    messages.success(request, _("Image saved."))
    return redirect("image", image_id)


@allowed("write_briefs")
@require_POST
def delete(request: BusinessRequest, image_id: str) -> HttpResponseBase:
    """Delete a picture that nothing needs; a refusal is shown on its page."""
    delete_image(request.actor, _image_or_404(request, image_id))
    messages.success(request, _("Image deleted."))
    return redirect("images")


def _list_again(request: BusinessRequest, problem: str) -> HttpResponse:
    context = {
        **list_context(request, "", None),
        "problem": problem,
        "typed_name": request.POST.get("name", ""),
    }
    return render(request, "images/list.html", context, status=422)


def _image_or_404(request: BusinessRequest, image_id: str) -> Image:
    image_row = image_of(request.actor.business, image_id)
    if image_row is None or image_row.is_made:
        raise Http404
    return image_row


def _thousandths(text: str) -> int:
    """Return per cents in thousandths; a number that no picture has for anything else."""
    plain = text.strip()
    is_number = plain.isascii() and plain.isdigit() and len(plain) < 4
    return int(plain) * _PERCENT if is_number else FOCAL_SCALE + 1
