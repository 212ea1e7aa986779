"""A member sends a client the link, sends it again, or withdraws it."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.client_approvals.actions.asking import ask_client, send_again, withdraw
from kempen.domain.client_approvals.queries import ApprovalRequest, request_by
from kempen.domain.client_approvals.refusals import ApprovalRefusal
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to, show_in_form
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.approval_requests.form import ApprovalRequestForm
from kempen.entrypoints.dashboard.strategies.approval_requests.panel import approval_panel
from kempen.entrypoints.dashboard.strategies.section_context import context_of
from kempen.entrypoints.dashboard.strategies.sections import Section
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404
from kempen.kit.refusal import Refusal


@require_POST
@allowed("ask_clients")
@refusals_lead_to("strategy_decision")
def ask(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send a client the link to approve exactly what was seen."""
    strategy = strategy_or_404(request, public_id)
    form = ApprovalRequestForm(request.POST, language=request.user.language)
    if form.is_valid():
        try:
            ask_client(request.actor, strategy, revision_of(request), form.new_request())
        except Refusal as refusal:
            if not isinstance(refusal.code, ApprovalRefusal):
                raise
            show_in_form(form, refusal)
        else:
            sentence = _("Approval request sent to %(email)s.")
            messages.success(request, sentence % {"email": form.cleaned_data["email"]})
            return redirect(f"{reverse('strategy_decision', args=[public_id])}#clients")
    panel = approval_panel(request, strategy, form)
    context = context_of(request, strategy, Section.DECISION) | {"client_approvals": panel}
    return render(request, "strategies/strategy.html", context, status=422)


@require_POST
@allowed("ask_clients")
@refusals_lead_to("strategy_decision")
def resend(request: BusinessRequest, public_id: str, request_id: str) -> HttpResponseBase:
    """Send the link of a request again; the link before stops working."""
    sent = send_again(request.actor, _request_or_404(request, public_id, request_id))
    messages.success(
        request, _("Approval request sent again to %(email)s.") % {"email": sent.email}
    )
    return redirect(f"{reverse('strategy_decision', args=[public_id])}#clients")


@require_POST
@allowed("ask_clients")
@refusals_lead_to("strategy_decision")
def withdraw_request(request: BusinessRequest, public_id: str, request_id: str) -> HttpResponseBase:
    """Withdraw a request; its link stops working."""
    ended = withdraw(request.actor, _request_or_404(request, public_id, request_id))
    messages.success(
        request, _("Approval request to %(email)s withdrawn.") % {"email": ended.email}
    )
    return redirect(f"{reverse('strategy_decision', args=[public_id])}#clients")


def _request_or_404(request: BusinessRequest, public_id: str, request_id: str) -> ApprovalRequest:
    asked = request_by(strategy_or_404(request, public_id), request_id)
    if asked is None:
        raise Http404
    return asked
