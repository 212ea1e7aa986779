"""A brief while it is being written: saved as it is typed, by the person who writes it."""

from collections.abc import Mapping

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.strategies.models import BriefDraft
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.domain.strategies.stored_shapes import StoredDraftPart
from kempen.kit import clock
from kempen.kit.refusal import Refusal

LAST_STEP = 5
# What was typed into the fields of a page, by their names.
Typed = dict[str, list[str]]


def open_draft(actor: Actor, answers: Mapping[str, Typed] | None = None) -> BriefDraft:
    """Begin a brief with answers by part; only a person writes one step by step."""
    if actor.person is None:
        raise ValueError("a draft is written by a person")
    parts = {part: StoredDraftPart(typed, 1) for part, typed in (answers or {}).items()}
    return BriefDraft.objects.add(
        actor.business, person=actor.person, answers=parts, step=min(len(parts) + 1, LAST_STEP)
    )


def save_draft(
    actor: Actor,
    draft: BriefDraft,
    part: str,
    typed: Typed,
    *,
    version: int,
    step: int | None = None,
) -> BriefDraft:
    """Keep the answers of one part as they were typed, right or wrong.

    `version` counts the savings of a page. With `step` (how far the person has come) it is a
    decision and always kept; without, it is saved by the way, and raises Refusal when
    something newer is there. Raises Refusal, too, when the draft was discarded.
    """
    with transaction.atomic():
        locked = (
            BriefDraft.objects.of(actor.business).select_for_update().filter(pk=draft.pk).first()
        )
        if locked is None:
            raise Refusal(StrategyRefusal.DISCARDED)
        newest = version_of(locked, part)
        if step is None and version <= newest:
            raise Refusal(StrategyRefusal.CHANGED_MEANWHILE, revision=newest)
        if step is not None:
            version = max(version, newest) + 1
            locked.step = max(locked.step, min(step, LAST_STEP))
        locked.answers = {**locked.answers, part: StoredDraftPart(typed, version)}
        locked.updated_at = clock.now()
        locked.save(update_fields=["answers", "step", "updated_at"])
    return locked


def version_of(draft: BriefDraft, part: str) -> int:
    """Return how often a part was saved; 0 before the first time."""
    saved = draft.answers.get(part)
    return saved.version if saved else 0


def discard_draft(actor: Actor, draft: BriefDraft) -> None:
    """Throw a draft away; a strategy that was made of it stays."""
    BriefDraft.objects.of(actor.business).filter(pk=draft.pk).delete()
