"""A connected CRM: how it fares, which properties are filled, and a contact to try it with."""

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.connections.partner_calls import PartnerCall
from kempen.domain.connections.queries import Connection
from kempen.domain.leads import queries
from kempen.domain.leads.actions import crm_calls, crm_setup
from kempen.domain.leads.rules import default_mapping
from kempen.entrypoints.dashboard.integrations.context import connection_or_404, shown_of
from kempen.entrypoints.dashboard.integrations.mapping_form import MappingForm
from kempen.entrypoints.dashboard.integrations.partner_calls import (
    call_or_404,
    is_poll,
    polled,
    waiting_for,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.shared.return_path import return_path_of
from kempen.kit.refusal import Refusal
from kempen.platforms.contacts import Property
from kempen.platforms.registry import CRM, is_platform


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("manage_connections")
def crm_account(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show a CRM with the table of what fills it; keep the table."""
    connection = _crm(request, public_id)
    if is_poll(request):
        return polled(request, _call(request, connection))
    offered, fault, call = _listed(request, connection)
    if request.method == "POST" and call is not None:
        messages.warning(
            request,
            _("Nothing was saved. Kempen is reading the properties again. Save when they appear."),
        )
        return redirect(reverse("crm_account", args=(public_id,)) + return_path_of(request).query)
    setup = queries.crm_setup_of(connection)
    mapping = setup.mapping if setup else default_mapping(offered)
    chosen = {field: one["property"] for field, one in mapping.items()}
    form = MappingForm(
        offered,
        queries.questions_of(request.actor.business),
        chosen,
        request.POST if request.method == "POST" else None,
    )
    if request.method == "POST" and not fault and form.is_valid():
        try:
            crm_setup.save_mapping(request.actor, connection, form.chosen(), offered)
        except Refusal as refusal:
            show_in_form(form, refusal, form.input_of)
        else:
            messages.success(request, _("Mapping saved. Kempen sends rejected prospects again."))
            back = return_path_of(request)
            here = reverse("crm_account", args=(public_id,)) + back.query
            return redirect(back.next or here)
    return _page(request, connection, form, fault, call)


@require_POST
@allowed("manage_connections")
def send_test_contact(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Have a test contact written."""
    connection = _crm(request, public_id)
    call = crm_calls.send_test_later(request.actor, connection)
    return redirect("crm_test_sent", public_id, call.public_id)


@never_cache
@require_safe
@allowed("manage_connections")
def test_contact(request: BusinessRequest, public_id: str, call_id: str) -> HttpResponseBase:
    """Show what became of a test contact: it is being sent, what was sent, or what the CRM said."""
    connection = _crm(request, public_id)
    call = call_or_404(request, call_id, PartnerCall.Kind.SEND_TEST_CONTACT)
    if call.connection != connection:
        raise Http404
    if is_poll(request):
        return polled(request, call)
    is_pending = call.status == PartnerCall.Status.PENDING
    context = {
        "connection": connection,
        "waiting": waiting_for(request, call) if is_pending else None,
        "sent": call.result,
        "fault": call.error,
    }
    return render(request, "integrations/crm_test.html", context)


def _listed(
    request: BusinessRequest, connection: Connection
) -> tuple[list[Property], str, PartnerCall | None]:
    """Return the CRM's properties, or none and why, or none and the call that lists them."""
    call = crm_calls.known_list(connection) if request.method == "POST" else None
    try:
        call = call or crm_calls.property_list(request.actor, connection)
    except Refusal as refusal:
        return [], sentence_of(refusal), None
    match call.status:
        case PartnerCall.Status.PENDING:
            return [], "", call
        case PartnerCall.Status.FAILED:
            return [], call.error, None
    return crm_calls.properties_in(call), "", None


def _call(request: BusinessRequest, connection: Connection) -> PartnerCall | None:
    """Return the call that a page which polls waits for, if there is one."""
    try:
        return crm_calls.property_list(request.actor, connection)
    except Refusal:
        return None


def _page(
    request: BusinessRequest,
    connection: Connection,
    form: MappingForm,
    fault: str,
    call: PartnerCall | None,
) -> HttpResponseBase:
    setup = queries.crm_setup_of(connection)
    filled = queries.crm_for(connection.business, connection.environment)
    context: dict[str, object] = {
        **vars(shown_of(connection)),
        "form": form,
        "fault": fault,
        "back": return_path_of(request),
        "before": filled if filled != connection else None,
        "has_properties": form.has_properties,
        "waiting_call": waiting_for(request, call) if call else None,
        "lacks_table": setup is None,
        "crm_code": CRM.code,
        "rest": setup.paused_until if setup else None,
        "counts": queries.counts_of(request.actor.business),
        "waiting": filled == connection and queries.waiting_for_notice(connection.business),
    }
    status = 422 if form.is_bound else 200
    return render(request, "integrations/crm.html", context, status=status)


def _crm(request: BusinessRequest, public_id: str) -> Connection:
    connection = connection_or_404(request, public_id)
    if is_platform(connection.platform):
        raise Http404
    return connection
