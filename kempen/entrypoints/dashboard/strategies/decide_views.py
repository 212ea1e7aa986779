"""A person decides about a strategy: approves, reopens, rejects, regenerates it, or stops that."""

from typing import Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.accounts.rules import may
from kempen.domain.launches.actions import approving
from kempen.domain.strategies.actions import briefs, decide
from kempen.domain.strategies.actions.drafts import open_draft
from kempen.domain.strategies.actions.generate import stop_or_refuse
from kempen.domain.strategies.queries import BriefDraft, Strategy, drafts_of
from kempen.domain.strategies.replacing.same_brief import ready_before
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.entrypoints.dashboard.shared.regenerating.question import question_before
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.entrypoints.dashboard.strategies.new_from_old import Answers, answers_of
from kempen.entrypoints.dashboard.strategies.strategy_lookup import strategy_or_404
from kempen.kit.refusal import Refusal

# A copy is looked for among so many of the newest drafts.
MOST_DRAFTS: Final = 20


@require_POST
@allowed("approve_strategies")
@refusals_lead_to("strategy_decision")
def approve(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Freeze exactly what was seen; sent twice, it is approved once."""
    strategy = strategy_or_404(request, public_id)
    approving.approve(request.actor, strategy, revision_of(request))
    messages.success(request, _("Approved. Nothing is spent until you launch."))
    return redirect("strategy", public_id)


@require_POST
@allowed("approve_strategies")
def reopen(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Withdraw an approval before the launch, or a rejection; sent twice, it is withdrawn once."""
    strategy = strategy_or_404(request, public_id)
    decide.reopen(request.actor, strategy, revision_of(request))
    messages.success(
        request, _("Decision withdrawn. You can edit the strategy, then approve it again.")
    )
    return redirect("strategy", public_id)


@require_POST
@allowed("write_briefs")
def reject(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Reject a strategy; an approved one is rejected only by who may approve."""
    strategy = strategy_or_404(request, public_id)
    is_approved = strategy.status == Strategy.Status.APPROVED
    if is_approved and not may(request.role, "approve_strategies"):
        raise PermissionDenied
    reason = request.POST.get("reason", "")
    try:
        decide.reject(request.actor, strategy, revision_of(request), reason)
    except Refusal as refusal:
        sentence = sentence_of(refusal)
        if reason.strip():
            sentence = (
                f"{sentence} {_('Your reason was: %(reason)s') % {'reason': reason.strip()[:500]}}"
            )
        messages.error(request, sentence)
        return redirect("strategy", public_id)
    messages.success(request, _("Strategy rejected."))
    return redirect("strategy", public_id)


@require_POST
@allowed("write_briefs")
def generate(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Generate another strategy for the same brief; sent twice, one is generated.

    Where edits would be lost it asks first; one that is made meanwhile is not lost either.
    """
    older = strategy_or_404(request, public_id)
    question = question_before(request, older)
    if question is not None:
        return question
    strategy = briefs.generate_again(request.actor, older, older.revision)
    return redirect("strategy", strategy.public_id)


@require_POST
@allowed("write_briefs")
def stop(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Stop generating a strategy, and lead to the one that it would have replaced.

    Sent twice, it is stopped once. One that was ready first is shown, with the refusal.
    """
    strategy = strategy_or_404(request, public_id)
    stopped = stop_or_refuse(request.actor, strategy)
    older = ready_before(strategy)
    if older is None:
        return redirect("strategy", public_id)
    if stopped:
        messages.success(
            request, _("Generating stopped. You can edit and approve this strategy again.")
        )
    return redirect("strategy", older.public_id)


@require_POST
@allowed("write_briefs")
def change_brief(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Open the brief for changes: the reader's own copy of what was submitted.

    Sent twice, one copy is made.
    """
    brief = strategy_or_404(request, public_id).brief
    drafts = drafts_of(request.actor.business, request.member.person)
    answers = answers_of(brief)
    same = next((one for one in drafts[:MOST_DRAFTS] if typed_in(one) == answers), None)
    draft = same or open_draft(request.actor, answers)
    return redirect("wizard_step", draft.public_id, "plan")


def typed_in(draft: BriefDraft) -> Answers:
    """Return what stands in a draft, by its steps."""
    return {part: saved.typed for part, saved in draft.answers.items()}
