"""The page that takes a person's own figures, or goes back to Kempen's guesses."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kempen.domain.strategies.actions.own_figures import set_own_figures
from kempen.domain.strategies.own_figures.rules import OwnFigures
from kempen.domain.strategies.queries import Strategy
from kempen.domain.strategies.refusals import FigureRefusal
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to, show_in_form
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.own_figures.copy import guess_words, table_words
from kempen.entrypoints.dashboard.strategies.own_figures.form import OwnFiguresForm
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404
from kempen.kit.refusal import Refusal


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_lead_to("strategy_why")
def own_figures(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show the figures and keep them; `do=reset` goes back to the guesses."""
    strategy = strategy_or_404(request, public_id)
    can_change = is_editable(strategy) and guess_words(strategy) is not None
    if request.method != "POST" and not can_change:
        return redirect("strategy_why", public_id)
    if request.method == "POST" and request.POST.get("do") == "reset":
        return _save(request, strategy, None)
    form = OwnFiguresForm(strategy.brief, request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            return _save(request, strategy, form.figures)
        except Refusal as refusal:
            if refusal.code is not FigureRefusal.WRONG_VALUES:
                raise
            show_in_form(form, refusal, form.field_of)
    context = {"form": form, "strategy": strategy, "guess": table_words(strategy.brief)}
    status = 422 if form.is_bound else 200
    return render(request, "strategies/own_figures.html", context, status=status)


def _save(
    request: BusinessRequest, strategy: Strategy, figures: OwnFigures | None
) -> HttpResponseBase:
    set_own_figures(request.actor, strategy, figures, revision_of(request))
    messages.success(request, _("Figures saved. The forecast is updated."))
    return redirect("strategy_why", strategy.public_id)
