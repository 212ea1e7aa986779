"""The requests of a strategy and the form for another, as the strategy's page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

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
from kempen.domain.strategies.queries import Strategy
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.strategies.approval_requests.form import ApprovalRequestForm

# So many are shown; a strategy is seldom sent to more than a few people.
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
class ApprovalRequestRow:
    """A client who was asked. `can_send`: a new link makes sense; `can_withdraw`: it works."""

    request: ApprovalRequest
    status: str | Promise
    shape: str
    is_open: bool
    can_send: bool
    can_withdraw: bool


@dataclass(frozen=True)
class ApprovalPanel:
    """What is shown of clients' approvals. `form` is None for whoever cannot ask now."""

    rows: list[ApprovalRequestRow]
    form: ApprovalRequestForm | None
    is_open: bool
    is_off: bool


def approval_panel(
    request: BusinessRequest, strategy: Strategy, form: ApprovalRequestForm | None = None
) -> ApprovalPanel:
    """Return the requests, newest first, and the form, as it was typed where it is given."""
    may_ask = may(request.role, "ask_clients")
    is_on = is_switched_on(strategy.business)
    can_ask = may_ask and is_on and strategy.status == Strategy.Status.READY
    rows = [_row(one, may_ask=may_ask and is_on) for one in requests_of(strategy)[:_MOST_SHOWN]]
    if can_ask and form is None:
        form = ApprovalRequestForm(language=request.user.language)
    return ApprovalPanel(
        rows=rows,
        form=form if can_ask else None,
        is_open=form is not None and form.is_bound,
        is_off=may_ask and not is_on and strategy.status == Strategy.Status.READY,
    )


def _row(request: ApprovalRequest, *, may_ask: bool) -> ApprovalRequestRow:
    state = request_state(request)
    status, shape = _STATES[state]
    is_open = state in OPEN_STATES
    return ApprovalRequestRow(
        request=request,
        status=status,
        shape=shape,
        is_open=is_open,
        can_send=may_ask and request.withdrawn_at is None and state in _SENT_AGAIN,
        can_withdraw=may_ask and is_open,
    )
