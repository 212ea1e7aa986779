"""The steps of a brief: shown, saved as they are typed, gone through, handed in."""

from types import ModuleType
from typing import Final
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.strategies.actions.briefs import submit_brief
from kempen.domain.strategies.actions.drafts import save_draft, version_of
from kempen.domain.strategies.queries import BriefDraft
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.replacing.same_brief import ready_of_draft
from kempen.domain.strategies.rules import NewBrief
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.brief_drafts import (
    answers_of,
    as_data,
    own_draft,
    refill_form,
    typed_of,
    version_sent,
)
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.shared.regenerating.question import (
    question_before,
    revision_given_up,
    sent_again,
)
from kempen.entrypoints.dashboard.shared.stepper import BRIEF_STEPS, brief_steps
from kempen.entrypoints.dashboard.wizard import accounts, objective, plan
from kempen.entrypoints.dashboard.wizard.learning import enough, learning_of
from kempen.entrypoints.dashboard.wizard.plan_forms import PlanForm
from kempen.kit.refusal import Refusal
from kempen.platforms.registry import partner_codes

PAGES: Final[dict[str, ModuleType]] = {
    "objective": objective,
    "accounts": accounts,
    "plan": plan,
}


@never_cache
@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def step(request: BusinessRequest, public_id: str, name: str) -> HttpResponseBase:
    """Show a step, or take what was typed in it."""
    if name not in PAGES:
        raise Http404
    draft = own_draft(request, public_id)
    if request.method != "POST":
        form = PAGES[name].form_of(request.actor.business, draft)
        if name == "objective":
            refill_form(form, answers_of(draft, name))
        return show(request, draft, name, form)
    form = PAGES[name].form_of(request.actor.business, draft, request.POST)
    try:
        return _taken(request, draft, name, form)
    except Refusal as refusal:
        if refusal.code is StrategyRefusal.DISCARDED:
            raise Http404 from refusal
        raise


def show(
    request: BusinessRequest, draft: BriefDraft, name: str, form: forms.Form, *, status: int = 200
) -> HttpResponse:
    """Return a step's page."""
    page = PAGES[name]
    strategy = draft.strategy.public_id if draft.strategy else ""
    context = {
        "draft": draft,
        "name": name,
        "form": form,
        "steps": brief_steps(name, draft.step, strategy=strategy),
        "version": version_of(draft, name),
        "back": BRIEF_STEPS[BRIEF_STEPS.index(name) - 1] if name != BRIEF_STEPS[0] else "",
        "may_connect": may(request.role, "manage_connections"),
        "may_import": may(request.role, "import_data"),
        "return_page": _return_page(draft, name),
        "enough": enough(),
        **page.context_of(request.actor.business, draft, form),
    }
    return render(request, page.TEMPLATE, context, status=status)


@never_cache
@allowed("write_briefs")
@require_safe
def learning(request: BusinessRequest, public_id: str) -> HttpResponse:
    """Answer again whether there is enough to learn from, while numbers are being read."""
    draft = own_draft(request, public_id)
    return _panel(request, draft, "")


def first_incomplete(request: BusinessRequest, draft: BriefDraft) -> str:
    """Return the first step that is not answered well; the last one when all are."""
    for number, name in enumerate(BRIEF_STEPS):
        typed = answers_of(draft, name)
        if typed is None or number + 1 >= draft.step:
            return name
        if not PAGES[name].form_of(request.actor.business, draft, as_data(typed)).is_valid():
            return name
    return BRIEF_STEPS[-1]


def _taken(
    request: BusinessRequest, draft: BriefDraft, name: str, form: forms.Form
) -> HttpResponseBase:
    """Keep what was typed, then go where the pressed button leads."""
    go, typed = request.POST.get("go", ""), typed_of(request.POST, form)
    sent, here = version_sent(request.POST), BRIEF_STEPS.index(name) + 1
    if go == "save":
        return _autosave(request, draft, name, typed, sent)
    is_next = go not in (*BRIEF_STEPS, "leave", "import", *partner_codes())
    is_good = is_next and form.is_valid()
    draft = save_draft(
        request.actor, draft, name, typed, version=sent, step=here + 1 if is_good else here
    )
    if not is_next:
        return redirect(_address(draft, name, go))
    if not is_good:
        return show(request, draft, name, form, status=422)
    if not isinstance(form, PlanForm):
        return redirect("wizard_step", draft.public_id, BRIEF_STEPS[here])
    return _submit(request, draft, form)


def _autosave(
    request: BusinessRequest,
    draft: BriefDraft,
    name: str,
    typed: dict[str, list[str]],
    version: int,
) -> HttpResponse:
    """Keep what is being typed; an older page never overwrites what a newer one saved."""
    try:
        draft = save_draft(request.actor, draft, name, typed, version=version)
    except Refusal as refusal:
        if refusal.code is not StrategyRefusal.CHANGED_MEANWHILE:
            raise
        words = _("Not saved. This brief was changed on another page. Reload this page.")
        return JsonResponse({"said": words, "late": True})
    if name != BRIEF_STEPS[-1]:
        return JsonResponse({"said": _("Saved")})
    return _panel(request, draft, _("Saved"))


def _panel(request: BusinessRequest, draft: BriefDraft, status: str) -> HttpResponse:
    learning = learning_of(request.actor.business, draft)
    html = render_to_string(
        "wizard/learning.html", {"learning": learning, "enough": enough()}, request=request
    )
    return JsonResponse({"said": status, "panel": html, "again": learning.is_reading})


def _submit(request: BusinessRequest, draft: BriefDraft, form: PlanForm) -> HttpResponseBase:
    """Submit the brief; handed in twice, the same strategy answers."""
    missing = first_incomplete(request, draft)
    if missing != BRIEF_STEPS[-1]:
        return redirect("wizard_step", draft.public_id, missing)
    chosen = accounts.form_of(
        request.actor.business, draft, as_data(answers_of(draft, "accounts") or {})
    )
    chosen.full_clean()
    brief = form.brief(chosen.campaign_ids(), chosen.new_campaigns())
    try:
        strategy = submit_brief(request.actor, brief, draft=draft, seen=revision_given_up(request))
    except Refusal as refusal:
        question = _question(request, draft, brief, refusal)
        if question is not None:
            return question
        show_in_form(form, refusal, plan.field_of)
        return show(request, draft, BRIEF_STEPS[-1], form, status=422)
    except BriefDraft.DoesNotExist as gone:
        raise Http404 from gone
    return redirect("strategy", strategy.public_id)


def _question(
    request: BusinessRequest, draft: BriefDraft, brief: NewBrief, refusal: Refusal
) -> HttpResponse | None:
    """Return the page that names the edits that would be lost; None for any other refusal."""
    older = ready_of_draft(draft)
    if refusal.code is not StrategyRefusal.CHANGED_MEANWHILE or older is None:
        return None
    back = reverse("wizard_step", args=(draft.public_id, BRIEF_STEPS[-1]))
    return question_before(request, older, sent_again(request), changed=brief, back=back)


def _address(draft: BriefDraft, name: str, go: str) -> str:
    if go in BRIEF_STEPS:
        return reverse("wizard_step", args=(draft.public_id, go))
    if go in partner_codes():
        return f"{reverse('connector', args=(go,))}?{_return_page(draft, name)}"
    return reverse("import" if go == "import" else "strategies")


def _return_page(draft: BriefDraft, name: str) -> str:
    """Return what the pages of Integrations are told, so that they lead back here."""
    here = reverse("wizard_step", args=(draft.public_id, name))
    return urlencode({"next": here, "objective": objective.objective_of(draft)})
