"""Pages that wait while the worker asks a partner: they poll, and work without JavaScript."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.connections.partner_calls import (
    PartnerCall,
    call_of,
    delete_lists,
)
from kempen.entrypoints.dashboard.integrations.context import connection_or_404
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name
from kempen.entrypoints.dashboard.shared.return_path import return_path_of
from kempen.kit import clock

# From then on the page says that it takes long.
_SLOW_AFTER: Final = timedelta(seconds=15)
_SHOWN_AS_SLOW: Final = "slow"


@never_cache
@require_safe
@allowed("manage_connections")
def connecting(request: BusinessRequest, call_id: str) -> HttpResponseBase:
    """Wait until an account is connected, then lead to it; or back to what was entered."""
    call = call_or_404(request, call_id, PartnerCall.Kind.CONNECT)
    back = return_path_of(request)
    if call.status == PartnerCall.Status.PENDING:
        if is_poll(request):
            return still_waiting(request, call)
        name = partner_name(call.platform)
        context = {"name": name, "back": back, "waiting": waiting_for(request, call)}
        return render(request, "integrations/connecting.html", context)
    if call.status == PartnerCall.Status.FAILED or call.connection is None:
        query = f"{back.query}&" if back.query else "?"
        place = reverse("connector", args=(call.platform,))
        return _whole_page(request, f"{place}{query}call={call.public_id}")
    if call.environment == call.connection.Environment.SANDBOX:
        messages.success(request, _("Sandbox account connected. No money is spent there."))
    else:
        messages.success(request, _("Account connected."))
    place = reverse("connection_campaigns", args=(call.connection.public_id,))
    return _whole_page(request, place + back.query)


@require_POST
@allowed("manage_connections")
def refresh_list(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Have an account's campaigns, or a CRM's properties, listed again."""
    delete_lists(connection_or_404(request, public_id))
    place = reverse("connection_campaigns", args=(public_id,))
    return redirect(place + return_path_of(request).query)


def call_or_404(request: BusinessRequest, call_id: str, kind: PartnerCall.Kind) -> PartnerCall:
    """Return a call of this business and kind by its identifier."""
    call = call_of(request.actor.business, call_id)
    if call is None or call.kind != kind:
        raise Http404
    return call


def is_poll(request: BusinessRequest) -> bool:
    """Whether a page that waits asks, rather than a person."""
    return bool(request.headers.get("HX-Request"))


@dataclass(frozen=True)
class WaitingPart:
    """What the part of a page that waits says, and where it asks."""

    words: str
    poll: str


def waiting_for(request: BusinessRequest, call: PartnerCall) -> WaitingPart:
    """Return what the part of a page that waits shows, and where it asks."""
    is_slow = call.created_at < clock.now() - _SLOW_AFTER
    query = request.GET.copy()
    if is_slow:
        query[_SHOWN_AS_SLOW] = "yes"
    words = _("Waiting for the %(name)s. This usually takes a few seconds.")
    if is_slow:
        words = _("The %(name)s is slow. You can leave this page and come back later.")
    poll = f"{request.path}?{query.urlencode()}" if query else request.path
    return WaitingPart(words % {"name": partner_name(call.platform)}, poll)


def still_waiting(request: BusinessRequest, call: PartnerCall) -> HttpResponseBase:
    """Answer a page that polls for a pending call: nothing new, or that it takes long, once."""
    waiting = waiting_for(request, call)
    if waiting.poll == request.get_full_path():
        return HttpResponse(status=204)
    return render(request, "integrations/poll.html", {"waiting": waiting})


def polled(request: BusinessRequest, call: PartnerCall | None) -> HttpResponseBase:
    """Answer a page that polls: load it again once the call is over."""
    if call is not None and call.status == PartnerCall.Status.PENDING:
        return still_waiting(request, call)
    return HttpResponse(status=204, headers={"HX-Refresh": "true"})


def _whole_page(request: BusinessRequest, place: str) -> HttpResponseBase:
    if is_poll(request):
        return HttpResponse(status=204, headers={"HX-Redirect": place})
    return redirect(place)
