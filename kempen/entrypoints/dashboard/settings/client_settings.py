"""Settings > Clients: how people outside see the business, and whether they approve by link."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.branding.actions import checked_logo, save_brand
from kempen.domain.branding.queries import brand_of, given_name_of
from kempen.domain.branding.refusals import BrandRefusal
from kempen.domain.client_approvals.actions.asking import switch_client_approvals
from kempen.domain.client_approvals.queries import is_switched_on
from kempen.domain.creatives.refusals import ImageRefusal
from kempen.entrypoints.dashboard.settings.client_forms import BrandForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import as_busy, busy_words
from kempen.entrypoints.dashboard.shared.picture_response import file_response
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal

_OF_THE_NAME = (BrandRefusal.NAME_TOO_LONG, BrandRefusal.NAME_NOT_SHOWN)


def clients(request: BusinessRequest) -> HttpResponseBase:
    """Everybody sees it, the owner changes it."""
    name = given_name_of(request.actor.business)
    if request.method != "POST":
        return _page(request, BrandForm(name=name))
    if not may(request.role, "edit_business"):
        raise PermissionDenied
    form = BrandForm(request.POST, request.FILES, name=name)
    if not form.is_valid():
        return _page(request, form, status=422)
    try:
        _save(request, form)
    except AtCapacity:
        form.add_error("logo", busy_words())
        return as_busy(_page(request, form))
    except Refusal as refusal:
        if not isinstance(refusal.code, BrandRefusal | ImageRefusal):
            raise
        field = "name" if refusal.code in _OF_THE_NAME else "logo"
        form.add_error(field, sentence_of(refusal))
        return _page(request, form, status=422)
    messages.success(request, _("Saved."))
    return redirect("settings_clients")


@require_POST
@allowed("edit_business")
def switch(request: BusinessRequest) -> HttpResponseBase:
    """Let clients approve by link, or end every link."""
    is_on = request.POST.get("on") == "1"
    switch_client_approvals(request.actor, on=is_on)
    if is_on:
        messages.success(request, _("Client approval is switched on."))
    else:
        messages.success(request, _("Client approval is turned off. No link works."))
    return redirect("settings_clients")


@require_safe
@allowed("see")
def logo(request: BusinessRequest) -> HttpResponseBase:
    """Send the logo of this business."""
    shown = brand_of(request.actor.business).logo
    if shown is None:
        raise Http404
    return file_response(request, shown.content, shown.media_type, shown.digest)


def _save(request: BusinessRequest, form: BrandForm) -> None:
    given = form.cleaned_data
    file = given["logo"]
    checked = checked_logo(request.actor.business, file.read()) if file else None
    save_brand(request.actor, given["name"], checked, without_logo=given["without_logo"])


def _page(request: BusinessRequest, form: BrandForm, status: int = 200) -> HttpResponse:
    business = request.actor.business
    context = {
        "form": form,
        "brand": brand_of(business),
        "may_edit": may(request.role, "edit_business"),
        "is_on": is_switched_on(business),
    }
    return render(request, "settings/clients.html", context, status=status)
