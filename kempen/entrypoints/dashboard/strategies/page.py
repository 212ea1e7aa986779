"""One strategy: being made, to be decided about, or decided."""

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kempen.domain.strategies.queries import Strategy
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.strategies.context import context_of, layout_context
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404


@require_safe
@allowed("see")
def strategy(request: BusinessRequest, public_id: str) -> HttpResponse:
    """Show a strategy in whichever state it is."""
    shown = strategy_or_404(request, public_id)
    return render(request, "strategies/strategy.html", context_of(request, shown))


@never_cache
@require_safe
@allowed("see")
def progress(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Answer the page that waits: how far it is; then that it is ready; then go there.

    The words come a moment before the page changes, so that a screen reader has said them.
    """
    shown = strategy_or_404(request, public_id)
    if not request.headers.get("HX-Request"):
        return redirect("strategy", public_id)
    is_over = shown.status != Strategy.Status.GENERATING
    if is_over and "said" in request.GET:
        return HttpResponse(
            status=204, headers={"HX-Redirect": reverse("strategy", args=(public_id,))}
        )
    context = layout_context(request, shown) | {"is_over": is_over}
    return render(request, "strategies/progress.html", context)
