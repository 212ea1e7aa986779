"""The page that chooses what Kempen may change by itself, before the approval."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kempen.domain.strategies.actions.set_envelope import set_envelope
from kempen.domain.strategies.envelope import Envelope
from kempen.domain.strategies.queries import Strategy, lines_that_may_move
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to, show_in_form
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.envelope.form import EnvelopeForm
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404
from kempen.kit.refusal import Refusal


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_lead_to("strategy_decision")
def envelope(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show the choice and keep it; `do=nothing` lets nothing change by itself."""
    strategy = strategy_or_404(request, public_id)
    if not is_editable(strategy) and request.method != "POST":
        return redirect("strategy_decision", public_id)
    if request.method == "POST" and request.POST.get("do") == "nothing":
        return _save(request, strategy, None)
    lines = lines_that_may_move(strategy)
    form = EnvelopeForm(strategy, lines, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            return _save(request, strategy, form.envelope)
        except Refusal as refusal:
            if isinstance(refusal.code, StrategyRefusal):
                raise
            show_in_form(form, refusal, form.field_of)
    context = {"form": form, "strategy": strategy, "has_choice": strategy.envelope is not None}
    status = 422 if form.is_bound else 200
    return render(request, "strategies/envelope.html", context, status=status)


def _save(
    request: BusinessRequest, strategy: Strategy, chosen: Envelope | None
) -> HttpResponseBase:
    set_envelope(request.actor, strategy, chosen, revision_of(request))
    messages.success(request, _("Saved. It applies once you approve and launch."))
    return redirect("strategy_decision", strategy.public_id)
