"""/moves and /recommendations: what moved inside a plan, what Kempen advises, and decisions."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.ad_revisions.answers import AdRevisionAnswer
from kempen.domain.ad_revisions.queries import representation as ad_revision_answer
from kempen.domain.steering import queries
from kempen.domain.steering.actions import advising_ads, recommending, undoing
from kempen.domain.steering.answers import (
    MoveAnswer,
    RecommendationAnswer,
    move_answer,
    recommendation_answer,
)
from kempen.domain.steering.outcomes import RecommendationKind
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.entrypoints.api.steering.schemas import (
    MoveFilters,
    MoveList,
    RecommendationFilters,
    RecommendationList,
)

router = Router()


@router.get(
    "/recommendations",
    auth=Key("recommendations:read"),
    response=RecommendationList,
    operation_id="list_recommendations",
    summary="List recommendations",
)
def list_recommendations(
    request: HttpRequest, filters: Query[RecommendationFilters]
) -> RecommendationList:
    """What Kempen recommends for running plans, newest first; without `status`, what is open."""
    rows = queries.recommendations_of(actor_of(request).business, filters.strategy_id)
    if filters.kind != "all":
        rows = rows.filter(kind=filters.kind)
    if filters.status != "all":
        rows = rows.filter(status=filters.status)
    page, next_cursor = page_of(request, rows, filters)
    return RecommendationList(
        data=[recommendation_answer(one) for one in page], next_cursor=next_cursor
    )


@router.get(
    "/recommendations/{recommendation_id}",
    auth=Key("recommendations:read"),
    response=RecommendationAnswer,
    operation_id="get_recommendation",
    summary="Get a recommendation",
)
def get_recommendation(request: HttpRequest, recommendation_id: str) -> RecommendationAnswer:
    """One recommendation."""
    return recommendation_answer(_recommendation_or_404(request, recommendation_id))


@router.post(
    "/recommendations/{recommendation_id}/apply",
    auth=Key("recommendations:write"),
    response={201: AdRevisionAnswer, 202: MoveAnswer},
    operation_id="apply_recommendation",
    summary="Apply a recommendation",
)
def apply_recommendation(
    request: HttpRequest, response: HttpResponse, recommendation_id: str
) -> Status[MoveAnswer] | Status[AdRevisionAnswer]:
    """Move the money as recommended, or write the change of ads down; the plan's total stays.

    It is the decision of the member whom the key is bound to, an owner or manager. `Location` has
    the move, which the platforms follow within a minute (202), or the revision of ads, of which
    nothing is sent before it is approved (201). That of `swap_ad` is approved by applying it, as
    its ad was approved in reserve. Applied again, the same is answered.
    """
    row = _recommendation_or_404(request, recommendation_id)
    if row.kind != RecommendationKind.MOVE:
        revision = advising_ads.apply_ad_advice(actor_of(request), row)
        answer = ad_revision_answer(revision)
        response.headers["Location"] = (
            f"{settings.BASE_URL}/campaigns/{answer.campaign_id}/ad-revisions/{revision.public_id}"
        )
        return Status(201, answer)
    move = recommending.apply(actor_of(request), row)
    response.headers["Location"] = f"{settings.BASE_URL}/moves/{move.public_id}"
    return Status(202, move_answer(move))


@router.post(
    "/recommendations/{recommendation_id}/dismiss",
    auth=Key("recommendations:write"),
    response=RecommendationAnswer,
    operation_id="dismiss_recommendation",
    summary="Dismiss a recommendation",
)
def dismiss_recommendation(request: HttpRequest, recommendation_id: str) -> RecommendationAnswer:
    """Put a recommendation aside: for a week Kempen neither moves nor recommends in this plan.

    One about ads: for two weeks nothing is recommended about the ads of its campaign.

    It is the decision of the member whom the key is bound to, an owner or manager.
    """
    row = _recommendation_or_404(request, recommendation_id)
    return recommendation_answer(recommending.dismiss(actor_of(request), row))


@router.get(
    "/moves",
    auth=Key("moves:read"),
    response=MoveList,
    operation_id="list_moves",
    summary="List moves",
)
def list_moves(request: HttpRequest, filters: Query[MoveFilters]) -> MoveList:
    """What moved between campaigns of running plans, newest first."""
    rows = queries.moves_of(actor_of(request).business, filters.strategy_id)
    if filters.status != "all":
        rows = rows.filter(status=filters.status)
    page, next_cursor = page_of(request, rows, filters)
    return MoveList(data=[move_answer(one) for one in page], next_cursor=next_cursor)


@router.get(
    "/moves/{move_id}",
    auth=Key("moves:read"),
    response=MoveAnswer,
    operation_id="get_move",
    summary="Get a move",
)
def get_move(request: HttpRequest, move_id: str) -> MoveAnswer:
    """One move."""
    return move_answer(_move_or_404(request, move_id))


@router.post(
    "/moves/{move_id}/undo",
    auth=Key("moves:write"),
    response={202: MoveAnswer},
    operation_id="undo_move",
    summary="Undo a move",
)
def undo_move(request: HttpRequest, response: HttpResponse, move_id: str) -> Status[MoveAnswer]:
    """Move the money back for the days to come; it is answered with the move that undoes this one.

    It is the decision of the member whom the key is bound to, an owner or manager. For a week
    afterwards Kempen moves nothing in this plan. Undone again, the same move is answered.
    """
    move = undoing.undo(actor_of(request), _move_or_404(request, move_id))
    response.headers["Location"] = f"{settings.BASE_URL}/moves/{move.public_id}"
    return Status(202, move_answer(move))


def _move_or_404(request: HttpRequest, move_id: str) -> queries.Move:
    move = queries.move_of(actor_of(request).business, move_id)
    if move is None:
        raise NotFound
    return move


def _recommendation_or_404(request: HttpRequest, recommendation_id: str) -> queries.Recommendation:
    row = queries.recommendation_of(actor_of(request).business, recommendation_id)
    if row is None:
        raise NotFound
    return row
