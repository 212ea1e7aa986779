"""A brief while it is being written: saved at every step, by the person who writes it."""

from typing import Any

from kempen.domain.accounts.actors import Actor
from kempen.domain.strategies.models import BriefDraft
from kempen.kit import clock

LAST_STEP = 5


def open_draft(actor: Actor, answers: dict[str, Any] | None = None) -> BriefDraft:
    """Begin a brief; only a person writes one step by step."""
    if actor.person is None:
        raise ValueError("a draft is written by a person")
    return BriefDraft.objects.add(actor.business, person=actor.person, answers=answers or {})


def save_draft(
    actor: Actor, draft: BriefDraft, answers: dict[str, Any], *, step: int
) -> BriefDraft:
    """Keep these answers beside the earlier ones, and how far the person has come."""
    kept = BriefDraft.objects.of(actor.business).get(pk=draft.pk)
    kept.answers = {**kept.answers, **answers}
    kept.step = min(max(step, 1), LAST_STEP)
    kept.updated_at = clock.now()
    kept.save(update_fields=["answers", "step", "updated_at"])
    return kept


def discard_draft(actor: Actor, draft: BriefDraft) -> None:
    """Throw a draft away; a strategy that was made of it stays."""
    BriefDraft.objects.of(actor.business).filter(pk=draft.pk).delete()
