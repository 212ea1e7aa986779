"""Whether new ads start beside those of a campaign that runs: a person ticks it."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.strategies.actions.propose_ads import refresh_ads
from kempen.domain.strategies.queries import strategy_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of


@require_POST
@allowed("write_briefs")
def refresh(request: BusinessRequest, public_id: str, line_id: str) -> HttpResponseBase:
    """Let new ads start in a campaign that runs (`refreshes=yes`), or none of them."""
    strategy = strategy_of(request.actor.business, public_id)
    if strategy is None:
        raise Http404
    refreshes = request.POST.get("refreshes") == "yes"
    revision = revision_of(request)
    refresh_ads(request.actor, strategy, line_id, refreshes=refreshes, revision=revision)
    messages.success(
        request,
        _("The new ads will start with the launch.")
        if refreshes
        else _("The launch changes no ad of this campaign."),
    )
    page = reverse("strategy_creatives", args=[public_id])
    return redirect(f"{page}?campaign={line_id}#{line_id}")
