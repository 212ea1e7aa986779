"""Which offering a campaign promotes, asked once."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.campaigns.queries import campaign_of
from kempen.domain.offerings.actions.promote import promote
from kempen.domain.offerings.queries import offering_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed

NONE_OF_THEM = "none"


@allowed("write_briefs")
@require_POST
def choose_offering(request: BusinessRequest, campaign_id: str) -> HttpResponseBase:
    """Take the answer: one of the offerings, or none of them."""
    campaign = campaign_of(request.actor.business, campaign_id)
    if campaign is None:
        raise Http404
    chosen = request.POST.get("offering", "")
    offering = offering_of(request.actor.business, chosen)
    if offering is None and chosen != NONE_OF_THEM:
        messages.error(request, _("Choose an offering, or “None of these”."))
        return redirect("offerings")
    promote(request.actor, campaign, offering)
    messages.success(request, _("Saved."))
    return redirect("offerings")
