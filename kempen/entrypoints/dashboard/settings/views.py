"""Settings: the business, and one's own security."""

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kempen.domain.accounts.actions.profile import edit_business
from kempen.domain.accounts.rules import may
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.forms.business_form import BusinessForm
from kempen.entrypoints.dashboard.shared.gates.company_session import company_session
from kempen.entrypoints.dashboard.shared.gates.operator_access import also_for_operators


def business(request: BusinessRequest) -> HttpResponseBase:
    """Settings > Business: everybody sees it, the owner changes it."""
    shown = request.actor.business
    may_edit = may(request.role, "edit_business")
    if request.method == "POST" and not may_edit:
        raise PermissionDenied
    goal = shown.return_goal
    form = BusinessForm(
        request.POST if request.method == "POST" else None,
        initial={
            "name": shown.name,
            "website_url": shown.website_url,
            "target_market": shown.target_market,
            "primary_platforms": shown.primary_platforms,
            "return_goal": f"{goal.normalize():f}" if goal is not None else "",
        },
    )
    if request.method == "POST" and form.is_valid():
        edit_business(
            request.actor,
            name=form.cleaned_data["name"],
            profile=form.profile(),
            return_goal=form.cleaned_data["return_goal"],
        )
        messages.success(request, _("Changes saved."))
        return redirect("settings_business")
    context = {"form": form, "may_edit": may_edit, "shown": shown}
    return render(request, "settings/business.html", context, status=422 if form.is_bound else 200)


@also_for_operators
def security(request: BusinessRequest) -> HttpResponseBase:
    """Settings > Security: password, address, second factor, sessions, each with its next step."""
    factors = set(
        Authenticator.objects.filter(user_id=request.user.pk).values_list("type", flat=True)
    )
    sessions = UserSession.objects.filter(user_id=request.user.pk).count()
    context = {
        "has_app": Authenticator.Type.TOTP in factors,
        "has_passkey": Authenticator.Type.WEBAUTHN in factors,
        "has_codes": Authenticator.Type.RECOVERY_CODES in factors,
        "sessions": sessions,
        "came_by_company": company_session(request) is not None,
    }
    return render(request, "settings/security.html", context)
