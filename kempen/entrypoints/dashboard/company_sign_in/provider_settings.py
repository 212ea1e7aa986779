"""Settings > Company sign-in: set the provider up, check it, require it, remove it."""

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.company_sign_in.actions.providers import (
    check_again,
    remove_provider,
    require_provider,
    save_provider,
)
from kempen.domain.company_sign_in.queries import (
    IdentityProvider,
    emergency_owners,
    people_linked,
    provider_of,
)
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.entrypoints.dashboard.company_sign_in.adapter import callback_url
from kempen.entrypoints.dashboard.company_sign_in.forms import ProviderForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.page_links import page_url
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal


@allowed("manage_company_sign_in")
@recently_signed_in
def provider(request: BusinessRequest) -> HttpResponseBase:
    """Show the provider, and save it."""
    row = provider_of(request.actor.business)
    if request.method == "GET" and request.headers.get("HX-Request"):
        return _poll(row)
    form = ProviderForm(request.POST if request.method == "POST" else None, provider=row)
    if form.is_bound and form.is_valid():
        try:
            save_provider(request.actor, form.settings())
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            messages.success(request, _("Company sign-in saved. Kempen is checking the provider."))
            return redirect("company_sign_in_settings")
    context = {"form": form, **_context(request, row)}
    status = 422 if form.is_bound else 200
    return render(request, "company_sign_in/settings.html", context, status=status)


@allowed("manage_company_sign_in")
@require_POST
@recently_signed_in
def check(request: BusinessRequest) -> HttpResponseBase:
    """Have the provider asked again."""
    check_again(request.actor)
    return redirect("company_sign_in_settings")


@allowed("manage_company_sign_in")
@require_POST
@recently_signed_in
def require(request: BusinessRequest) -> HttpResponseBase:
    """Require company sign-in, or stop requiring it."""
    is_required = request.POST.get("require") == "yes"
    require_provider(request.actor, is_required=is_required)
    if is_required:
        messages.success(request, _("Company sign-in is now required."))
    else:
        messages.success(request, _("Company sign-in is no longer required."))
    return redirect("company_sign_in_settings")


@allowed("manage_company_sign_in")
@recently_signed_in
def remove(request: BusinessRequest) -> HttpResponseBase:
    """Say what ends with the provider, then remove it."""
    row = provider_of(request.actor.business)
    if row is None:
        return redirect("company_sign_in_settings")
    if request.method == "POST":
        remove_provider(request.actor)
        messages.success(request, _("Company sign-in removed."))
        return redirect("company_sign_in_settings")
    return render(request, "company_sign_in/remove.html", {"people": people_linked(row)})


def _poll(row: IdentityProvider | None) -> HttpResponseBase:
    if row is not None and row.check_status == IdentityProvider.Check.PENDING:
        return HttpResponse(status=204)
    return HttpResponse(status=204, headers={"HX-Refresh": "true"})


def _context(request: BusinessRequest, row: IdentityProvider | None) -> dict[str, object]:
    redirect_url = callback_url(request.actor.business)
    if row is None:
        return {"provider": None, "redirect_url": redirect_url}
    return {
        "provider": row,
        "redirect_url": redirect_url,
        "is_pending": row.check_status == IdentityProvider.Check.PENDING,
        "fault": sentence_of(Refusal(SignInRefusal(row.check_fault))) if row.check_fault else "",
        "sign_in_url": page_url("company_start", sign_in_name=row.sign_in_name),
        "people": people_linked(row),
        "is_required": request.actor.business.company_sign_in_required,
        "emergency": [one.person.email for one in emergency_owners(request.actor.business)],
    }
