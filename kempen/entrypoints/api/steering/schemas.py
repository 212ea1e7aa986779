"""Which moves, pauses of ads and recommendations are asked for, and pages of them."""

from typing import Annotated, Literal

from pydantic import Field

from kempen.domain.steering.ad_pause_answers import AdPauseAnswer
from kempen.domain.steering.answers import MoveAnswer, RecommendationAnswer
from kempen.domain.steering.outcomes import RecommendationKind, RecommendationStatus
from kempen.entrypoints.api.shared.paging import ListAnswer, Paging

_STRATEGY = Field(
    max_length=64,
    description="Keep those of this strategy.",
    examples=["str_01k9zj3v5tqk6n0m8w4y2x7abc"],
)


class MoveFilters(Paging):
    """Which moves to list."""

    strategy_id: Annotated[str, _STRATEGY] = ""
    status: Annotated[
        Literal["lowering", "raising", "done", "failed", "all"],
        Field(description="Keep moves of this status."),
    ] = "all"


class RecommendationFilters(Paging):
    """Which recommendations to list."""

    strategy_id: Annotated[str, _STRATEGY] = ""
    status: Annotated[
        RecommendationStatus | Literal["all"],
        Field(description="Keep recommendations of this status."),
    ] = RecommendationStatus.OPEN
    kind: Annotated[
        RecommendationKind | Literal["all"],
        Field(description="Keep recommendations of this kind."),
    ] = "all"


class AdPauseFilters(Paging):
    """Which pauses and swaps of ads to list."""

    strategy_id: Annotated[str, _STRATEGY] = ""
    campaign_id: Annotated[
        str,
        Field(
            max_length=64,
            description="Keep those of this campaign.",
            examples=["cmp_01k9zj3v5tqk6n0m8w4y2x7abc"],
        ),
    ] = ""


class AdPauseList(ListAnswer):
    """A page of pauses and swaps of ads, newest first."""

    data: list[AdPauseAnswer] = Field(description="The pauses and swaps.")


class MoveList(ListAnswer):
    """A page of moves, newest first."""

    data: list[MoveAnswer] = Field(description="The moves.")


class RecommendationList(ListAnswer):
    """A page of recommendations, newest first."""

    data: list[RecommendationAnswer] = Field(description="The recommendations.")
