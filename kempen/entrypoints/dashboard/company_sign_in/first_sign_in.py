"""The mailed link of a first sign-in: link the account of the address, or make one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kempen.domain.company_sign_in.actions.entering import (
    attempt_of_link,
    link_account,
    link_new_account,
    member_address,
)
from kempen.domain.company_sign_in.queries import CompanySignIn, account_of_address
from kempen.entrypoints.dashboard.company_sign_in.forms import NewAccountForm
from kempen.entrypoints.dashboard.shared.gates.chosen_business import BUSINESS
from kempen.entrypoints.dashboard.shared.gates.company_session import company_session
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Refusal


@login_not_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_sign_in(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show what is linked, and link it; a GET changes nothing: mail scanners follow links."""
    try:
        attempt = attempt_of_link(key)
        return _answer(request, key, attempt)
    except Refusal as refusal:
        context = {"reason": sentence_of(refusal)}
        return render(request, "company_sign_in/refused.html", context, status=410)


def _answer(request: HttpRequest, key: str, attempt: CompanySignIn) -> HttpResponseBase:
    email = member_address(attempt)
    known = account_of_address(email)
    by_own_means = request.user.is_authenticated and company_session(request) is None
    is_oneself = by_own_means and known is not None and known.pk == request.user.pk
    suggested = {"name": attempt.identity.name if attempt.identity else ""}
    form = None
    if known is None:
        form = NewAccountForm(request.POST if request.method == "POST" else None, initial=suggested)
    if request.method == "POST" and is_oneself and known is not None:
        member = link_account(key, known)
        request.session[BUSINESS] = str(member.business_id)
        messages.success(request, _("Company sign-in linked to your account."))
        return redirect("overview")
    if request.method == "POST" and form and form.is_valid() and not request.user.is_authenticated:
        language = translation.get_language() or "en"
        link_new_account(
            key,
            name=form.cleaned_data["name"],
            language=language if language in dict(languages()) else "en",
        )
        messages.success(request, _("Account created. Continue with your company’s sign-in."))
        return redirect("company_start", sign_in_name=attempt.provider.sign_in_name)
    context = {
        "business": attempt.business,
        "email": email,
        "form": form,
        "is_known": known is not None,
        "is_oneself": is_oneself,
    }
    status = 422 if form and form.is_bound else 200
    return render(request, "company_sign_in/first_sign_in.html", context, status=status)
