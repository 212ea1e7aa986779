"""What programs are told of moves and recommendations, and how both leave."""

from dataclasses import dataclass
from typing import Annotated, Final

from kempen.domain.campaigns.queries import moment
from kempen.domain.steering.models import Move, Recommendation
from kempen.domain.steering.outcomes import (
    AdReason,
    MoveOrigin,
    MoveReason,
    MoveStatus,
    RecommendationKind,
    RecommendationStatus,
)
from kempen.domain.steering.stored_shapes import MovedLine, MoveGain, MoveResult
from kempen.kit import ids
from kempen.kit.documented import AllowedValues, Doc, Documented, Id, Moment, Number

_MOMENT: Final = "2026-12-08T23:40:00.000000Z"


@dataclass(frozen=True)
class MovedLineAnswer(Documented):
    """One campaign's part of a move."""

    line_id: Annotated[str, Doc("The line of the strategy.")]
    campaign_id: Annotated[str, Id("cmp"), Doc("The campaign.")]
    before: Annotated[Number, Doc("Its daily budget before, in MYR.", (100,))]
    after: Annotated[Number, Doc("Its daily budget afterwards, in MYR.", (110,))]
    total_change: Annotated[
        Number, Doc("What it gets more (below 0: less) to the end of the plan, in MYR.", (190,))
    ]
    marginal: Annotated[float | None, Doc("What its next RM 1 brings; null: not known.")]


@dataclass(frozen=True)
class GainEstimate(Documented):
    """What a move brings more, in `unit`, over so many days."""

    unit: Annotated[str, AllowedValues(("revenue", "prospects")), Doc("Revenue in MYR, or people.")]
    mean: Annotated[float, Doc("The expected gain.")]
    p10: Annotated[float, Doc("One time in ten it is less.")]
    p90: Annotated[float, Doc("One time in ten it is more.")]
    chance: Annotated[float, Doc("The chance, from 0 to 1, that it brings more at all.")]
    days: Annotated[int, Doc("Over how many days.")]


@dataclass(frozen=True)
class MoveAnswer(Documented):
    """Money that was moved between the campaigns of a running plan."""

    move_id: Annotated[str, Id("mov"), Doc("Its identifier.")]
    strategy_id: Annotated[str, Id("str"), Doc("The strategy whose plan it is.")]
    status: Annotated[
        str,
        AllowedValues(tuple(str(one) for one in MoveStatus)),
        Doc("lowering → raising → done; or failed."),
    ]
    origin: Annotated[
        str,
        AllowedValues(tuple(str(one) for one in MoveOrigin)),
        Doc("automatic: inside the envelope; recommendation: a member applied it; undo."),
    ]
    reason: Annotated[
        str,
        AllowedValues(tuple(str(one) for one in MoveReason)),
        Doc("gain: it brings more elsewhere; pace: spend is off its plan."),
    ]
    day: Annotated[str, Doc("The Malaysian day from which on it holds.", ("2026-12-09",))]
    lines: Annotated[list[MovedLineAnswer], Doc("What changes, by campaign.")]
    expected: Annotated[GainEstimate | None, Doc("What it was expected to bring.")]
    brought: Annotated[
        GainEstimate | None, Doc("What it has brought, by what is known now; null: too early.")
    ]
    undoes: Annotated[str | None, Doc("The move that it undoes.")]
    recommendation_id: Annotated[str | None, Doc("The recommendation that was applied.")]
    failure: Annotated[str | None, Doc("Why it failed, in words.")]
    created_at: Annotated[Moment, Doc("When it was decided (RFC 3339, UTC).", (_MOMENT,))]
    finished_at: Annotated[str | None, Doc("When it was over (RFC 3339, UTC).")]


@dataclass(frozen=True)
class AdAdviceAnswer(Documented):
    """Which ad should pause, or what a new one should lead with."""

    ad_id: Annotated[Annotated[str, Id("ad")] | None, Doc("The ad that it is about, if any.")]
    language: Annotated[str | None, Doc("The language of the new ad.", ("en",))]
    angle: Annotated[str | None, Doc("What the new ad leads with.", ("offer",))]
    chance: Annotated[
        float | None,
        Doc("worse: the chance, from 0 to 1, that it is the best ad. tired: that it is tired."),
    ]
    reserve_ad_id: Annotated[
        Annotated[str, Id("ad")] | None,
        Doc("The approved ad in reserve that would take its place; null: none."),
    ]


