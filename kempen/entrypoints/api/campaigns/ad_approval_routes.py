"""/campaigns/{id}/ad-revisions/{id}/approval-requests: clients approve ad changes by a link."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.client_approvals.actions.asking import ask_client, send_again, withdraw
from kempen.domain.client_approvals.answers import ApprovalRequestAnswer, approval_request_answer
from kempen.domain.client_approvals.queries import ApprovalRequest, request_by, requests_of
from kempen.entrypoints.api.campaigns.ad_revision_routes import revision_of_request
from kempen.entrypoints.api.campaigns.ad_revision_schemas import AdApprovalRequestBody
from kempen.entrypoints.api.shared.approval_requests import ApprovalRequestList
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import Paging, page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound

router = Router()
_REQUESTS = "/campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/approval-requests"


@router.get(
    _REQUESTS,
    auth=Key("strategies:read"),
    response=ApprovalRequestList,
    operation_id="list_ad_approval_requests",
    summary="List approval requests of a revision of ads",
)
def list_ad_approval_requests(
    request: HttpRequest, campaign_id: str, ad_revision_id: str, paging: Query[Paging]
) -> ApprovalRequestList:
    """Clients who were asked to approve it, newest first, and what they answered."""
    revision = revision_of_request(request, campaign_id, ad_revision_id)
    rows, next_cursor = page_of(request, requests_of(revision), paging)
    data = [approval_request_answer(row) for row in rows]
    return ApprovalRequestList(data=data, next_cursor=next_cursor)


@router.post(
    _REQUESTS,
    auth=Key("strategies:approve"),
    response={201: ApprovalRequestAnswer},
    operation_id="create_ad_approval_request",
    summary="Ask a client to approve a revision of ads",
)
def create_ad_approval_request(
    request: HttpRequest,
    response: HttpResponse,
    campaign_id: str,
    ad_revision_id: str,
    body: AdApprovalRequestBody,
) -> Status[ApprovalRequestAnswer]:
    """Mail a client a link by which this version is approved or declined, with a code.

    An approval counts as one of the member whom the key is bound to, an owner or manager: it is
    sent after 60 seconds. An email address that was asked already gets a new link.
    """
    revision = revision_of_request(request, campaign_id, ad_revision_id)
    asked = ask_client(actor_of(request), revision, body.version, body.new_request())
    answer = approval_request_answer(_asked(request, campaign_id, ad_revision_id, asked.public_id))
    address = f"/campaigns/{campaign_id}/ad-revisions/{ad_revision_id}/approval-requests"
    response.headers["Location"] = f"{settings.BASE_URL}{address}/{asked.public_id}"
    return Status(201, answer)


@router.get(
    f"{_REQUESTS}/{{ad_approval_request_id}}",
    auth=Key("strategies:read"),
    response=ApprovalRequestAnswer,
    operation_id="get_ad_approval_request",
    summary="Get an approval request of a revision of ads",
)
def get_ad_approval_request(
    request: HttpRequest, campaign_id: str, ad_revision_id: str, ad_approval_request_id: str
) -> ApprovalRequestAnswer:
    """One request, with its state as the ads are now."""
    return approval_request_answer(
        _asked(request, campaign_id, ad_revision_id, ad_approval_request_id)
    )


@router.post(
    f"{_REQUESTS}/{{ad_approval_request_id}}/send",
    auth=Key("strategies:approve"),
    response=ApprovalRequestAnswer,
    operation_id="send_ad_approval_request_again",
    summary="Send an approval request of a revision of ads again",
)
def send_ad_approval_request(
    request: HttpRequest, campaign_id: str, ad_revision_id: str, ad_approval_request_id: str
) -> ApprovalRequestAnswer:
    """Mail a new link, for as many days anew; the one before stops working."""
    asked = _asked(request, campaign_id, ad_revision_id, ad_approval_request_id)
    return approval_request_answer(send_again(actor_of(request), asked))


@router.post(
    f"{_REQUESTS}/{{ad_approval_request_id}}/withdraw",
    auth=Key("strategies:approve"),
    response=ApprovalRequestAnswer,
    operation_id="withdraw_ad_approval_request",
    summary="Withdraw an approval request of a revision of ads",
)
def withdraw_ad_approval_request(
    request: HttpRequest, campaign_id: str, ad_revision_id: str, ad_approval_request_id: str
) -> ApprovalRequestAnswer:
    """End the link of a request that was not answered; again, the same request is answered."""
    asked = _asked(request, campaign_id, ad_revision_id, ad_approval_request_id)
    return approval_request_answer(withdraw(actor_of(request), asked))


def _asked(
    request: HttpRequest, campaign_id: str, ad_revision_id: str, ad_approval_request_id: str
) -> ApprovalRequest:
    revision = revision_of_request(request, campaign_id, ad_revision_id)
    asked = request_by(revision, ad_approval_request_id)
    if asked is None:
        raise NotFound
    return asked
