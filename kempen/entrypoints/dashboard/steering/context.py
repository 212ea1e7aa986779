"""What the page of moves shows: running plans, what is recommended, what moved."""

from dataclasses import dataclass
from datetime import timedelta

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from kempen.domain.accounts.queries import Business, names_of
from kempen.domain.steering import queries
from kempen.domain.steering.actions.undoing import lines_to_undo, undone_by
from kempen.domain.steering.outcomes import (
    DayDecision,
    MoveOrigin,
    MoveStatus,
    RecommendationKind,
)
from kempen.domain.steering.pacing import pace_of
from kempen.domain.steering.queries import Move, Recommendation
from kempen.domain.steering.stored_shapes import MovedLine
from kempen.entrypoints.dashboard.shared.copy.pacing import PaceWords, pace_words
from kempen.entrypoints.dashboard.shared.copy.strategies import name_of
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.steering.copy import (
    AD_CHANGES,
    DECISIONS,
    ORIGINS,
    REASONS,
    STATUSES,
    ad_reason_words,
    brought_words,
    change_words,
    gain_words,
    marginal_words,
    spend_words,
)
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit.refusal import Refusal


@dataclass(frozen=True)
class LineRow:
    """One campaign's part of a move."""

    name: str
    page: str
    words: str
    is_raised: bool


@dataclass(frozen=True)
class RecommendationRow:
    """A move that waits for a decision; `why` is what its figures lean on."""

    row: Recommendation
    plan: str
    reason: str | Promise
    lines: list[LineRow]
    spend: str
    gain: str
    why: list[str]
    until: str


@dataclass(frozen=True)
class AdAdviceRow:
    """A change of ads that waits for a decision; `title` is what the ad says, "" for a new one.

    `new_title` is what the ad in reserve says that would take its place; "" without one.
    """

    row: Recommendation
    what: str | Promise
    campaign: str
    page: str
    title: str
    language: str
    new_title: str
    new_language: str
    reasons: list[str]
    gain: str
    until: str


@dataclass(frozen=True)
class MoveRow:
    """A move; `blocked` says why it cannot be undone, "" where it can or nobody would."""

    move: Move
    plan: str
    reason: str | Promise
    origin: str | Promise
    who: str
    lines: list[LineRow]
    gain: str
    brought: str
    status: str | Promise
    shape: str
    can_undo: bool
    blocked: str


@dataclass(frozen=True)
class PlanRow:
    """A plan that runs today: what was last decided for it, and its pace."""

    name: str
    page: str
    decision: str | Promise
    pace: PaceWords | None


def plan_rows(business: Business) -> list[PlanRow]:
    """Return the plans that run today."""
    moves = queries.open_recommendations(business).filter(kind=RecommendationKind.MOVE)
    waiting = set(moves.order_by().values_list("launch_id", flat=True))
    return [
        PlanRow(
            name=name_of(one.launch.strategy.brief.guidelines) or one.launch.strategy.public_id,
            page=reverse("strategy", args=[one.launch.strategy.public_id]),
            decision=_decision_words(one, waits=one.launch.pk in waiting),
            pace=pace_words(pace_of(one.launch)),
        )
        for one in queries.decisions_today(business)
    ]


def _decision_words(one: queries.PlanDecision, *, waits: bool) -> str | Promise:
    """Say what was last decided; of a recommendation, whether somebody still has to decide."""
    if one.decision is None:
        return ""
    if one.decision is DayDecision.RECOMMENDED and not waits:
        return _("No recommendation for this plan is open now.")
    return DECISIONS[one.decision]


def ad_advice_rows(business: Business) -> list[AdAdviceRow]:
    """Return the changes of ads that wait for a decision."""
    rows = queries.open_recommendations(business).exclude(kind=RecommendationKind.MOVE)
    return [
        AdAdviceRow(
            row=one,
            what=AD_CHANGES[one.kind],
            campaign=one.campaign.name,
            page=reverse("campaign_ads", args=[one.campaign.public_id]),
            title=one.advice.title,
            language=one.advice.language,
            new_title=one.advice.reserve_title,
            new_language=one.advice.reserve_language,
            reasons=ad_reason_words(one.reason, one.advice),
            gain=gain_words(one.gain),
            until=_last_day(one),
        )
        for one in rows
        if one.campaign is not None and one.advice is not None
    ]


def recommendation_rows(business: Business) -> list[RecommendationRow]:
    """Return the moves that wait for a decision."""
    rows = queries.open_recommendations(business).filter(kind=RecommendationKind.MOVE)
    return [
        RecommendationRow(
            row=one,
            plan=name_of(one.launch.strategy.brief.guidelines),
            reason=REASONS[one.reason],
            lines=_lines(one.lines),
            spend=spend_words(one.lines),
            gain=gain_words(one.gain),
            why=_why(one),
            until=_last_day(one),
        )
        for one in rows
    ]


def _last_day(row: Recommendation) -> str:
    """Say the last day on which a recommendation can be applied: it ends with a day."""
    return figures.day(figures.local_day(row.expires_at - timedelta(microseconds=1)))


def move_rows(business: Business, moves: list[Move]) -> list[MoveRow]:
    """Return moves as rows, with who decided them and whether they can be undone."""
    names = names_of(business, {one.ordered_by for one in moves})
    return [_move_row(one, names.get(one.ordered_by, "")) for one in moves]


def _move_row(move: Move, who: str) -> MoveRow:
    shape, status = STATUSES[move.status]
    is_undo = move.origin == MoveOrigin.UNDO
    blocked = "" if is_undo else _blocked(move)
    undo = None if is_undo else undone_by(move)
    is_undone = undo is not None and undo.status == MoveStatus.DONE
    return MoveRow(
        move=move,
        plan=name_of(move.launch.strategy.brief.guidelines),
        # What was undone had the reason; that it was undone has none of its own.
        reason="" if is_undo else REASONS[move.reason],
        origin=ORIGINS[move.origin],
        who=who,
        lines=_lines(move.lines),
        gain=gain_words(move.gain),
        brought=brought_words(move),
        status=_("Undone") if is_undone else status,
        shape="off" if is_undone else shape,
        can_undo=not is_undo and not blocked,
        blocked=blocked,
    )


def _blocked(move: Move) -> str:
    """Say why a move cannot be undone; "" where it can."""
    try:
        lines_to_undo(move)
    except Refusal as refusal:
        return sentence_of(refusal)
    return ""


def _lines(lines: tuple[MovedLine, ...]) -> list[LineRow]:
    return [
        LineRow(
            name=one.name,
            page=reverse("campaign", args=[one.campaign_id]),
            words=change_words(one),
            is_raised=one.change > 0,
        )
        for one in sorted(lines, key=lambda line: -line.change)
    ]


def _why(one: Recommendation) -> list[str]:
    unit = one.gain.unit if one.gain is not None else "revenue"
    return [words for line in one.lines if (words := marginal_words(line, unit))]
