"""/members and /invitations: who is in the business, and who is asked to join."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.accounts.actions.invitations import invite, send_again, withdraw
from kempen.domain.accounts.actions.members import change_role
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import Member
from kempen.domain.accounts.rules import may
from kempen.domain.members.actions.removing import remove_member
from kempen.domain.members.answers import (
    InvitationAnswer,
    MemberAnswer,
    invitation_answer,
    member_answer,
)
from kempen.domain.members.queries import (
    Invitation,
    invitation_by,
    member_by,
    member_rows,
    open_invitation_rows,
)
from kempen.entrypoints.api.members.schemas import (
    InvitationBody,
    InvitationList,
    MemberList,
    Removal,
    RoleBody,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of, key_of_request
from kempen.entrypoints.api.shared.paging import Paging, page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.kit.refusal import Refusal

router = Router()


@router.get(
    "/members",
    auth=Key("members:read"),
    response=MemberList,
    operation_id="list_members",
    summary="List members",
)
def list_members(request: HttpRequest, paging: Query[Paging]) -> MemberList:
    """Everyone who can open the business, newest first."""
    rows, next_cursor = page_of(request, member_rows(actor_of(request).business), paging)
    return MemberList(data=[member_answer(row) for row in rows], next_cursor=next_cursor)


@router.get(
    "/members/{member_id}",
    auth=Key("members:read"),
    response=MemberAnswer,
    operation_id="get_member",
    summary="Read a member",
)
def get_member(request: HttpRequest, member_id: str) -> MemberAnswer:
    """One member."""
    return member_answer(_member_or_404(request, member_id))


@router.patch(
    "/members/{member_id}",
    auth=Key("members:write"),
    response=MemberAnswer,
    operation_id="change_member",
    summary="Change a member's role",
)
def change_member(request: HttpRequest, member_id: str, body: RoleBody) -> MemberAnswer:
    """Give a member another role. It counts from their next click or request.

    409 `last_owner` for the only owner; 403 `not_allowed` for a role above that of the member whom
    the key is bound to.
    """
    actor = _manager(request)
    return member_answer(change_role(actor, _member_or_404(request, member_id), body.role))


@router.delete(
    "/members/{member_id}",
    auth=Key("members:write"),
    response={204: None},
    operation_id="remove_member",
    summary="Remove a member",
)
def delete_member(request: HttpRequest, member_id: str, how: Query[Removal]) -> Status[None]:
    """Remove a member: access and keys end at once, in the same step as their scheduled reports."""
    actor = _manager(request)
    successor = _member_or_404(request, how.successor_id) if how.successor_id else None
    remove_member(actor, _member_or_404(request, member_id), successor)
    return Status(204, None)


@router.get(
    "/invitations",
    auth=Key("members:read"),
    response=InvitationList,
    operation_id="list_invitations",
    summary="List open invitations",
)
def list_invitations(request: HttpRequest, paging: Query[Paging]) -> InvitationList:
    """Invitations that nobody has accepted or withdrawn, newest first."""
    rows, next_cursor = page_of(request, open_invitation_rows(actor_of(request).business), paging)
    return InvitationList(data=[invitation_answer(row) for row in rows], next_cursor=next_cursor)


@router.post(
    "/invitations",
    auth=Key("members:write"),
    response={201: InvitationAnswer},
    operation_id="create_invitation",
    summary="Invite someone",
)
def create_invitation(
    request: HttpRequest, response: HttpResponse, body: InvitationBody
) -> Status[InvitationAnswer]:
    """Mail a link that works once, for seven days, for this address alone.

    An email address that is invited already gets the new role and a new link; the one before stops
    working. 409 `already_member` for a member's email address.
    """
    actor = _manager(request)
    language = actor.person.language if actor.person else "en"
    answer = invitation_answer(invite(actor, body.email, body.role, language=language))
    response.headers["Location"] = f"{settings.BASE_URL}/invitations/{answer.invitation_id}"
    return Status(201, answer)


@router.get(
    "/invitations/{invitation_id}",
    auth=Key("members:read"),
    response=InvitationAnswer,
    operation_id="get_invitation",
    summary="Read an invitation",
)
def get_invitation(request: HttpRequest, invitation_id: str) -> InvitationAnswer:
    """One invitation that was not accepted or withdrawn."""
    return invitation_answer(_invitation_or_404(request, invitation_id))


@router.post(
    "/invitations/{invitation_id}/send",
    auth=Key("members:write"),
    response=InvitationAnswer,
    operation_id="send_invitation_again",
    summary="Send an invitation again",
)
def send_invitation(request: HttpRequest, invitation_id: str) -> InvitationAnswer:
    """Mail a new link, for seven days anew; the one before stops working."""
    actor = _manager(request)
    return invitation_answer(send_again(actor, _invitation_or_404(request, invitation_id)))


@router.delete(
    "/invitations/{invitation_id}",
    auth=Key("members:write"),
    response={204: None},
    operation_id="withdraw_invitation",
    summary="Withdraw an invitation",
)
def delete_invitation(request: HttpRequest, invitation_id: str) -> Status[None]:
    """Withdraw an invitation: its link stops working."""
    withdraw(_manager(request), _invitation_or_404(request, invitation_id))
    return Status(204, None)


def _manager(request: HttpRequest) -> Actor:
    """Ask the role of the member whom the key is bound to, as it is now."""
    member = key_of_request(request).member
    if member is None or not may(member.role, "manage_members"):
        raise Refusal(RequestRefusal.MEMBERS_NOT_ALLOWED)
    return actor_of(request)


def _member_or_404(request: HttpRequest, member_id: str) -> Member:
    member = member_by(actor_of(request).business, member_id)
    if member is None:
        raise NotFound
    return member


def _invitation_or_404(request: HttpRequest, invitation_id: str) -> Invitation:
    invitation = invitation_by(actor_of(request).business, invitation_id)
    if invitation is None:
        raise NotFound
    return invitation
