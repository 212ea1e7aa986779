"""A member sends a client the link to the ad changes of a campaign, again, or withdraws it."""

from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from kempen.domain.ad_revisions.queries import open_revision_of
from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.domain.client_approvals.queries import ApprovalRequest, request_about_ads_of
from kempen.entrypoints.dashboard.creatives.ad_changes.context import page_context
from kempen.entrypoints.dashboard.creatives.ad_changes.views import campaign_or_404
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.approval_requests import sending
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.kit.refusal import Refusal


@require_POST
@allowed("ask_clients")
@refusals_lead_to("ad_changes")
def ask(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send a client the link to approve exactly the ad changes that were seen."""
    campaign = campaign_or_404(request, public_id)
    revision = open_revision_of(campaign)
    if revision is None:
        raise Refusal(AdRevisionRefusal.NOT_OPEN)
    form = sending.send_request(request, revision)
    if form is None:
        return _clients(public_id)
    context = page_context(request, campaign, form)
    return render(request, "creatives/ad_changes.html", context, status=422)


@require_POST
@allowed("ask_clients")
@refusals_lead_to("ad_changes")
def resend(request: BusinessRequest, public_id: str, request_id: str) -> HttpResponseBase:
    """Send the link of a request again; the link before stops working."""
    sending.send_request_again(request, _request_or_404(request, public_id, request_id))
    return _clients(public_id)


@require_POST
@allowed("ask_clients")
@refusals_lead_to("ad_changes")
def withdraw_request(request: BusinessRequest, public_id: str, request_id: str) -> HttpResponseBase:
    """Withdraw a request; its link stops working."""
    sending.withdraw_request(request, _request_or_404(request, public_id, request_id))
    return _clients(public_id)


def _clients(public_id: str) -> HttpResponseBase:
    return redirect(f"{reverse('ad_changes', args=[public_id])}#clients")


def _request_or_404(request: BusinessRequest, public_id: str, request_id: str) -> ApprovalRequest:
    asked = request_about_ads_of(campaign_or_404(request, public_id), request_id)
    if asked is None:
        raise Http404
    return asked
