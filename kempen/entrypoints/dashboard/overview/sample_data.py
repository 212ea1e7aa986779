"""Try with sample data: opening a business of made-up numbers, waiting for them, removing it."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.sample_data.actions.sample_business import (
    open_sample_business,
    remove_sample_business,
)
from kempen.domain.sample_data.queries import is_filled
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.gates.business_address import path_in
from kempen.entrypoints.dashboard.shared.gates.sample_data import may_open_sample
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Refusal


@require_POST
@allowed("see")
def open_sample(request: BusinessRequest) -> HttpResponseBase:
    """Open the person's business with sample data; a second click opens the same one."""
    if not may_open_sample(request, request.actor.business):
        raise PermissionDenied
    member = open_sample_business(request.user, _("Sample business"))
    return redirect(path_in(member.business.public_id, "/"))


@never_cache
@require_safe
@allowed("see")
def sample_progress(request: BusinessRequest) -> HttpResponseBase:
    """Have the page load itself again once the data are there; 204 until then."""
    headers = {"HX-Refresh": "true"} if is_filled(request.actor.business) else {}
    return HttpResponse(status=204, headers=headers)


@require_POST
@allowed("see")
def remove_sample(request: BusinessRequest) -> HttpResponseBase:
    """Remove the sample data and go to a business of the person's own."""
    try:
        remove_sample_business(request.actor)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect("overview")
    messages.success(request, _("Sample data removed."))
    others = [one for one in request.members if one != request.member]
    return redirect(path_in(others[0].business.public_id, "/") if others else "/")
