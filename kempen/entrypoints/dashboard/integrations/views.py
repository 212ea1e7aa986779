"""Integrations: which accounts are connected, how they fare, and the guided way to connect one."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kempen.domain.accounts.rules import may
from kempen.domain.connections import actions, consent, queries
from kempen.domain.connections.partner_calls import PartnerCall, call_of
from kempen.domain.connections.rules import SANDBOX_CURRENCIES
from kempen.domain.leads.actions.crm_calls import connect_crm_later
from kempen.domain.sync.actions import connect_account
from kempen.entrypoints.dashboard.integrations.auto_reports import auto_report_of
from kempen.entrypoints.dashboard.integrations.context import (
    AccountStatus,
    connection_or_404,
    shown_of,
)
from kempen.entrypoints.dashboard.integrations.forms import CredentialsForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name, partner_text
from kempen.entrypoints.dashboard.shared.gates.sample_data import offers_sample
from kempen.entrypoints.dashboard.shared.page_links import page_url
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.return_path import ReturnPath, return_path_of
from kempen.kit.refusal import Refusal
from kempen.platforms.interface import PlatformError
from kempen.platforms.registry import (
    UnknownPlatformError,
    is_platform,
    partner_codes,
    partner_of,
)
from kempen.platforms.spec import PartnerSpec

# What the session remembers of each platform while the person is away there to agree, and what the
# person entered besides the secret: shown again when the platform says no.
_CONSENT, _CONSENT_URL = "{}_consent", "{}_consent_url"
_CONSENT_WAY_BACK, _ENTERED = "{}_consent_way_back", "{}_entered"


@allowed("see")
def integrations(request: BusinessRequest) -> HttpResponseBase:
    """List the platforms and the accounts that are connected."""
    rows: dict[str, list[AccountStatus]] = {code: [] for code in partner_codes()}
    for connection in queries.connections_of(request.actor.business):
        rows[connection.platform].append(shown_of(connection))
    platforms = [
        {"id": text.code, "name": text.name, "about": text.about, "rows": rows[text.code]}
        for text in map(partner_text, partner_codes())
    ]
    may_manage = may(request.role, "manage_connections")
    context = {
        "platforms": platforms,
        "may_manage": may_manage,
        "auto_report": auto_report_of(request),
        "offers_sample": offers_sample(request, request.actor.business),
    }
    return render(request, "integrations/list.html", context)


@allowed("manage_connections")
def connector(request: BusinessRequest, platform: str) -> HttpResponseBase:
    """Say what is read and written, and offer the ways to connect an account."""
    spec, form = _spec_or_404(platform), CredentialsForm(platform)
    call = call_of(request.actor.business, request.GET.get("call", "")[:40])
    is_ours = call is not None and call.platform == platform
    failed = call if is_ours and call and call.status == PartnerCall.Status.FAILED else None
    if spec.consent is not None:
        form.initial = request.session.get(_key(request, _ENTERED, platform), {})
    if failed is not None:
        form.initial = {**form.initial, **failed.shown}
    return _connector(request, platform, form, fault=failed.error if failed else "")


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("manage_connections")
@recently_signed_in
def connect_sandbox(request: BusinessRequest, platform: str) -> HttpResponseBase:
    """Have the sandbox's ready-made account connected with one click."""
    _spec_or_404(platform)
    back = return_path_of(request)
    currency = request.POST.get("currency", SANDBOX_CURRENCIES[0])
    if currency not in SANDBOX_CURRENCIES:
        raise Http404
    if request.method != "POST":
        # Who had to sign in again comes here, to press the button once more.
        return _to("connector", platform, back)
    try:
        call = (
            connect_account.connect_sandbox_later(request.actor, platform, currency)
            if is_platform(platform)
            else connect_crm_later(request.actor, "sandbox")
        )
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
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
    spec, form = _spec_or_404(platform), CredentialsForm(platform, request.POST)
    if not form.is_valid():
        return _connector(request, platform, form, status=422)
    if spec.consent is not None:
        waiting = consent.begin(request.actor, platform, form.entered(), _redirect_uri(platform))
        request.session[_key(request, _CONSENT, platform)] = waiting.sealed
        request.session[_key(request, _CONSENT_URL, platform)] = waiting.url
        request.session[_key(request, _ENTERED, platform)] = form.shown()
        request.session[_key(request, _CONSENT_WAY_BACK, platform)] = [back.next, back.objective]
        return redirect("authorise", platform=platform)
    try:
        call = (
            connect_account.connect_account_later(
                request.actor, platform, form.entered(), form.shown()
            )
            if is_platform(platform)
            else connect_crm_later(request.actor, "live", form.entered())
        )
    except Refusal as refusal:
        form.add_error(None, sentence_of(refusal))
        return _connector(request, platform, form, status=422)
    return _to("connecting", call.public_id, back)


