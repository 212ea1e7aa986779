"""What a member does about requests on a page: sends one, sends it again, withdraws it."""

from django.contrib import messages
from django.utils.translation import gettext as _

from kempen.domain.client_approvals.actions.asking import ask_client, send_again, withdraw
from kempen.domain.client_approvals.queries import ApprovalRequest
from kempen.domain.client_approvals.refusals import ApprovalRefusal
from kempen.domain.client_approvals.subjects import Asked
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.approval_requests.form import ApprovalRequestForm
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.kit.refusal import Refusal


def send_request(request: BusinessRequest, asked: Asked) -> ApprovalRequestForm | None:
    """Ask a client for exactly what was seen; return the form with its faults, None once sent."""
    form = ApprovalRequestForm(request.POST, language=request.user.language)
    if form.is_valid():
        try:
            ask_client(request.actor, asked, revision_of(request), form.new_request())
        except Refusal as refusal:
            if not isinstance(refusal.code, ApprovalRefusal):
                raise
            show_in_form(form, refusal)
        else:
            sentence = _("Approval request sent to %(email)s.")
            messages.success(request, sentence % {"email": form.cleaned_data["email"]})
            return None
    return form


def send_request_again(request: BusinessRequest, asked: ApprovalRequest) -> None:
    """Send the link again; the one before stops working."""
    sent = send_again(request.actor, asked)
    messages.success(
        request, _("Approval request sent again to %(email)s.") % {"email": sent.email}
    )


def withdraw_request(request: BusinessRequest, asked: ApprovalRequest) -> None:
    """Withdraw a request; its link stops working."""
    ended = withdraw(request.actor, asked)
    messages.success(
        request, _("Approval request to %(email)s withdrawn.") % {"email": ended.email}
    )
