"""The portfolio, and a new client business in one form."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from kempen.domain.accounts.actions.businesses import NewBusiness, create_business
from kempen.domain.idempotency.expiring_rows import claim_form
from kempen.domain.portfolio.queries import portfolio_of
from kempen.entrypoints.dashboard.portfolio.context import portfolio_context
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.forms.business_form import BusinessForm
from kempen.entrypoints.dashboard.shared.forms.profile_form import HOME_MARKET
from kempen.entrypoints.dashboard.shared.gates.business_address import address_of, path_in
from kempen.entrypoints.dashboard.shared.gates.chosen_business import PORTFOLIO, across_businesses
from kempen.entrypoints.dashboard.shared.gates.second_factor_use import has_shown_second_factor
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.shared.submit_once import FIELD, new_form_token
from kempen.kit.refusal import Refusal

_LONGEST_TOKEN = 64


@across_businesses
@require_safe
def portfolio(request: BusinessRequest) -> HttpResponseBase:
    """The person's businesses, the worst first."""
    lines = portfolio_of(
        request.user,
        has_second_factor=has_shown_second_factor(request, request.user),
        closed=[member.business_id for member in request.unopened],
    )
    context = portfolio_context(lines, request.GET)
    return render(request, "portfolio/portfolio.html", context)


@across_businesses
@require_http_methods(["GET", "HEAD", "POST"])
def new_business(request: BusinessRequest) -> HttpResponseBase:
    """Make a business of which the person is the owner, and open it."""
    form = BusinessForm(
        request.POST if request.method == "POST" else None, initial={"target_market": HOME_MARKET}
    )
    if form.is_bound and form.is_valid():
        token = request.POST.get(FIELD, "")[:_LONGEST_TOKEN]
        if not token or not claim_form(f"{request.user.pk}:{token}"):
            messages.warning(request, _("This form was sent before. Look for the business here."))
            return redirect(address_of(PORTFOLIO))
        new = NewBusiness(
            form.cleaned_data["name"], form.profile(), form.cleaned_data["return_goal"]
        )
        try:
            member = create_business(request.user, new)
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            created = _("%(business)s created. You are its owner.") % {"business": new.name}
            messages.success(request, created)
            return redirect(path_in(member.business.public_id, "/"))
    context = {"form": form, "once": new_form_token()}
    status = 422 if form.is_bound else 200
    return render(request, "portfolio/new_business.html", context, status=status)