@never_cache
@allowed("manage_connections")
def authorise(request: BusinessRequest, platform: str) -> HttpResponseBase:
    """Show the way to the platform's page of consent: a form must not lead to another host."""
    spec = _spec_or_404(platform)
    url = request.session.get(_key(request, _CONSENT_URL, platform))
    if not url or spec.consent is None or _key(request, _CONSENT, platform) not in request.session:
        return redirect("connector", platform=platform)
    context = {
        "platform": platform,
        "name": partner_name(platform),
        "title": _(spec.consent.title),
        "button": _(spec.consent.button),
        "url": url,
    }
    return render(request, "integrations/authorise.html", context)


@never_cache
@allowed("manage_connections")
def consent_callback(request: BusinessRequest, platform: str) -> HttpResponseBase:
    """Take the code that the platform sent the person back with, once; the worker exchanges it."""
    if _spec_or_404(platform).consent is None:
        raise Http404
    entered = _key(request, _ENTERED, platform)
    sealed = request.session.pop(_key(request, _CONSENT, platform), "")
    request.session.pop(_key(request, _CONSENT_URL, platform), None)
    back = ReturnPath(*request.session.pop(_key(request, _CONSENT_WAY_BACK, platform), ()))
    # A second visit, or a thief's, finds nothing to exchange, also while the first is under way.
    request.session.save()
    try:
        call = connect_account.finish_consent_later(
            request.actor, platform, sealed, request.GET.dict(), request.session.get(entered, {})
        )
    except PlatformError as error:
        messages.error(request, error.message)
        return _to("connector", platform, back)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return _to("connector", platform, back)
    request.session.pop(entered, None)
    return _to("connecting", call.public_id, back)


@allowed("manage_connections")
@recently_signed_in
def disconnect(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to disconnect an account, then do it."""
    connection = connection_or_404(request, public_id)
    if request.method == "POST":
        actions.disconnect(request.actor, connection)
        messages.success(request, _("Account disconnected. Kempen deleted its access."))
        return redirect("integrations")
    return render(
        request,
        "integrations/disconnect.html",
        {
            "connection": connection,
            "name": partner_name(connection.platform),
            "consequence": _(partner_of(connection.platform).words.disconnect),
        },
    )


def _connector(
    request: BusinessRequest,
    platform: str,
    form: CredentialsForm,
    *,
    status: int = 200,
    fault: str = "",
) -> HttpResponseBase:
    spec, text = partner_of(platform), partner_text(platform)
    return render(
        request,
        "integrations/connector.html",
        {
            "platform": platform,
            "text": text,
            "sandbox": _(spec.words.sandbox),
            "steps": [(_(step.text), step) for step in spec.words.steps],
            "button": _(spec.words.connect),
            "form": form,
            "fault": fault,
            "redirect_uri": _redirect_uri(platform) if spec.consent is not None else "",
            "back": return_path_of(request),
            "currencies": SANDBOX_CURRENCIES if is_platform(platform) else (),
        },
        status=status,
    )


def _key(request: BusinessRequest, name: str, platform: str) -> str:
    """Return the session's key of a thing: each of a person's businesses has its own."""
    return f"{request.actor.business.public_id}_{name.format(platform)}"


def _to(name: str, what: str, back: ReturnPath) -> HttpResponseBase:
    return redirect(reverse(name, args=(what,)) + back.query)


def _spec_or_404(platform: str) -> PartnerSpec:
    try:
        return partner_of(platform)
    except UnknownPlatformError as error:
        raise Http404 from error


def _redirect_uri(platform: str) -> str:
    return page_url("consent_callback", platform=platform)
