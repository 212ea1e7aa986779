"""What each section of a strategy shows; only what it needs is read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from kempen.domain.accounts.rules import may
from kempen.domain.alerts.alert_copy import AlertWords
from kempen.domain.launches.queries import launch_blockers, launch_of
from kempen.domain.steering.pacing import pace_of
from kempen.domain.strategies.queries import (
    Strategy,
    StrategyLine,
    lines_of,
    lines_that_may_move,
)
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.domain.strategies.stored_shapes import SplitExpectation
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.ads.groups import AdGroup, groups_of
from kempen.entrypoints.dashboard.shared.approval_requests.form import ApprovalRequestForm
from kempen.entrypoints.dashboard.shared.approval_requests.panel import (
    ApprovalAddresses,
    ApprovalPanel,
    approval_panel,
)
from kempen.entrypoints.dashboard.shared.copy.envelope import envelope_words
from kempen.entrypoints.dashboard.shared.copy.pacing import PaceWords, pace_words
from kempen.entrypoints.dashboard.shared.launch_blockers import BlockerRow, blocker_rows
from kempen.entrypoints.dashboard.shared.untracked_days import untracked_days
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.audience.context import audience_groups
from kempen.entrypoints.dashboard.strategies.context import (
    StrategyRights,
    brief_page,
    expectation_of,
    layout_of,
    rights_of,
)
from kempen.entrypoints.dashboard.strategies.curves import curves_of, legend
from kempen.entrypoints.dashboard.strategies.daily import daily_of
from kempen.entrypoints.dashboard.strategies.decide_copy import duplicates_words, freezes
from kempen.entrypoints.dashboard.strategies.festivals import festivals_of
from kempen.entrypoints.dashboard.strategies.headlines import headline_of
from kempen.entrypoints.dashboard.strategies.learning.copy import learning_words
from kempen.entrypoints.dashboard.strategies.lines import (
    NOTHING_TYPED,
    Typed,
    rows_of,
    whole_notes,
)
from kempen.entrypoints.dashboard.strategies.own_figures.copy import guess_words
from kempen.entrypoints.dashboard.strategies.panel import Panel, stored_panel, total_of
from kempen.entrypoints.dashboard.strategies.product_names import (
    ProductNamesForm,
    unnamed_languages,
)
from kempen.entrypoints.dashboard.strategies.sections import Section, tabs_of
from kempen.entrypoints.dashboard.strategies.summary_bar import bar_of
from kempen.platforms.registry import is_platform


@dataclass(frozen=True)
class ApprovalBlockers:
    """What has to be fixed before the button approves; `to_fix` counts it."""

    blockers: list[BlockerRow]
    missing_images: int
    to_fix: int


@dataclass(frozen=True)
class _Shown:
    """A strategy with what its sections are made of."""

    request: BusinessRequest
    strategy: Strategy
    expected: SplitExpectation
    lines: list[StrategyLine]
    groups: list[AdGroup]
    typed: Typed
    panel: Panel
    rights: StrategyRights


def context_of(
    request: BusinessRequest,
    strategy: Strategy,
    section: Section = Section.SPLIT,
    *,
    typed: Typed = NOTHING_TYPED,
    panel: Panel | None = None,
    fault: str = "",
) -> dict[str, object]:
    """Return what strategies/strategy.html lays out; what was typed stands in the fields."""
    rights = rights_of(request, strategy)
    context = {**vars(layout_of(request, strategy)), **vars(rights), "fault": fault}
    expected = expectation_of(strategy)
    if expected is None:
        return context
    shown = _Shown(
        request,
        strategy,
        expected,
        lines_of(strategy),
        groups_of(strategy, may_edit=may(request.role, "write_briefs")),
        typed,
        panel or stored_panel(strategy, expected),
        rights,
    )
    return context | {
        "section": section,
        "tabs": tabs_of(strategy, section, sections_of(shown.lines)),
        "panel": shown.panel,
        "bar": bar_of(strategy, shown.panel, is_replaced=bool(context["is_regenerating"])),
        "untracked": _untracked(request, strategy, shown.lines),
        **vars(blockers_of(strategy, shown.groups)),
        **_CONTENT[section](shown),
    }


def _untracked(
    request: BusinessRequest, strategy: Strategy, lines: list[StrategyLine]
) -> list[AlertWords]:
    """Return the faults of tracking in the figures of a strategy that waits for a decision."""
    if strategy.status != Strategy.Status.READY or strategy.answer is None:
        return []
    platforms = {line.platform for line in lines}
    return untracked_days(request, strategy.business, strategy.answer.history_until, platforms)


def sections_of(lines: list[StrategyLine]) -> frozenset[Section]:
    """Return the sections that have something to show."""
    shown = {Section.SPLIT, Section.WHY, Section.DECISION}
    if any(line.daily for line in lines):
        shown.add(Section.DAYS)
    if any(is_platform(line.platform) for line in lines):
        shown |= {Section.CREATIVES, Section.AUDIENCE}
    return frozenset(shown)


def blockers_of(strategy: Strategy, groups: list[AdGroup]) -> ApprovalBlockers:
    """Return what has to be fixed before the button approves."""
    if strategy.status != Strategy.Status.READY:
        return ApprovalBlockers([], 0, 0)
    blockers = blocker_rows(strategy, launch_blockers(strategy))
    missing = sum(group.missing_images for group in groups)
    return ApprovalBlockers(blockers, missing, len(blockers) + bool(missing))


def _split(shown: _Shown) -> dict[str, object]:
    rows = rows_of(shown.strategy, shown.lines, shown.typed)
    return {
        "headline": headline_of(shown.strategy, shown.expected, shown.lines),
        "rows": rows,
        "total": total_of(shown.strategy, shown.lines, shown.typed),
        "is_edited": is_edited(shown.lines),
        "with_fields": is_editable(shown.strategy),
        "curves": curves_of(shown.strategy, shown.lines, rows),
        "legend": legend(),
    }


def _why(shown: _Shown) -> dict[str, object]:
    return {
        "confidence": _confidence(shown.strategy),
        "rows": rows_of(shown.strategy, shown.lines),
        "notes": whole_notes(shown.strategy),
        "guess": guess_words(shown.strategy),
        "names_form": _names_form(shown),
        "is_edited": is_edited(shown.lines),
    }


def _days(shown: _Shown) -> dict[str, object]:
    return {
        "daily": daily_of(shown.strategy, shown.lines),
        "festivals": festivals_of(shown.strategy, shown.lines),
        "learning": learning_words(shown.strategy, shown.lines),
        "pace": _pace(shown.strategy),
    }


def _pace(strategy: Strategy) -> PaceWords | None:
    launch = launch_of(strategy) if strategy.status == Strategy.Status.LAUNCHED else None
    return pace_words(pace_of(launch)) if launch is not None else None


def _creatives(shown: _Shown) -> dict[str, object]:
    return {
        "groups": shown.groups,
        "open_group": _open_group(shown),
        "names_form": _names_form(shown),
    }


def _names_form(shown: _Shown) -> ProductNamesForm | None:
    """Return the fields for what nothing names in some languages, for those who may fill them."""
    unnamed = unnamed_languages(shown.strategy)
    is_asked = unnamed and shown.rights.may_edit
    return ProductNamesForm(unnamed) if is_asked else None


def _audience(shown: _Shown) -> dict[str, object]:
    groups = audience_groups(shown.strategy, shown.lines)
    asked = shown.request.GET.get("campaign", "")
    to_do = [group.line_id for group in groups if group.to_choose]
    known = [group.line_id for group in groups]
    return {
        "audience": groups,
        "open_group": asked if asked in known else next(iter([*to_do, *known]), ""),
        "with_audience_fields": is_editable(shown.strategy),
    }


def _open_group(shown: _Shown) -> str:
    """Return the campaign whose ads are open: the one asked for, or the first with work to do."""
    asked = shown.request.GET.get("campaign", "")
    known = [group.line_id for group in shown.groups]
    if asked in known:
        return asked
    to_do = [group.line_id for group in shown.groups if group.missing_images]
    return next(iter([*to_do, *known]), "")


def _decision(shown: _Shown) -> dict[str, object]:
    strategy, lines = shown.strategy, shown.lines
    return {
        "rows": rows_of(strategy, lines),
        "freezes": freezes(strategy, lines, shown.groups),
        "envelope": envelope_words(strategy.envelope, lines),
        "may_steer": shown.rights.may_edit and bool(lines_that_may_move(strategy)),
        "duplicates": duplicates_words(strategy, lines) if shown.rights.may_edit else [],
        "accounts_page": brief_page(shown.request, strategy, "accounts"),
        "client_approvals": clients_of(shown.request, strategy),
    }


def clients_of(
    request: BusinessRequest, strategy: Strategy, form: ApprovalRequestForm | None = None
) -> ApprovalPanel:
    """Return which clients were asked about a strategy, and the form to ask one."""
    addresses = ApprovalAddresses(
        "ask_client", "ask_client_again", "withdraw_approval_request", strategy.public_id
    )
    return approval_panel(request, strategy, addresses, form)


def is_edited(lines: list[StrategyLine]) -> bool:
    """Whether a person changed the suggested split."""
    return any(line.amount != line.suggested_amount for line in lines)


def _confidence(strategy: Strategy) -> str:
    """Say how far to rely on the figures; where that is hardly at all, the headline says it."""
    level = strategy.answer.confidence if strategy.answer else None
    return "" if level in ("low", None) else str(copy.CONFIDENCE.get(level, ""))


_CONTENT: Final[Mapping[Section, Callable[[_Shown], dict[str, object]]]] = {
    Section.SPLIT: _split,
    Section.WHY: _why,
    Section.DAYS: _days,
    Section.CREATIVES: _creatives,
    Section.AUDIENCE: _audience,
    Section.DECISION: _decision,
}
