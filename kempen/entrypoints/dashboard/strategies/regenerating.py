"""Before a strategy is generated again: which edits the new one would not have."""

from collections.abc import Mapping

from django.http import HttpResponse
from django.shortcuts import render

from kempen.domain.strategies.queries import Strategy
from kempen.domain.strategies.replacing.edits_lost import edits_lost
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.copy.activity import DEEDS

# Where the form says which revision's edits may be lost.
_ACCEPTED = "without_edits_of"


def question_before(
    request: BusinessRequest, strategy: Strategy, fields: Mapping[str, str]
) -> HttpResponse | None:
    """Return the page that asks whether edits may be lost; None where there are none, or it may.

    `fields` are sent again with the answer. An edit that somebody makes meanwhile is asked about.
    """
    if request.POST.get(_ACCEPTED) == str(strategy.revision):
        return None
    lost = edits_lost(strategy)
    if not lost:
        return None
    context = {
        "strategy": strategy,
        "lost": [(DEEDS[action], at) for action, at in lost.items()],
        "fields": {**fields, _ACCEPTED: strategy.revision}.items(),
    }
    return render(request, "strategies/regenerate.html", context)
