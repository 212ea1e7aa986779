"""Signing in through a company's provider: find it, go there, come back, wait, enter.

No request asks the provider anything: the worker does, and the page polls for what came of it.
"""

import secrets
from typing import Final

from allauth.account.adapter import get_adapter as account_adapter
from allauth.socialaccount.internal.flows.login import complete_login
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kempen.domain.company_sign_in.actions.attempts import (
    audit_refusal,
    begin_exchange,
    provider_declined,
)
from kempen.domain.company_sign_in.actions.entering import (
    Entry,
    enter,
    member_address,
    signed_in_by_company,
)
from kempen.domain.company_sign_in.exchange import Return
from kempen.domain.company_sign_in.queries import (
    CompanySignIn,
    IdentityProvider,
    attempt_by,
    provider_by_name,
    provider_of_id,
)
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.entrypoints.dashboard.company_sign_in.adapter import (
    CompanyProvider,
    callback_url,
    sign_in_address,
)
from kempen.entrypoints.dashboard.company_sign_in.forms import FindForm
from kempen.entrypoints.dashboard.shared.gates import company_session
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Refusal
from kempen.outbound.bounded_answer import storable

# What the session remembers: the attempt that this browser began, and where it wanted to go.
_ATTEMPT: Final = "company_attempt"
_LONGEST_CODE: Final = 4096
Status = CompanySignIn.Status


@login_not_required
@never_cache
def find(request: HttpRequest) -> HttpResponseBase:
    """Ask for the name of a company's sign-in. Nothing is asked about the person."""
    form = FindForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        provider = provider_by_name(form.cleaned_data["sign_in_name"])
        if provider is not None:
            return redirect("company_start", sign_in_name=provider.sign_in_name)
        form.add_error(
            "sign_in_name", _("No company uses this sign-in name. Ask an owner for the right one.")
        )
    status = 422 if form.is_bound else 200
    return render(request, "company_sign_in/find.html", {"form": form}, status=status)


@login_not_required
@never_cache
def start(request: HttpRequest, sign_in_name: str) -> HttpResponseBase:
    """Say where the button leads, then lead there.

    The page leads on, not the answer: pages may send forms to Kempen alone (form-action), which
    browsers hold redirects of a form to as well.
    """
    row = provider_by_name(sign_in_name)
    if row is None:
        raise Http404
    given = request.POST if request.method == "POST" else request.GET
    wanted = given.get("next", "")
    next_path = wanted if account_adapter().is_safe_url(wanted) else ""
    again = bool(given.get("again"))
    context = {"provider": row, "next": next_path, "again": again}
    if request.method == "POST":
        provider = CompanyProvider(request, row)
        nonce = secrets.token_urlsafe(32)
        address = sign_in_address(provider, next_path=next_path, nonce=nonce, again=again)
        return render(request, "company_sign_in/leaving.html", {**context, "address": address})
    return render(request, "company_sign_in/start.html", context)


@login_not_required
@never_cache
@require_safe
def callback(request: HttpRequest, business_id: str) -> HttpResponseBase:
    """Take what the provider sent back with the browser that Kempen had sent there."""
    row, code = provider_of_id(business_id), request.GET.get("code", "")
    if row is None:
        raise Http404
    provider = CompanyProvider(request, row)
    try:
        state = provider.unstash_redirect_state(request, request.GET.get("state", ""))
    except PermissionDenied:
        # An answer that this browser never asked for may be anybody's: it is worth no entry.
        return _page_of(request, row, SignInRefusal.OVER)
    if "error" in request.GET or not 0 < len(code) <= _LONGEST_CODE:
        refusal = provider_declined(row, storable(request.GET.get("error", "no code"))[:60])
        return _page_of(request, row, SignInRefusal(refusal.code))
    if request.GET.get("iss", row.issuer) != row.issuer:
        audit_refusal(row, row.business, SignInRefusal.OTHER_ISSUER.value, "of the answer")
        return _page_of(request, row, SignInRefusal.OTHER_ISSUER)
    returned = Return(code, state["pkce_code_verifier"], state["nonce"], callback_url(row.business))
    language = translation.get_language() or "en"
    begun = begin_exchange(
        row, returned, language=language if language in dict(languages()) else "en"
    )
    request.session[_ATTEMPT] = {"id": begun.public_id, "next": state.get("next", "")}
    return redirect("company_attempt", attempt_id=begun.public_id)


@login_not_required
@never_cache
@require_safe
def attempt(request: HttpRequest, attempt_id: str) -> HttpResponseBase:
    """Wait until the worker has asked the provider, then sign in, or say what to do."""
    mine = request.session.get(_ATTEMPT) or {}
    attempt_row = attempt_by(attempt_id) if mine.get("id") == attempt_id else None
    if attempt_row is None:
        return _over(request)
    if attempt_row.status == Status.PENDING or request.headers.get("HX-Request"):
        return _waiting(request, attempt_row)
    try:
        return _finished(request, attempt_row, mine.get("next", ""))
    except Refusal as refusal:
        return _page_of(request, attempt_row.provider, SignInRefusal(refusal.code))


def _waiting(request: HttpRequest, sign_in: CompanySignIn) -> HttpResponseBase:
    """Answer while the worker asks, and a page that polls: it loads itself again at the end."""
    if not request.headers.get("HX-Request"):
        return render(request, "company_sign_in/waiting.html", {"attempt": sign_in})
    is_pending = sign_in.status == Status.PENDING
    return HttpResponse(status=204, headers={} if is_pending else {"HX-Redirect": request.path})


def _finished(request: HttpRequest, sign_in: CompanySignIn, next_path: str) -> HttpResponseBase:
    """Sign in, or say that a link was mailed; Refusal with what the provider or Kempen refused."""
    if sign_in.status == Status.REFUSED:
        raise Refusal(SignInRefusal(sign_in.fault))
    if sign_in.status == Status.VERIFIED:
        entry = enter(sign_in)
        if entry is not None:
            return _sign_in(request, sign_in.provider, entry, next_path)
    elif sign_in.status != Status.CONFIRMING:
        return _over(request)
    context = {"provider": sign_in.provider, "email": member_address(sign_in)}
    return render(request, "company_sign_in/confirm.html", context)


def _sign_in(
    request: HttpRequest, row: IdentityProvider, entry: Entry, next_path: str
) -> HttpResponseBase:
    """Sign in as allauth does; the session is marked as the company's in the moment it begins."""
    del request.session[_ATTEMPT]
    company_session.announce(request, signed_in_by_company(entry))
    provider = CompanyProvider(request, row)
    login = provider.sociallogin_from_response(request, {"sub": entry.link.uid})
    login.state = {"process": "login", "next": next_path}
    answer: HttpResponseBase = complete_login(request, login)
    return answer


def _page_of(request: HttpRequest, row: IdentityProvider, code: SignInRefusal) -> HttpResponseBase:
    context = {"provider": row, "reason": sentence_of(Refusal(code))}
    return render(request, "company_sign_in/refused.html", context, status=403)


def _over(request: HttpRequest) -> HttpResponseBase:
    """Answer an attempt that is another browser's, too old, or used up."""
    if request.user.is_authenticated:
        return redirect("overview")
    context = {"reason": sentence_of(Refusal(SignInRefusal.OVER))}
    return render(request, "company_sign_in/refused.html", context, status=410)
