"""Settings > Members: invite, change roles, remove."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.accounts.actions.invitations import invite, send_again, withdraw
from kempen.domain.accounts.actions.members import change_role
from kempen.domain.accounts.actions.second_factor import require_second_factor
from kempen.domain.accounts.queries import Member, without_second_factor
from kempen.domain.accounts.rules import RANK, may
from kempen.domain.members.actions.removing import remove_member
from kempen.domain.members.queries import (
    Invitation,
    holdings_of,
    invitation_by,
    member_by,
    members_listed,
    open_invitations,
)
from kempen.domain.reports.schedules import possible_readers
from kempen.entrypoints.dashboard.members.copy import ROLE_NAMES
from kempen.entrypoints.dashboard.members.forms import InvitationForm, RemovalForm, RoleForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal


@dataclass(frozen=True)
class MemberRow:
    """A member, as members/members.html lays them out."""

    member: Member
    role: str
    is_oneself: bool
    can_change: bool
    lacks_second_factor: bool


@dataclass(frozen=True)
class InvitationRow:
    """An open invitation; one that is over can be sent again."""

    invitation: Invitation
    role: str
    can_change: bool
    is_handed_over: bool


def members(request: BusinessRequest) -> HttpResponseBase:
    """List members and invitations; whoever may invites from here."""
    return _page(request, _invitation_form(request))


@allowed("manage_members")
@require_POST
@recently_signed_in
def invite_member(request: BusinessRequest) -> HttpResponseBase:
    """Invite an address."""
    form = _invitation_form(request)
    if not form.is_valid():
        return _page(request, form, status=422)
    email = form.cleaned_data["email"]
    try:
        invite(
            request.actor,
            email,
            form.cleaned_data["role"],
            language=form.cleaned_data["language"],
        )
    except Refusal as refusal:
        show_in_form(form, refusal)
        return _page(request, form, status=422)
    messages.success(request, _("Invitation sent to %(email)s.") % {"email": email})
    return redirect("members")


@allowed("manage_members")
@require_POST
@recently_signed_in
def resend(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send an invitation again; the link before stops working."""
    invitation = send_again(request.actor, _invitation_or_404(request, public_id))
    messages.success(
        request, _("Invitation sent again to %(email)s.") % {"email": invitation.email}
    )
    return redirect("members")


@allowed("manage_members")
@require_POST
@recently_signed_in
def withdraw_invitation(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Withdraw an invitation."""
    invitation = _invitation_or_404(request, public_id)
    withdraw(request.actor, invitation)
    messages.success(request, _("Invitation of %(email)s withdrawn.") % {"email": invitation.email})
    return redirect("members")


@allowed("edit_business")
@require_POST
@recently_signed_in
def set_second_factor(request: BusinessRequest) -> HttpResponseBase:
    """Require two-factor authentication of every member, or no longer."""
    is_required = request.POST.get("required") == "yes"
    require_second_factor(request.actor, is_required=is_required)
    messages.success(
        request,
        _("Two-factor authentication is now required.")
        if is_required
        else _("Two-factor authentication is no longer required."),
    )
    return redirect("members")


@allowed("manage_members")
@recently_signed_in
def edit_member(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Give a member another role."""
    member = member_or_404(request, public_id)
    given = request.POST if request.method == "POST" else None
    form = RoleForm(given, giver=request.role, role=member.role)
    if form.is_bound and form.is_valid():
        try:
            change_role(request.actor, member, form.cleaned_data["role"])
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            messages.success(request, _("Role saved."))
            return redirect("members")
    context = {
        "form": form,
        "member": member,
        "name": name_of(member),
        "may_hand_over": request.role == "owner" and member != request.member,
    }
    return render(request, "members/edit.html", context, status=422 if form.is_bound else 200)


@allowed("manage_members")
@recently_signed_in
def remove(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show what ends with a member, then remove them."""
    member = member_or_404(request, public_id)
    held = holdings_of(member)
    successors = [one for one in possible_readers(request.actor.business) if one != member]
    form = RemovalForm(request.POST if request.method == "POST" else None, successors=successors)
    if form.is_bound and form.is_valid():
        chosen = form.cleaned_data["successor"]
        successor = next((one for one in successors if one.public_id == chosen), None)
        try:
            remove_member(request.actor, member, successor)
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            messages.success(request, _("%(name)s was removed.") % {"name": name_of(member)})
            return redirect("overview" if member.person_id == request.user.pk else "members")
    context = {"form": form, "member": member, "name": name_of(member), "held": held}
    return render(request, "members/remove.html", context, status=422 if form.is_bound else 200)


def _page(request: BusinessRequest, form: InvitationForm, status: int = 200) -> HttpResponse:
    business, may_manage = request.actor.business, may(request.role, "manage_members")
    listed = members_listed(business)
    # Who has none is nobody's business but theirs who can do something about it.
    lacking = without_second_factor(listed) if may_manage else set()
    context = {
        "requires_second_factor": business.requires_second_factor,
        "may_require": may(request.role, "edit_business"),
        "form": form if may_manage else None,
        "rows": [
            MemberRow(
                member,
                str(ROLE_NAMES[member.role]),
                member.person_id == request.user.pk,
                may_manage and RANK[member.role] <= RANK[request.role],
                member.person_id in lacking,
            )
            for member in listed
        ],
        "invitations": [
            InvitationRow(
                one,
                str(ROLE_NAMES[one.role]),
                may_manage and RANK[one.role] <= RANK[request.role],
                bool(one.agency_role),
            )
            for one in open_invitations(business)
        ],
    }
    return render(request, "members/members.html", context, status=status)


def _invitation_form(request: BusinessRequest) -> InvitationForm:
    given = request.POST if request.method == "POST" else None
    return InvitationForm(given, giver=request.role, language=request.user.language)


def member_or_404(request: BusinessRequest, public_id: str) -> Member:
    """Return a member of the business that is shown; Http404."""
    member = member_by(request.actor.business, public_id)
    if member is None:
        raise Http404
    return member


def _invitation_or_404(request: BusinessRequest, public_id: str) -> Invitation:
    invitation = invitation_by(request.actor.business, public_id)
    if invitation is None:
        raise Http404
    return invitation


def name_of(member: Member) -> str:
    """Return what a member is called; their address until they say."""
    return member.person.name or member.person.email
