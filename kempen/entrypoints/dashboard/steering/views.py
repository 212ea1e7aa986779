"""The page of moves, and decisions about recommendations and moves."""

from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.steering import queries
from kempen.domain.steering.actions import advising_ads, pausing_ads, recommending, undoing
from kempen.domain.steering.outcomes import RecommendationKind
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.entrypoints.dashboard.steering.ad_pause_rows import ad_pause_rows
from kempen.entrypoints.dashboard.steering.context import (
    ad_advice_rows,
    move_rows,
    plan_rows,
    recommendation_rows,
)

_A_PAGE: Final = 20


@allowed("see")
@require_safe
def moves(request: BusinessRequest) -> HttpResponse:
    """Show what is recommended, what moved, and how running plans keep to their money."""
    business = request.actor.business
    rows = queries.moves_of(business)
    before = queries.move_of(business, request.GET.get("before", ""))
    if before is not None:
        rows = rows.filter(id__lt=before.id)
    page = list(rows[: _A_PAGE + 1])
    is_first = before is None
    context = {
        "plans": plan_rows(business) if is_first else [],
        "recommendations": recommendation_rows(business) if is_first else [],
        "ad_advice": ad_advice_rows(business) if is_first else [],
        "rows": move_rows(business, page[:_A_PAGE]),
        "older": page[_A_PAGE - 1].public_id if len(page) > _A_PAGE else "",
        "is_first": is_first,
        "ad_pauses": ad_pause_rows(business) if is_first else [],
        "may_move": may(request.role, recommending.STEERS),
    }
    return render(request, "steering/moves.html", context)


@refusals_lead_to("moves", has_id=False)
@allowed("move_budgets")
@require_POST
def apply_recommendation(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Make a recommended move, or put ad changes down to be approved; sent twice, once."""
    row = _recommendation_or_404(request, public_id)
    if row.kind != RecommendationKind.MOVE:
        revision = advising_ads.apply_ad_advice(request.actor, row)
        if row.kind == RecommendationKind.SWAP_AD:
            messages.success(request, _("Applied. The new ad starts in a minute."))
            return redirect("moves")
        messages.success(request, _("Added to the ad changes. Nothing changes before an approval."))
        return redirect("ad_changes", public_id=revision.campaign.public_id)
    recommending.apply(request.actor, row)
    messages.success(request, _("Applied. The platforms change within a minute."))
    return redirect("moves")


@refusals_lead_to("moves", has_id=False)
@allowed("move_budgets")
@require_POST
def dismiss_recommendation(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Put a recommendation aside."""
    row = recommending.dismiss(request.actor, _recommendation_or_404(request, public_id))
    if row.kind == RecommendationKind.MOVE:
        messages.success(request, _("Dismissed. Kempen moves nothing in this plan for 7 days."))
    else:
        messages.success(
            request,
            _("Dismissed. Kempen recommends nothing about these ads for 14 days."),
        )
    return redirect("moves")


@allowed("move_budgets")
@require_POST
def undo_ad_pause(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Let an ad run again that Kempen paused; sent twice, it is done once."""
    pause = queries.ad_pause_of(request.actor.business, public_id)
    if pause is None:
        raise Http404
    pausing_ads.undo_pause(request.actor, pause)
    if pause.started_ad_id is None:
        messages.success(request, _("The ad runs again in a minute. Kempen leaves it alone now."))
    else:
        messages.success(
            request, _("Undone. In a minute the new ad pauses. Kempen leaves both ads alone now.")
        )
    return redirect("moves")


@allowed("move_budgets")
@require_POST
def undo_move(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Move the money back; sent twice, it is moved back once."""
    move = queries.move_of(request.actor.business, public_id)
    if move is None:
        raise Http404
    undoing.undo(request.actor, move)
    messages.success(request, _("Undone. The platforms change within a minute."))
    return redirect("moves")


def _recommendation_or_404(request: BusinessRequest, public_id: str) -> queries.Recommendation:
    row = queries.recommendation_of(request.actor.business, public_id)
    if row is None:
        raise Http404
    return row
