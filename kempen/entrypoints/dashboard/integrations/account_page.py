"""One connected account: how it fares, which of its campaigns are read, and as which of ours."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.connections.queries import Connection
from kempen.domain.connections.rates import money_fault, rates_for
from kempen.domain.launches.actions.connecting import is_being_read, refresh
from kempen.domain.sync.actions.import_existing_campaigns import (
    Account,
    ChoiceRefused,
    choose,
    offered,
)
from kempen.entrypoints.dashboard.integrations.views.account_forms import AccountForm
from kempen.entrypoints.dashboard.integrations.views.auto_reports import auto_report_of
from kempen.entrypoints.dashboard.integrations.views.context import connection_or_404, shown_of
from kempen.entrypoints.dashboard.integrations.views.copy import NAMES, chosen_words, next_action
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.return_path import way_back
from kempen.kit import clock
from kempen.market import numbers
from kempen.platforms.interface import PlatformError


@allowed("manage_connections")
def account(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show an account and its campaigns; keep what is wanted of each."""
    connection = connection_or_404(request, public_id)
    if connection.platform == Connection.Platform.CRM:
        return redirect(reverse("crm_account", args=(public_id,)) + way_back(request).query)
    listed, fault = _listed(connection)
    back = way_back(request)
    form = AccountForm(
        listed,
        request.POST if request.method == "POST" else None,
        initial={"objective": back.objective},
    )
    if request.method == "POST" and form.is_valid():
        try:
            chosen = choose(
                request.actor,
                connection,
                listed,
                form.wanted(),
                objective=form.cleaned_data["objective"] or "increase_sales",
            )
        except ChoiceRefused as refusal:
            form.refuse(refusal)
        else:
            messages.success(request, chosen_words(chosen))
            here = reverse("connection_campaigns", args=(public_id,)) + back.query
            return redirect(back.next or here)
    is_undecided = any(one.ours is None and not one.is_left_out for one in listed.campaigns)
    context = {
        **shown_of(connection, is_undecided=is_undecided),
        "name": NAMES[connection.platform],
        "form": form,
        "fault": fault,
        "back": back,
        "money": _money(connection),
        "auto_report": auto_report_of(request),
        "is_being_read": not connection.reason and is_being_read(connection),
        "can_sync": not money_fault(connection)
        and connection.status != Connection.Status.RECONNECT_NEEDED,
    }
    status = 422 if form.is_bound else 200
    return render(request, "integrations/connection.html", context, status=status)


@require_POST
@allowed("manage_connections")
def sync(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Have an account's results read now."""
    connection = connection_or_404(request, public_id)
    if connection.platform == Connection.Platform.CRM:
        return redirect("crm_account", public_id=public_id)
    if money_fault(connection):
        messages.error(request, next_action(connection, 0))
    else:
        refresh(connection)
        messages.success(
            request, _("The results and the lead forms are being read; this takes a few seconds.")
        )
    return redirect("connection_campaigns", public_id=public_id)


def _listed(connection: Connection) -> tuple[Account, str]:
    """Return the account's campaigns, or none and why."""
    nothing = Account((), ())
    if money_fault(connection):
        return nothing, ""
    try:
        return offered(connection), ""
    except PlatformError as error:
        connection.refresh_from_db()
        return nothing, error.message


def _money(connection: Connection) -> dict[str, Any]:
    """Return what an account's currency is worth today, and since when that is known."""
    rates = rates_for(connection.business, connection.currency)
    if not rates.is_needed:
        return {}
    rate = rates.on(clock.today())
    return {
        "rate": numbers.trimmed(rate, 8) if rate is not None else "",
        "since": rates.days[0] if rates.days else None,
        "fault": money_fault(connection),
    }
