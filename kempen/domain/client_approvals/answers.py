"""What programs are answered about requests to clients."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.campaigns.queries import moment
from kempen.domain.client_approvals.models import ApprovalRequest
from kempen.domain.client_approvals.queries import request_state
from kempen.domain.client_approvals.rules import RequestState
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment

_MOMENT: Final = "2026-03-01T08:00:00.000000Z"


@dataclass(frozen=True)
class ApprovalRequestAnswer(Documented):
    """A client who is asked to approve a strategy, or changes to ads. The email has the link."""

    approval_request_id: Annotated[str, Doc("Its identifier.", ("apr_01k9w3r6d4f8v2n5t7q9s1x3zh",))]
    strategy_id: Annotated[str, Doc("The strategy.", ("str_01k9zj3v5tqk6n0m8w4y2x7abc",))]
    ad_revision_id: Annotated[
        Annotated[str, Id("arv")] | None,
        Doc("The revision of ads of one of its campaigns; null: the strategy itself."),
    ]
    revision: Annotated[int, Doc("The version that can be approved; no other.", (1,))]
    email: Annotated[str, Doc("Who is asked.", ("mei@example.com",))]
    state: Annotated[
        str,
        AllowedValues(tuple(state.value for state in RequestState)),
        Doc(
            "sent → seen → approved or declined; also withdrawn, expired, and outdated: it was "
            "changed or decided about since."
        ),
    ]
    note: Annotated[str, Doc("What the client was told.", ("As we discussed on Monday.",))]
    sends: Annotated[int, Doc("How often it was sent; only the newest link works.", (1,))]
    created_at: Annotated[Moment, Doc("When it was first sent (RFC 3339, UTC).", (_MOMENT,))]
    expires_at: Annotated[Moment, Doc("Until when the link works.", (_MOMENT,))]
    seen_at: Annotated[Moment | None, Doc("When the client first asked for a code.", (None,))]
    answered_at: Annotated[Moment | None, Doc("When the client answered.", (None,))]
    answer_note: Annotated[str, Doc("What the client wrote.", ("",))]


def approval_request_answer(request: ApprovalRequest) -> ApprovalRequestAnswer:
    """Return a request as it leaves."""
    return ApprovalRequestAnswer(
        approval_request_id=request.public_id,
        strategy_id=request.strategy.public_id,
        ad_revision_id=request.ad_revision.public_id if request.ad_revision else None,
        revision=request.revision,
        email=request.email,
        state=request_state(request).value,
        note=request.note,
        sends=request.sends,
        created_at=moment(request.created_at),
        expires_at=moment(request.expires_at),
        seen_at=moment(request.seen_at) if request.seen_at else None,
        answered_at=moment(request.answered_at) if request.answered_at else None,
        answer_note=request.answer_note,
    )
