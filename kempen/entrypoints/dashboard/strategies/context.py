"""What stands around every section of a strategy, and what the reader may do with it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise

from kempen.domain.accounts.rules import may
from kempen.domain.launches.failed_changes import FailedChanges, failed_changes
from kempen.domain.strategies.queries import Strategy
from kempen.domain.strategies.replacing.same_brief import (
    generating_instead,
    is_regenerating,
    newer_of,
)
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.stepper import WizardStep, steps
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.brief_facts import facts_of
from kempen.entrypoints.dashboard.strategies.decide_copy import decided_words
from kempen.entrypoints.dashboard.strategies.headlines import about
from kempen.kit import clock

_EMPTY = (Strategy.Status.GENERATING, Strategy.Status.FAILED)
# A step takes seconds. After this long without one the reader learns that it may wait for a worker.
_TAKES_LONG_AFTER: Final = timedelta(minutes=1)


@dataclass(frozen=True)
class StrategyRights:
    """What the reader may do with a strategy in its state."""

    may_write: bool
    may_edit: bool
    may_approve: bool
    may_reject: bool
    may_reopen: bool
    may_launch: bool


@dataclass(frozen=True)
class ProgressBar:
    """How far the worker has come."""

    words: str | Promise
    step: int
    of: int
    percent: int


@dataclass(frozen=True)
class StrategyLayout:
    """What stands around every strategy, whatever its state."""

    strategy: Strategy
    about: str
    status_word: str | Promise
    shape: str
    steps: list[WizardStep]
    decided: str
    newer: Strategy | None
    is_regenerating: bool
    generating_id: str
    takes_long: bool
    facts: list[tuple[str, str]]
    progress: ProgressBar
    failure: str
    failed_changes: list[FailedChanges]
    is_launched: bool
    own_brief: str


def layout_context(request: BusinessRequest, strategy: Strategy) -> dict[str, object]:
    """Return what stands around every strategy, and what the reader may do with it."""
    return {**vars(layout_of(request, strategy)), **vars(rights_of(request, strategy))}


def layout_of(request: BusinessRequest, strategy: Strategy) -> StrategyLayout:
    """Return what stands around a strategy."""
    status, shape = copy.STATES[strategy.status]
    is_launched = strategy.status == Strategy.Status.LAUNCHED
    newer = newer_of(strategy)
    instead = generating_instead(strategy) if newer is not None else None
    generating = instead or (strategy if strategy.status == Strategy.Status.GENERATING else None)
    return StrategyLayout(
        strategy=strategy,
        about=about(strategy),
        status_word=status,
        shape=shape,
        steps=steps("review", draft=_own_draft(request, strategy), strategy=strategy.public_id),
        decided=decided_words(strategy),
        newer=newer,
        is_regenerating=instead is not None,
        generating_id=generating.public_id if generating is not None else "",
        takes_long=generating is not None
        and clock.now() - generating.updated_at > _TAKES_LONG_AFTER,
        facts=facts_of(strategy.brief),
        progress=progress_of(strategy),
        failure=copy.failure(strategy.failure),
        failed_changes=failed_changes(strategy.business, strategy) if is_launched else [],
        is_launched=is_launched,
        own_brief=brief_page(request, strategy),
    )


def rights_of(request: BusinessRequest, strategy: Strategy) -> StrategyRights:
    """Return what the reader may do with a strategy in its state."""
    is_ready = strategy.status == Strategy.Status.READY
    is_approved = strategy.status == Strategy.Status.APPROVED
    is_rejected = strategy.status == Strategy.Status.REJECTED
    is_replaced = is_regenerating(strategy)
    may_write = may(request.role, "write_briefs")
    may_approve = may(request.role, "approve_strategies")
    return StrategyRights(
        may_write=may_write,
        may_edit=is_ready and may_write and not is_replaced,
        may_approve=is_ready and may_approve and not is_replaced,
        may_reject=(is_ready and may_write) or (is_approved and may_approve),
        may_reopen=(is_approved or is_rejected) and may_approve and not is_replaced,
        may_launch=is_approved and may(request.role, "launch"),
    )


def expectation_of(strategy: Strategy) -> SplitExpectation | None:
    """Return what a strategy is expected to bring; None where there is only its brief to show."""
    return None if strategy.status in _EMPTY else strategy.expected


def progress_of(strategy: Strategy) -> ProgressBar:
    """Return how far the worker has come: words and per cent."""
    progress = strategy.progress
    step, of = progress.step, max(progress.of, 1)
    # What is being done is not done yet: the bar is full when the strategy is there.
    done = max(step - 1, 0) if strategy.status == Strategy.Status.GENERATING else of
    words = copy.STEPS.get(progress.code, copy.STEPS["waiting"])
    return ProgressBar(words, step, of, round(100 * done / of))


def _own_draft(request: BusinessRequest, strategy: Strategy) -> str:
    """Return the draft behind a strategy when it is the reader's own, else nothing."""
    draft = strategy.brief.draft
    return draft.public_id if draft is not None and draft.person == request.actor.person else ""


def brief_page(request: BusinessRequest, strategy: Strategy, step: str = "plan") -> str:
    """Return where the reader's own brief can be changed; nothing where it must be copied first."""
    draft = _own_draft(request, strategy)
    return reverse("wizard_step", args=(draft, step)) if draft else ""
