"""/strategies/{strategy_id}/approval-requests: clients without an account approve by a link."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.client_approvals.actions.asking import ask_client, send_again, withdraw
from kempen.domain.client_approvals.answers import ApprovalRequestAnswer, approval_request_answer
from kempen.domain.client_approvals.queries import ApprovalRequest, request_by, requests_of
from kempen.entrypoints.api.shared.approval_requests import ApprovalRequestList
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.entrypoints.api.strategies.approval_schemas import ApprovalRequestBody
from kempen.entrypoints.api.strategies.routes import strategy_of_request

router = Router()


@router.get(
    "/strategies/{strategy_id}/approval-requests",
    auth=Key("strategies:read"),
    response=ApprovalRequestList,
    operation_id="list_approval_requests",
    summary="List approval requests",
)
def list_approval_requests(
    request: HttpRequest, strategy_id: str, paging: Query[Paging]
) -> ApprovalRequestList:
    """Clients who were asked to approve this strategy, newest first, and what they answered."""
    rows, next_cursor = page_of(
        request, requests_of(strategy_of_request(request, strategy_id)), paging
    )
    data = [approval_request_answer(row) for row in rows]
    return ApprovalRequestList(data=data, next_cursor=next_cursor)


@router.post(
    "/strategies/{strategy_id}/approval-requests",
    auth=Key("strategies:approve"),
    response={201: ApprovalRequestAnswer},
    operation_id="create_approval_request",
    summary="Ask a client for approval",
)
def create_approval_request(
    request: HttpRequest, response: HttpResponse, strategy_id: str, body: ApprovalRequestBody
) -> Status[ApprovalRequestAnswer]:
    """Mail a client a link by which this revision is approved or declined, with a code.

    It counts as an approval of the member whom the key is bound to, an owner or manager, would.
    Only a member can launch. An email address that was asked already gets a new link; the one
    before stops working.
    """
    strategy = strategy_of_request(request, strategy_id)
    asked = ask_client(actor_of(request), strategy, body.revision, body.new_request())
    answer = approval_request_answer(_request_or_404(request, strategy_id, asked.public_id))
    response.headers["Location"] = (
        f"{settings.BASE_URL}/strategies/{strategy_id}/approval-requests/{asked.public_id}"
    )
    return Status(201, answer)


@router.get(
    "/strategies/{strategy_id}/approval-requests/{approval_request_id}",
    auth=Key("strategies:read"),
    response=ApprovalRequestAnswer,
    operation_id="get_approval_request",
    summary="Read an approval request",
)
def get_approval_request(
    request: HttpRequest, strategy_id: str, approval_request_id: str
) -> ApprovalRequestAnswer:
    """One request, with its state as the strategy is now."""
    return approval_request_answer(_request_or_404(request, strategy_id, approval_request_id))


@router.post(
    "/strategies/{strategy_id}/approval-requests/{approval_request_id}/send",
    auth=Key("strategies:approve"),
    response=ApprovalRequestAnswer,
    operation_id="send_approval_request_again",
    summary="Send an approval request again",
)
def send_approval_request(
    request: HttpRequest, strategy_id: str, approval_request_id: str
) -> ApprovalRequestAnswer:
    """Mail a new link, for as many days anew; the one before stops working."""
    asked = _request_or_404(request, strategy_id, approval_request_id)
    return approval_request_answer(send_again(actor_of(request), asked))


@router.post(
    "/strategies/{strategy_id}/approval-requests/{approval_request_id}/withdraw",
    auth=Key("strategies:approve"),
    response=ApprovalRequestAnswer,
    operation_id="withdraw_approval_request",
    summary="Withdraw an approval request",
)
def withdraw_approval_request(
    request: HttpRequest, strategy_id: str, approval_request_id: str
) -> ApprovalRequestAnswer:
    """End the link of a request that was not answered; again, the same request is answered."""
    asked = _request_or_404(request, strategy_id, approval_request_id)
    return approval_request_answer(withdraw(actor_of(request), asked))


def _request_or_404(
    request: HttpRequest, strategy_id: str, approval_request_id: str
) -> ApprovalRequest:
    asked = request_by(strategy_of_request(request, strategy_id), approval_request_id)
    if asked is None:
        raise NotFound
    return asked
