"""One strategy: being generated, waiting for a decision, or decided."""

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kempen.domain.strategies.queries import Strategy, lines_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.strategies.context import (
    expectation_of,
    layout_context,
)
from kempen.entrypoints.dashboard.strategies.section_context import context_of, sections_of
from kempen.entrypoints.dashboard.strategies.sections import Section
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404


@require_safe
@allowed("see")
def strategy(
    request: BusinessRequest, public_id: str, section: Section = Section.SPLIT
) -> HttpResponseBase:
    """Show a section of a strategy; one that has nothing to show leads to the first."""
    shown = strategy_or_404(request, public_id)
    if section is not Section.SPLIT and not _has(shown, section):
        return redirect("strategy", public_id)
    return render(request, "strategies/strategy.html", context_of(request, shown, section))


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


def _has(shown: Strategy, section: Section) -> bool:
    if expectation_of(shown) is None:
        return False
    return section in sections_of(lines_of(shown))
