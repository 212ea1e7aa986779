"""One connected account: how it fares, which of its campaigns are read, and as which of ours."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.connections.partner_calls import PartnerCall
from kempen.domain.connections.queries import Connection
from kempen.domain.connections.rates import money_fault, rates_for
from kempen.domain.sync.actions.campaign_lists import account_in, campaign_list, known_list
from kempen.domain.sync.actions.connect_account import is_being_read, refresh
from kempen.domain.sync.actions.import_existing_campaigns import (
    AccountCampaigns,
    import_campaigns,
)
from kempen.entrypoints.dashboard.integrations.account_forms import AccountForm
from kempen.entrypoints.dashboard.integrations.auto_reports import auto_report_of
from kempen.entrypoints.dashboard.integrations.context import connection_or_404, shown_of
from kempen.entrypoints.dashboard.integrations.copy import chosen_words, next_action
from kempen.entrypoints.dashboard.integrations.partner_calls import (
    is_poll,
    polled,
    waiting_for,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.platforms import partner_name
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.shared.return_path import return_path_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market import numbers
from kempen.platforms.registry import is_platform


@allowed("manage_connections")
def account(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show an account and its campaigns; keep what is wanted of each."""
    connection = connection_or_404(request, public_id)
    if not is_platform(connection.platform):
        return redirect(reverse("crm_account", args=(public_id,)) + return_path_of(request).query)
    if is_poll(request):
        return polled(request, _call(request, connection))
    listed, fault, call = _listed(request, connection)
    back = return_path_of(request)
    if request.method == "POST" and call is not None:
        unsaved = _("Nothing was saved. Kempen is reading the campaigns again. Save them later.")
        messages.warning(request, unsaved)
        return redirect(reverse("connection_campaigns", args=(public_id,)) + back.query)
    form = AccountForm(
        listed,
        request.POST if request.method == "POST" else None,
        initial={"objective": back.objective},
    )
    if request.method == "POST" and form.is_valid():
        try:
            chosen = import_campaigns(
                request.actor,
                connection,
                listed,
                form.wanted(),
                objective=form.cleaned_data["objective"] or "increase_sales",
            )
        except Refusal as refusal:
            show_in_form(form, refusal, form.field_of)
        else:
            messages.success(request, chosen_words(chosen))
            here = reverse("connection_campaigns", args=(public_id,)) + back.query
            return redirect(back.next or here)
    is_undecided = any(one.ours is None and not one.is_left_out for one in listed.campaigns)
    context = {
        **vars(shown_of(connection, is_undecided=is_undecided)),
        "name": partner_name(connection.platform),
        "form": form,
        "fault": fault,
        "waiting": waiting_for(request, call) if call else None,
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
    if not is_platform(connection.platform):
        return redirect("crm_account", public_id=public_id)
    if money_fault(connection):
        messages.error(request, next_action(connection, 0))
    else:
        refresh(connection)
        messages.success(
            request, _("Kempen is reading results and lead forms. This takes a few seconds.")
        )
    return redirect("connection_campaigns", public_id=public_id)


def _listed(
    request: BusinessRequest, connection: Connection
) -> tuple[AccountCampaigns, str, PartnerCall | None]:
    """Return the account's campaigns, or none and why, or none and the call that lists them."""
    nothing = AccountCampaigns((), ())
    if money_fault(connection):
        return nothing, "", None
    call = known_list(connection) if request.method == "POST" else None
    try:
        call = call or campaign_list(request.actor, connection)
    except Refusal as refusal:
        return nothing, sentence_of(refusal), None
    match call.status:
        case PartnerCall.Status.PENDING:
            return nothing, "", call
        case PartnerCall.Status.FAILED:
            return nothing, call.error, None
    return account_in(call, connection), "", None


def _call(request: BusinessRequest, connection: Connection) -> PartnerCall | None:
    """Return the call that a page which polls waits for, if there is one."""
    try:
        return None if money_fault(connection) else campaign_list(request.actor, connection)
    except Refusal:
        return None


def _money(connection: Connection) -> dict[str, object]:
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
