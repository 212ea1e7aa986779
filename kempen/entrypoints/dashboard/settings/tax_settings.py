"""Settings > Tax: how each platform bills, from which the true return follows."""

from decimal import Decimal

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kempen.domain.accounts.rules import may
from kempen.domain.metrics.billing import save_terms, suppliers_of
from kempen.entrypoints.dashboard.settings.tax_form import TaxForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.kit import clock
from kempen.market import numbers
from kempen.market.tax import prepaid, service_tax_rate

_TOP_UP = Decimal(100)


def tax(request: BusinessRequest) -> HttpResponseBase:
    """Ask once for each platform; everybody sees the answers, the owner changes them."""
    may_edit = may(request.role, "edit_business")
    if request.method == "POST" and not may_edit:
        raise PermissionDenied
    given = request.POST if request.method == "POST" else None
    form = TaxForm(given, suppliers=suppliers_of(request.actor.business))
    if form.is_bound and form.is_valid():
        save_terms(request.actor, form.terms())
        messages.success(request, _("Changes saved."))
        return redirect("settings_tax")
    for_ads, for_tax = prepaid(_TOP_UP, clock.today())
    context = {
        "form": form,
        "may_edit": may_edit,
        "rate": f"{numbers.trimmed(service_tax_rate(clock.today()) * 100)}%",
        "top_up": _TOP_UP,
        "for_ads": for_ads,
        "for_tax": for_tax,
    }
    return render(request, "settings/tax.html", context, status=422 if form.is_bound else 200)
