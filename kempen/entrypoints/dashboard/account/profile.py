"""The first sign-in: three questions, then an offer of a second factor."""

from django.http import HttpResponseBase
from django.shortcuts import redirect, render

from kempen.domain.accounts.actions.profile import complete_profile
from kempen.domain.accounts.rules import may
from kempen.entrypoints.dashboard.shared.access import PROFILE_PUT_OFF, BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.forms.profile_form import ProfileForm


@allowed("edit_business")
def welcome(request: BusinessRequest) -> HttpResponseBase:
    """Ask for website, market and platforms, and say why; "later" is an answer."""
    business = request.actor.business
    if request.method == "POST" and "later" in request.POST:
        request.session[PROFILE_PUT_OFF] = True
        return redirect("welcome_second_factor")
    form = ProfileForm(
        request.POST if request.method == "POST" else None,
        initial={
            "website_url": business.website_url,
            "target_market": business.target_market,
            "primary_platforms": business.primary_platforms,
        },
    )
    if request.method == "POST" and form.is_valid():
        complete_profile(request.actor, form.profile())
        return redirect("welcome_second_factor")
    status = 422 if form.is_bound else 200
    return render(request, "settings/welcome.html", {"form": form}, status=status)


def second_factor(request: BusinessRequest) -> HttpResponseBase:
    """Offer a second factor; skipping it is one click."""
    may_plan = bool(request.members) and may(request.role, "write_briefs")
    return render(request, "settings/second_factor.html", {"may_plan": may_plan})
