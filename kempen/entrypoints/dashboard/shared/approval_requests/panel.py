"""The requests about something and the form for another, as its page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from kempen.domain.accounts.rules import may
from kempen.domain.client_approvals.queries import (
    ApprovalRequest,
    is_switched_on,
    request_state,
    requests_of,
)
from kempen.domain.client_approvals.rules import OPEN_STATES, RequestState
from kempen.domain.client_approvals.subjects import Asked, subject_from
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.approval_requests.form import ApprovalRequestForm

# So many are shown; one thing is seldom sent to more than a few people.
_MOST_SHOWN: Final = 50
# A link that ended with its sender's membership was withdrawn by nobody: a colleague sends it.
_SENT_AGAIN: Final = OPEN_STATES | {RequestState.EXPIRED, RequestState.WITHDRAWN}
# State → the word and the shape (a class of the component `status`).
_STATES: Final[Mapping[RequestState, tuple[Promise, str]]] = {
    RequestState.SENT: (pgettext_lazy("approval request", "Sent"), "waiting"),
    RequestState.SEEN: (pgettext_lazy("approval request", "Seen"), "waiting"),
    RequestState.APPROVED: (pgettext_lazy("approval request", "Approved"), ""),
    RequestState.DECLINED: (pgettext_lazy("approval request", "Declined"), "bad"),
    RequestState.WITHDRAWN: (pgettext_lazy("approval request", "Withdrawn"), "off"),
    RequestState.EXPIRED: (pgettext_lazy("approval request", "Expired"), "off"),
    RequestState.OUTDATED: (pgettext_lazy("approval request", "Outdated"), "off"),
}


@dataclass(frozen=True)
class ApprovalAddresses:
    """The names of the addresses by which a page asks, and the identifier of its `public_id`."""

    ask: str
    again: str
    withdraw: str
    public_id: str


@dataclass(frozen=True)
class ApprovalRequestRow:
    """A client who was asked; an address is "" where it makes no sense, or the member may not."""

    request: ApprovalRequest
    status: str | Promise
    shape: str
    is_open: bool
    send_address: str
    withdraw_address: str


@dataclass(frozen=True)
class ApprovalPanel:
    """What is shown of clients' approvals. `form` is None for whoever cannot ask now."""

    rows: list[ApprovalRequestRow]
    form: ApprovalRequestForm | None
    ask_address: str
    version: int
    is_about_ads: bool
    is_open: bool
    is_off: bool


def approval_panel(
    request: BusinessRequest,
    asked: Asked,
    addresses: ApprovalAddresses,
    form: ApprovalRequestForm | None = None,
) -> ApprovalPanel:
    """Return the requests, newest first, and the form, as it was typed where it is given."""
    subject = subject_from(asked)
    may_ask = may(request.role, "ask_clients")
    is_on = is_switched_on(asked.business)
    can_ask = may_ask and is_on and subject.is_waiting
    usable = addresses if may_ask and is_on else None
    rows = [_row(one, usable) for one in requests_of(asked)[:_MOST_SHOWN]]
    if can_ask and form is None:
        form = ApprovalRequestForm(language=request.user.language)
    return ApprovalPanel(
        rows=rows,
        form=form if can_ask else None,
        ask_address=reverse(addresses.ask, args=[addresses.public_id]),
        version=subject.version,
        is_about_ads=subject.ad_revision is not None,
        is_open=form is not None and form.is_bound,
        is_off=may_ask and not is_on and subject.is_waiting,
    )


def _row(request: ApprovalRequest, addresses: ApprovalAddresses | None) -> ApprovalRequestRow:
    state = request_state(request)
    status, shape = _STATES[state]
    is_open = state in OPEN_STATES
    can_send = request.withdrawn_at is None and state in _SENT_AGAIN
    send_address = withdraw_address = ""
    if addresses is not None and can_send:
        send_address = reverse(addresses.again, args=[addresses.public_id, request.public_id])
    if addresses is not None and is_open:
        withdraw_address = reverse(
            addresses.withdraw, args=[addresses.public_id, request.public_id]
        )
    return ApprovalRequestRow(request, status, shape, is_open, send_address, withdraw_address)
