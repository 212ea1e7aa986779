"""Settings > Money: what other currencies are worth, and the guard of all campaigns' spend."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.accounts.rules import may
from kempen.domain.connections.rates import currencies_of, rate_of, rates_of
from kempen.domain.spend_guard.actions import guard_of, set_guard
from kempen.domain.sync.actions.connect_account import enter_rate
from kempen.domain.sync.actions.currency_conversion import remove_rate
from kempen.entrypoints.dashboard.settings.money_forms import GuardForm, RateForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.kit import clock
from kempen.market import numbers


@allowed("see")
def money(request: BusinessRequest) -> HttpResponseBase:
    """Show the rates and the guard; keep a rate that is entered."""
    if request.method == "POST" and not may(request.role, "manage_connections"):
        raise PermissionDenied
    wanted = currencies_of(request.actor.business)
    form = RateForm(
        request.POST if request.method == "POST" else None,
        initial={"currency": wanted[0] if wanted else "", "valid_from": clock.today()},
    )
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        enter_rate(
            request.actor, given["currency"], given["valid_from"], given["rate"], given["source"]
        )
        messages.success(
            request, _("Rate saved. Kempen converts the days it covers within a minute.")
        )
        return redirect("settings_money")
    return _page(request, form, GuardForm(initial=_guard(request)))


@require_POST
@allowed("manage_connections")
def remove(request: BusinessRequest, rate_id: str) -> HttpResponseBase:
    """Forget a rate."""
    rate = rate_of(request.actor.business, rate_id)
    if rate is None:
        raise Http404
    remove_rate(request.actor, rate)
    messages.success(request, _("Rate removed."))
    return redirect("settings_money")


@require_POST
@allowed("edit_campaigns")
def guard(request: BusinessRequest) -> HttpResponseBase:
    """Switch the guard of all campaigns on or off."""
    form = GuardForm(request.POST)
    if not form.is_valid():
        return _page(request, RateForm(), form)
    set_guard(
        request.actor,
        None,
        is_on=form.cleaned_data["guard"] == "on",
        margin=int(form.cleaned_data["margin"]),
    )
    messages.success(request, _("Guard saved."))
    return redirect("settings_money")


def _guard(request: BusinessRequest) -> dict[str, str]:
    guard_settings = guard_of(request.actor.business)
    return {"guard": "on" if guard_settings.is_on else "off", "margin": str(guard_settings.margin)}


def _page(request: BusinessRequest, form: RateForm, guard_form: GuardForm) -> HttpResponseBase:
    business = request.actor.business
    rates = list(rates_of(business))
    known = {rate.currency for rate in rates}
    context: dict[str, object] = {
        "form": form,
        "guard_form": guard_form,
        "rates": [(rate, numbers.trimmed(rate.rate, 8)) for rate in rates],
        "missing": [currency for currency in currencies_of(business) if currency not in known],
        "may_edit": may(request.role, "manage_connections"),
        "may_guard": may(request.role, "edit_campaigns"),
    }
    status = 422 if form.is_bound or guard_form.is_bound else 200
    return render(request, "settings/money.html", context, status=status)
