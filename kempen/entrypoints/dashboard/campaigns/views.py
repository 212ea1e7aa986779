"""Campaigns: the list, and making one."""

from collections.abc import Callable
from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.actions import create_campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.campaigns.rules import STATUSES
from kempen.domain.metrics.queries import performance_of
from kempen.domain.strategies.goals import return_goal_of
from kempen.entrypoints.dashboard.campaigns.forms import CampaignForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.metric_copy import STATUSES as STATUS_WORDS
from kempen.entrypoints.dashboard.shared.performance.campaign_rows import by_spend, rows_for
from kempen.entrypoints.dashboard.shared.performance.filters import (
    Option,
    filter_context,
    page_or_nothing,
)
from kempen.entrypoints.dashboard.shared.period import choice_of
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit.refusal import Refusal

_ON_A_PAGE = 25


@require_safe
def campaigns(request: BusinessRequest) -> HttpResponseBase:
    """All campaigns that match, most spent first, in pages."""
    business = request.actor.business
    choice = choice_of(request.GET)
    status = request.GET.get("status", "")
    if status and status not in STATUSES:
        fault = _("This status does not exist. Campaigns of every status are shown.")
        choice, status = replace(choice, faults=(*choice.faults, fault)), ""
    performance = performance_of(business, choice.period, search=choice.search)
    matching = campaigns_of(business, search=choice.search, status=status)
    order = by_spend(performance, list(matching.values_list("id", flat=True)))
    pages = max(1, -(-len(order) // _ON_A_PAGE))
    page = min(pages, _page_number(request.GET.get("page", "")))
    wanted = order[(page - 1) * _ON_A_PAGE : page * _ON_A_PAGE]
    by_id = {row.id: row for row in campaigns_of(business).filter(id__in=wanted)}
    shown = [by_id[key] for key in wanted if key in by_id]
    context = filter_context(request, choice) | {
        "rows": rows_for(business, performance, shown, return_goal_of(business)),
        "count": len(order),
        "first": (page - 1) * _ON_A_PAGE + 1,
        "last": (page - 1) * _ON_A_PAGE + len(shown),
        "earlier_page": f"?{choice.query(status=status, page=str(page - 1))}" if page > 1 else "",
        "later_page": f"?{choice.query(status=status, page=str(page + 1))}" if page < pages else "",
        "is_empty": not order and not choice.search and not status,
        "status": status,
        "statuses": _statuses(choice.query, status),
        "row_query": choice.query(q="", metric=""),
        "may_edit": may(request.role, "edit_campaigns"),
        "import_page": page_or_nothing("import") if may(request.role, "import_data") else "",
    }
    return render(request, "campaigns/list.html", context)


@allowed("edit_campaigns")
@require_http_methods(["GET", "HEAD", "POST"])
def new_campaign(request: BusinessRequest) -> HttpResponseBase:
    """Make a campaign; it starts as a draft and spends nothing."""
    form = CampaignForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            campaign = create_campaign(request.actor, form.campaign())
        except Refusal as refusal:
            show_in_form(form, refusal, lambda flaw: _FIELDS.get(flaw.path))
        else:
            messages.success(request, _("“%(name)s” was created.") % {"name": campaign.name})
            return redirect("campaign", campaign.public_id)
    status = 422 if form.is_bound else 200
    return render(request, "campaigns/new.html", {"form": form}, status=status)


_FIELDS = {
    ("name",): "name",
    ("budget", "start_date"): "budget_start",
    ("budget", "end_date"): "budget_end",
    ("return_goal",): "return_goal",
    ("prospect_goal",): "prospect_goal",
}


def _statuses(query: Callable[..., str], chosen: str) -> list[Option]:
    """Return the statuses to choose from, each with its address."""
    here = reverse("campaigns")
    everything = Option("", _("All"), not chosen, f"{here}?{query(status='')}")
    return [
        everything,
        *(
            Option(
                status,
                str(STATUS_WORDS[status][0]),
                status == chosen,
                f"{here}?{query(status=status)}",
            )
            for status in STATUSES
        ),
    ]


def _page_number(text: str) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) < 7
    return max(1, int(text)) if is_number else 1
