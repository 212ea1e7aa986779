"""Which strategies answer the same brief: the newest replaces the older ones when it is ready."""

from django.db.models import Q

from kempen.domain.strategies.models import BriefDraft, Strategy
from kempen.domain.strategies.queries import strategies_of
from kempen.kit.tenancy import TenantQuerySet


def newer_of(strategy: Strategy) -> Strategy | None:
    """Return the newest other answer to the same brief or draft, or None."""
    return _newer(strategy).first()


def is_regenerating(strategy: Strategy) -> bool:
    """Whether another answer to the same brief or draft, which will replace it, is being made."""
    return generating_instead(strategy) is not None


def is_editable(strategy: Strategy) -> bool:
    """Whether a strategy can be edited: it is ready, and no other is being made in its place."""
    return strategy.status == Strategy.Status.READY and not is_regenerating(strategy)


def generating_instead(strategy: Strategy) -> Strategy | None:
    """Return the answer to the same brief or draft that is being made and will replace it."""
    return _newer(strategy).filter(status=Strategy.Status.GENERATING).first()


def ready_before(strategy: Strategy) -> Strategy | None:
    """Return the ready answer to the same brief or draft that this one would replace, or None."""
    older = _same_brief(strategy).filter(id__lt=strategy.id)
    return older.filter(status=Strategy.Status.READY).first()


def ready_of_draft(draft: BriefDraft) -> Strategy | None:
    """Return the newest ready answer to a brief of the draft, which the next one would replace."""
    of_draft = strategies_of(draft.business).filter(brief__draft=draft)
    return of_draft.filter(status=Strategy.Status.READY).first()


def _newer(strategy: Strategy) -> TenantQuerySet[Strategy]:
    return _same_brief(strategy).filter(id__gt=strategy.id)


def _same_brief(strategy: Strategy) -> TenantQuerySet[Strategy]:
    return strategies_of(strategy.business).filter(answers_brief_of(strategy))


def answers_brief_of(strategy: Strategy) -> Q:
    """Return the condition for answers to the same brief, or to briefs of the same draft."""
    same = Q(brief_id=strategy.brief_id)
    if strategy.brief.draft_id is not None:
        same |= Q(brief__draft_id=strategy.brief.draft_id)
    return same
