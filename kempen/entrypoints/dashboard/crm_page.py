"""A connected CRM: how it fares, which properties are filled, and a contact to try it with."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from kempen.domain.connections.queries import Connection
from kempen.domain.leads import queries
from kempen.domain.leads.actions import filling
from kempen.domain.leads.rules import LeadRefused, usual_mapping
from kempen.entrypoints.dashboard.integrations.views.context import connection_or_404, shown_of
from kempen.entrypoints.dashboard.leads.forms import MappingForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.return_path import way_back
from kempen.platforms.contacts import Property
from kempen.platforms.interface import PlatformError


@require_http_methods(["GET", "HEAD", "POST"])
@allowed("manage_connections")
def crm_account(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show a CRM with the table of what fills it; keep the table."""
    connection = _crm(request, public_id)
    try:
        offered, fault = filling.properties_of(connection), ""
    except PlatformError as error:
        offered, fault = [], error.message
        connection.refresh_from_db()
    feed = queries.feed_of(connection)
    mapping = feed.mapping if feed else usual_mapping(offered)
    chosen = {field: one["property"] for field, one in mapping.items()}
    form = MappingForm(
        offered,
        queries.questions_of(request.actor.business),
        chosen,
        request.POST if request.method == "POST" else None,
    )
    if request.method == "POST" and not fault and form.is_valid():
        try:
            filling.save_mapping(request.actor, connection, form.chosen(), offered)
        except LeadRefused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("Kept. What the CRM refused before is sent again."))
            back = way_back(request)
            here = reverse("crm_account", args=(public_id,)) + back.query
            return redirect(back.next or here)
    return _page(request, connection, offered, form, fault)


@require_POST
@allowed("manage_connections")
def send_test_contact(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Write a test contact and show what was sent."""
    connection = _crm(request, public_id)
    try:
        sent = filling.send_test(request.actor, connection)
    except PlatformError as error:
        connection.refresh_from_db()
        context = {"connection": connection, "fault": error.message}
        return render(request, "integrations/crm_test.html", context, status=422)
    return render(request, "integrations/crm_test.html", {"connection": connection, "sent": sent})


def _page(
    request: BusinessRequest,
    connection: Connection,
    offered: list[Property],
    form: MappingForm,
    fault: str,
) -> HttpResponseBase:
    feed = queries.feed_of(connection)
    filled = queries.crm_for(connection.business, connection.environment)
    context: dict[str, Any] = {
        **shown_of(connection),
        "form": form,
        "fault": fault,
        "back": way_back(request),
        "before": filled if filled != connection else None,
        "has_properties": bool(offered),
        "lacks_table": feed is None,
        "rest": feed.paused_until if feed else None,
        "counts": queries.counts_of(request.actor.business),
        "waiting": filled == connection and queries.waiting_for_notice(connection.business),
    }
    status = 422 if form.is_bound else 200
    return render(request, "integrations/crm.html", context, status=status)


def _crm(request: BusinessRequest, public_id: str) -> Connection:
    connection = connection_or_404(request, public_id)
    if connection.platform != Connection.Platform.CRM:
        raise Http404
    return connection
