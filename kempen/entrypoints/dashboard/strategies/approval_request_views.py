"""A member sends a client the link to a strategy, sends it again, or withdraws it."""

from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from kempen.domain.client_approvals.queries import ApprovalRequest, request_by
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.approval_requests import sending
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.entrypoints.dashboard.strategies.section_context import clients_of, context_of
from kempen.entrypoints.dashboard.strategies.sections import Section
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404


@require_POST
@allowed("ask_clients")
@refusals_lead_to("strategy_decision")
def ask(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send a client the link to approve exactly what was seen."""
    strategy = strategy_or_404(request, public_id)
    form = sending.send_request(request, strategy)
    if form is None:
        return _clients(public_id)
    panel = clients_of(request, strategy, form)
    context = context_of(request, strategy, Section.DECISION) | {"client_approvals": panel}
    return render(request, "strategies/strategy.html", context, status=422)


@require_POST
@allowed("ask_clients")
@refusals_lead_to("strategy_decision")
def resend(request: BusinessRequest, public_id: str, request_id: str) -> HttpResponseBase:
    """Send the link of a request again; the link before stops working."""
    sending.send_request_again(request, _request_or_404(request, public_id, request_id))
    return _clients(public_id)


@require_POST
@allowed("ask_clients")
@refusals_lead_to("strategy_decision")
def withdraw_request(request: BusinessRequest, public_id: str, request_id: str) -> HttpResponseBase:
    """Withdraw a request; its link stops working."""
    sending.withdraw_request(request, _request_or_404(request, public_id, request_id))
    return _clients(public_id)


def _clients(public_id: str) -> HttpResponseBase:
    return redirect(f"{reverse('strategy_decision', args=[public_id])}#clients")


def _request_or_404(request: BusinessRequest, public_id: str, request_id: str) -> ApprovalRequest:
    asked = request_by(strategy_or_404(request, public_id), request_id)
    if asked is None:
        raise Http404
    return asked
