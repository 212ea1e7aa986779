"""What a person does to a launched campaign: pause, resume, end, read its results now."""

from collections.abc import Callable, Mapping
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.launches.actions import steering
from kempen.domain.launches.actions.syncing import sync_later
from kempen.domain.launches.queries import Change, connection_of_campaign
from kempen.domain.launches.rules import LaunchRefused
from kempen.entrypoints.dashboard.gate import BusinessRequest, allowed

_DEEDS: Final[Mapping[str, Callable[[Actor, Campaign], Change]]] = {
    "pause": steering.pause,
    "resume": steering.resume,
}


@require_POST
@allowed("edit_campaigns")
def steer(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Pause or resume a campaign; asked twice it is done once."""
    deed = _DEEDS.get(request.POST.get("deed", ""))
    if deed is None:
        raise Http404
    try:
        deed(request.actor, _found(request, public_id))
    except LaunchRefused as refusal:
        messages.error(request, refusal.message)
    return redirect("campaign", public_id=public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("edit_campaigns")
def end(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to end a campaign for good, then do it."""
    campaign = _found(request, public_id)
    if request.method != "POST":
        return render(request, "campaigns/end.html", {"campaign": campaign})
    try:
        steering.end(request.actor, campaign)
        messages.success(request, _("The campaign is being ended on its platform."))
    except LaunchRefused as refusal:
        messages.error(request, refusal.message)
    return redirect("campaign", public_id=public_id)


@require_POST
@allowed("see")
def sync(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Have the results of a campaign's account read now."""
    campaign = _found(request, public_id)
    connection = connection_of_campaign(campaign)
    if connection is not None:
        sync_later(connection)
        messages.success(request, _("The results are being read; this takes a few seconds."))
    return redirect("campaign", public_id=public_id)


def _found(request: BusinessRequest, public_id: str) -> Campaign:
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign
