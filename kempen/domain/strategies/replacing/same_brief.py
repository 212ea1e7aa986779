"""Which strategies answer the same brief: the newest replaces the older ones when it is ready."""

from functools import cache

from django.db.models import Q, UUIDField

from kempen.domain.strategies.models import BriefDraft, Strategy
from kempen.domain.strategies.queries import in_full, strategies_of
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet


def newer_of(strategy: Strategy) -> Strategy | None:
    """Return the newest other answer to the same brief or draft, or None."""
    return _newest(strategy, is_generating=False)


def is_regenerating(strategy: Strategy) -> bool:
    """Whether another answer to the same brief or draft, which will replace it, is being made."""
    return generating_instead(strategy) is not None


def is_editable(strategy: Strategy) -> bool:
    """Whether a strategy can be edited: it is ready, and no other is being made in its place."""
    return strategy.status == Strategy.Status.READY and not is_regenerating(strategy)


def generating_instead(strategy: Strategy) -> Strategy | None:
    """Return the answer to the same brief or draft that is being made and will replace it."""
    return _newest(strategy, is_generating=True)


def ready_before(strategy: Strategy) -> Strategy | None:
    """Return the ready answer to the same brief or draft that this one would replace, or None."""
    older = _same_brief(strategy).filter(id__lt=strategy.id)
    return older.filter(status=Strategy.Status.READY).first()


def ready_of_draft(draft: BriefDraft) -> Strategy | None:
    """Return the newest ready answer to a brief of the draft, which the next one would replace."""
    of_draft = strategies_of(draft.business).filter(brief__draft=draft)
    return of_draft.filter(status=Strategy.Status.READY).first()


def _newest(strategy: Strategy, *, is_generating: bool) -> Strategy | None:
    draft = strategy.brief.draft_id
    keys = {"business": strategy.business_id, "brief": strategy.brief_id, "older": strategy.pk}
    if draft is not None:
        keys["draft"] = draft
    rows = _newer(has_draft=draft is not None, is_generating=is_generating).rows(**keys)
    return rows[0] if rows else None


# Each page of a strategy asks, for several of its parts.
@cache
def _newer(*, has_draft: bool, is_generating: bool) -> CompiledQuery[Strategy]:
    def newest() -> TenantQuerySet[Strategy]:
        same = Q(brief=Parameter("brief", UUIDField()))
        if has_draft:
            same |= Q(brief__draft=Parameter("draft", UUIDField()))
        rows = Strategy.objects.of_everyone(closed_too=True).filter(
            business=Parameter("business", UUIDField())
        )
        rows = rows.filter(same, pk__gt=Parameter("older", UUIDField()))
        if is_generating:
            rows = rows.filter(status=Strategy.Status.GENERATING)
        return in_full(rows)[:1]

    return CompiledQuery(newest)


def _same_brief(strategy: Strategy) -> TenantQuerySet[Strategy]:
    return strategies_of(strategy.business).filter(answers_brief_of(strategy))


def answers_brief_of(strategy: Strategy) -> Q:
    """Return the condition for answers to the same brief, or to briefs of the same draft."""
    same = Q(brief_id=strategy.brief_id)
    if strategy.brief.draft_id is not None:
        same |= Q(brief__draft_id=strategy.brief.draft_id)
    return same
