"""Settings > API keys: make one, see it once, revoke it."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kempen.domain.accounts.actions.keys import create_key, revoke_key
from kempen.domain.accounts.queries import key_by, keys_of, keys_of_who_left
from kempen.domain.accounts.rules import MEMBER_SCOPES
from kempen.entrypoints.dashboard.settings.key_forms import KeyForm
from kempen.entrypoints.dashboard.shared import submit_once
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit import clock
from kempen.kit.refusal import Refusal


@allowed("manage_keys")
def keys(request: BusinessRequest) -> HttpResponseBase:
    """List the keys, working ones first."""
    now = clock.now()
    every_key = list(keys_of(request.actor.business))
    left = keys_of_who_left(request.actor.business)
    working = [
        key
        for key in every_key
        if key.revoked_at is None
        and (key.expires_at is None or key.expires_at > now)
        and key.id not in left
    ]
    ended = [key for key in every_key if key not in working]
    return render(request, "settings/keys.html", {"working": working, "ended": ended, "left": left})


@allowed("manage_keys")
@recently_signed_in
def new_key(request: BusinessRequest) -> HttpResponseBase:
    """Make a key and show it, this once."""
    form = KeyForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if not submit_once.is_first_time(request):
            messages.info(request, _("You already sent this form. Kempen created one key only."))
            return redirect("keys")
        scopes = form.cleaned_data["scopes"]
        # Approving is a person's decision, so such a key is bound to the person who makes it.
        bound = request.member if MEMBER_SCOPES.intersection(scopes) else None
        try:
            key, token = create_key(
                request.actor,
                form.cleaned_data["name"],
                scopes,
                member=bound,
                expires_at=form.expires_at(),
            )
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            return render(request, "settings/key_made.html", {"key": key, "token": token})
    status = 422 if form.is_bound else 200
    context = {"form": form, "once": submit_once.new_form_token()}
    return render(request, "settings/key_new.html", context, status=status)


@allowed("manage_keys")
@recently_signed_in
def revoke(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to revoke a key, then do it."""
    key = key_by(request.actor.business, public_id)
    if key is None:
        raise Http404
    if request.method == "POST":
        revoke_key(request.actor, key)
        messages.success(request, _("Key “%(name)s” revoked.") % {"name": key.name})
        return redirect("keys")
    return render(request, "settings/key_revoke.html", {"key": key})
