"""Before a strategy is generated again: which edits the new one would not have."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from kempen.domain.strategies.queries import Strategy
from kempen.domain.strategies.replacing.edits_lost import edits_lost
from kempen.domain.strategies.rules import NewBrief
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.copy.activity import DEEDS

# Where the form says which revision's edits may be lost.
_ACCEPTED = "without_edits_of"
_OWN_FIELDS = (_ACCEPTED, "csrfmiddlewaretoken")


def revision_given_up(request: BusinessRequest) -> str:
    """Return the revision whose edits may be lost, as the answer to the question says it."""
    return request.POST.get(_ACCEPTED, "")


def sent_again(request: BusinessRequest) -> list[tuple[str, str]]:
    """Return every field of a form, so that the answer to the question sends it once more."""
    sent = [(name, text) for name, texts in request.POST.lists() for text in texts]
    return [(name, text) for name, text in sent if name not in _OWN_FIELDS]


def question_before(
    request: BusinessRequest,
    strategy: Strategy,
    fields: Sequence[tuple[str, str]] = (),
    *,
    changed: NewBrief | None = None,
    back: str = "",
) -> HttpResponse | None:
    """Return the page that asks whether edits may be lost; None where there are none, or it may.

    `fields` are sent again with the answer. An edit that somebody makes meanwhile is asked about.
    `changed` is the brief where another takes its place, `back` where "Cancel" then leads.
    """
    if revision_given_up(request) == str(strategy.revision):
        return None
    lost = edits_lost(strategy, changed)
    if not lost:
        return None
    context = {
        "is_brief_changed": changed is not None,
        "back": back or reverse("strategy_decision", args=(strategy.public_id,)),
        "lost": [(DEEDS[action], at) for action, at in lost.items()],
        "fields": [*fields, (_ACCEPTED, str(strategy.revision))],
    }
    return render(request, "strategies/regenerate.html", context)
