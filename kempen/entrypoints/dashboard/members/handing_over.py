"""Hands the business to its client by an invitation, or to a member at once."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kempen.domain.accounts.actions.handing_over import hand_business_over
from kempen.domain.accounts.actions.members import hand_over_ownership
from kempen.domain.members.queries import members_listed
from kempen.entrypoints.dashboard.members.forms import HandOverForm
from kempen.entrypoints.dashboard.members.views import member_or_404, name_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal


@allowed("edit_business")
@recently_signed_in
def hand_over(request: BusinessRequest) -> HttpResponseBase:
    """Invite the client as owner; those who hand over step down or leave as the client accepts."""
    listed = members_listed(request.actor.business)
    form = HandOverForm(
        request.POST if request.method == "POST" else None,
        members=listed,
        language=request.user.language,
    )
    if form.is_bound and form.is_valid():
        given = form.cleaned_data
        agency = [one for one in listed if one.public_id in given["agency"]]
        try:
            hand_business_over(
                request.actor, given["email"], agency, given["role"], language=given["language"]
            )
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            sent = _("Invitation sent to %(email)s. Nothing changes until they accept.")
            messages.success(request, sent % {"email": given["email"]})
            return redirect("members")
    status = 422 if form.is_bound else 200
    return render(request, "members/hand_over.html", {"form": form}, status=status)


@allowed("edit_business")
@recently_signed_in
def ownership(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether a member becomes the owner in one's own place, then do it."""
    member = member_or_404(request, public_id)
    if member == request.member:
        raise Http404
    if request.method == "POST":
        hand_over_ownership(request.actor, request.member, member)
        done = _("%(name)s is an owner now. You are a manager.")
        messages.success(request, done % {"name": name_of(member)})
        return redirect("members")
    return render(request, "members/ownership.html", {"member": member, "name": name_of(member)})
