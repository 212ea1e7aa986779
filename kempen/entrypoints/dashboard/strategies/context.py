"""Everything that the page of one strategy shows, for whichever way it was asked."""

from typing import Any

from django.urls import reverse

from kempen.domain.accounts.rules import may
from kempen.domain.launches.failed_changes import failed_changes
from kempen.domain.launches.queries import launch_blockers
from kempen.domain.strategies.queries import Strategy, lines_of, newer_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.ad_previews import AdGroup, groups_of
from kempen.entrypoints.dashboard.shared.launch_blockers import BlockerRow, blocker_rows
from kempen.entrypoints.dashboard.shared.stepper import steps
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.brief_facts import facts_of
from kempen.entrypoints.dashboard.strategies.curves import curves_of, legend
from kempen.entrypoints.dashboard.strategies.daily import daily_of
from kempen.entrypoints.dashboard.strategies.decide_copy import (
    decided_words,
    duplicates_words,
    freezes,
)
from kempen.entrypoints.dashboard.strategies.festivals import festivals_of
from kempen.entrypoints.dashboard.strategies.headlines import about, headline_of
from kempen.entrypoints.dashboard.strategies.lines import NOTHING_TYPED, Typed, rows_of, whole_notes
from kempen.entrypoints.dashboard.strategies.panel import Panel, stored_panel, total_of

_EMPTY = (Strategy.Status.GENERATING, Strategy.Status.FAILED)


def context_of(
    request: BusinessRequest,
    strategy: Strategy,
    *,
    typed: Typed = NOTHING_TYPED,
    panel: Panel | None = None,
    fault: str = "",
) -> dict[str, Any]:
    """Return what strategies/strategy.html lays out; what was typed stands in the fields."""
    context = frame_of(request, strategy) | {"fault": fault}
    if not has_answer(strategy):
        return context
    lines = lines_of(strategy)
    rows = rows_of(strategy, lines, typed)
    groups = groups_of(strategy, may_edit=may(request.role, "write_briefs"))
    may_edit = context["may_edit"]
    return (
        context
        | decision_of(strategy, groups)
        | {
            "story": headline_of(strategy),
            "confidence": _confidence(strategy),
            "rows": rows,
            "total": total_of(strategy, lines, typed),
            "panel": panel or stored_panel(strategy),
            "is_edited": any(line.amount != line.suggested_amount for line in lines),
            "with_fields": strategy.status == Strategy.Status.READY,
            "curves": curves_of(strategy, lines, rows),
            "legend": legend(),
            "notes": whole_notes(strategy),
            "daily": daily_of(lines),
            "festivals": festivals_of(strategy, lines),
            "groups": groups,
            "freezes": freezes(strategy, lines, groups),
            "twins": duplicates_words(strategy, lines) if may_edit else [],
            "accounts_page": _brief_page(request, strategy, "accounts"),
        }
    )


def frame_of(request: BusinessRequest, strategy: Strategy) -> dict[str, Any]:
    """Return what stands around every strategy, whatever its state."""
    rights = rights_of(request, strategy)
    status, shape = copy.STATES[strategy.status]
    return {
        "strategy": strategy,
        "about": about(strategy),
        "status_word": status,
        "shape": shape,
        "steps": steps("review", draft=_own_draft(request, strategy), strategy=strategy.public_id),
        "decided": decided_words(strategy),
        "newer": newer_of(strategy),
        "facts": facts_of(strategy.brief),
        "progress": progress_of(strategy),
        "failure": copy.failure(strategy.failure),
        "not_done": failed_changes(strategy.business, strategy)
        if strategy.status == Strategy.Status.LAUNCHED
        else [],
        "is_launched": strategy.status == Strategy.Status.LAUNCHED,
        "own_brief": _brief_page(request, strategy),
        **rights,
    }


def rights_of(request: BusinessRequest, strategy: Strategy) -> dict[str, bool]:
    """Return what the reader may do with a strategy in its state."""
    is_ready = strategy.status == Strategy.Status.READY
    is_approved = strategy.status == Strategy.Status.APPROVED
    may_write = may(request.role, "write_briefs")
    may_approve = may(request.role, "approve_strategies")
    return {
        "may_write": may_write,
        "may_edit": is_ready and may_write,
        "may_approve": is_ready and may_approve,
        "may_reject": (is_ready and may_write) or (is_approved and may_approve),
        "may_reopen": is_approved and may_approve,
        "may_launch": is_approved and may(request.role, "launch"),
    }


def has_answer(strategy: Strategy) -> bool:
    """Whether there is anything but the brief to show."""
    return strategy.status not in _EMPTY and strategy.expected is not None


def progress_of(strategy: Strategy) -> dict[str, Any]:
    """Return how far the worker has come: words and per cent."""
    progress = strategy.progress or {}
    step, of = int(progress.get("step", 0)), max(int(progress.get("of", 1)), 1)
    # What is being done is not done yet: the bar is full when the strategy is there.
    done = max(step - 1, 0) if strategy.status == Strategy.Status.GENERATING else of
    return {
        "words": copy.STEPS.get(str(progress.get("code", "")), copy.STEPS["waiting"]),
        "step": step,
        "of": of,
        "percent": round(100 * done / of),
    }


def _confidence(strategy: Strategy) -> str:
    """Say how far the figures can be leaned on; where they hardly can, the story says it."""
    level = (strategy.answer or {}).get("confidence", "")
    return "" if level == "low" else str(copy.CONFIDENCE.get(level, ""))


def _own_draft(request: BusinessRequest, strategy: Strategy) -> str:
    """Return the draft behind a strategy when it is the reader's own, else nothing."""
    draft = strategy.brief.draft
    return draft.public_id if draft is not None and draft.person == request.actor.person else ""


def _brief_page(request: BusinessRequest, strategy: Strategy, step: str = "plan") -> str:
    """Return where the reader's own brief can be changed; nothing where it must be copied first."""
    draft = _own_draft(request, strategy)
    return reverse("wizard_step", args=(draft, step)) if draft else ""


def decision_of(strategy: Strategy, groups: list[AdGroup]) -> dict[str, Any]:
    """Return what has to be fixed before the button approves."""
    is_ready = strategy.status == Strategy.Status.READY
    blockers = _blockers_of(strategy) if is_ready else []
    missing = _missing_pictures(groups) if is_ready else 0
    return {
        "blockers": blockers,
        "missing_pictures": missing,
        "is_blocked": bool(blockers or missing),
    }


def _blockers_of(strategy: Strategy) -> list[BlockerRow]:
    """Return what keeps a strategy that waits for a decision from being launched."""
    return blocker_rows(strategy, launch_blockers(strategy))


def _missing_pictures(groups: list[AdGroup]) -> int:
    return sum(group.missing_pictures for group in groups)
