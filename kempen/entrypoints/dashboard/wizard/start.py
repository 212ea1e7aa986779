"""Where a brief begins, goes on, or is thrown away."""

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from kempen.domain.strategies.actions.drafts import discard_draft, open_draft
from kempen.domain.strategies.queries import drafts_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.brief_drafts import (
    begun_by,
    own_draft,
    title_of,
    typed_of,
)
from kempen.entrypoints.dashboard.shared.stepper import BRIEF_STEPS, brief_steps
from kempen.entrypoints.dashboard.shared.submit_once import is_first_time, new_form_token
from kempen.entrypoints.dashboard.wizard.brief_forms import ObjectiveForm
from kempen.entrypoints.dashboard.wizard.steps import first_incomplete


@never_cache
@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def new_strategy(request: BusinessRequest) -> HttpResponseBase:
    """Show the briefs that were begun, and the first step of a new one; nothing is kept by GET."""
    form = ObjectiveForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        drafts = drafts_of(request.actor.business, request.member.person)
        if not is_first_time(request) and (before := drafts.first()):
            return redirect("resume_draft", before.public_id)
        typed = typed_of(request.POST, form)
        draft = open_draft(request.actor, {BRIEF_STEPS[0]: typed})
        return redirect("wizard_step", draft.public_id, BRIEF_STEPS[1])
    context = {
        "form": form,
        "begun": begun_by(request),
        "steps": brief_steps(BRIEF_STEPS[0], 1),
        "once": new_form_token(),
    }
    return render(request, "wizard/start.html", context, status=422 if form.is_bound else 200)


@never_cache
@allowed("write_briefs")
@require_safe
def resume(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Go on where something is still missing."""
    draft = own_draft(request, public_id)
    return redirect("wizard_step", draft.public_id, first_incomplete(request, draft))


@never_cache
@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def discard(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to throw a brief away, then do it."""
    draft = own_draft(request, public_id)
    if request.method == "POST":
        discard_draft(request.actor, draft)
        messages.success(request, _("The brief was discarded."))
        return redirect("strategies")
    return render(request, "wizard/discard.html", {"draft": draft, "title": title_of(draft)})
