"""Integrations: which accounts are connected, how they fare, and the guided way to connect one."""

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kempen.domain.accounts.rules import may
from kempen.domain.connections import actions, consent, queries
from kempen.domain.connections.partner_calls import PartnerCall, TooManyCalls, call_of
from kempen.domain.connections.rules import FIELDS, SANDBOX_CURRENCIES
from kempen.domain.leads.actions.crm_calls import connect_crm_later
from kempen.domain.sync.actions import connect_account
from kempen.entrypoints.dashboard.integrations.auto_reports import auto_report_of
from kempen.entrypoints.dashboard.integrations.context import connection_or_404, shown_of
from kempen.entrypoints.dashboard.integrations.forms import CredentialsForm
from kempen.entrypoints.dashboard.integrations.partner_calls import too_many_words
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.copy.platforms import ABOUT, NAMES, READS, WRITES
from kempen.entrypoints.dashboard.shared.page_links import page_url
from kempen.entrypoints.dashboard.shared.return_path import ReturnPath, return_path_of
from kempen.platforms.interface import PlatformError

PLATFORMS: Final = ("search", "social", "crm")
# What the session remembers while the person is away at the search platform.
_CONSENT, _CONSENT_URL = "search_consent", "search_consent_url"
_CONSENT_WAY_BACK = "search_consent_way_back"
# What a person entered besides the secret: shown again when the platform says no.
_ENTERED = "search_entered"


@allowed("see")
def integrations(request: BusinessRequest) -> HttpResponseBase:
    """List the platforms and the accounts that are connected."""
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in PLATFORMS}
    for connection in queries.connections_of(request.actor.business):
        rows[connection.platform].append(shown_of(connection))
    platforms = [
        {
            "id": name,
            "name": NAMES[name],
            "about": ABOUT[name],
            "rows": rows[name],
        }
        for name in PLATFORMS
    ]
    may_manage = may(request.role, "manage_connections")
    context = {
        "platforms": platforms,
        "may_manage": may_manage,
        "auto_report": auto_report_of(request),
    }
    return render(request, "integrations/list.html", context)


@allowed("manage_connections")
def connector(request: BusinessRequest, platform: str) -> HttpResponseBase:
    """Say what is read and written, and offer the ways to connect an account."""
    form = _form(platform)
    call = call_of(request.actor.business, request.GET.get("call", "")[:40])
    is_ours = call is not None and call.platform == platform
    failed = call if is_ours and call and call.status == PartnerCall.Status.FAILED else None
    if form is not None and platform == "search":
        form.initial = request.session.get(_ENTERED, {})
    if form is not None and failed is not None:
        form.initial = {**form.initial, **failed.shown}
    return _connector(request, platform, form, fault=failed.error if failed else "")


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("manage_connections")
@recently_signed_in
def connect_sandbox(request: BusinessRequest, platform: str) -> HttpResponseBase:
    """Have the sandbox's ready-made account connected with one click."""
    if platform not in PLATFORMS:
        raise Http404
    back = return_path_of(request)
    currency = request.POST.get("currency", SANDBOX_CURRENCIES[0])
    if currency not in SANDBOX_CURRENCIES:
        raise Http404
    if request.method != "POST":
        # Who had to sign in again comes here, to press the button once more.
        return _to("connector", platform, back)
    try:
        call = (
            connect_crm_later(request.actor, "sandbox")
            if platform == "crm"
            else connect_account.connect_sandbox_later(request.actor, platform, currency)
        )
    except TooManyCalls:
        messages.error(request, too_many_words())
        return _to("connector", platform, back)
    return _to("connecting", call.public_id, back)


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("manage_connections")
@recently_signed_in
def connect_live(request: BusinessRequest, platform: str) -> HttpResponseBase:
    """Have a live account connected: now, or after the person has agreed on the platform."""
    back = return_path_of(request)
    if request.method != "POST":
        return _to("connector", platform, back)
    form = _form(platform, request)
    if form is None:
        raise Http404
    if not form.is_valid():
        return _connector(request, platform, form, status=422)
    if platform == "search":
        waiting = consent.begin(request.actor, form.entered(), _redirect_uri())
        request.session[_CONSENT] = waiting.sealed
        request.session[_CONSENT_URL] = waiting.url
        request.session[_ENTERED] = form.shown()
        request.session[_CONSENT_WAY_BACK] = [back.next, back.objective]
        return redirect("authorise_search")
    try:
        call = (
            connect_crm_later(request.actor, "live", form.entered())
            if platform == "crm"
            else connect_account.connect_account_later(
                request.actor, platform, form.entered(), form.shown()
            )
        )
    except TooManyCalls:
        form.add_error(None, too_many_words())
        return _connector(request, platform, form, status=422)
    return _to("connecting", call.public_id, back)


@never_cache
@allowed("manage_connections")
def authorise_search(request: BusinessRequest) -> HttpResponseBase:
    """Show the way to the platform's page of consent: a form must not lead to another host."""
    url = request.session.get(_CONSENT_URL)
    if not url or _CONSENT not in request.session:
        return redirect("connector", platform="search")
    return render(
        request, "integrations/authorise.html", {"url": url, "redirect_uri": _redirect_uri()}
    )


@never_cache
@allowed("manage_connections")
def search_callback(request: BusinessRequest) -> HttpResponseBase:
    """Take the code that the platform sent the person back with, once; the worker exchanges it."""
    sealed = request.session.pop(_CONSENT, "")
    request.session.pop(_CONSENT_URL, None)
    back = ReturnPath(*request.session.pop(_CONSENT_WAY_BACK, ()))
    # A second visit, or a thief's, finds nothing to exchange, also while the first is under way.
    request.session.save()
    try:
        call = connect_account.finish_consent_later(
            request.actor, sealed, request.GET.dict(), request.session.get(_ENTERED, {})
        )
    except PlatformError as error:
        messages.error(request, error.message)
        return _to("connector", "search", back)
    except TooManyCalls:
        messages.error(request, too_many_words())
        return _to("connector", "search", back)
    request.session.pop(_ENTERED, None)
    return _to("connecting", call.public_id, back)


@allowed("manage_connections")
@recently_signed_in
def disconnect(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to disconnect an account, then do it."""
    connection = connection_or_404(request, public_id)
    if request.method == "POST":
        actions.disconnect(request.actor, connection)
        messages.success(request, _("The account is disconnected and its access is deleted here."))
        return redirect("integrations")
    return render(
        request,
        "integrations/disconnect.html",
        {"connection": connection, "name": NAMES[connection.platform]},
    )


def _connector(
    request: BusinessRequest,
    platform: str,
    form: CredentialsForm | None,
    *,
    status: int = 200,
    fault: str = "",
) -> HttpResponseBase:
    if platform not in PLATFORMS:
        raise Http404
    return render(
        request,
        "integrations/connector.html",
        {
            "platform": platform,
            "name": NAMES[platform],
            "about": ABOUT[platform],
            "reads": READS[platform],
            "writes": WRITES[platform],
            "form": form,
            "fault": fault,
            "redirect_uri": _redirect_uri(),
            "back": return_path_of(request),
            "currencies": SANDBOX_CURRENCIES,
        },
        status=status,
    )


def _to(name: str, what: str, back: ReturnPath) -> HttpResponseBase:
    return redirect(reverse(name, args=(what,)) + back.query)


def _form(platform: str, request: BusinessRequest | None = None) -> CredentialsForm | None:
    if platform not in FIELDS:
        return None
    return CredentialsForm(platform, request.POST if request else None)


def _redirect_uri() -> str:
    return page_url("search_callback")
