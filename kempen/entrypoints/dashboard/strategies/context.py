"""Everything that the page of one strategy shows, for whichever way it was asked."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString

from kempen.domain.accounts.rules import may
from kempen.domain.launches.failed_changes import FailedChanges, failed_changes
from kempen.domain.launches.queries import launch_blockers
from kempen.domain.strategies.queries import Strategy, lines_of, newer_of
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.ad_previews import AdGroup, groups_of
from kempen.entrypoints.dashboard.shared.launch_blockers import BlockerRow, blocker_rows
from kempen.entrypoints.dashboard.shared.stepper import WizardStep, steps
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.approval_requests.panel import approval_panel
from kempen.entrypoints.dashboard.strategies.brief_facts import facts_of
from kempen.entrypoints.dashboard.strategies.curves import CurveFigure, curves_of, legend
from kempen.entrypoints.dashboard.strategies.daily import DailyFigure, daily_of
from kempen.entrypoints.dashboard.strategies.decide_copy import (
    decided_words,
    duplicates_words,
    freezes,
)
from kempen.entrypoints.dashboard.strategies.festivals import FestivalRow, festivals_of
from kempen.entrypoints.dashboard.strategies.headlines import StrategyHeadline, about, headline_of
from kempen.entrypoints.dashboard.strategies.lines import (
    NOTHING_TYPED,
    StrategyLineRow,
    Typed,
    rows_of,
    whole_notes,
)
from kempen.entrypoints.dashboard.strategies.panel import Panel, Total, stored_panel, total_of

_EMPTY = (Strategy.Status.GENERATING, Strategy.Status.FAILED)


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
    facts: list[tuple[str, str]]
    progress: ProgressBar
    failure: str
    failed_changes: list[FailedChanges]
    is_launched: bool
    own_brief: str


@dataclass(frozen=True)
class ApprovalBlockers:
    """What has to be fixed before the button approves."""

    blockers: list[BlockerRow]
    missing_pictures: int
    is_blocked: bool


@dataclass(frozen=True)
class StrategyBody:
    """The answer to the brief: headline, split, curves, days and ads; what was typed in fields."""

    headline: StrategyHeadline
    confidence: str
    rows: list[StrategyLineRow]
    total: Total
    panel: Panel
    is_edited: bool
    with_fields: bool
    curves: list[CurveFigure]
    legend: list[tuple[SafeString, str]]
    notes: list[str]
    daily: DailyFigure | None
    festivals: list[FestivalRow]
    groups: list[AdGroup]
    freezes: list[str]
    duplicates: list[str]
    accounts_page: str


def context_of(
    request: BusinessRequest,
    strategy: Strategy,
    *,
    typed: Typed = NOTHING_TYPED,
    panel: Panel | None = None,
    fault: str = "",
) -> dict[str, object]:
    """Return what strategies/strategy.html lays out; what was typed stands in the fields."""
    context = layout_context(request, strategy) | {
        "fault": fault,
        "client_approvals": approval_panel(request, strategy),
    }
    expected = expectation_of(strategy)
    if expected is None:
        return context
    groups = groups_of(strategy, may_edit=may(request.role, "write_briefs"))
    body = _body_of(request, strategy, expected, groups, typed, panel)
    return context | vars(blockers_of(strategy, groups)) | vars(body)


def layout_context(request: BusinessRequest, strategy: Strategy) -> dict[str, object]:
    """Return what stands around every strategy, and what the reader may do with it."""
    return {**vars(layout_of(request, strategy)), **vars(rights_of(request, strategy))}


def layout_of(request: BusinessRequest, strategy: Strategy) -> StrategyLayout:
    """Return what stands around a strategy."""
    status, shape = copy.STATES[strategy.status]
    is_launched = strategy.status == Strategy.Status.LAUNCHED
    return StrategyLayout(
        strategy=strategy,
        about=about(strategy),
        status_word=status,
        shape=shape,
        steps=steps("review", draft=_own_draft(request, strategy), strategy=strategy.public_id),
        decided=decided_words(strategy),
        newer=newer_of(strategy),
        facts=facts_of(strategy.brief),
        progress=progress_of(strategy),
        failure=copy.failure(strategy.failure),
        failed_changes=failed_changes(strategy.business, strategy) if is_launched else [],
        is_launched=is_launched,
        own_brief=_brief_page(request, strategy),
    )


def rights_of(request: BusinessRequest, strategy: Strategy) -> StrategyRights:
    """Return what the reader may do with a strategy in its state."""
    is_ready = strategy.status == Strategy.Status.READY
    is_approved = strategy.status == Strategy.Status.APPROVED
    is_rejected = strategy.status == Strategy.Status.REJECTED
    may_write = may(request.role, "write_briefs")
    may_approve = may(request.role, "approve_strategies")
    return StrategyRights(
        may_write=may_write,
        may_edit=is_ready and may_write,
        may_approve=is_ready and may_approve,
        may_reject=(is_ready and may_write) or (is_approved and may_approve),
        may_reopen=(is_approved or is_rejected) and may_approve,
        may_launch=is_approved and may(request.role, "launch"),
    )


def expectation_of(strategy: Strategy) -> SplitExpectation | None:
    """Return what a strategy is expected to bring; None where there is only its brief to show."""
    return None if strategy.status in _EMPTY else strategy.expected


def _body_of(
    request: BusinessRequest,
    strategy: Strategy,
    expected: SplitExpectation,
    groups: list[AdGroup],
    typed: Typed,
    panel: Panel | None,
) -> StrategyBody:
    lines = lines_of(strategy)
    rows = rows_of(strategy, lines, typed)
    may_edit = rights_of(request, strategy).may_edit
    return StrategyBody(
        headline=headline_of(strategy, expected),
        confidence=_confidence(strategy),
        rows=rows,
        total=total_of(strategy, lines, typed),
        panel=panel or stored_panel(strategy, expected),
        is_edited=any(line.amount != line.suggested_amount for line in lines),
        with_fields=strategy.status == Strategy.Status.READY,
        curves=curves_of(strategy, lines, rows),
        legend=legend(),
        notes=whole_notes(strategy),
        daily=daily_of(lines),
        festivals=festivals_of(strategy, lines),
        groups=groups,
        freezes=freezes(strategy, lines, groups),
        duplicates=duplicates_words(strategy, lines) if may_edit else [],
        accounts_page=_brief_page(request, strategy, "accounts"),
    )


def progress_of(strategy: Strategy) -> ProgressBar:
    """Return how far the worker has come: words and per cent."""
    progress = strategy.progress
    step, of = progress.step, max(progress.of, 1)
    # What is being done is not done yet: the bar is full when the strategy is there.
    done = max(step - 1, 0) if strategy.status == Strategy.Status.GENERATING else of
    words = copy.STEPS.get(progress.code, copy.STEPS["waiting"])
    return ProgressBar(words, step, of, round(100 * done / of))


def _confidence(strategy: Strategy) -> str:
    """Say how far the figures can be leaned on; where they hardly can, the headline says it."""
    level = strategy.answer.confidence if strategy.answer else None
    return "" if level in ("low", None) else str(copy.CONFIDENCE.get(level, ""))


def _own_draft(request: BusinessRequest, strategy: Strategy) -> str:
    """Return the draft behind a strategy when it is the reader's own, else nothing."""
    draft = strategy.brief.draft
    return draft.public_id if draft is not None and draft.person == request.actor.person else ""


def _brief_page(request: BusinessRequest, strategy: Strategy, step: str = "plan") -> str:
    """Return where the reader's own brief can be changed; nothing where it must be copied first."""
    draft = _own_draft(request, strategy)
    return reverse("wizard_step", args=(draft, step)) if draft else ""


def blockers_of(strategy: Strategy, groups: list[AdGroup]) -> ApprovalBlockers:
    """Return what has to be fixed before the button approves."""
    is_ready = strategy.status == Strategy.Status.READY
    blockers = blocker_rows(strategy, launch_blockers(strategy)) if is_ready else []
    missing = _missing_pictures(groups) if is_ready else 0
    return ApprovalBlockers(blockers, missing, is_blocked=bool(blockers or missing))


def _missing_pictures(groups: list[AdGroup]) -> int:
    return sum(group.missing_pictures for group in groups)
