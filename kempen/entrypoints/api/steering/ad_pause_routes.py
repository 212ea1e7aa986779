"""/ad-pauses: ads that Kempen paused or swapped by itself, and undoing that."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.steering import queries
from kempen.domain.steering.actions.pausing_ads import undo_pause
from kempen.domain.steering.ad_pause_answers import AdPauseAnswer, ad_pause_answer
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.entrypoints.api.steering.schemas import AdPauseFilters, AdPauseList

router = Router()


@router.get(
    "/ad-pauses",
    auth=Key("moves:read"),
    response=AdPauseList,
    operation_id="list_ad_pauses",
    summary="List pauses and swaps of ads",
)
def list_ad_pauses(request: HttpRequest, filters: Query[AdPauseFilters]) -> AdPauseList:
    """Ads that Kempen paused inside the envelope, or swapped for one in reserve, newest first."""
    business = actor_of(request).business
    rows = queries.ad_pauses_of(business, filters.strategy_id, filters.campaign_id)
    page, next_cursor = page_of(request, rows, filters)
    return AdPauseList(data=[ad_pause_answer(one) for one in page], next_cursor=next_cursor)


@router.get(
    "/ad-pauses/{ad_pause_id}",
    auth=Key("moves:read"),
    response=AdPauseAnswer,
    operation_id="get_ad_pause",
    summary="Get a pause or swap of an ad",
)
def get_ad_pause(request: HttpRequest, ad_pause_id: str) -> AdPauseAnswer:
    """One pause or swap."""
    return ad_pause_answer(_ad_pause_or_404(request, ad_pause_id))


@router.post(
    "/ad-pauses/{ad_pause_id}/undo",
    auth=Key("moves:write"),
    response={202: AdPauseAnswer},
    operation_id="undo_ad_pause",
    summary="Undo a pause or swap of an ad",
)
def undo_ad_pause(
    request: HttpRequest, response: HttpResponse, ad_pause_id: str
) -> Status[AdPauseAnswer]:
    """Resume the ad, and pause what took its place; afterwards Kempen leaves both alone.

    It is the decision of the member whom the key is bound to, an owner or manager. `Location` has
    the approved revision of ads that does it, sent after 60 seconds. Undone again, nothing changes.
    """
    undo_pause(actor_of(request), _ad_pause_or_404(request, ad_pause_id))
    answer = ad_pause_answer(_ad_pause_or_404(request, ad_pause_id))
    response.headers["Location"] = (
        f"{settings.BASE_URL}/campaigns/{answer.campaign_id}/ad-revisions/{answer.undone_by}"
    )
    return Status(202, answer)


def _ad_pause_or_404(request: HttpRequest, ad_pause_id: str) -> queries.AdPause:
    row = queries.ad_pause_of(actor_of(request).business, ad_pause_id)
    if row is None:
        raise NotFound
    return row