@dataclass(frozen=True)
class RecommendationAnswer(Documented):
    """What Kempen recommends for a running plan: an owner or a manager applies it, or not."""

    recommendation_id: Annotated[str, Id("rec"), Doc("Its identifier.")]
    strategy_id: Annotated[str, Id("str"), Doc("The strategy whose plan it is.")]
    status: Annotated[
        str,
        AllowedValues(tuple(str(one) for one in RecommendationStatus)),
        Doc("open → applied or dismissed; or expired; or replaced by a newer one."),
    ]
    reason: Annotated[
        str,
        AllowedValues(tuple(str(one) for one in (*MoveReason, *AdReason))),
        Doc(
            "gain: money brings more elsewhere; pace: spend is off its plan; worse: the ad brings "
            "less than the others; tired: than at its start; untried: no ad leads with this yet."
        ),
    ]
    lines: Annotated[list[MovedLineAnswer], Doc("What a move would change, by campaign.")]
    expected: Annotated[GainEstimate | None, Doc("What it is expected to bring; null: not known.")]
    created_at: Annotated[Moment, Doc("When it was made (RFC 3339, UTC).", (_MOMENT,))]
    expires_at: Annotated[Moment, Doc("Until when it can be applied (RFC 3339, UTC).", (_MOMENT,))]
    decided_at: Annotated[str | None, Doc("When somebody decided (RFC 3339, UTC).")]
    kind: Annotated[
        str,
        AllowedValues(tuple(str(one) for one in RecommendationKind)),
        Doc("move: money moves; pause_ad, new_ad, swap_ad: the ads of a campaign change."),
    ]
    campaign_id: Annotated[
        Annotated[str, Id("cmp")] | None, Doc("Whose ads would change; null for a move.")
    ]
    ad: Annotated[AdAdviceAnswer | None, Doc("What would change of the ads; null for a move.")]
    ad_revision_id: Annotated[
        Annotated[str, Id("arv")] | None, Doc("The revision of ads that applying it wrote.")
    ]


def move_answer(move: Move) -> MoveAnswer:
    """Return a move as it leaves."""
    return MoveAnswer(
        move_id=move.public_id,
        strategy_id=ids.encode("str", move.strategy_id),
        status=str(move.status),
        origin=str(move.origin),
        reason=str(move.reason),
        day=move.day.isoformat(),
        lines=[_line(one) for one in move.lines],
        expected=gain_estimate(move.gain),
        brought=_brought(move.brought),
        undoes=ids.encode("mov", move.undoes_id) if move.undoes_id else None,
        recommendation_id=(
            ids.encode("rec", move.recommendation_id) if move.recommendation_id else None
        ),
        failure=move.failure or None,
        created_at=moment(move.created_at),
        finished_at=moment(move.finished_at) if move.finished_at else None,
    )


def recommendation_answer(one: Recommendation) -> RecommendationAnswer:
    """Return a recommendation as it leaves."""
    return RecommendationAnswer(
        recommendation_id=one.public_id,
        strategy_id=ids.encode("str", one.strategy_id),
        status=str(one.status),
        reason=str(one.reason),
        lines=[_line(line) for line in one.lines],
        expected=gain_estimate(one.gain),
        created_at=moment(one.created_at),
        expires_at=moment(one.expires_at),
        decided_at=moment(one.decided_at) if one.decided_at else None,
        kind=str(one.kind),
        campaign_id=ids.encode("cmp", one.campaign_id) if one.campaign_id else None,
        ad=_ad_advice(one),
        ad_revision_id=ids.encode("arv", one.ad_revision_id) if one.ad_revision_id else None,
    )


def _ad_advice(one: Recommendation) -> AdAdviceAnswer | None:
    if one.advice is None:
        return None
    return AdAdviceAnswer(
        ad_id=ids.encode("ad", one.ad_id) if one.ad_id else None,
        language=one.advice.language or None,
        angle=one.advice.angle or None,
        chance=one.advice.chance,
        reserve_ad_id=one.advice.reserve_id or None,
    )


def gain_estimate(gain: MoveGain | None) -> GainEstimate | None:
    """Return a gain as it leaves."""
    if gain is None:
        return None
    return GainEstimate(gain.unit, gain.mean, gain.p10, gain.p90, gain.chance, gain.days)


def _brought(result: MoveResult | None) -> GainEstimate | None:
    return gain_estimate(result.gain) if result is not None else None


def _line(one: MovedLine) -> MovedLineAnswer:
    return MovedLineAnswer(
        one.line_id, one.campaign_id, one.before, one.after, one.change, one.marginal
    )
