"""Launching an approved strategy: what changes where, the undo window, and how far it is."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.launches import queries
from kempen.domain.launches.actions import launching
from kempen.domain.launches.queries import Launch
from kempen.domain.launches.rules import UNDO_SECONDS
from kempen.domain.strategies.queries import Strategy, lines_of, strategy_of
from kempen.entrypoints.dashboard.launches.context import account_rows
from kempen.entrypoints.dashboard.launches.progress import progress_of
from kempen.entrypoints.dashboard.shared import submit_once
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.envelope import envelope_words
from kempen.entrypoints.dashboard.shared.launch_blockers import blocker_rows
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.stepper import steps
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit.refusal import Refusal


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@allowed("see")
def launch(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show everything that a launch changes, or how far it is; launch."""
    strategy = _strategy_or_404(request, public_id)
    if request.method == "POST":
        return _begin(request, strategy)
    existing = queries.launch_of(strategy)
    if existing is not None:
        return _progress(request, strategy, existing, "launches/launched.html")
    plan = queries.plan_of(strategy)
    rows = blocker_rows(strategy, plan.faults)
    return render(
        request,
        "launches/plan.html",
        _page_context(request, strategy)
        | {
            "is_approved": strategy.status == Strategy.Status.APPROVED,
            "accounts": account_rows(strategy, plan),
            "by_hand": plan.by_hand,
            "blockers": [one for one in rows if one.blocks],
            "remarks": [one for one in rows if not one.blocks],
            "is_possible": plan.is_possible,
            "total": sum(one.line.amount for account in plan.accounts for one in account.changes),
            "days": figures.days_between(strategy.brief.budget_start, strategy.brief.budget_end),
            "highest": queries.highest_daily(plan),
            "envelope": _envelope(strategy),
            "seconds": UNDO_SECONDS,
            "mark": submit_once.new_form_token(),
        },
    )


def _envelope(strategy: Strategy) -> list[str]:
    """Say what may change by itself after the launch; nothing where nothing may."""
    if strategy.envelope is None:
        return []
    return envelope_words(strategy.envelope, lines_of(strategy))


@allowed("launch")
def _begin(request: BusinessRequest, strategy: Strategy) -> HttpResponseBase:
    """Launch once, however often the form comes."""
    if submit_once.is_first_time(request):
        try:
            launching.launch(request.actor, strategy)
        except Refusal as refusal:
            messages.error(request, sentence_of(refusal))
    return redirect("launch", public_id=strategy.public_id)


@require_POST
@allowed("launch")
def undo(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Undo a launch inside its undo window."""
    existing = queries.launch_of(_strategy_or_404(request, public_id))
    if existing is not None:
        launching.undo(request.actor, existing)
        messages.success(request, _("Launch undone. Nothing was sent."))
    return redirect("launch", public_id=public_id)


@require_POST
@allowed("launch")
def retry(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Try what failed once more; asked twice it is tried once."""
    existing = queries.launch_of(_strategy_or_404(request, public_id))
    if existing is not None and not launching.retry(request.actor, existing):
        messages.info(request, _("There is nothing to retry."))
    return redirect("launch", public_id=public_id)


@never_cache
@require_safe
@allowed("see")
def status(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Answer how far a launch is: 204 when nothing has changed since `seen`."""
    strategy = _strategy_or_404(request, public_id)
    existing = queries.launch_of(strategy)
    if existing is None:
        # Undone, here or at another screen: the whole page is another one now.
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if progress_of(existing).seen == request.GET.get("seen"):
        return HttpResponse(status=204)
    return _progress(request, strategy, existing, "launches/progress.html")


def _progress(
    request: BusinessRequest, strategy: Strategy, existing: Launch, template: str
) -> HttpResponseBase:
    context = _page_context(request, strategy) | {
        "progress": progress_of(existing),
        "launched": True,
    }
    return render(request, template, context)


def _page_context(request: BusinessRequest, strategy: Strategy) -> dict[str, object]:
    return {
        "strategy": strategy,
        "brief": strategy.brief,
        "steps": steps("launch", strategy=strategy.public_id),
        "may_launch": may(request.role, "launch"),
    }


def _strategy_or_404(request: BusinessRequest, public_id: str) -> Strategy:
    strategy = strategy_of(request.actor.business, public_id)
    if strategy is None:
        raise Http404
    return strategy
